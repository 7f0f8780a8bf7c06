/// An item that a user shares, with its permissions and links.
public struct SharedEntry: Hashable, Sendable {
    /// The document or folder, possibly the root.
    public var node: Node
    /// The stored names of the folders above the item, without the root's.
    public var path: [String]
    /// The live permissions to the item, oldest first.
    public var permissions: [NamedPermission]
    /// The live links to the item, oldest first.
    public var links: [ShareRecord]

    /// Creates an entry.
    public init(node: Node, path: [String], permissions: [NamedPermission], links: [ShareRecord]) {
        self.node = node
        self.path = path
        self.permissions = permissions
        self.links = links
    }
}

/// The documents and folders that a user shares, latest first.
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
