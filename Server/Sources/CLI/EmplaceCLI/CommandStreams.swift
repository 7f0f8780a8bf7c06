import Foundation

/// Where a command reads what is piped into it and writes what it has to say: the streams of the process, unless a test
/// puts others in their place.
struct CommandStreams: Sendable {
    /// Reads the next line of standard input, without its line end; `nil` at the end.
    var readLine: @Sendable () -> String? = { Swift.readLine() }
    /// Writes a text and a line end to standard output.
    var writeLine: @Sendable (String) -> Void = { Swift.print($0) }
    /// Writes a text to standard error as it is.
    var writeError: @Sendable (String) -> Void = { FileHandle.standardError.write(Data($0.utf8)) }
    /// Whether a password is typed by a person, who is asked for it twice and doesn't see it.
    var asksForPasswords = isatty(STDIN_FILENO) == 1
    /// Whether a bar may show how far a long command is.
    var drawsProgress = isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 1

    /// The words of the command line, in the bytes of the system; as texts, those that aren't UTF-8 have lost some.
    var wordsAsBytes: @Sendable () -> WordBytes = { WordBytes() }

    /// Why something that the command needs is away.
    let losses = LossNote()

    /// The streams of the command that runs.
    @TaskLocal static var current: CommandStreams = CommandStreams()
}

/// Prints a line of a command's answer. It takes the place of Swift's `print` in this module, so that a test can read
/// what a command prints.
func print(_ line: String) { CommandStreams.current.writeLine(line) }
