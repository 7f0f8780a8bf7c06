public import Basics
public import Foundation

extension Library {
    /// The names of the folders that some of a person's documents and folders are in now, from the top, which has no name.
    /// What is gone, in the trash or somebody else's isn't among the keys.
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
        let found = try zip(nodes, rows.nodes(nodes, for: caller, at: now)).filter { id, sighting in
            guard case .node(let node, _, _, _) = sighting else { return false }
            return node.id == id
        }
        let paths = try rows.paths(to: found.map(\.0))
        return Dictionary(zip(found, paths).map { ($0.0.rawValue, $1.dropFirst().map(\.name)) }) { first, _ in first }
    }
}
