/// Something that a search found, as the person who searched sees it.
public struct FoundNode: Hashable, Sendable {
    /// The folder or document, under the name and in the folder that the caller knows it by.
    public var node: Node
    /// The folders above it that the caller may see, the root first.
    public var path: [ContainerRecord]
    /// The rights of the caller.
    public var rights: Rights
}

/// A part of what a search finds.
public struct SearchPage: Hashable, Sendable {
    /// In the order of the words by which they were found: the caller's own first, then what others share.
    public var found: [FoundNode]
    /// The cursor to continue the search from; `nil` when nothing follows. A part that was looked for long enough may have few,
    /// and still a next.
    public var next: SearchCursor?
    /// Whether all names can be found; not until the names of an older release have been taken in.
    public var isComplete: Bool
}
