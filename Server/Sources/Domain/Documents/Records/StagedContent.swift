/// A received and hashed body that a verb saves as the content of a version.
public enum StagedContent: Hashable, Sendable {
    /// Bytes already stored, or content of zero bytes.
    case stored(ContentRecord)
    /// A few bytes that the verb writes in the same transaction as its rows.
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

    /// The key claimed in ``Blobs``; `nil` when there is none.
    public var blob: BlobKey? {
        if case .stored(let content) = self { content.blob } else { nil }
    }
}
