public import Basics
public import Foundation

/// Listings of folders in an order that the user chose, such as by size.
extension Library {
    /// A page of a folder's items in the given order: folders first, then documents. Reads only the rows of the page,
    /// and counts the rows before and after the page.
    ///
    /// Each page is a separate transaction. An item that keeps its name from the first page to the last is on exactly
    /// one page.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of entries on a page.
    ///   - maxWeight: the maximum sum of the weights of all names on a page; a page always has at least one entry.
    ///   - weight: returns the weight of a name, such as its length in HTML.
    public func list(
        _ id: ContainerID, in order: ListingOrder, at position: SortedListing.Position, limit: Int,
        maxWeight: Int = .max,
        weighing weight: @escaping @Sendable (String) -> Int = { _ in 0 }, for caller: Caller, now: Date
    ) async throws -> SortedListing {
        try await lookAside(caller, now: now) { look in
            try look.list(
                look.container(id).container, in: order, at: position, limit: limit, maxWeight: maxWeight,
                weighing: weight)
        }
    }
}

/// Builds a page from a folder's folders and documents.
private struct SortedPage {
    let rows: any DocumentReader
    /// The items that the "Shared with me" folder lists, which are stored in other users' folders; `nil` if the listed
    /// folder isn't "Shared with me".
    let loaded: [Node]?
    let container: ContainerID
    let order: ListingOrder
    let limit: Int
    let maxWeight: Int
    let weight: (String) -> Int

    func listing(at position: SortedListing.Position) throws -> SortedListing {
        let nodes = try nodes(at: position)
        let folders = try count(.containers), total = try folders + count(.files)
        guard let first = nodes.first.map(edge), let last = nodes.last.map(edge) else {
            return SortedListing(listing: Listing([]), total: total, first: 0, previous: nil, next: nil)
        }
        let number = try (first.isFile ? folders : 0) + count(kind(first), through: first.cursor)
        return SortedListing(
            listing: Listing(nodes), total: total, first: number, previous: number > 1 ? first : nil,
            next: number + nodes.count - 1 < total ? last : nil)
    }

    private func nodes(at position: SortedListing.Position) throws -> [Node] {
        switch position {
        case .start: return fitting(try forwards(from: nil))
        case .after(let edge): return fitting(try forwards(from: edge))
        case .before(let edge):
            let nodes = try backwards(from: edge), fitting = Array(fitting(nodes.reversed()).reversed())
            // If reading backwards finds fewer nodes than a page has, these nodes are the start of the list. In that
            // case, read the first page forwards, provided that all names fit on it.
            return nodes.count < limit && fitting.count == nodes.count ? self.fitting(try forwards(from: nil)) : fitting
        }
    }

    /// The longest beginning of `nodes` whose names together don't exceed the maximum weight of a page.
    private func fitting(_ nodes: [Node]) -> [Node] {
        var left = maxWeight
        return nodes.enumerated().prefix { index, node in
            let (rest, isOver) = left.subtractingReportingOverflow(weight(node.name))
            left = rest
            return index == 0 || (!isOver && rest >= 0)
        }.map(\.element)
    }

    private func forwards(from edge: SortedListing.Edge?) throws -> [Node] {
        var nodes: [Node] = []
        if edge?.isFile != true { nodes = try take(.containers, order, after: edge?.cursor, limit: limit) }
        guard nodes.count < limit else { return nodes }
        return try nodes
            + take(.files, order, after: edge?.isFile == true ? edge?.cursor : nil, limit: limit - nodes.count)
    }

    private func backwards(from edge: SortedListing.Edge) throws -> [Node] {
        let order = order.reversed
        var nodes = try take(kind(edge), order, after: edge.cursor, limit: limit)
        if edge.isFile, nodes.count < limit {
            nodes += try take(.containers, order, after: nil, limit: limit - nodes.count)
        }
        return nodes.reversed()
    }

    private func take(
        _ content: ListingContent, _ order: ListingOrder, after cursor: SortedCursor?, limit: Int
    ) throws -> [Node] {
        let order = order.applied(to: content)
        guard let loaded else {
            return try rows.children(of: container, content, in: order, after: cursor, limit: limit)
        }
        return Array(order.sorted(loaded, content, after: cursor).prefix(limit))
    }

    private func count(_ content: ListingContent, through cursor: SortedCursor? = nil) throws -> Int {
        let order = order.applied(to: content)
        guard let loaded else { return try rows.countChildren(of: container, content, in: order, through: cursor) }
        return order.count(loaded, content, through: cursor)
    }

    private func kind(_ edge: SortedListing.Edge) -> ListingContent { edge.isFile ? .files : .containers }

    private func edge(_ node: Node) -> SortedListing.Edge {
        let isFile = node.id.isFile
        return SortedListing.Edge(
            isFile: isFile, cursor: order.applied(to: isFile ? .files : .containers).cursor(of: node))
    }
}

extension ReadContext {
    /// A page of a folder's entries; see ``Library/list(_:in:at:limit:maxWeight:weighing:for:now:)``.
    func list(
        _ container: ContainerRecord, in order: ListingOrder, at position: SortedListing.Position, limit: Int,
        maxWeight: Int, weighing weight: @escaping (String) -> Int
    ) throws -> SortedListing {
        try SortedPage(
            rows: rows, loaded: loadedNodes(of: container), container: container.id, order: order, limit: limit,
            maxWeight: maxWeight, weight: weight
        ).listing(at: position)
    }

    /// The nodes that others share with the caller, which are stored in other users' folders; `nil` if the container
    /// isn't the "Shared with me" folder.
    fileprivate func loadedNodes(of container: ContainerRecord) throws -> [Node]? {
        guard container.kind == .sharedWithMe, case .grant = caller.authority else { return nil }
        return try rows.sharedNodes(with: caller.user, .everything, after: nil, limit: Int(Int32.max), at: now).nodes
    }
}
