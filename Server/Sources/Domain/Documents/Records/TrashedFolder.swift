/// A folder in a user's trash, with the items deleted with it.
public struct TrashedFolder: Hashable, Sendable {
    /// The record of the deleted item, possibly this folder.
    public var record: TrashRecord
    /// The folders from the deleted item down to this folder.
    public var path: [ContainerRecord]
    /// The names of the folders to which items inside would be restored, from the root down without the root's own.
    public var home: [String]
    /// The items directly in the folder: folders first, in natural name order.
    public var nodes: [Node]
    /// Whether the items are complete.
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
