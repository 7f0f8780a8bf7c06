import Basics
import Documents
import Foundation

/// Reads and deletes permissions, and says whether a share link is still valid. The module `Documents` has default
/// implementations of all other methods for sharing, which call the methods of this extension.
extension OwnRows {
    func permissions(to id: NodeID) throws -> [Permission] { tables.permissions.filter { $0.resource == id } }
    func permissions(of user: UserID) throws -> [Permission] {
        tables.permissions.filter { $0.user == user && live($0.resource) != nil }
    }

    func permissions(by owner: UserID) throws -> [Permission] {
        tables.permissions.filter { $0.owner == owner && live($0.resource) != nil }
    }

    func deletePermissions(endedBefore end: Date) throws { tables.permissions.removeAll { $0.expires ?? end < end } }

    func isLive(_ id: ShareID, of owner: UserID, at now: Date) -> Bool {
        tables.shares[id].map { $0.owner == owner && $0.isLive(at: now) } ?? false
    }

    func deleteShares(endedBefore end: Date) throws {
        tables.shares = tables.shares.filter { $0.value.expires ?? end >= end }
    }

    func set(_ permission: Permission) throws {
        try deletePermission(to: permission.resource, of: permission.user)
        tables.permissions.append(permission)
    }

    func deletePermission(to id: NodeID, of user: UserID) throws {
        tables.permissions.removeAll { $0.resource == id && $0.user == user }
    }

    func transfer(_ id: NodeID, to owner: UserID, in container: ContainerID, as name: DocumentName) throws {
        let ids = Set(tree(id).map(\.id))
        for id in ids { tables.nodes[id] = tables.nodes[id]?.owned(by: owner) }
        tables.nodes[id] = tables.nodes[id]?.moved(to: container).named(name)
        for (id, share) in tables.shares where ids.contains(share.resource) { tables.shares[id]?.owner = owner }
        tables.permissions = tables.permissions.compactMap { permission in
            guard ids.contains(permission.resource) else { return permission }
            var permission = permission
            permission.owner = owner
            return permission.user == owner ? nil : permission
        }
    }
}
