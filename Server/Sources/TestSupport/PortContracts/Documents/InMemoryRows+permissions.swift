import Basics
import Documents
import Foundation

/// The lists of permissions, from which all other answers are derived.
extension InMemoryRows {
    func permissions(to id: NodeID) throws -> [Permission] { sorted { $0.resource == id } }
    func permissions(of user: UserID) throws -> [Permission] {
        sorted { $0.user == user && live($0.resource.rawValue) != nil }
    }
    func permissions(by owner: UserID) throws -> [Permission] {
        sorted { $0.owner == owner && live($0.resource.rawValue) != nil }
    }

    private func sorted(_ isWanted: (Permission) -> Bool) -> [Permission] {
        tables.permissions.filter(isWanted).sorted {
            ($0.created, $0.resource.rawValue, $0.user.rawValue) < ($1.created, $1.resource.rawValue, $1.user.rawValue)
        }
    }

    func set(_ permission: Permission) throws {
        try deletePermission(to: permission.resource, of: permission.user)
        tables.permissions.append(permission)
    }

    func deletePermission(to id: NodeID, of user: UserID) throws {
        tables.permissions.removeAll { $0.resource == id && $0.user == user }
    }

    func deletePermissions(endedBefore date: Date) throws {
        tables.permissions.removeAll { $0.expires.map { $0 < date } ?? false }
    }
}
