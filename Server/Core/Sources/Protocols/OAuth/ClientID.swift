import Basics

/// The identifier of an OAuth client: the `client_id` in each of its requests. Not a secret.
public struct ClientID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The identifier as text, the value of `client_id`; case matters.
    public let rawValue: String

    /// `nil` when `rawValue` is empty, longer than 64 characters, or contains anything but ASCII letters and digits.
    public init?(rawValue: String) {
        guard Identifier.isWellFormed(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// A new identifier.
    public static func random() -> ClientID { ClientID(unchecked: Identifier.random()) }

    /// The same text as ``rawValue``.
    public var description: String { rawValue }

    private init(unchecked: String) { rawValue = unchecked }
}
