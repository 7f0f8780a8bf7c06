public import Basics
public import Foundation

/// The users and links, other than the owner, that can open at least one of the given items or something in them.
public struct Audience: Hashable, Sendable {
    /// The display names, by user id, of the other users who can open an item or something in it.
    public var people: [UserID: String]
    /// Whether at least one link opens an item or something in it.
    public var hasLinks: Bool

    /// Creates an audience.
    public init(people: [UserID: String] = [:], hasLinks: Bool = false) {
        self.people = people
        self.hasLinks = hasLinks
    }

    /// The display names of the people, in sorted order.
    public var names: [String] { people.values.sorted() }
}

extension Library {
    /// The other users and links that can open at least one of the caller's items `ids`, or something in them, as of
    /// `now`. Users and links with access to a folder above an item are included.
    ///
    /// - Throws: ``DocumentsError/forbidden`` for a caller who doesn't own all the items.
    public func audience(of ids: [NodeID], for caller: Caller, now: Date) async throws -> Audience {
        try await lookAside(caller, now: now) { look in
            if caller.isVisitor { throw DocumentsError.forbidden }
            return try look.audience(of: try ids.map { try look.shareable($0) })
        }
    }

    /// Whether `user` has a permission, as of `now`, for the caller's item, a folder above the item, or something in
    /// the item. Reads only the permissions of that user.
    ///
    /// - Throws: ``DocumentsError/forbidden`` for a caller who doesn't own the item.
    public func isShared(_ id: NodeID, atAllWith user: UserID, for caller: Caller, now: Date) async throws -> Bool {
        try await lookAside(caller, now: now) { look in
            if caller.isVisitor { throw DocumentsError.forbidden }
            let owner = try look.shareable(id).owner
            guard try look.rows.permissions(reaching: id, of: user, at: now).isEmpty else { return true }
            guard case .container(let folder) = id else { return false }
            let others = try look.rows.permissions(of: user).filter { $0.owner == owner && $0.isLive(at: now) }
            return try look.rows.paths(to: others.map(\.resource)).contains { $0.contains { $0.id == folder } }
        }
    }
}

extension ReadContext {
    fileprivate func audience(of nodes: [Node]) throws -> Audience {
        guard let owner = nodes.first?.owner else { return Audience() }
        let ids = nodes.map(\.id), above = try rows.paths(to: ids).joined().map { NodeID.container($0.id) }
        let permissions = try rows.permissions(to: Array(Set(ids + above))).joined().filter { $0.isLive(at: now) }
        let folders = Set(ids.compactMap { if case .container(let folder) = $0 { folder } else { nil } })
        let below = folders.isEmpty ? nil : try rows.shared(below: folders, of: owner, at: now)
        let links = try rows.shares(of: ids, owner: owner).joined()
        return Audience(
            people: try displayNames(of: permissions.map(\.user) + (below?.users ?? [])),
            hasLinks: below?.hasLink == true || links.contains { $0.isLive(at: now) })
    }
}
