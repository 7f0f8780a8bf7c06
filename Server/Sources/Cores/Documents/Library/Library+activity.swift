public import Basics
public import Foundation

/// What the audit log tells of, as it is now.
extension Library {
    /// Those among some documents and folders that the caller may open now, each as the caller sees it.
    ///
    /// - Parameters:
    ///   - ids: of either kind, as the audit log has them.
    ///   - above: the most folders above each to tell, the nearest of them.
    /// - Throws: ``DocumentsError/forbidden`` for a link's visitor.
    public func present(
        among ids: Set<String>, nearest above: Int = .max, for caller: Caller, now: Date
    ) async throws -> [String: FoundNode] {
        guard !ids.isEmpty else { return [:] }
        return try await lookAside(caller, now: now) { look in
            _ = try look.person()
            if caller.isVisitor { throw DocumentsError.forbidden }
            let nodes = ids.sorted().flatMap(NodeID.either)
            let seen = try zip(nodes, look.rows.nodes(nodes, for: caller, at: now)).compactMap { id, sighting in
                try look.found(sighting).flatMap { $0.node.id == id ? $0 : nil }
            }
            let paths = try look.ancestors(ofSeen: seen.map(\.node.id), nearest: above)
            let found = zip(seen, paths).map { FoundNode(node: $0.node, path: $1, rights: $0.rights) }
            return Dictionary(found.map { ($0.node.id.rawValue, $0) }) { first, _ in first }
        }
    }

    /// The records of the caller's trash that some documents and folders went there with, which may be their own.
    ///
    /// - Parameter ids: of either kind, as the audit log has them.
    /// - Throws: ``DocumentsError/forbidden`` for a link's visitor.
    public func trashed(among ids: Set<String>, for caller: Caller, now: Date) async throws -> [String: TrashRecord] {
        guard !ids.isEmpty else { return [:] }
        return try await lookAside(caller, now: now) { look in
            let owner = try look.ownerOfTrash()
            let found = try ids.sorted().flatMap(NodeID.either).compactMap { id in
                try look.rows.trashed(containing: id, of: owner).map { (id.rawValue, $0) }
            }
            return Dictionary(found) { first, _ in first }
        }
    }

    /// Those among some documents and folders that are in one of the caller's own folders, at any depth, or were deleted
    /// out of it and are in the trash, also with a folder; the folder is one of them.
    ///
    /// - Parameter ids: of either kind, as the audit log has them.
    /// - Throws: ``DocumentsError/notFound`` for a folder that isn't the caller's.
    public func ids(
        among ids: Set<String>, within folder: ContainerID, for caller: Caller, now: Date
    ) async throws -> Set<String> {
        try await lookAside(caller, now: now) { look in
            let owner = try look.person().id
            guard try look.container(folder).container.owner == owner else { throw DocumentsError.notFound }
            let nodes = ids.sorted().flatMap(NodeID.either), root = try look.root().container.id
            // What is in the trash has no way up to the root.
            let paths = try zip(nodes, look.rows.paths(to: nodes)).map { node, path in
                try (node, path.first?.id == root ? path : look.pathOfTrashed(node, of: owner))
            }
            let within = paths.filter { node, path in
                node == .container(folder) || path.contains { $0.id == folder }
            }
            return Set(within.map(\.0.rawValue))
        }
    }
}

extension NodeID {
    /// A document and a folder of an identifier, which doesn't tell its kind and is found as the right one only.
    static func either(_ id: String) -> [NodeID] {
        [FileID(rawValue: id).map(NodeID.file), ContainerID(rawValue: id).map(NodeID.container)].compactMap(\.self)
    }
}

extension Looking {
    /// What the caller sees of something that was found; `nil` where that is nothing.
    func found(_ sighting: Sighting) throws -> (node: Node, rights: Rights)? {
        guard case .node(let node, _, _, _) = sighting else { return nil }
        switch node {
        case .file:
            let view = try file(sighting)
            return (.file(view.file), view.rights)
        case .container:
            let view = try container(sighting)
            return (.container(view.container), view.rights)
        }
    }

    /// The folders above something in a person's trash, the root first, as far as they are there; none for anything else.
    fileprivate func pathOfTrashed(_ id: NodeID, of owner: UserID) throws -> [ContainerRecord] {
        guard let record = try rows.trashed(containing: id, of: owner), let folder = try own(record.parent, of: owner)
        else {
            return []
        }
        return try rows.path(to: .container(folder.id)) + [folder]
    }
}
