public import Foundation

/// A folder in a user's trash, with the items that were deleted together with it.
public struct TrashedFolder: Hashable, Sendable {
    /// The record of the item that the user deleted: this folder, or a folder that contains it.
    public var record: TrashRecord
    /// The folders from the folder that the user deleted down to this folder.
    public var path: [ContainerRecord]
    /// The path of the folder to which items in this folder would be restored: its folder names, outermost first,
    /// without the root.
    public var home: [String]
    /// The items directly in the folder: folders first, in natural name order.
    public var nodes: [Node]
    /// Whether `nodes` contains all items directly in the folder.
    public var isComplete: Bool

    /// Creates a view of a folder.
    public init(record: TrashRecord, path: [ContainerRecord], home: [String], nodes: [Node], isComplete: Bool) {
        self.record = record
        self.path = path
        self.home = home
        self.nodes = nodes
        self.isComplete = isComplete
    }
}

/// Content in the trash of a ``Blobs`` store.
public struct TrashedContent: Hashable, Sendable {
    /// The key of the content.
    public var key: BlobKey
    /// The size in bytes.
    public var size: Int64
    /// When the content was moved to the trash.
    public var since: Date

    /// Creates the description of content in the trash.
    public init(key: BlobKey, size: Int64, since: Date) {
        self.key = key
        self.size = size
        self.since = since
    }
}
