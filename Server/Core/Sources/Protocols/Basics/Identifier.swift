public import Foundation
import Synchronization

/// The format of all identifiers: 20 characters from an alphabet of 32 characters, which encode 100 random bits.
/// Identifiers need no encoding in a URL, a header or a file name.
public enum Identifier {
    /// The number of characters of an identifier.
    public static let length = 20

    private static let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)

    /// Returns a new identifier made with the random number generator.
    public static func random(using generator: inout some RandomNumberGenerator) -> String {
        var bits = (generator.next(), generator.next())
        var text = [UInt8]()
        text.reserveCapacity(length)
        for index in 0..<length {
            // The first of the two random 64-bit words supplies 12 characters, and the second supplies 8. Five bits
            // pick one of 32 letters without bias.
            let letter = index < 12 ? Int(bits.0 & 31) : Int(bits.1 & 31)
            if index < 12 { bits.0 >>= 5 } else { bits.1 >>= 5 }
            text.append(alphabet[letter])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns a new random identifier.
    public static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    /// Whether an identifier made by ``random()`` can contain this character.
    public static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x6B, 0x6D, 0x6E, 0x70...0x7A, 0x32...0x39: true
        default: false
        }
    }

    /// Whether the text has the format of ``random()``. This server never made an identifier in another format, so a
    /// text in another format was made up by a client.
    public static func isRandom(_ text: some Collection<UInt8>) -> Bool {
        text.count == length && text.allSatisfy(isLetter)
    }

    /// Whether the text could be an identifier: 1 to 64 ASCII letters and digits.
    public static func isWellFormed(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.everyUTF8 { $0.isASCIILetterOrDigit }
    }
}

/// Makes identifiers that sort by time, for rows that are read newest first.
///
/// An identifier has 16 digits of milliseconds, a 7-digit counter of this process, and 10 random letters. Identifiers
/// that one process makes within a millisecond stay in order, and no two processes make the same identifier.
public enum TimeOrderedID {
    private static let count = Atomic<Int>(0)

    /// A new identifier for `date`.
    public static func make(at date: Date) -> String {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        return beginning(at: date) + String(1_000_000 + (number & .max) % 1_000_000) + Identifier.random().prefix(10)
    }

    /// The smallest identifier that ``make(at:)`` can return for `date`.
    public static func beginning(at date: Date) -> String {
        String(1_000_000_000_000_000 + min(max(0, date.milliseconds), 8_000_000_000_000_000))
    }
}

/// The permanent identifier of a user: `sub` in introspection, `UserId` in CheckFileInfo and Bootstrap, and the value
/// after `|e|` in links that open Office.
///
/// The identifier consists of 1 to 64 ASCII letters and digits, because Office on phones fails with other characters
/// (docs/protocol/check-info.md#required), and the spelling must be the same in all messages
/// (docs/protocol/check-info.md#equal-values).
public struct UserID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The identifier as text, spelled the same in every message; uppercase and lowercase letters are different.
    public let rawValue: String

    /// `nil` when `rawValue` is empty, longer than 64 characters, or contains anything but ASCII letters and digits.
    public init?(rawValue: String) {
        guard Identifier.isWellFormed(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// A new identifier, which isn't derived from a name or an e-mail address.
    public static func random() -> UserID { UserID(unchecked: Identifier.random()) }

    /// The same text as ``rawValue``.
    public var description: String { rawValue }

    private init(unchecked: String) { rawValue = unchecked }
}

/// The identifier of a grant: a client's access, a browser session, or an operator's token.
///
/// Every code, token and session refers to its grant by this identifier, and stops being valid when the grant ends. The
/// identifier consists of 1 to 64 ASCII letters and digits. It isn't secret.
public struct GrantID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The identifier as text, as it is stored and logged; uppercase and lowercase letters are different.
    public let rawValue: String

    /// `nil` when `rawValue` is empty, longer than 64 characters, or contains anything but ASCII letters and digits.
    public init?(rawValue: String) {
        guard Identifier.isWellFormed(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// A new identifier.
    public static func random() -> GrantID { GrantID(unchecked: Identifier.random()) }

    /// The same text as ``rawValue``.
    public var description: String { rawValue }

    private init(unchecked: String) { rawValue = unchecked }
}

/// The string with which a client locks a file (docs/protocol/files.md#lock): 1 to 1024 ASCII characters, which the
/// server doesn't interpret and compares byte for byte.
///
/// Current versions of Office send a string that looks like JSON, so never trim, split or normalize it.
public struct LockID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The value of `X-WOPI-Lock`, byte for byte as the client sent it.
    public let rawValue: String

    /// The maximum length of a lock that a host must accept, in bytes (docs/protocol/endpoints.md#limits).
    public static let maxLength = 1024

    /// Returns `nil` when `rawValue` is empty, longer than 1024 characters, or contains a character that isn't
    /// printable ASCII.
    public init?(rawValue: String) {
        guard (1...Self.maxLength).contains(rawValue.utf8.count),
            rawValue.everyUTF8({ (0x20...0x7E).contains($0) })
        else { return nil }
        self.rawValue = rawValue
    }

    /// The same text as ``rawValue``.
    public var description: String { rawValue }
}

/// The permanent identifier of a container (folder). Container ids and file ids are separate namespaces.
///
/// The identifier consists of 1 to 64 characters of `A–Z a–z 0–9 - _`.
public struct ContainerID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The last path segment of the container's WOPISrc (docs/protocol/endpoints.md#identifiers); uppercase and
    /// lowercase letters are different.
    public let rawValue: String

    /// Returns `nil` unless `rawValue` is 1 to 64 characters of `A–Z a–z 0–9 - _`.
    public init?(rawValue: String) {
        guard isResourceName(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// The id of the root folder of a user, for a store that has no row for the root folder.
    public init(rootOf user: UserID) { rawValue = user.rawValue }

    /// A new identifier.
    public static func random() -> ContainerID { ContainerID(unchecked: Identifier.random()) }

    private init(unchecked: String) { rawValue = unchecked }

    /// The same text as ``rawValue``.
    public var description: String { rawValue }
}

func isResourceName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
        && text.everyUTF8 { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
}

/// The permanent identifier of a file: the last segment of its WOPISrc, which stays the same when the file is edited,
/// renamed or moved (docs/protocol/endpoints.md#identifiers).
///
/// The identifier consists of 1 to 64 characters of `A–Z a–z 0–9 - _`, so the identifier never needs
/// percent-encoding in a URL or in an `ms-word:` link.
public struct FileID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The last path segment of the file's WOPISrc; uppercase and lowercase letters are different.
    public let rawValue: String

    /// Returns `nil` unless `rawValue` is 1 to 64 characters of `A–Z a–z 0–9 - _`.
    public init?(rawValue: String) {
        guard isResourceName(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// A new identifier.
    public static func random() -> FileID { FileID(unchecked: Identifier.random()) }

    private init(unchecked: String) { rawValue = unchecked }

    /// The same text as ``rawValue``.
    public var description: String { rawValue }
}
