/// Something in the trash, as its owner is shown it.
public struct TrashView: Hashable, Sendable {
    /// The deleted folder or document.
    public var record: TrashRecord
    /// The stored names of the folders it was in, from the top down without the top's own; `nil` when that folder is gone.
    public var path: [String]?
    /// The display name of whoever deleted it; `nil` for the owner, the machine and somebody without an account.
    public var deletedBy: String?
    /// Whatever a search found in it.
    public var found: [Found] = []

    /// A document or folder that was deleted with a folder.
    public struct Found: Hashable, Sendable {
        /// The document or folder.
        public var id: NodeID
        /// Its name as stored.
        public var name: String
    }

    /// A record with the names that belong to it.
    public init(record: TrashRecord, path: [String]?, deletedBy: String?) {
        self.record = record
        self.path = path
        self.deletedBy = deletedBy
    }
}

/// A part of a person's trash, the latest first.
public struct TrashListing: Hashable, Sendable {
    /// The deleted folder or document.
    public var entries: [TrashView]
    /// The cursor after which the next page begins; `nil` when nothing follows.
    public var next: TrashCursor?

    /// A page and the way to the next.
    public init(entries: [TrashView], next: TrashCursor?) {
        self.entries = entries
        self.next = next
    }
}
