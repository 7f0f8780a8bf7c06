public import Basics
public import Foundation

/// Sharing with other accounts. Only the owner of an item may share it; users can't share items that other users have
/// shared with them.
extension Library {
    /// Shares a document, or a folder with everything below it, with an account, or changes the role or the expiration
    /// of the account's permission.
    ///
    /// - Parameters:
    ///   - user: a user with an account.
    ///   - expires: the expiration. `nil` keeps the expiration of a live permission that the owner granted, and
    ///     otherwise creates a permission that doesn't expire.
    /// - Throws: ``DocumentsError/cannotShare(_:)``; ``DocumentsError/notFound``, also for a user without an account;
    ///   ``DocumentsError/readOnly`` for an editor of a read-only document; ``DocumentsError/forbidden`` for a caller
    ///   who doesn't own the item.
    @discardableResult
    public func share(
        _ id: NodeID, with user: UserID, as role: Role, until expires: Date? = nil, for caller: Caller, now: Date
    ) async throws -> Permission {
        guard role < .owner else { throw DocumentsError.cannotShare(.role) }
        if let problem = SharingProblem(end: expires, now: now) { throw DocumentsError.cannotShare(problem) }
        return try await change(caller, now: now) { change in
            let node = try change.look.permittable(id, as: role)
            guard user != node.owner else { throw DocumentsError.cannotShare(.ownDocument) }
            guard try change.rows.displayName(of: user) != nil else { throw DocumentsError.notFound }
            let known = try change.rows.permissions(to: id).first { $0.user == user && $0.isLive(at: now) }
            let kept = known?.share == nil ? known?.expires : nil
            return try change.permit(node, to: user, as: role, until: expires ?? kept)
        }
    }

    /// Changes only the expiration of a permission that the caller granted to an account.
    ///
    /// - Parameter expires: the new expiration; `nil` removes it.
    /// - Throws: ``DocumentsError/notFound`` if the caller no longer grants the user a permission, or if the user got
    ///   the permission from a link, which has an expiration of its own; otherwise the errors of
    ///   ``share(_:with:as:until:for:now:)``.
    @discardableResult
    public func setEnd(
        _ expires: Date?, of id: NodeID, with user: UserID, for caller: Caller, now: Date
    ) async throws -> Permission {
        if let problem = SharingProblem(end: expires, now: now) { throw DocumentsError.cannotShare(problem) }
        return try await change(caller, now: now) { change in
            let node = try change.look.permittable(id, as: .viewer)
            let known = try change.rows.permissions(to: id).first { $0.user == user }
            guard let known, known.isLive(at: now), known.share == nil else { throw DocumentsError.notFound }
            return try change.permit(node, to: user, as: known.role, until: expires)
        }
    }

    /// When the caller's access to another user's item expires: the latest expiration among the permissions with the
    /// most rights.
    ///
    /// - Returns: `nil` for access that doesn't expire, for an item that the caller owns, and for an item opened
    ///   through a link.
    public func sharingEnd(of id: NodeID, for caller: Caller, now: Date) async throws -> Date? {
        guard case .grant = caller.authority else { return nil }
        return try await look(caller, now: now) { look in
            try look.sharingEnd(of: id, for: look.person().id)
        }
    }

    /// Ends a permission. The owner can revoke the permission, or the user who has the permission can give it up. The
    /// user's apps and browsers lose access at their next request.
    ///
    /// - Throws: ``DocumentsError/notFound`` when the item isn't shared with that user, or is in the trash.
    public func stopSharing(_ id: NodeID, with user: UserID, for caller: Caller, now: Date) async throws {
        try await change(caller, now: now) { change in
            try change.look.mayWrite()
            _ = try change.look.person()
            if caller.isVisitor { throw DocumentsError.forbidden }
            let given = try change.rows.permissions(to: id).first { $0.user == user }
            guard let given, caller.user == given.owner || caller.user == user else { throw DocumentsError.notFound }
            guard let node = try change.look.ownNode(id, of: given.owner) else { throw DocumentsError.notFound }
            try change.forbid(given, named: node.name)
        }
    }

    /// The accounts with which the caller's item is shared, including expired permissions, oldest first.
    ///
    /// - Parameter above: the maximum number of parent folders to return for each item, counted upward from the item.
    public func permissions(
        to id: NodeID, nearest above: Int = .max, for caller: Caller, now: Date
    ) async throws -> [NamedPermission] {
        try await lookAside(caller, now: now) { look in
            _ = try look.shareable(id)
            if caller.isVisitor { throw DocumentsError.forbidden }
            return try look.named(look.rows.permissions(to: id), nearest: above)
        }
    }

    /// The caller's permissions to other users' items, including expired permissions, oldest first.
    public func permissions(of caller: Caller, now: Date) async throws -> [NamedPermission] {
        try await lookAside(caller, now: now) { look in
            let person = try look.person()
            if caller.isVisitor { throw DocumentsError.forbidden }
            return try look.named(look.rows.permissions(of: person.id))
        }
    }

    /// The permissions that the caller granted to other accounts, including expired permissions, oldest first.
    public func permissions(by caller: Caller, now: Date) async throws -> [NamedPermission] {
        try await lookAside(caller, now: now) { look in
            let person = try look.person()
            if caller.isVisitor { throw DocumentsError.forbidden }
            return try look.named(look.rows.permissions(by: person.id))
        }
    }

    /// The display name of an item's owner; `nil` for the caller's own items.
    public func owner(of user: UserID, for caller: Caller) async throws -> String? {
        guard user != caller.user else { return nil }
        return try await store.readOnce { try $0.displayName(of: user) } ?? ""
    }

    /// The display names of several users; users without an account are omitted.
    public func displayNames(of users: Set<UserID>) async throws -> [UserID: String] {
        guard !users.isEmpty else { return [:] }
        let each = Array(users)
        let names = try await store.readOnce { try $0.displayNames(of: each) }
        return Dictionary(uniqueKeysWithValues: zip(each, names).compactMap { user, name in name.map { (user, $0) } })
    }

    /// Deletes permissions that expired before a time.
    func forgetPermissions(endedBefore date: Date) async throws {
        try await store.write { try $0.deletePermissions(endedBefore: date) }
    }
}

extension ReadContext {
    /// Returns the item if its owner may share it with another account in this role; throws otherwise.
    func permittable(_ id: NodeID, as role: Role) throws -> Node {
        try mayWrite()
        let node = try shareable(id)
        if caller.isVisitor { throw DocumentsError.forbidden }
        switch node {
        case .file(let file):
            guard role == .viewer || !file.isReadOnly else { throw DocumentsError.readOnly }
        case .container(let container):
            guard container.parent != nil, container.kind == .folder else { throw DocumentsError.cannotShare(.top) }
        }
        return node
    }

    /// When a user's access to another user's item expires; see ``Library/sharingEnd(of:for:now:)``.
    func sharingEnd(of id: NodeID, for user: UserID) throws -> Date? {
        let reaching = try rows.permissions(reaching: id, of: user, at: now)
        let strongest = reaching.filter { $0.role == reaching.map(\.role).max() }
        return strongest.contains { $0.expires == nil } ? nil : strongest.compactMap(\.expires).max()
    }

    /// Adds people's names and the item's path to permissions. Looks up the path only once per item.
    func named(_ permissions: [Permission], nearest limit: Int = .max) throws -> [NamedPermission] {
        let names = try displayNames(of: permissions.flatMap { [$0.user, $0.owner] })
        var paths: [NodeID: [String]] = [:]
        return try permissions.map { permission in
            let id = permission.resource, isOwn = permission.owner == caller.user
            if isOwn, paths[id] == nil { paths[id] = try path(ending: id, of: permission.owner, nearest: limit) ?? [] }
            return NamedPermission(
                record: permission, user: names[permission.user] ?? "", owner: names[permission.owner] ?? "",
                path: isOwn ? paths[id] ?? [] : [permission.name])
        }
    }

    /// The stored names on the path from a user's root to an item, without the root's name but with the item's; `nil`
    /// if the item doesn't exist anymore.
    ///
    /// - Parameter limit: the maximum number of parent folders to return, counted upward from the item.
    private func path(ending id: NodeID, of owner: UserID, nearest limit: Int) throws -> [String]? {
        guard let node = try ownNode(id, of: owner), node.parent != nil else { return nil }
        let above = try paths(to: [id], nearest: limit).joined().filter { $0.parent != nil }
        return above.map(\.name) + [node.name]
    }
}

extension DocumentReader {
    /// The stored names on the path from a user's root to an item, without the root's name but with the item's; `nil`
    /// if the item doesn't exist anymore.
    func path(ending id: NodeID, of owner: UserID, at now: Date) throws -> [String]? {
        let sighting = try node(id, for: Caller(user: owner, authority: .machine), at: now)
        guard case .node(let node, _, _, _) = sighting else { return nil }
        let above = try path(to: id)
        return above.isEmpty ? [] : above.dropFirst().map(\.name) + [node.name]
    }
}
