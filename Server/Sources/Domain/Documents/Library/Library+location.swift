public import Basics
public import Foundation

/// The place of something now, as the operator is told it.
public struct Location: Hashable, Sendable {
    /// The person whose it is now.
    public var owner: UserID
    /// The names of the folders that it is in, from the top, which has no name.
    public var path: [String]

    /// A place in somebody's tree.
    public init(owner: UserID, path: [String]) {
        self.owner = owner
        self.path = path
    }
}

extension Library {
    /// The places of some documents and folders now, whoever has them. No key stands for something that is gone or in the
    /// trash.
    ///
    /// - Parameters:
    ///   - ids: of either kind, as the audit log has them, each with the person whose it was.
    ///   - above: the most folders above each to tell, the nearest of them.
    public func locations(
        of ids: [String: UserID], nearest above: Int = .max, now: Date
    ) async throws -> [String: Location] {
        try await store.readAside { rows in
            let nodes = ids.keys.sorted().flatMap(NodeID.either)
            // There is nothing above a top, which stays its owner's. All of a tree is one person's.
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
    /// Those of several documents and folders that are there and not in the trash, each with the names of the folders
    /// above it, without the top's.
    ///
    /// - Parameter limit: the most folders to tell, the nearest of them.
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
