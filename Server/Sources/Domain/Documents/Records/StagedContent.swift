/// A body that was taken in and hashed, and that a verb is to make the content of a version.
public enum StagedContent: Hashable, Sendable {
    /// Bytes that are on the disk already, or content of zero bytes.
    case stored(ContentRecord)
    /// Bytes so few that the verb writes them with its rows, in the same transaction.
    case small(SmallContent)

    /// Content of zero bytes.
    public static let empty = StagedContent.stored(.empty)

    /// The size in bytes.
    public var size: Int64 {
        switch self {
        case .stored(let content): content.size
        case .small(let content): Int64(content.bytes.count)
        }
    }

    /// The key that ``Blobs`` has claimed for it; `nil` when there is none.
    public var blob: BlobKey? {
        if case .stored(let content) = self { content.blob } else { nil }
    }
}
