public import Basics

/// Default implementations of sorted listings. A store with a suitable index overrides them.
extension DocumentReader {
    /// Reads and sorts the whole folder.
    public func children(
        of container: ContainerID, _ content: ListingContent, in order: ListingOrder, after cursor: SortedCursor?,
        limit: Int
    ) throws -> [Node] {
        Array(order.sorted(try children(of: container), content, after: cursor).prefix(limit))
    }

    /// Reads and counts the whole folder.
    public func countChildren(
        of container: ContainerID, _ content: ListingContent, in order: ListingOrder, through cursor: SortedCursor?
    ) throws -> Int {
        order.count(try children(of: container), content, through: cursor)
    }
}

extension ListingOrder {
    /// The folders or the documents after a cursor, sorted.
    func sorted(_ nodes: [Node], _ content: ListingContent, after cursor: SortedCursor?) -> [Node] {
        placed(nodes, content).filter { entry in cursor.map { precedes($0, entry.cursor) } ?? true }
            .sorted { precedes($0.cursor, $1.cursor) }.map(\.node)
    }

    /// The number of folders or documents up to and including a cursor.
    func count(_ nodes: [Node], _ content: ListingContent, through cursor: SortedCursor?) -> Int {
        placed(nodes, content).count { entry in cursor.map { !precedes($0, entry.cursor) } ?? true }
    }

    private func placed(_ nodes: [Node], _ content: ListingContent) -> [(node: Node, cursor: SortedCursor)] {
        nodes.filter { content == .everything || content == ($0.id.isFile ? .files : .containers) }
            .map { ($0, self.cursor(of: $0)) }
    }
}
