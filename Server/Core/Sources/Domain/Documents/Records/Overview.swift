public import Basics
public import Foundation

/// What the page of a folder shows, from one snapshot of the store.
public struct FolderOverview: Sendable {
    /// The optional parts of an overview, and the limits of its lists.
    public struct Query: Sendable {
        /// The order of the entries.
        public var order: ListingOrder
        /// Which part of the folder's list to return.
        public var position: SortedListing.Position
        /// The maximum number of entries.
        public var limit: Int
        /// The maximum total weight of the names in the list, and a function that returns the weight of a name.
        public var names: (maxWeight: Int, weight: @Sendable (String) -> Int)
        /// The maximum number of parent folders to return, nearest first.
        public var maxAncestors: Int
        /// The maximum number of items in a folder for which ``FolderOverview/extent`` is computed.
        public var maxWeighed: Int
        /// The time since which items shared by other users count as new; `nil` to count none.
        public var sharedSince: Date?
        /// The time since which items deleted by other users are counted, and the maximum number of trash records to
        /// examine; `nil` to count none.
        public var deleted: (since: Date, limit: Int)?

        /// Creates a query without counts of new items.
        public init(
            order: ListingOrder, position: SortedListing.Position, limit: Int,
            names: (maxWeight: Int, weight: @Sendable (String) -> Int), maxAncestors: Int, maxWeighed: Int,
            sharedSince: Date? = nil, deleted: (since: Date, limit: Int)? = nil
        ) {
            self.order = order
            self.position = position
            self.limit = limit
            self.names = names
            self.maxAncestors = maxAncestors
            self.maxWeighed = maxWeighed
            self.sharedSince = sharedSince
            self.deleted = deleted
        }
    }

    /// The folder and the rights of the caller.
    public var view: ContainerView
    /// The owner, if the owner isn't the caller.
    public var owner: ForeignOwner?
    /// The parent folders, root first.
    public var ancestors: [ContainerRecord]
    /// The part of the entries that was asked for.
    public var listing: SortedListing
    /// How the folder is shared; empty for a root and for folders that the caller doesn't own.
    public var sharing = ItemSharing()
    /// In the "Shared with me" folder, the caller's permissions to the listed items.
    public var received: [Permission] = []
    /// The display names of the owners who granted the permissions; no entry for an owner without an account.
    public var senders: [UserID: String] = [:]
    /// The ids of the listed items that the caller shares.
    public var shared: Set<NodeID> = []
    /// The number and total size of everything in the caller's folder, set only on the first page of its list; `nil`
    /// for a root and for a folder with too many items.
    public var extent: TreeExtent?
    /// The caller's storage usage; set only in the caller's own folders.
    public var usage: StorageUsage?
    /// Whether the caller's trash is empty. Queried only when the storage is nearly full; otherwise `true`.
    public var isTrashEmpty = true
    /// In a root, the number of items that others have shared since ``Query/sharedSince``.
    public var newShared = 0
    /// On the first page of a root, the number of items that others have deleted since ``Query/deleted``.
    public var deletedByOthers = 0
}

/// What the page of a document shows, from one snapshot of the store.
public struct DocumentOverview: Sendable {
    /// The document and the rights of the caller.
    public var view: FileView
    /// The owner, if the owner isn't the caller.
    public var owner: ForeignOwner?
    /// The parent folders, root first.
    public var ancestors: [ContainerRecord]
    /// The newest version and a part of the older ones; `nil` for a viewer, who may not see the history.
    public var versions: VersionPage?
    /// How the document is shared; empty if the caller isn't its owner.
    public var sharing = ItemSharing()
    /// The lock held on the document, without the document's path.
    public var lock: LockRecord?
}

/// The owner of an item that another user opens.
public struct ForeignOwner: Hashable, Sendable {
    /// The display name; empty if the account was removed.
    public var name: String
    /// When the other user's access expires; `nil` for never.
    public var accessExpires: Date?

    /// Creates an owner with the time when the other user's access expires.
    public init(name: String, accessExpires: Date?) {
        self.name = name
        self.accessExpires = accessExpires
    }
}

/// How an item is shared, for its owner.
public struct ItemSharing: Sendable {
    /// The links to the item, oldest first, including expired ones.
    public var links: [ShareRecord] = []
    /// The permissions of other accounts, oldest first, including expired ones.
    public var permissions: [NamedPermission] = []
    /// The shared parent folders, outermost first.
    public var above: [SharingAbove] = []

    /// An item that isn't shared.
    public init() {}
}
