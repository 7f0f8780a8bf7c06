import Basics
public import Foundation

/// Sharing of the folders above something, which reaches it as well.
extension Library {
    /// The folders above something of the caller's that are shared, the outermost first, with the permissions and the links
    /// that reach it through them. Whatever has ended reaches nothing and is left out.
    ///
    /// - Throws: ``DocumentsError/forbidden`` for a caller who doesn't own it.
    public func sharing(above id: NodeID, for caller: Caller, now: Date) async throws -> [SharingAbove] {
        try await look(caller, now: now) { look in
            _ = try look.shareable(id)
            if caller.isVisitor { throw DocumentsError.forbidden }
            return try look.sharing(above: id)
        }
    }
}

extension Looking {
    fileprivate func sharing(above id: NodeID) throws -> [SharingAbove] {
        let folders = try rows.path(to: id)
        guard let owner = folders.first?.owner else { return [] }
        let ids = folders.map { NodeID.container($0.id) }
        let permissions = try rows.permissions(to: ids), links = try rows.shares(of: ids, owner: owner)
        let names = try displayNames(of: permissions.joined().flatMap { [$0.user, $0.owner] })
        return folders.indices.compactMap { index -> SharingAbove? in
            let path = folders[...index].dropFirst().map(\.name)
            let live = permissions[index].filter { $0.isLive(at: now) }.map { permission in
                NamedPermission(
                    record: permission, user: names[permission.user] ?? "", owner: names[owner] ?? "", path: path)
            }
            let open = links[index].filter { $0.isLive(at: now) }
            guard !live.isEmpty || !open.isEmpty else { return nil }
            return SharingAbove(folder: folders[index], path: path, permissions: live, links: open)
        }
    }
}
