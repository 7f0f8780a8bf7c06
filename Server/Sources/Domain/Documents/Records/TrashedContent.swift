public import Foundation

/// Content in the trash of a ``Blobs`` store.
public struct TrashedContent: Hashable, Sendable {
    /// The key of the content.
    public var key: BlobKey
    /// The size in bytes.
    public var size: Int64
    /// When the content was moved to the trash.
    public var since: Date

    /// Creates an entry of the trash.
    public init(key: BlobKey, size: Int64, since: Date) {
        self.key = key
        self.size = size
        self.since = since
    }
}
