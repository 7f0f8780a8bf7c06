import Foundation
import OAuthServer

/// Reads a password: a line of standard input, or typed twice without echo on a terminal.
enum PasswordInput {
    /// - Parameter name: the account of the password; `nil` for the password of a link.
    static func read(for name: SignInName? = nil) throws -> Password {
        let streams = CommandStreams.current
        guard let line = streams.asksForPasswords ? try typed() : streams.readLine(), !line.isEmpty else {
            throw Failure("no password on standard input; redirect a file: emplace … < password.txt")
        }
        do {
            return try Password(choosing: line, for: name)
        } catch {
            throw Failure("\(error)")
        }
    }

    private static func typed() throws -> String? {
        guard let first = prompt("Password: "), let second = prompt("Repeat password: ") else { return nil }
        guard first == second else { throw Failure("the passwords don't match; run the command again") }
        return first
    }

    /// Prompts for a password and reads it without echo.
    private static func prompt(_ text: String) -> String? {
        getpass(text).map { String(cString: $0) }
    }
}
