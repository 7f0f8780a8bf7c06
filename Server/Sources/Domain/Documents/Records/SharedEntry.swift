/// Something that a person shares, and with whom.
public struct SharedEntry: Hashable, Sendable {
    /// The document or folder, which may be the top of all.
    public var node: Node
    /// The stored names of the folders above it, without the top's.
    public var path: [String]
    /// The permissions to it that count, the oldest first.
    public var permissions: [NamedPermission]
    /// The links to it that open, the oldest first.
    public var links: [ShareRecord]

    /// A document or folder with how it is shared.
    public init(node: Node, path: [String], permissions: [NamedPermission], links: [ShareRecord]) {
        self.node = node
        self.path = path
        self.permissions = permissions
        self.links = links
    }
}

/// The documents and folders that a person shares, the latest first.
public struct SharedListing: Hashable, Sendable {
    /// The documents and folders.
    public var entries: [SharedEntry]
    /// There is nothing beyond the entries.
    public var isComplete: Bool

    /// A part of what somebody shares, or all of it.
    public init(entries: [SharedEntry], isComplete: Bool) {
        self.entries = entries
        self.isComplete = isComplete
    }
}
