public import Basics
public import Foundation

/// Default implementations that filter lists of permissions. A store with a suitable index overrides them.
extension DocumentReader {
    /// The caller's access to a node, for a store whose ``node(_:for:at:)`` doesn't read permissions together with the
    /// node. Reads all permissions of the user.
    ///
    /// - Returns: `nil` for a node that the caller can't reach.
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

    /// The access that `permissions` give a user to a node; `nil` if `permissions` is empty. The permissions are to the
    /// node itself or to folders above it.
    func reach(of user: UserID, to id: NodeID, through permissions: [Permission]) throws -> Reach? {
        guard let role = permissions.map(\.role).max() else { return nil }
        guard permissions.count == 1, let own = permissions.first, own.resource == id else { return Reach(role: role) }
        guard let folder = try sharedFolder(of: user) else { return nil }
        return Reach(role: role, entry: Reach.Entry(name: own.name, folder: folder.id, folderName: folder.name))
    }

    /// The default implementation reads the items directly below the user's root.
    public func sharedFolder(of user: UserID) throws -> ContainerRecord? {
        let machine = Caller(user: user, authority: .machine)
        guard case .node(.container(let root), _, _, _) = try root(for: machine, at: .distantPast) else { return nil }
        for case .container(let container) in try children(of: root.id) where container.kind == .sharedWithMe {
            return container
        }
        return nil
    }

    /// The default implementation reads everything that is shared with the user, one item at a time.
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

    /// The default implementation reads the path to each shared item.
    public func shared(below containers: Set<ContainerID>, of owner: UserID, at now: Date) throws -> SharedBelow {
        try sharedByPaths(below: containers, of: owner, at: now)
    }

    /// An implementation of ``shared(below:of:at:)`` that reads everything the owner shares and looks up all paths in
    /// one read, so that its cost doesn't grow with the number of containers.
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

    /// The default implementation reads every permission of the user.
    public func isTakenShared(_ key: String, with user: UserID, except kept: NodeID) throws -> Bool {
        try permissions(of: user).contains { $0.resource != kept && DocumentName.key($0.name) == key }
    }

    /// The default implementation reads every permission of the user.
    public func countPermissions(of user: UserID, since date: Date, at now: Date) throws -> Int {
        try permissions(of: user).count { $0.created > date && $0.isLive(at: now) }
    }

    /// The default implementation reads every permission of the user.
    public func permissions(reaching id: NodeID, of user: UserID, at now: Date) throws -> [Permission] {
        let reaching = try Set(path(to: id).map { NodeID.container($0.id) } + [id])
        return try permissions(of: user).filter { reaching.contains($0.resource) && $0.isLive(at: now) }
    }
}
