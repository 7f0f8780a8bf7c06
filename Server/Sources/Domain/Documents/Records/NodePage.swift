/// A part of what is directly in a folder, in the order of names.
public struct NodePage: Hashable, Sendable {
    /// Folders and documents mixed, in the order of ``DocumentName/key``.
    public var nodes: [Node]
    /// The place after which the next part begins; `nil` when nothing follows.
    public var next: ListingPlace?

    /// A page and the way to the next.
    public init(nodes: [Node], next: ListingPlace?) {
        self.nodes = nodes
        self.next = next
    }
}
