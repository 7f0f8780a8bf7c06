import Basics

/// The identifier of an OAuth client: the `client_id` in each of its requests. The identifier isn't secret.
public struct ClientID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The identifier as text, the value of `client_id`; uppercase and lowercase letters are different.
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
