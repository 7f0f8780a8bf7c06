import Basics
public import Foundation

/// Lists the shared folders above an item. Users with access to such a folder have access to the item too.
extension Library {
    /// The shared folders above the caller's item, outermost first, with the permissions and links that also give
    /// access to the item. Expired sharing is left out.
    ///
    /// - Parameter limit: the maximum number of folders in each ``SharingAbove/path``, nearest first.
    /// - Throws: ``DocumentsError/forbidden`` for a caller who doesn't own the item.
    public func sharing(
        above id: NodeID, nearest limit: Int = .max, for caller: Caller, now: Date
    ) async throws -> [SharingAbove] {
        try await lookAside(caller, now: now) { look in
            _ = try look.shareable(id)
            if caller.isVisitor { throw DocumentsError.forbidden }
            return try look.sharing(above: id, nearest: limit)
        }
    }
}

extension ReadContext {
    /// The shared folders above an item that the caller owns; see ``Library/sharing(above:nearest:for:now:)``.
    func sharing(above id: NodeID, nearest limit: Int) throws -> [SharingAbove] {
        let folders = try rows.path(to: id)
        guard let owner = folders.first?.owner else { return [] }
        let ids = folders.map { NodeID.container($0.id) }
        let permissions = try livePermissions(to: ids, of: owner), links = try liveLinks(to: ids, of: owner)
        let names = try displayNames(of: permissions.values.joined().flatMap { [$0.user, $0.owner] })
        return folders.indices.compactMap { index -> SharingAbove? in
            let given = permissions[ids[index]] ?? [], open = links[ids[index]] ?? []
            guard !given.isEmpty || !open.isEmpty else { return nil }
            let path = folders[...index].dropFirst().suffix(limit).map(\.name)
            let named = given.map { permission in
                NamedPermission(
                    record: permission, user: names[permission.user] ?? "", owner: names[owner] ?? "", path: path)
            }
            return SharingAbove(folder: folders[index], path: path, permissions: named, links: open)
        }
    }

    /// The maximum number of folders above an item for which permissions and links are looked up folder by folder. For
    /// an item with more folders above it, all permissions and links of the owner are read instead.
    private static var askedAbout: Int { 100 }

    private func livePermissions(to ids: [NodeID], of owner: UserID) throws -> [NodeID: [Permission]] {
        let all =
            ids.count <= Self.askedAbout
            ? try Array(rows.permissions(to: ids).joined()) : try rows.permissions(by: owner)
        return Dictionary(grouping: all.filter { $0.isLive(at: now) }, by: \.resource)
    }

    private func liveLinks(to ids: [NodeID], of owner: UserID) throws -> [NodeID: [ShareRecord]] {
        let all =
            ids.count <= Self.askedAbout
            ? try Array(rows.shares(of: ids, owner: owner).joined()) : try rows.shares(of: owner).map(\.record)
        return Dictionary(grouping: all.filter { $0.isLive(at: now) }, by: \.resource)
    }
}
