public import Basics
public import Foundation

/// Sharing with other accounts. Only the owner does it: what was shared with somebody isn't theirs to hand on.
extension Library {
    /// Shares a document or a folder, with everything below it, or changes how it is shared.
    ///
    /// - Parameters:
    ///   - user: somebody who has an account.
    ///   - expires: the end; `nil` leaves that of what the owner gave and counts, and sets none for another, as that of
    ///     a link.
    /// - Throws: ``DocumentsError/cannotShare(_:)``; ``DocumentsError/notFound``, also for somebody without an account;
    ///   ``DocumentsError/readOnly`` for an editor of a read-only document; ``DocumentsError/forbidden`` for a caller who
    ///   doesn't own it.
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

    /// Changes the end of what the caller shares with an account, and nothing else of it.
    ///
    /// - Parameter expires: the end; `nil` for none any more.
    /// - Throws: ``DocumentsError/notFound`` for somebody who doesn't have it any more, or has it by a link, with which it
    ///   ends; else as ``share(_:with:as:until:for:now:)``.
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

    /// The end of what others share with the caller and by which the caller has something: the latest of those that give
    /// the strongest right.
    ///
    /// - Returns: `nil` for what has no end, is the caller's own, or was opened by a link.
    public func sharingEnd(of id: NodeID, for caller: Caller, now: Date) async throws -> Date? {
        guard case .grant = caller.authority else { return nil }
        return try await look(caller, now: now) { look in
            let person = try look.person()
            let reaching = try look.rows.permissions(reaching: id, of: person.id, at: now)
            let strongest = reaching.filter { $0.role == reaching.map(\.role).max() }
            return strongest.contains { $0.expires == nil } ? nil : strongest.compactMap(\.expires).max()
        }
    }

    /// Ends a permission: by the owner, or by the person it was given to, who leaves. Their sessions end with it, since
    /// every verb asks again.
    ///
    /// - Throws: ``DocumentsError/notFound`` when it isn't shared with that person, or is in the trash.
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

    /// The accounts that something of the caller's is shared with, ended permissions included, the oldest first.
    ///
    /// - Parameter above: the most folders above it to tell with each, the nearest of them.
    public func permissions(
        to id: NodeID, nearest above: Int = .max, for caller: Caller, now: Date
    ) async throws -> [NamedPermission] {
        try await lookAside(caller, now: now) { look in
            _ = try look.shareable(id)
            if caller.isVisitor { throw DocumentsError.forbidden }
            return try look.named(look.rows.permissions(to: id), nearest: above)
        }
    }

    /// The permissions of the caller to others' documents, ended ones included, the oldest first.
    public func permissions(of caller: Caller, now: Date) async throws -> [NamedPermission] {
        try await lookAside(caller, now: now) { look in
            let person = try look.person()
            if caller.isVisitor { throw DocumentsError.forbidden }
            return try look.named(look.rows.permissions(of: person.id))
        }
    }

    /// The permissions that the caller has given to other accounts, ended ones included, the oldest first.
    public func permissions(by caller: Caller, now: Date) async throws -> [NamedPermission] {
        try await lookAside(caller, now: now) { look in
            let person = try look.person()
            if caller.isVisitor { throw DocumentsError.forbidden }
            return try look.named(look.rows.permissions(by: person.id))
        }
    }

    /// The display name of the person that something belongs to; `nil` for the caller's own.
    public func owner(of user: UserID, for caller: Caller) async throws -> String? {
        guard user != caller.user else { return nil }
        return try await store.readOnce { try $0.displayName(of: user) } ?? ""
    }

    /// The names that others see of several people; those who have no account are left out.
    public func displayNames(of users: Set<UserID>) async throws -> [UserID: String] {
        guard !users.isEmpty else { return [:] }
        let each = Array(users)
        let names = try await store.readOnce { try $0.displayNames(of: each) }
        return Dictionary(uniqueKeysWithValues: zip(each, names).compactMap { user, name in name.map { (user, $0) } })
    }

    /// Forgets permissions that ended before a time.
    func forgetPermissions(endedBefore date: Date) async throws {
        try await store.write { try $0.deletePermissions(endedBefore: date) }
    }
}

extension ReadContext {
    /// Something that its owner may share with another account.
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

    /// Permissions with the names of people, and the path of what each is to, which is found once.
    fileprivate func named(_ permissions: [Permission], nearest limit: Int = .max) throws -> [NamedPermission] {
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

    /// The stored names from the top of a person's tree down to something in it, without the top's own; `nil` for what
    /// isn't there any more.
    ///
    /// - Parameter limit: the most folders above it to tell, the nearest of them.
    private func path(ending id: NodeID, of owner: UserID, nearest limit: Int) throws -> [String]? {
        guard let node = try ownNode(id, of: owner), node.parent != nil else { return nil }
        let above = try paths(to: [id], nearest: limit).joined().filter { $0.parent != nil }
        return above.map(\.name) + [node.name]
    }
}

extension DocumentReader {
    /// The stored names from the top of a person's tree down to something in it, without the top's own; `nil` for what
    /// isn't there any more.
    func path(ending id: NodeID, of owner: UserID, at now: Date) throws -> [String]? {
        let sighting = try node(id, for: Caller(user: owner, authority: .machine), at: now)
        guard case .node(let node, _, _, _) = sighting else { return nil }
        let above = try path(to: id)
        return above.isEmpty ? [] : above.dropFirst().map(\.name) + [node.name]
    }
}
