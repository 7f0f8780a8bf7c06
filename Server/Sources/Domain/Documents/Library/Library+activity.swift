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
            let nodes = ids.sorted().flatMap(NodeID.either)
            var climb = Climb(look: look, folder: folder, owner: owner, top: try look.root().container.id)
            return Set(try climb.within(among: nodes).map(\.rawValue))
        }
    }
}

extension NodeID {
    /// A document and a folder of an identifier, which doesn't tell its kind and is found as the right one only.
    static func either(_ id: String) -> [NodeID] {
        [FileID(rawValue: id).map(NodeID.file), ContainerID(rawValue: id).map(NodeID.container)].compactMap(\.self)
    }
}

extension ReadContext {
    /// What the caller sees of something that was found; `nil` where that is nothing.
    func found(_ sighting: Lookup) throws -> (node: Node, rights: Rights)? {
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
}

/// Finds what is in a folder: up from each thing, as far as it isn't known yet where a folder is.
private struct Climb {
    let look: ReadContext
    let folder: ContainerID
    let owner: UserID
    let top: ContainerID
    private var known: [ContainerID: Whither]

    /// Where the way up from something leads.
    private enum Whither {
        case folder, top
        /// To what was deleted, which has no folder.
        case trash
    }

    /// Folders that are read at once: all that are above anything in most trees.
    private static let step = FolderDepth.default.limit + 28

    init(look: ReadContext, folder: ContainerID, owner: UserID, top: ContainerID) {
        (self.look, self.folder, self.owner, self.top) = (look, folder, owner, top)
        known = [top: .top]
        // It may be the top itself.
        known[folder] = .folder
    }

    /// Those among some things that are in the folder, at any depth, or were deleted out of it, and the folder itself.
    mutating func within(among nodes: [NodeID]) throws -> [NodeID] {
        let paths = try look.rows.paths(to: nodes, nearest: Self.step)
        return try zip(nodes, paths).filter { try isWithin($0, below: $1) }.map(\.0)
    }

    private mutating func isWithin(_ id: NodeID, below path: [ContainerRecord]) throws -> Bool {
        if id == .container(folder) { return true }
        switch try whither(from: path) {
        case .folder: return true
        case .top: return false
        case .trash:
            guard let record = try look.rows.trashed(containing: id, of: owner),
                let home = try look.own(record.parent, of: owner)
            else { return false }
            let above = try look.rows.paths(to: [.container(home.id)], nearest: Self.step).first ?? []
            return try whither(from: above + [home]) == .folder
        }
    }

    /// - Parameter path: the nearest folders above something, the outermost first.
    private mutating func whither(from path: [ContainerRecord]) throws -> Whither {
        var path = path, passed: [ContainerID] = []
        while true {
            for step in path.reversed() {
                if let found = known[step.id] { return note(found, of: passed) }
                passed.append(step.id)
            }
            guard path.count >= Self.step, let last = path.first else { return note(.trash, of: passed) }
            path = try look.rows.paths(to: [.container(last.id)], nearest: Self.step).first ?? []
        }
    }

    private mutating func note(_ found: Whither, of folders: [ContainerID]) -> Whither {
        for folder in folders { known[folder] = found }
        return found
    }
}
