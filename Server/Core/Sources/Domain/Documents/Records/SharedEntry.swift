public import Basics

/// An item that a user shares, with its permissions and links.
public struct SharedEntry: Hashable, Sendable {
    /// The document or folder, possibly the root.
    public var node: Node
    /// The stored names of the folders above the item, without the name of the root.
    public var path: [String]
    /// The permissions to the item that haven't expired, oldest first.
    public var permissions: [NamedPermission]
    /// The links to the item that haven't expired, oldest first.
    public var links: [ShareRecord]

    /// Creates the entry of one shared item.
    public init(node: Node, path: [String], permissions: [NamedPermission], links: [ShareRecord]) {
        self.node = node
        self.path = path
        self.permissions = permissions
        self.links = links
    }
}

/// The documents and folders that a user shares. The item that was shared last comes first.
public struct SharedListing: Hashable, Sendable {
    /// The documents and folders.
    public var entries: [SharedEntry]
    /// Whether `entries` contains everything that the user shares.
    public var isComplete: Bool

    /// Creates a complete or partial listing.
    public init(entries: [SharedEntry], isComplete: Bool) {
        self.entries = entries
        self.isComplete = isComplete
    }
}

/// The users and links with access to something below a folder.
public struct SharedBelow: Hashable, Sendable {
    /// The users with a permission to an item below the folder, in no particular order.
    public var users: [UserID]
    /// Whether there is a link to an item below the folder.
    public var hasLink: Bool

    /// Creates the list of users, and whether there is a link.
    public init(users: [UserID], hasLink: Bool) {
        self.users = users
        self.hasLink = hasLink
    }
}

/// The permissions and links of a folder, which also give access to every item in the folder.
public struct SharingAbove: Hashable, Sendable {
    /// The shared folder.
    public var folder: ContainerRecord
    /// The stored names from the owner's root down to the folder; empty for the root itself.
    public var path: [String]
    /// The permissions to the folder that haven't expired, oldest first.
    public var permissions: [NamedPermission]
    /// The links to the folder that haven't expired, oldest first.
    public var links: [ShareRecord]

    /// Creates the sharing of one folder.
    public init(folder: ContainerRecord, path: [String], permissions: [NamedPermission], links: [ShareRecord]) {
        self.folder = folder
        self.path = path
        self.permissions = permissions
        self.links = links
    }
}

/// A share and the path of its target.
public struct ListedShare: Hashable, Sendable {
    /// The share.
    public var record: ShareRecord
    /// The stored names from the owner's root down to the shared item; empty for the root itself.
    public var path: [String]

    /// Creates a listed share.
    public init(record: ShareRecord, path: [String]) {
        self.record = record
        self.path = path
    }
}
