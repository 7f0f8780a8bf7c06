public import Basics
public import Foundation

/// Answers about permissions that follow from the lists of them. A store that finds one of them in an indexed read
/// answers it by itself.
extension DocumentReader {
    /// How far a caller's right to a node goes: what ``node(_:for:at:)`` says with it, for a store that doesn't find that
    /// in the same read. Looks through all that is shared with the person.
    ///
    /// - Returns: `nil` for what is out of reach.
    public func reach(to node: Node, for caller: Caller, at now: Date) throws -> Reach? {
        let above = try path(to: node.id).map { NodeID.container($0.id) }
        guard node.owner != caller.user else {
            guard case .share(let id) = caller.authority, let shared = try share(id)?.record.resource else {
                return .own
            }
            return shared == node.id || above.contains(shared) ? .own : nil
        }
        guard case .grant = caller.authority else { return nil }
        let permissions = try permissions(reaching: node.id, of: caller.user, at: now)
        return try reach(of: caller.user, to: node.id, through: permissions)
    }

    /// How far permissions go that a person has to a node and to the folders above it; `nil` where there is none.
    func reach(of user: UserID, to id: NodeID, through permissions: [Permission]) throws -> Reach? {
        guard let role = permissions.map(\.role).max() else { return nil }
        guard permissions.count == 1, let own = permissions.first, own.resource == id else { return Reach(role: role) }
        guard let folder = try sharedFolder(of: user) else { return nil }
        return Reach(role: role, entry: Reach.Entry(name: own.name, folder: folder.id, folderName: folder.name))
    }

    /// Looks through what is directly below the person's top.
    public func sharedFolder(of user: UserID) throws -> ContainerRecord? {
        let machine = Caller(user: user, authority: .machine)
        guard case .node(.container(let root), _, _, _) = try root(for: machine, at: .distantPast) else { return nil }
        for case .container(let container) in try children(of: root.id) where container.kind == .sharedWithMe {
            return container
        }
        return nil
    }

    /// Looks through all that is shared with the person, and reads each of it.
    public func sharedNodes(
        with user: UserID, _ content: ListingContent, after cursor: ListingCursor?, limit: Int, at now: Date
    ) throws -> NodePage {
        guard let folder = try sharedFolder(of: user) else { return NodePage(nodes: [], next: nil) }
        let entries = try permissions(of: user).compactMap { permission -> (key: String, node: Node)? in
            let key = DocumentName.key(permission.name), isFile = permission.resource.isFile
            guard (cursor?.rawValue ?? "").utf8.lexicographicallyPrecedes(key.utf8),
                content != (isFile ? .containers : .files), permission.isLive(at: now),
                try permissions(reaching: permission.resource, of: user, at: now).count == 1
            else { return nil }
            return try entry(permission, in: folder.id).map { (key, $0) }
        }
        let page = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.prefix(limit)
        let next = entries.count > limit ? page.last.map { ListingCursor(rawValue: $0.key) } : nil
        return NodePage(nodes: page.map(\.node), next: next)
    }

    private func entry(_ permission: Permission, in folder: ContainerID) throws -> Node? {
        let owner = Caller(user: permission.owner, authority: .machine)
        guard case .node(let node, _, _, _) = try self.node(permission.resource, for: owner, at: .distantPast) else {
            return nil
        }
        return node.named(try DocumentName(permission.name)).moved(to: folder)
    }

    /// Finds them by the path to each thing that is shared.
    public func shared(below containers: Set<ContainerID>, of owner: UserID, at now: Date) throws -> SharedBelow {
        try sharedByPaths(below: containers, of: owner, at: now)
    }

    /// The same, found from all that the person shares, whose folders are looked up together: however many the containers
    /// are, it takes no longer.
    public func sharedByPaths(
        below containers: Set<ContainerID>, of owner: UserID, at now: Date
    ) throws -> SharedBelow {
        let permissions = try permissions(by: owner).filter { $0.isLive(at: now) }
        let links = try shares(of: owner).map(\.record).filter { $0.isLive(at: now) }
        let ids = Array(Set(permissions.map(\.resource) + links.map(\.resource)))
        let isBelow = Dictionary(
            uniqueKeysWithValues: zip(
                ids, try paths(to: ids).map { path in path.contains { containers.contains($0.id) } }))
        return SharedBelow(
            users: Array(Set(permissions.filter { isBelow[$0.resource] == true }.map(\.user))),
            hasLink: links.contains { isBelow[$0.resource] == true })
    }

    /// Looks through all that is shared with the person.
    public func isTakenShared(_ key: String, with user: UserID, except kept: NodeID) throws -> Bool {
        try permissions(of: user).contains { $0.resource != kept && DocumentName.key($0.name) == key }
    }

    /// Looks through all that is shared with the person.
    public func countPermissions(of user: UserID, since date: Date, at now: Date) throws -> Int {
        try permissions(of: user).count { $0.created > date && $0.isLive(at: now) }
    }

    /// Looks through all that is shared with the person.
    public func permissions(reaching id: NodeID, of user: UserID, at now: Date) throws -> [Permission] {
        let reaching = try Set(path(to: id).map { NodeID.container($0.id) } + [id])
        return try permissions(of: user).filter { reaching.contains($0.resource) && $0.isLive(at: now) }
    }
}
