/// Names one person for good: the `sub` of introspection, `UserId` in CheckFileInfo and Bootstrap, `|e|` in links.
///
/// Letters and digits only, 1 to 64 of them: phones fail on more (check-info.md §1), and one spelling has to serve
/// every place it must be equal in (check-info.md §12).
public struct UserID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    public let rawValue: String

    /// `nil` when `rawValue` is empty, longer than 64 characters, or has anything but ASCII letters and digits.
    public init?(rawValue: String) {
        guard Identifier.isWellFormed(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// A new identifier, never derived from a name or an address.
    public static func random() -> UserID { UserID(unchecked: Identifier.random()) }

    public var description: String { rawValue }

    private init(unchecked: String) { rawValue = unchecked }
}
