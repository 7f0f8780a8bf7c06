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
    /// The results, ordered by matched word: first the caller's own items, then items that other users share.
    public var found: [FoundNode]
    /// The cursor to continue the search from; `nil` on the last page. A page may have few results and still a next
    /// one.
    public var next: SearchCursor?
    /// Whether all names are searched; `false` until names of an older release have been indexed.
    public var isComplete: Bool
}
