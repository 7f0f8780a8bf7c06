import Basics
public import Foundation

/// Lists every item that a user shares.
extension Library {
    /// Lists everything that the caller shares with other accounts and by links, latest first. Expired sharing and
    /// items in the trash are left out.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of documents and folders.
    ///   - above: the maximum number of parent folders to return for each item, counted upward from the item.
    /// - Throws: ``DocumentsError/forbidden`` for a visitor with a link.
    public func sharedEntries(
        by caller: Caller, limit: Int, nearest above: Int = .max, now: Date
    ) async throws -> SharedListing {
        try await lookAside(caller, now: now) { look in
            let person = try look.person()
            if caller.isVisitor { throw DocumentsError.forbidden }
            return try look.sharedEntries(of: person.id, limit: limit, nearest: above)
        }
    }

    /// The items among `ids` that the caller owns and shares with other accounts, or by links that haven't expired.
    public func shared(among ids: [NodeID], by caller: Caller, now: Date) async throws -> Set<NodeID> {
        guard !ids.isEmpty else { return [] }
        return try await lookAside(caller, now: now) { look in
            let person = try look.person()
            if caller.isVisitor { throw DocumentsError.forbidden }
            return try look.shared(among: ids, by: person.id)
        }
    }

    /// The number of items that others have shared with the caller since `date` and still share.
    public func countShared(with caller: Caller, since date: Date, now: Date) async throws -> Int {
        try await look(caller, now: now) { look in
            let person = try look.person()
            if caller.isVisitor { throw DocumentsError.forbidden }
            return try look.rows.countPermissions(of: person.id, since: date, at: now)
        }
    }
}

extension ReadContext {
    /// The items among `ids` that a user owns and shares with other accounts, or by links that haven't expired.
    func shared(among ids: [NodeID], by owner: UserID) throws -> Set<NodeID> {
        guard !ids.isEmpty else { return [] }
        let permissions = try rows.permissions(to: ids).joined().filter { $0.owner == owner && $0.isLive(at: now) }
        let links = try rows.shares(of: ids, owner: owner).joined().filter { $0.isLive(at: now) }
        return Set(permissions.map(\.resource)).union(links.map(\.resource))
    }

    fileprivate func sharedEntries(of owner: UserID, limit: Int, nearest above: Int) throws -> SharedListing {
        let permissions = try rows.permissions(by: owner).filter { $0.isLive(at: now) }
        let links = try rows.shares(of: owner).map(\.record).filter { $0.isLive(at: now) }
        let times = permissions.map { ($0.resource, $0.created) } + links.map { ($0.resource, $0.created) }
        let latest = Dictionary(times) { max($0, $1) }
        let ids = latest.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map(\.key)
        let shown = try present(among: Array(ids.prefix(max(0, limit))), nearest: above)
        let given = Dictionary(grouping: permissions, by: \.resource)
        let open = Dictionary(grouping: links, by: \.resource)
        let names = try displayNames(of: shown.flatMap { given[$0.node.id] ?? [] }.flatMap { [$0.user, $0.owner] })
        let entries = shown.map { node, path in
            let named = (given[node.id] ?? []).map { permission in
                NamedPermission(
                    record: permission, user: names[permission.user] ?? "", owner: names[owner] ?? "",
                    path: path + [node.name])
            }
            return SharedEntry(node: node, path: path, permissions: named, links: open[node.id] ?? [])
        }
        return SharedListing(entries: entries, isComplete: ids.count <= limit)
    }

    /// The display names of users, read together; empty for a user whose account was removed.
    func displayNames(of users: [UserID]) throws -> [UserID: String] {
        let each = Array(Set(users))
        guard !each.isEmpty else { return [:] }
        return Dictionary(uniqueKeysWithValues: zip(each, try rows.displayNames(of: each)).map { ($0, $1 ?? "") })
    }
}
