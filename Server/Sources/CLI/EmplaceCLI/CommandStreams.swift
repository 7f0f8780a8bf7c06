import Foundation
import OAuthServer

/// The standard input, output and error of a command: the streams of the process, or the streams that a test sets.
struct CommandStreams: Sendable {
    /// Reads the next line of standard input without its line end; `nil` at the end of the input.
    var readLine: @Sendable () -> String? = { Swift.readLine() }
    /// Writes text and a line end to standard output.
    var writeLine: @Sendable (String) -> Void = { Swift.print($0) }
    /// Writes text to standard error.
    var writeError: @Sendable (String) -> Void = { FileHandle.standardError.write(Data($0.utf8)) }
    /// Whether a person types passwords on a terminal. If so, a password is read twice and isn't shown.
    var asksForPasswords = isatty(STDIN_FILENO) == 1
    /// Whether to draw a progress bar for a long command.
    var drawsProgress = isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 1

    /// The arguments as raw bytes. A conversion to `String` would lose bytes that aren't UTF-8.
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
    /// The environment variables of the process, or the environment variables that a test sets.
    @TaskLocal static var current: [String: String] = ProcessInfo.processInfo.environment
}

/// The cost of hashing passwords.
enum PasswordCost {
    /// The default parameters, or the cheap parameters that a test sets.
    @TaskLocal static var current = ScryptParameters.default
}

extension PasswordHasher {
    /// Creates the hasher of a command.
    static func make() -> PasswordHasher { PasswordHasher(parameters: PasswordCost.current) }
}
