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
