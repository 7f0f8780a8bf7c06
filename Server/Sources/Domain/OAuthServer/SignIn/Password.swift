import Foundation

/// A password as somebody typed it, in the one Unicode form that is hashed. Printing one shows nothing of it.
public struct Password: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Characters a new password has at least.
    public static let minimumLength = 8
    /// Bytes a password has at most, in NFC.
    public static let maxBytes = 1024

    /// A decoy to hash when there is no account, so that the time is the same.
    static let nobodys = Password(bytes: [])

    let bytes: [UInt8]

    /// For a new password: long enough, and not among the first that anybody would guess (NIST SP 800-63B §3.1.1.2).
    ///
    /// - Parameter name: of the account it is for.
    public init(choosing text: String, for name: SignInName? = nil) throws(PasswordProblem) {
        guard let password = Password(presented: text) else { throw .tooLong }
        let normal = text.precomposedStringWithCanonicalMapping
        guard normal.count >= Self.minimumLength else { throw .tooShort }
        let guess = GuessablePassword(normal)
        if let name, guess.isMade(of: name) { throw .isSignInName }
        if guess.isCommon { throw .tooCommon }
        self = password
    }

    /// For one that is to be compared: it may be too short, never too long.
    init?(presented text: String) {
        // Normalizing can shrink text, but not to a quarter; past that there is no need to try.
        guard text.utf8.count <= Self.maxBytes * 4 else { return nil }
        bytes = Array(text.precomposedStringWithCanonicalMapping.utf8)
        // HMAC, inside scrypt, fills short keys up with NUL: with and without some at the end would be one password.
        guard bytes.count <= Self.maxBytes, !bytes.contains(0) else { return nil }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Hides the password.
    public var description: String { "(password)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Empty, so that `dump` and a debugger print nothing of it.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// The reasons why a password can't be chosen.
public enum PasswordProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Fewer than ``Password/minimumLength`` characters.
    case tooShort
    /// More than ``Password/maxBytes`` bytes, or a NUL among them.
    case tooLong
    /// One of those that are tried first.
    case tooCommon
    /// The sign-in name, with or without digits behind it.
    case isSignInName

    /// What is wrong with the password, as a sentence.
    public var description: String {
        switch self {
        case .tooShort: "a password needs at least \(Password.minimumLength) characters"
        case .tooLong: "a password may have at most \(Password.maxBytes) bytes"
        case .tooCommon: "that password is one of the first that others would guess; choose another"
        case .isSignInName: "the sign-in name can't be the password"
        }
    }
}
