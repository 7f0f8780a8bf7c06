public import Foundation

/// Content in the trash of a ``Blobs`` store.
public struct TrashedContent: Hashable, Sendable {
    /// The key under which it can be recovered or purged.
    public var key: BlobKey
    /// The size in bytes.
    public var size: Int64
    /// The time when it was moved there.
    public var since: Date

    /// Content that has been in the trash since then.
    public init(key: BlobKey, size: Int64, since: Date) {
        self.key = key
        self.size = size
        self.since = since
    }
}
