/// Names one person for good: the `sub` of introspection, `UserId` in CheckFileInfo and Bootstrap, `|e|` in links.
///
/// Letters and digits only, 1 to 64 of them: phones fail on more (docs/protocol/check-info.md#required), and one
/// spelling has to serve every place it must be equal in (docs/protocol/check-info.md#equal-values).
public struct UserID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The identifier as text, spelled the same wherever it is sent; case matters.
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
