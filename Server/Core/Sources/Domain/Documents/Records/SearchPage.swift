/// A search result, as the caller sees it.
public struct FoundNode: Hashable, Sendable {
    /// The folder or document with the name and parent that the caller sees.
    public var node: Node
    /// The folders above the item that the caller may see, root first.
    public var path: [ContainerRecord]
    /// The rights of the caller.
    public var rights: Rights
}

/// A page of search results.
public struct SearchPage: Hashable, Sendable {
    /// The results: first the caller's own items, then other users' items, owner by owner. The items of each owner are
    /// ordered by matched word.
    public var found: [FoundNode]
    /// The cursor of the next page; `nil` on the last page. Even after a page with few or no results, there may be
    /// another page.
    public var next: SearchCursor?
    /// Whether all names were searched; `false` while the server is still indexing names that an older release stored.
    public var isComplete: Bool
}
