/// A page of the items directly in a folder, sorted by name.
public struct NodePage: Hashable, Sendable {
    /// Folders and documents mixed, in the order of ``DocumentName/key``.
    public var nodes: [Node]
    /// The cursor after which the next page begins; `nil` on the last page.
    public var next: ListingCursor?

    /// Creates a page.
    public init(nodes: [Node], next: ListingCursor?) {
        self.nodes = nodes
        self.next = next
    }
}
