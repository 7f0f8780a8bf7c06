import Basics
import Foundation

/// A password as typed, in the Unicode form in which it is hashed. Printing the value shows only a placeholder.
public struct Password: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The minimum length of a new password in characters.
    public static let minimumLength = 8
    /// The maximum length of a password in bytes, in NFC.
    public static let maxBytes = 1024

    /// A password to verify in place of a text that can't be a password, so that refusing the text takes as long as
    /// refusing a wrong password.
    static let nobodys = Password(bytes: [])

    let bytes: [UInt8]

    /// Creates a new password if it is long enough and not easily guessed (NIST SP 800-63B §3.1.1.2).
    ///
    /// - Parameter name: the name of the account.
    public init(choosing text: String, for name: SignInName? = nil) throws(PasswordProblem) {
        guard let password = Password(presented: text) else { throw .tooLong }
        let normal = text.precomposedStringWithCanonicalMapping
        guard normal.count >= Self.minimumLength else { throw .tooShort }
        let guess = GuessablePassword(normal)
        if let name, guess.isMade(of: name) { throw .isSignInName }
        if guess.isCommon { throw .tooCommon }
        self = password
    }

    /// Creates a password to verify. The password may be shorter than a new password must be, but not longer than
    /// ``maxBytes``.
    init?(presented text: String) {
        // Normalization never shrinks a text to less than a quarter, so a text of more than four times the limit is
        // always too long.
        guard text.utf8.count <= Self.maxBytes * 4 else { return nil }
        bytes = Array(text.precomposedStringWithCanonicalMapping.utf8)
        // HMAC, inside scrypt, pads short keys with NUL, so passwords that differ only in NUL characters at the end
        // would be equal.
        guard bytes.count <= Self.maxBytes, !bytes.contains(0) else { return nil }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// A placeholder that hides the password in logs.
    public var description: String { "(password)" }
    /// The same placeholder as ``description``.
    public var debugDescription: String { description }
    /// An empty mirror, so that `dump` and debuggers print nothing of the password.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// The reasons why a password isn't allowed.
public enum PasswordProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The password has fewer than ``Password/minimumLength`` characters.
    case tooShort
    /// The password has more than ``Password/maxBytes`` bytes, or contains a NUL.
    case tooLong
    /// The password is on the list of passwords that attackers try first.
    case tooCommon
    /// The password is the sign-in name, with or without digits after it.
    case isSignInName

    /// What is wrong with the password, as a sentence.
    public var description: String {
        switch self {
        case .tooShort: "a password needs at least \(Password.minimumLength) characters"
        case .tooLong: "a password may have at most \(Password.maxBytes) bytes"
        case .tooCommon: "that password is too easy to guess; choose another"
        case .isSignInName: "the sign-in name can't be the password"
        }
    }
}

extension Password {
    /// A generated password for another user: 100 random bits, as groups of characters that are easy to read aloud.
    public static func generated() -> String {
        let letters = Array(Identifier.random())
        return stride(from: 0, to: letters.count, by: 5).map { String(letters[$0..<min($0 + 5, letters.count)]) }
            .joined(separator: "-")
    }
}
