/// The identifier of a grant: a client's access, a browser session, or an operator's token.
///
/// Everything issued under a grant ends with the grant, so every token carries this identifier. 1 to 64 ASCII letters
/// and digits. Not a secret.
public struct GrantID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The identifier as text, as it is stored and logged; case matters.
    public let rawValue: String

    /// `nil` when `rawValue` is empty, longer than 64 characters, or has anything but ASCII letters and digits.
    public init?(rawValue: String) {
        guard Identifier.isWellFormed(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// A new identifier.
    public static func random() -> GrantID { GrantID(unchecked: Identifier.random()) }

    /// The same as ``rawValue``.
    public var description: String { rawValue }

    private init(unchecked: String) { rawValue = unchecked }
}
