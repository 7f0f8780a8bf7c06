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
