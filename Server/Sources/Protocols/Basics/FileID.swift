/// The permanent identifier of a file: the last segment of its WOPISrc, unchanged by edit, rename and move
/// (docs/protocol/endpoints.md#identifiers).
///
/// 1 to 64 characters of `A–Z a–z 0–9 - _`, so it never needs percent-encoding in a URL or in an `ms-word:` link.
public struct FileID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The path segment itself; case matters.
    public let rawValue: String

    /// Returns `nil` unless `rawValue` is 1 to 64 characters of `A–Z a–z 0–9 - _`.
    public init?(rawValue: String) {
        guard isResourceName(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// The same as ``rawValue``.
    public var description: String { rawValue }
}
