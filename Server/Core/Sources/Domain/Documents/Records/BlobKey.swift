/// The key of immutable bytes in a ``Blobs`` store. The key is random: it isn't derived from a path or from the
/// content.
public struct BlobKey: RawRepresentable, Hashable, Sendable {
    /// The key as text, as stored in rows and used as a file name.
    public let rawValue: String

    /// Returns `nil` unless `rawValue` is 16 to 64 characters of `a–z 0–9`, because it becomes a file name.
    public init?(rawValue: String) {
        guard ContentRecord.isKey(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}

/// The key of small content that the ``DocumentStore`` stores with its rows. Keys never repeat and sort by time, so
/// that a store can append new content at the end of its table.
public struct InlineKey: RawRepresentable, Hashable, Sendable {
    /// The key as text, as stored in rows.
    public let rawValue: String

    /// Returns `nil` unless `rawValue` is 16 to 64 characters of `a–z 0–9`.
    public init?(rawValue: String) {
        guard ContentRecord.isKey(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}
