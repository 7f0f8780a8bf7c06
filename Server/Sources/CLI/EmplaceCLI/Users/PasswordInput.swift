import Foundation
import OAuthServer

/// Reads a password. On a terminal, the user types the password twice and it isn't shown; otherwise it is a line of
/// standard input.
enum PasswordInput {
    /// Reads a password.
    ///
    /// - Parameter name: the account to which the password belongs; `nil` for the password of a link.
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

    /// Asks for a password, and reads it without showing it.
    private static func prompt(_ text: String) -> String? {
        getpass(text).map { String(cString: $0) }
    }
}
