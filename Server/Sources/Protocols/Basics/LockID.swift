/// The string with which a client locks a file (docs/protocol/files.md#lock): opaque, compared byte for byte, 1 to 1024
/// ASCII characters.
///
/// Current versions of Office send a string that looks like JSON, so never trim, split or normalize it.
public struct LockID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
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

    /// The same as ``rawValue``.
    public var description: String { rawValue }
}
