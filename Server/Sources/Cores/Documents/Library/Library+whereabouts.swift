public import Basics
public import Foundation

extension Library {
    /// The names of the folders that some of a person's documents and folders are in now, from the top, which has no name.
    /// No key stands for something that is gone, in the trash or somebody else's.
    ///
    /// - Parameter ids: of either kind, as the audit log has them.
    public func whereabouts(of ids: Set<String>, ownedBy owner: UserID, now: Date) async throws -> [String: [String]] {
        try await look(Caller(user: owner, authority: .machine), now: now) { look in
            try look.whereabouts(of: ids.sorted())
        }
    }
}

extension Looking {
    fileprivate func whereabouts(of ids: [String]) throws -> [String: [String]] {
        // An identifier doesn't tell its kind, and is found by the right one only.
        let nodes = ids.flatMap { id in
            [FileID(rawValue: id).map(NodeID.file), ContainerID(rawValue: id).map(NodeID.container)].compactMap(\.self)
        }
        return Dictionary(try present(among: nodes).map { ($0.id.rawValue, $1) }) { first, _ in first }
    }

    /// Those of several documents and folders that are there and not in the trash, each with the names of the folders
    /// above it, without the top's.
    func present(among ids: [NodeID]) throws -> [(node: Node, path: [String])] {
        let found = try zip(ids, rows.nodes(ids, for: caller, at: now)).compactMap { id, sighting -> Node? in
            guard case .node(let node, _, _, _) = sighting, node.id == id else { return nil }
            return node
        }
        return zip(found, try rows.paths(to: found.map(\.id))).map { ($0, $1.dropFirst().map(\.name)) }
    }
}
