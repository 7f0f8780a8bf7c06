public import Basics
public import Foundation

/// Looks up the current state of the items named in the audit log.
extension Library {
    /// The documents and folders among `ids` that the caller can currently open, as the caller sees them.
    ///
    /// - Parameters:
    ///   - ids: ids of documents and folders, as in the audit log.
    ///   - above: the maximum number of parent folders to return for each item, counted upward from the item.
    /// - Throws: ``DocumentsError/forbidden`` for a visitor with a link.
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

    /// The trash records of the documents and folders among `ids` that are in the caller's trash, by id.
    ///
    /// - Parameter ids: ids of documents and folders, as in the audit log.
    /// - Throws: ``DocumentsError/forbidden`` for a visitor with a link.
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

    /// The ids of documents and folders that are in one of the caller's own folders, at any depth, or were deleted from
    /// it and are in the trash. The folder itself is included.
    ///
    /// - Parameter ids: ids of documents and folders, as in the audit log.
    /// - Throws: ``DocumentsError/notFound`` for a folder that the caller doesn't own.
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
    /// The text as the id of a document and as the id of a folder, because the text alone doesn't say which it is. At
    /// most one of the two ids exists.
    static func either(_ id: String) -> [NodeID] {
        [FileID(rawValue: id).map(NodeID.file), ContainerID(rawValue: id).map(NodeID.container)].compactMap(\.self)
    }
}

extension ReadContext {
    /// The node of a lookup as the caller sees it; `nil` when nothing was found.
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

/// Checks whether items are in a folder by following the chain of parent folders of each item.
private struct Climb {
    let look: ReadContext
    let folder: ContainerID
    let owner: UserID
    let top: ContainerID
    private var known: [ContainerID: Whither]

    /// The end of the chain of parent folders above an item.
    private enum Whither {
        case folder, top
        /// The item, or a folder above it, is in the trash, so the chain of parent folders doesn't reach the root.
        case trash
    }

    /// The number of parent folders read at once: more than the default nesting limit, so that a single read usually
    /// reaches the root.
    private static let step = FolderDepth.default.limit + 28

    init(look: ReadContext, folder: ContainerID, owner: UserID, top: ContainerID) {
        (self.look, self.folder, self.owner, self.top) = (look, folder, owner, top)
        known = [top: .top]
        // Set this after `top`, because the given folder may be the root itself.
        known[folder] = .folder
    }

    /// The items among `nodes` that are in ``folder`` at any depth, that were deleted from it, or that are the folder
    /// itself.
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

    /// Follows an item's chain of parents until it is known where the chain leads.
    ///
    /// - Parameter path: the item's nearest parent folders, outermost first.
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
