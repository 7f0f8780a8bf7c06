/// Names immutable bytes in a ``Blobs`` store; random, never derived from a path or from the content.
public struct BlobKey: RawRepresentable, Hashable, Sendable {
    /// The key as text, as rows and file names have it.
    public let rawValue: String

    /// `nil` unless 16 to 64 of `a–z 0–9`: it becomes a file name.
    public init?(rawValue: String) {
        guard ContentRecord.isKey(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}
