/// A part of what is directly in a folder, in the order of names.
public struct NodePage: Hashable, Sendable {
    /// Folders and documents mixed, in the order of ``DocumentName/key``.
    public var nodes: [Node]
    /// The cursor after which the next page begins; `nil` when nothing follows.
    public var next: ListingCursor?

    /// A page and the way to the next.
    public init(nodes: [Node], next: ListingCursor?) {
        self.nodes = nodes
        self.next = next
    }
}
