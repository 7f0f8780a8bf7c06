/// The string a client locks a file with (docs/protocol/files.md#lock): opaque, compared byte for byte, 1 to 1024 ASCII
/// characters.
///
/// Today's Office sends what looks like JSON, so nothing here trims, splits or normalises.
public struct LockID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The value of `X-WOPI-Lock`, byte for byte as the client sent it.
    public let rawValue: String

    /// The longest lock that a host has to take, in bytes (docs/protocol/endpoints.md#limits).
    public static let maxLength = 1024

    /// `nil` when `rawValue` is empty, longer than 1024, or has a character that is not printable ASCII.
    public init?(rawValue: String) {
        guard (1...Self.maxLength).contains(rawValue.utf8.count),
            rawValue.everyUTF8({ (0x20...0x7E).contains($0) })
        else { return nil }
        self.rawValue = rawValue
    }

    /// The same as ``rawValue``.
    public var description: String { rawValue }
}
