/// Names one file for good: the last segment of its WOPISrc, unchanged by edit, rename and move
/// (docs/protocol/endpoints.md#identifiers).
///
/// 1 to 64 of `A–Z a–z 0–9 - _`, so that it is never percent-encoded, in an address or in an `ms-word:` link.
public struct FileID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The path segment itself; case matters.
    public let rawValue: String

    /// `nil` when `rawValue` has another form.
    public init?(rawValue: String) {
        guard isResourceName(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// The same as ``rawValue``.
    public var description: String { rawValue }
}
