public import Basics
public import Foundation

/// Everything that the web page of a folder shows, read from one snapshot of the store.
public struct FolderOverview: Sendable {
    /// The optional parts of a folder's overview, and the limits of the lists in it.
    public struct Query: Sendable {
        /// The order of the folder's items.
        public var order: ListingOrder
        /// Which part of the folder's list to return.
        public var position: SortedListing.Position
        /// The maximum number of the folder's items to return.
        public var limit: Int
        /// The maximum sum of the weights of all names in the list, and a function that returns the weight of a name.
        public var names: (maxWeight: Int, weight: @Sendable (String) -> Int)
        /// The maximum number of parent folders to return, counted upward from the item.
        public var maxAncestors: Int
        /// The maximum number of items in a folder for which ``FolderOverview/extent`` is computed.
        public var maxWeighed: Int
        /// The time since which items shared by other users count as new; `nil` to skip this count.
        public var sharedSince: Date?
        /// The time since which items deleted by other users are counted, and the maximum number of trash records to
        /// examine; `nil` to skip this count.
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
    /// The requested page of the folder's items.
    public var listing: SortedListing
    /// How the folder is shared; empty for a root and for folders that the caller doesn't own.
    public var sharing = ItemSharing()
    /// In the "Shared with me" folder, the caller's permissions to the listed items.
    public var received: [Permission] = []
    /// The display names of the owners who granted the permissions in ``received``; owners whose account was removed
    /// are left out.
    public var senders: [UserID: String] = [:]
    /// The ids of the listed items that the caller shares.
    public var shared: Set<NodeID> = []
    /// The number and total size of everything in the caller's folder, set only on the first page of the folder's list;
    /// `nil` for a root and for a folder with too many items.
    public var extent: TreeExtent?
    /// The caller's storage usage; set only in the caller's own folders.
    public var usage: StorageUsage?
    /// Whether the caller's trash is empty. Read from the store only if the user's storage is nearly full; otherwise,
    /// the value is `true`.
    public var isTrashEmpty = true
    /// In a root, the number of items that others have shared since ``Query/sharedSince``.
    public var newShared = 0
    /// On the first page of a root, the number of items that others have deleted since ``Query/deleted``.
    public var deletedByOthers = 0
}

/// Everything that the web page of a document shows, read from one snapshot of the store.
public struct DocumentOverview: Sendable {
    /// The document and the rights of the caller.
    public var view: FileView
    /// The owner, if the owner isn't the caller.
    public var owner: ForeignOwner?
    /// The parent folders, root first.
    public var ancestors: [ContainerRecord]
    /// The newest version and a page of older versions; `nil` for a viewer, who may not see the history.
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
    /// When the other user's access expires; `nil` if the access doesn't expire.
    public var accessExpires: Date?

    /// Creates an owner.
    public init(name: String, accessExpires: Date?) {
        self.name = name
        self.accessExpires = accessExpires
    }
}

/// How an item is shared, as shown to the owner of the item.
public struct ItemSharing: Sendable {
    /// The links to the item, oldest first, including expired links.
    public var links: [ShareRecord] = []
    /// The permissions of other accounts, oldest first, including expired permissions.
    public var permissions: [NamedPermission] = []
    /// The shared parent folders, outermost first.
    public var above: [SharingAbove] = []

    /// Creates the sharing of an item that isn't shared.
    public init() {}
}
