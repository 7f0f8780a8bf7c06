import Basics
import Foundation

/// Changes permissions, and the names under which other users see shared items.
extension WriteContext {
    /// Grants a user a permission or changes it. Creates the user's "Shared with me" folder if necessary.
    ///
    /// - Parameter share: the link that gives the permission. When the link ends, the permission ends too; `nil` for a
    ///   permission granted by the owner.
    func permit(
        _ node: Node, to user: UserID, as role: Role, until expires: Date?, by share: ShareID? = nil
    ) throws -> Permission {
        let known = try rows.permissions(to: node.id).first { $0.user == user }
        var permission = try known ?? makePermission(to: node, for: user)
        (permission.role, permission.expires) = (role, expires.map { Date(milliseconds: $0.milliseconds) })
        permission.share = share
        guard permission != known else { return permission }
        try rows.set(permission)
        if known?.isLive(at: look.now) == true { weakened.users.insert(user) }
        func right(of other: UserID) -> DocumentEventDetail {
            .right(role, of: other, until: permission.expires, isByLink: share != nil)
        }
        let isChange = known?.isLive(at: look.now) ?? false
        try log(
            isChange ? .permissionChanged : .permitted, of: node.id, named: node.name, owner: node.owner,
            detail: right(of: user))
        try log(
            isChange ? .receivedChanged : .received, of: node.id, named: permission.name, owner: user,
            detail: right(of: node.owner), number: 1)
        return permission
    }

    /// Removes a permission and records this in the audit logs of both users.
    ///
    /// - Parameters:
    ///   - name: the name of the document or folder, as the owner sees it.
    ///   - number: the number of the owner's audit event; the other user's event gets the next number.
    func forbid(_ permission: Permission, named name: String, number: Int = 0) throws {
        let id = permission.resource
        try rows.deletePermission(to: id, of: permission.user)
        weakened.users.insert(permission.user)
        // Leave out the expiration, because a removed permission can't expire.
        func right(of other: UserID) -> DocumentEventDetail {
            .right(permission.role, of: other, until: nil, isByLink: permission.share != nil)
        }
        try log(
            .forbade, of: id, named: name, owner: permission.owner, detail: right(of: permission.user),
            number: number == 0 ? nil : number)
        try log(
            .lost, of: id, named: permission.name, owner: permission.user, detail: right(of: permission.owner),
            number: number + 1)
    }

    /// Returns a new viewer permission for a user who has no permission to this item yet, and creates the user's
    /// "Shared with me" folder if necessary.
    func makePermission(to node: Node, for user: UserID) throws -> Permission {
        if try rows.sharedFolder(of: user) == nil { try makeSharedFolder(of: user) }
        return Permission(
            resource: node.id, owner: node.owner, user: user, role: .viewer,
            name: try shownName(like: DocumentName(node.name), of: node.id, to: user).text,
            created: Date(milliseconds: look.now.milliseconds))
    }

    private func makeSharedFolder(of user: UserID) throws {
        let machine = Caller(user: user, authority: .machine)
        guard case .node(.container(let root), _, _, _) = try rows.root(for: machine, at: look.now),
            let id = ContainerID(rawValue: made.identifier)
        else { throw DocumentsError.damaged(reason: "a user has no top folder") }
        let name = try choose(.like(DocumentName(ContainerRecord.sharedName)), in: root.id)
        try rows.insert(
            .container(
                ContainerRecord(
                    id: id, name: name.text, parent: root.id, owner: user, modified: look.now, kind: .sharedWithMe)))
    }

    /// The given name, or its first alternative if another item shared with the user already has that name.
    private func shownName(like name: DocumentName, of id: NodeID, to user: UserID) throws -> DocumentName {
        let isTaken = { (name: DocumentName) in try rows.isTakenShared(name.key, with: user, except: id) }
        guard try isTaken(name) else { return name }
        guard let free = try name.alternatives(mark: made.mark).first(where: { try !isTaken($0) }) else {
            throw DocumentsError.nameTaken(free: nil, lock: nil)
        }
        return free
    }

    /// Renames an item, for its owner and for the users with whom it is shared.
    func setName(_ name: DocumentName, of id: NodeID) throws {
        try rows.setName(name, of: id)
        try show(name, of: id)
    }

    /// Updates the name under which other users see an item that is shared with them.
    func show(_ name: DocumentName, of id: NodeID) throws {
        for var permission in try rows.permissions(to: id) {
            permission.name = try shownName(like: name, of: id, to: permission.user).text
            try rows.set(permission)
        }
    }
}
