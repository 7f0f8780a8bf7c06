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

/// A page of search results in a user's trash.
public struct TrashFinding: Hashable, Sendable {
    /// The deleted items that match or contain matches. Each item is listed once; the order is that of the matched
    /// words.
    public var entries: [TrashView]
    /// The cursor of the next page; `nil` on the last page. Even after a page with few or no results, there may be
    /// another page.
    public var next: SearchCursor?
    /// Whether all names were searched; `false` while the server is still indexing names that an older release stored.
    public var isComplete: Bool
}

/// A name in the trash that matches a query.
public struct TrashMatch: Hashable, Sendable {
    /// The position of this match in the list of all the owner's names, including names outside the trash.
    public var cursor: NameCursor
    /// The document or folder.
    public var id: NodeID
    /// The item's name as stored.
    public var name: String
    /// The record of the item that the user deleted: the match itself, or a folder that contains the match.
    public var record: TrashRecord

    /// Creates a match found by a store.
    public init(cursor: NameCursor, id: NodeID, name: String, record: TrashRecord) {
        self.cursor = cursor
        self.id = id
        self.name = name
        self.record = record
    }
}

/// A page of the names in a user's trash that match a query.
public struct TrashMatches: Hashable, Sendable {
    /// The matches in the order of their cursors.
    public var matches: [TrashMatch]
    /// The cursor at which the next page of names begins; `nil` on the last page.
    public var next: NameCursor?

    /// Creates a page of matching names in the trash.
    public init(matches: [TrashMatch], next: NameCursor?) {
        self.matches = matches
        self.next = next
    }
}

extension TrashMatches {
    /// Creates the matches by searching all items of a user's trash, for a store without an index of names.
    ///
    /// - Parameter all: all items in the trash, each with the record of the deleted item that contains the item.
    public init(
        finding query: NameQuery, among all: [(id: NodeID, name: String, record: TrashRecord)],
        after cursor: NameCursor?, limit: Int
    ) {
        let lead = cursor?.lead ?? 0
        let found = all.compactMap { id, name, record -> TrashMatch? in
            guard let word = query.word(of: name, beginningWith: lead) else { return nil }
            let cursor = NameCursor(lead: lead, word: word, node: id.rawValue)
            return TrashMatch(cursor: cursor, id: id, name: name, record: record)
        }.filter { cursor?.precedes($0.cursor) ?? true }.sorted { $0.cursor.precedes($1.cursor) }
        matches = Array(found.prefix(limit))
        next = found.count > limit ? matches.last?.cursor : nil
    }
}

/// An item in the trash, as shown to its owner.
public struct TrashView: Hashable, Sendable {
    /// The deleted folder or document.
    public var record: TrashRecord
    /// The stored names of the folders that contained the item, outermost first, without the root; `nil` when the
    /// folder no longer exists.
    public var path: [String]?
    /// The display name of the user who deleted the item; `nil` for the owner, the command line and a removed account.
    public var deletedBy: String?
    /// In search results, the items in this deleted folder whose names match.
    public var found: [Found] = []

    /// An item that was deleted as a part of a folder.
    public struct Found: Hashable, Sendable {
        /// The document or folder.
        public var id: NodeID
        /// The item's name as stored.
        public var name: String
    }

    /// Creates a view of a record.
    public init(record: TrashRecord, path: [String]?, deletedBy: String?) {
        self.record = record
        self.path = path
        self.deletedBy = deletedBy
    }
}

/// A page of a user's trash, latest deletion first.
public struct TrashListing: Hashable, Sendable {
    /// The deleted items.
    public var entries: [TrashView]
    /// The cursor after which the next page begins; `nil` on the last page.
    public var next: TrashCursor?

    /// Creates a page of deleted items.
    public init(entries: [TrashView], next: TrashCursor?) {
        self.entries = entries
        self.next = next
    }
}

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
