import Basics
import Documents
import Foundation

/// Reads and writes the rows of permissions, with which one account gives another account access to an item.
extension DocumentRows {
    func sharedFolder(of user: UserID) throws -> ContainerRecord? {
        let node = try db.first(Self.sharedFolderStatement, [.id(user)]) { try $0.node() }
        guard case .container(let container) = node else { return nil }
        return container
    }

    func sharedNodes(
        with user: UserID, _ content: ListingContent, after cursor: ListingCursor?, limit: Int, at now: Date
    ) throws -> NodePage {
        let statement =
            switch content {
            case .everything: Self.sharedStatement
            case .containers: Self.sharedContainersStatement
            case .files: Self.sharedFilesStatement
            }
        // The statement reads one row more than requested, which shows whether more rows follow.
        let arguments: [SQLValue] = [
            .id(user), .text(cursor?.rawValue ?? ""), .integer(Int64(limit) + 1), .instant(now),
        ]
        let nodes = try db.all(statement, arguments) { try $0.node() }
        guard nodes.count > limit else { return NodePage(nodes: nodes, next: nil) }
        let page = Array(nodes.prefix(limit))
        return NodePage(nodes: page, next: page.last.map { ListingCursor(rawValue: DocumentName.key($0.name)) })
    }

    func isTakenShared(_ key: String, with user: UserID, except kept: NodeID) throws -> Bool {
        try db.has(Self.takenSharedStatement, [.id(user), .text(key), .text(kept.rawValue)])
    }

    func permissions(to id: NodeID) throws -> [Permission] {
        try db.all(Self.permissionsTo, [.text(id.rawValue)]) { try $0.permission() }
    }

    func permissions(to ids: [NodeID]) throws -> [[Permission]] {
        try db.all(Self.permissionsTo, each: ids.map { [.text($0.rawValue)] }) { try $0.permission() }
    }

    func permissions(reaching id: NodeID, of user: UserID, at now: Date) throws -> [Permission] {
        try db.all(Self.reachingStatement, [.text(id.rawValue), .id(user), .instant(now)]) { try $0.permission() }
    }

    func permissions(reaching ids: [NodeID], of user: UserID, at now: Date) throws -> [[Permission]] {
        let arguments = ids.map { [SQLValue.text($0.rawValue), .id(user), .instant(now)] }
        return try db.all(Self.reachingStatement, each: arguments) { try $0.permission() }
    }

    func permissions(of user: UserID) throws -> [Permission] {
        try db.all(Self.permissionsOf, [.id(user)]) { try $0.permission() }
    }

    func countPermissions(of user: UserID, since date: Date, at now: Date) throws -> Int {
        let arguments: [SQLValue] = [.id(user), .instant(date), .instant(now)]
        return Int(try db.first(Self.countOfStatement, arguments) { try $0.integer() } ?? 0)
    }

    func permissions(by owner: UserID) throws -> [Permission] {
        try db.all(Self.permissionsBy, [.id(owner)]) { try $0.permission() }
    }

    func shared(below containers: Set<ContainerID>, of owner: UserID, at now: Date) throws -> SharedBelow {
        // For each folder, the statement follows the parents of all shared items. If there are many folders, it is
        // faster to follow the parents once and compare them with all folders.
        guard containers.count <= Self.foldersByStatement else {
            return try sharedByPaths(below: containers, of: owner, at: now)
        }
        var users: Set<UserID> = [], hasLink = false
        for container in containers {
            let arguments: [SQLValue] = [.id(container), .id(owner), .instant(now)]
            users.formUnion(try db.all(Self.peopleBelowStatement, arguments) { try $0.id() })
            hasLink = try hasLink || db.has(Self.linkBelowStatement, arguments)
        }
        return SharedBelow(users: Array(users), hasLink: hasLink)
    }

    func set(_ permission: Permission) throws {
        try db.run(
            """
            INSERT INTO permissions (node, user_id, owner, is_file, role, name, name_key, created, expires, share)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            ON CONFLICT (node, user_id) DO UPDATE SET
                role = excluded.role, name = excluded.name, name_key = excluded.name_key, expires = excluded.expires,
                share = excluded.share
            """,
            [
                .text(permission.resource.rawValue), .id(permission.user), .id(permission.owner),
                .flag(permission.resource.isFile),
                .integer(permission.role.rawValue), .text(permission.name), .text(DocumentName.key(permission.name)),
                .instant(permission.created), .instant(permission.expires),
                .id(permission.share),
            ])
    }

    func deletePermission(to id: NodeID, of user: UserID) throws {
        try db.run("DELETE FROM permissions WHERE node = ?1 AND user_id = ?2", [.text(id.rawValue), .id(user)])
    }

    func deletePermissions(endedBefore date: Date) throws {
        try db.run(Self.endedStatement, [.instant(date)])
    }
}

extension RowReader {
    fileprivate mutating func permission() throws -> Permission {
        let resource = try nodeID(), user = try id(UserID.self), owner = try id(UserID.self)
        guard let role = Role(rawValue: try integer()) else { throw SQLError.unexpected(column: column) }
        return Permission(
            resource: resource, owner: owner, user: user, role: role, name: try text(), created: try instant(),
            expires: try instantIfAny(), share: try idIfAny())
    }
}
