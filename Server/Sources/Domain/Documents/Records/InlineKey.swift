/// Names small content that the ``DocumentStore`` keeps beside its rows. It is never used again, and its order is that of
/// time, so that a store adds the newest content at one end.
public struct InlineKey: RawRepresentable, Hashable, Sendable {
    /// The key as text, as rows have it.
    public let rawValue: String

    /// `nil` unless 16 to 64 of `a–z 0–9`.
    public init?(rawValue: String) {
        guard ContentRecord.isKey(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}
