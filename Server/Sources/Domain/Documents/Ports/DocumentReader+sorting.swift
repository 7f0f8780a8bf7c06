public import Basics

/// Answers about sorted folders. A store that has an index for them answers by itself.
extension DocumentReader {
    /// Reads the whole folder, and sorts it.
    public func children(
        of container: ContainerID, _ content: ListingContent, in order: ListingOrder, after place: SortedPlace?,
        limit: Int
    ) throws -> [Node] {
        Array(order.sorted(try children(of: container), content, after: place).prefix(limit))
    }

    /// Reads the whole folder, and counts.
    public func countChildren(
        of container: ContainerID, _ content: ListingContent, in order: ListingOrder, through place: SortedPlace?
    ) throws -> Int {
        order.count(try children(of: container), content, through: place)
    }
}

extension ListingOrder {
    /// The folders or the documents among some nodes, behind a place.
    func sorted(_ nodes: [Node], _ content: ListingContent, after place: SortedPlace?) -> [Node] {
        placed(nodes, content).filter { entry in place.map { precedes($0, entry.place) } ?? true }
            .sorted { precedes($0.place, $1.place) }.map(\.node)
    }

    /// How many of them are at a place or before it.
    func count(_ nodes: [Node], _ content: ListingContent, through place: SortedPlace?) -> Int {
        placed(nodes, content).count { entry in place.map { !precedes($0, entry.place) } ?? true }
    }

    private func placed(_ nodes: [Node], _ content: ListingContent) -> [(node: Node, place: SortedPlace)] {
        nodes.filter { content == .everything || content == ($0.id.isFile ? .files : .containers) }
            .map { ($0, self.place(of: $0)) }
    }
}
