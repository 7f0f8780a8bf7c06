public import Basics
public import Foundation

/// A deleted item that can be restored: a document, or a folder with everything that was in it.
public struct TrashRecord: Hashable, Sendable {
    /// The document or folder. Items below a deleted folder don't have a record.
    public var resource: NodeID
    /// The item's name as stored.
    public var name: String
    /// The item's owner. Another user may have deleted the item.
    public var owner: UserID
    /// The folder that contained the item, even if this folder no longer exists.
    public var parent: ContainerID
    /// When the item was deleted, in whole milliseconds.
    public var deleted: Date
    /// The user who deleted the item, or for whom the command line deleted it; `nil` in records that the command line
    /// of earlier releases wrote.
    public var deletedBy: UserID?
    /// The number of deleted documents and folders, including the item itself. The store computes this number when the
    /// item is deleted.
    public var count: Int
    /// The total size in bytes of all versions of the deleted documents. It counts against the owner's quota. The store
    /// computes it when the item is deleted.
    public var bytes: Int64

    /// Creates a record read from a store or to be inserted into one.
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

/// A position in the list of a user's deleted items, which is ordered by time, latest first.
public struct TrashCursor: Hashable, Sendable {
    /// The time of deletion of the last listed item.
    public var deleted: Date
    /// The id of the last listed item, which orders items deleted in the same millisecond.
    public var id: String

    /// Creates a cursor after an item.
    public init(deleted: Date, id: String) {
        self.deleted = deleted
        self.id = id
    }
}

/// Records of the trash to delete permanently.
public enum TrashSelection: Hashable, Sendable {
    /// The record of one deleted item of an owner.
    case one(NodeID, of: UserID)
    /// All records in a user's trash.
    case all(of: UserID)
    /// The records of all items that any user deleted before a time.
    case deleted(before: Date)
}
