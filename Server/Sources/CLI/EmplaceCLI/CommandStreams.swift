import Foundation

/// The standard streams of a command: those of the process, or those of a test.
struct CommandStreams: Sendable {
    /// Reads the next line of standard input without its line end; `nil` at the end.
    var readLine: @Sendable () -> String? = { Swift.readLine() }
    /// Writes text and a line end to standard output.
    var writeLine: @Sendable (String) -> Void = { Swift.print($0) }
    /// Writes text to standard error.
    var writeError: @Sendable (String) -> Void = { FileHandle.standardError.write(Data($0.utf8)) }
    /// Whether a person types the password. In that case, the password is read twice, without echo.
    var asksForPasswords = isatty(STDIN_FILENO) == 1
    /// Whether to draw a progress bar for a long command.
    var drawsProgress = isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 1

    /// The arguments as raw bytes. Converting them to `String` loses bytes that aren't UTF-8.
    var wordsAsBytes: @Sendable () -> WordBytes = { WordBytes() }

    /// Records why the database or object store is unreachable.
    let losses = LossNote()

    /// The streams of the current command.
    @TaskLocal static var current: CommandStreams = CommandStreams()
}

/// Prints a line of output. Replaces Swift's `print` in this module, so that tests can read the output.
func print(_ line: String) { CommandStreams.current.writeLine(line) }

/// The environment variables that commands read.
enum CommandEnvironment {
    /// The environment variables of the process, or those that a test sets.
    @TaskLocal static var current: [String: String] = ProcessInfo.processInfo.environment
}
