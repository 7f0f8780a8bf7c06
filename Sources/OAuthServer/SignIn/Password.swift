import Foundation

/// A password as somebody typed it, in the one Unicode form that is hashed. Printing one shows nothing of it.
public struct Password: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Bytes, in NFC.
    public static let allowedLength = 8...1024

    /// Something to spend time on when there is nothing to compare.
    static let nobodys = Password(bytes: [])

    let bytes: [UInt8]

    /// For a new password.
    public init(choosing text: String) throws(PasswordProblem) {
        guard let password = Password(presented: text) else { throw .tooLong }
        guard password.bytes.count >= Self.allowedLength.lowerBound else { throw .tooShort }
        self = password
    }

    /// For one that is to be compared: it may be too short, never too long.
    init?(presented text: String) {
        // Normalising can shrink text, but not to a quarter; past that there is no need to try.
        guard text.utf8.count <= Self.allowedLength.upperBound * 4 else { return nil }
        bytes = Array(text.precomposedStringWithCanonicalMapping.utf8)
        // HMAC, inside scrypt, fills short keys up with NUL: with and without some at the end would be one password.
        guard bytes.count <= Self.allowedLength.upperBound, !bytes.contains(0) else { return nil }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    public var description: String { "(password)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// Why a password can't be chosen; ``Password/allowedLength`` has the bounds.
public enum PasswordProblem: Error, Hashable, Sendable, CustomStringConvertible {
    case tooShort
    case tooLong

    public var description: String {
        switch self {
        case .tooShort: "a password needs at least \(Password.allowedLength.lowerBound) characters"
        case .tooLong: "a password may have at most \(Password.allowedLength.upperBound) bytes"
        }
    }
}
