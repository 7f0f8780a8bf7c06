public import Basics
public import Foundation

/// The current location of an item, as operators see it.
public struct Location: Hashable, Sendable {
    /// The item's current owner.
    public var owner: UserID
    /// The names of the folders above the item, outermost first, without the root.
    public var path: [String]

    /// Creates the location of an item in a user's tree.
    public init(owner: UserID, path: [String]) {
        self.owner = owner
        self.path = path
    }
}

extension Library {
    /// The current locations of documents and folders of any owner. Items that don't exist anymore or are in the trash
    /// are omitted.
    ///
    /// - Parameters:
    ///   - ids: ids of documents and folders, as in the audit log, each with the item's owner at the time of the event.
    ///   - above: the maximum number of parent folders to return for each item, counted upward from the item.
    public func locations(
        of ids: [String: UserID], nearest above: Int = .max, now: Date
    ) async throws -> [String: Location] {
        try await store.readAside { rows in
            let nodes = ids.keys.sorted().flatMap(NodeID.either)
            // An item has the same owner as its folder. A root isn't in any folder, so take its owner from `ids`; the
            // owner of a root never changes.
            let owned = Dictionary(grouping: zip(nodes, try rows.paths(to: nodes, nearest: 1))) { node, path in
                path.first?.owner ?? ids[node.rawValue]
            }
            var found: [String: Location] = [:]
            for case (let owner?, let nodes) in owned {
                let look = ReadContext(rows: rows, caller: Caller(user: owner, authority: .machine), now: now)
                for (node, path) in try look.present(among: nodes.map(\.0), nearest: above) {
                    found[node.id.rawValue] = Location(owner: owner, path: path)
                }
            }
            return found
        }
    }
}

extension ReadContext {
    /// The items among `ids` that exist and aren't in the trash, each with the names of the folders above it, without
    /// the root.
    ///
    /// - Parameter limit: the maximum number of parent folders to return, counted upward from the item.
    func present(among ids: [NodeID], nearest limit: Int) throws -> [(node: Node, path: [String])] {
        let found = try zip(ids, rows.nodes(ids, for: caller, at: now)).compactMap { id, sighting -> Node? in
            guard case .node(let node, _, _, _) = sighting, node.id == id else { return nil }
            return node
        }
        return zip(found, try paths(to: found.map(\.id), nearest: limit)).map { node, path in
            (node, path.filter { $0.parent != nil }.map(\.name))
        }
    }
}
