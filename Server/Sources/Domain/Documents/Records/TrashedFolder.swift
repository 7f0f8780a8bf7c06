/// A folder in somebody's trash, with what went there with it.
public struct TrashedFolder: Hashable, Sendable {
    /// The record of what was deleted, which may be this folder.
    public var record: TrashRecord
    /// The folders from that down to this one, which is the last.
    public var path: [ContainerRecord]
    /// The names of the folders that what comes back out of it goes to, from the top down without the top's own.
    public var home: [String]
    /// Documents and folders directly in it, folders first, each in the order in which people expect names.
    public var nodes: [Node]
    /// Whether these are all.
    public var isComplete: Bool

    /// A folder of these values.
    public init(record: TrashRecord, path: [ContainerRecord], home: [String], nodes: [Node], isComplete: Bool) {
        self.record = record
        self.path = path
        self.home = home
        self.nodes = nodes
        self.isComplete = isComplete
    }
}
