/// The permanent identifier of a user: `sub` in introspection, `UserId` in CheckFileInfo and Bootstrap, `|e|` in links.
///
/// 1 to 64 ASCII letters and digits: Office on phones fails with other characters
/// (docs/protocol/check-info.md#required), and the spelling must be equal wherever it appears
/// (docs/protocol/check-info.md#equal-values).
public struct UserID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The identifier as text, spelled the same in every message; case matters.
    public let rawValue: String

    /// `nil` when `rawValue` is empty, longer than 64 characters, or has anything but ASCII letters and digits.
    public init?(rawValue: String) {
        guard Identifier.isWellFormed(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// A new identifier, never derived from a name or an address.
    public static func random() -> UserID { UserID(unchecked: Identifier.random()) }

    /// The same as ``rawValue``.
    public var description: String { rawValue }

    private init(unchecked: String) { rawValue = unchecked }
}
