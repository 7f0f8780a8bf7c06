public import Basics
public import Foundation

/// Something that was deleted and can be brought back: a document, or a folder with everything that was in it.
public struct TrashRecord: Hashable, Sendable {
    /// The document or folder; what was below a folder has no record of its own.
    public var resource: NodeID
    /// Its name as stored.
    public var name: String
    /// The person whose it is, whoever deleted it.
    public var owner: UserID
    /// The folder it was in, which may be gone meanwhile.
    public var parent: ContainerID
    /// The time when it was deleted, in whole milliseconds.
    public var deleted: Date
    /// The person who deleted it, or for whom somebody at the machine did; `nil` in what earlier releases kept of the
    /// machine.
    public var deletedBy: UserID?
    /// Documents and folders that were deleted with it, itself included. A store counts them.
    public var count: Int
    /// The bytes of all their versions, which count as the owner's room. A store counts them.
    public var bytes: Int64

    /// A record as read from a store, or to be inserted into one.
    public init(
        resource: NodeID, name: String, owner: UserID, parent: ContainerID, deleted: Date, deletedBy: UserID?,
        count: Int = 1, bytes: Int64 = 0
    ) {
        self.resource = resource
        self.name = name
        self.owner = owner
        self.parent = parent
        self.deleted = deleted
        self.deletedBy = deletedBy
        self.count = count
        self.bytes = bytes
    }

    /// The position after this record in a list of the trash.
    public var cursor: TrashCursor { TrashCursor(deleted: deleted, id: resource.rawValue) }
}

/// A position in the list of what a person deleted, the latest first.
public struct TrashCursor: Hashable, Sendable {
    /// The time of deletion of the last that was listed.
    public var deleted: Date
    /// Its identifier, which decides among those of one millisecond.
    public var id: String

    /// The position after what was deleted then.
    public init(deleted: Date, id: String) {
        self.deleted = deleted
        self.id = id
    }
}

/// The records of the trash that are to be given up.
public enum TrashSelection: Hashable, Sendable {
    /// One record, of its owner.
    case one(NodeID, of: UserID)
    /// All that a person deleted.
    case all(of: UserID)
    /// Everything that anybody deleted before a time.
    case deleted(before: Date)
}
