public import Basics
public import Foundation

/// Transferring ownership of a document, or of a folder with everything below it, to another user.
extension Library {
    /// The maximum number of documents and folders transferred in one transaction. Other writers wait for this
    /// transaction.
    public static let maxTransferred = 100_000

    /// Transfers ownership of a document, or of a folder with everything below it, to another user. The item moves to
    /// the top of the new owner's documents, under its name or a similar free name. Ids, versions, locks, links and
    /// permissions don't change. The new owner's own permissions are removed, and the former owner becomes an editor.
    /// Items deleted from the folder earlier stay in the former owner's trash.
    ///
    /// Users who have access only through a folder above the item lose this access, as they do when the item is moved
    /// out of that folder.
    ///
    /// - Parameter user: a user with an account. The user isn't asked, and can transfer ownership back.
    /// - Throws: ``DocumentsError/cannotShare(_:)`` if the user already owns the item, and for a root;
    ///   ``DocumentsError/forbidden`` for a caller who doesn't own the item; ``DocumentsError/notFound``, also for a
    ///   user without an account; ``DocumentsError/quotaExceeded(limit:excess:)`` if the item exceeds the new owner's
    ///   quota; ``DocumentsError/tooMany(limit:)`` for more than ``maxTransferred`` documents and folders.
    @discardableResult
    public func transfer(_ id: NodeID, to user: UserID, for caller: Caller, now: Date) async throws -> OwnershipTransfer
    {
        try await change(caller, now: now) { change in
            let node = try change.look.permittable(id, as: .viewer), former = node.owner
            guard user != former else { throw DocumentsError.cannotShare(.ownDocument) }
            let handed = try change.transfer(node, to: user, try change.extent(of: id))
            try change.keepReach(of: former, to: node.owned(by: user).named(DocumentName(handed.name)))
            return handed
        }
    }

    /// Transfers ownership of all of a user's documents, for the operator who is about to remove the account. All
    /// documents move together into a new folder, which is named after the former owner and is at the top of the new
    /// owner's documents. The former owner keeps no permission.
    ///
    /// - Returns: the new folder; `nil` if the user had no documents.
    /// - Throws: as ``transfer(_:to:for:now:)``; ``DocumentsError/depthExceeded(limit:)`` if the deepest folder would
    ///   be nested too deeply.
    public func transferAll(of owner: UserID, to user: UserID, now: Date) async throws -> OwnershipTransfer? {
        try await change(Caller(user: owner, authority: .machine), now: now) { try $0.transferAll(to: user) }
    }

    /// A dry run of ``transferAll(of:to:now:)``: makes the change and rolls the change back, so it throws the same
    /// errors as the change.
    public func previewTransfer(allOf owner: UserID, to user: UserID, now: Date) async throws -> OwnershipTransfer? {
        do {
            return try await change(Caller(user: owner, authority: .machine), now: now) { change in
                guard let handed = try change.transferAll(to: user) else { return nil }
                throw DryRun(handed: handed)
            }
        } catch let preview as DryRun {
            return preview.handed
        }
    }

    /// Thrown to roll back the transaction of a dry run.
    private struct DryRun: Error {
        let handed: OwnershipTransfer
    }
}

extension WriteContext {
    /// Transfers ownership of all of the caller's documents.
    fileprivate func transferAll(to user: UserID) throws -> OwnershipTransfer? {
        let person = try look.person(), root = try look.root().container
        guard user != person.id else { throw DocumentsError.cannotShare(.ownDocument) }
        // Don't count the root, because it isn't transferred.
        var extent = try extent(of: .container(root.id), beside: rows.sharedFolder(of: person.id))
        extent.count -= 1
        let nodes = try rows.children(of: root.id).filter { !$0.isSharedWithMe }
        guard !nodes.isEmpty else { return nil }
        // The folder that replaces the root adds one level above all items.
        let levels = try rows.levels(of: root.id, upTo: folderDepth.limit + 1)
        guard folderDepth.permits(levels, in: 0) else { throw depthExceeded }
        let handed = try transfer(gather(nodes, of: person, in: root.id), to: user, extent)
        // Don't release the former owner's locks here, because the removal of the account releases and counts them.
        weakened.users.remove(person.id)
        return handed
    }

    /// The number and total size of the items to transfer. Throws if there are more than ``Library/maxTransferred``.
    ///
    /// - Parameter stays: an empty folder in the item, which isn't transferred with the item; `nil` if everything in
    ///   the item is transferred.
    fileprivate func extent(of id: NodeID, beside stays: ContainerRecord? = nil) throws -> TreeExtent {
        let maxCount = Library.maxTransferred, rest = stays == nil ? 0 : 1
        var extent = try rows.extent(of: id, upTo: maxCount + rest)
        extent.count -= rest
        guard extent.count <= maxCount else { throw DocumentsError.tooMany(limit: maxCount) }
        return extent
    }

    fileprivate func transfer(_ node: Node, to user: UserID, _ extent: TreeExtent) throws -> OwnershipTransfer {
        let machine = Caller(user: user, authority: .machine)
        guard case .node(let root, _, _, _) = try rows.root(for: machine, at: look.now),
            case .container(let top) = root.id
        else { throw DocumentsError.notFound }
        try checkQuota(for: extent.bytes, of: user)
        let name = try choose(.like(DocumentName(node.name)), in: top)
        weakened.users.insert(node.owner)
        if let parent = node.parent { try weakenPeople(above: parent) }
        try rows.transfer(node.id, to: user, in: top, as: name)
        if name.text != node.name { try show(name, of: node.id) }
        try log(
            .transferred, of: node.id, named: node.name, owner: node.owner,
            detail: .transfer(user, count: extent.count))
        try log(
            .takenOver, of: node.id, named: name.text, owner: user,
            detail: .transfer(node.owner, count: extent.count), number: 1)
        return OwnershipTransfer(name: name.text, count: extent.count)
    }

    /// Gives the former owner a permission to the item: as a viewer of a read-only document, and otherwise as an
    /// editor.
    fileprivate func keepReach(of former: UserID, to node: Node) throws {
        var permission = try makePermission(to: node, for: former)
        let isFixed = if case .file(let file) = node { file.isReadOnly } else { false }
        permission.role = isFixed ? .viewer : .editor
        try rows.set(permission)
    }

    /// Moves items into a new folder, named after their owner, at the top of the owner's documents.
    fileprivate func gather(_ nodes: [Node], of person: Person, in root: ContainerID) throws -> Node {
        guard let id = ContainerID(rawValue: made.identifier) else {
            throw DocumentsError.damaged(reason: "no identifier")
        }
        let wanted = [person.displayName, person.signInName].lazy.compactMap { try? DocumentName($0) }.first
        let name = try choose(.like(wanted ?? DocumentName(person.id.rawValue)), in: root)
        let folder = ContainerRecord(id: id, name: name.text, parent: root, owner: person.id, modified: look.now)
        try rows.insert(.container(folder))
        for node in nodes { try rows.setParent(id, of: node.id) }
        return .container(folder)
    }
}

extension Node {
    fileprivate var isSharedWithMe: Bool {
        if case .container(let container) = self { container.kind == .sharedWithMe } else { false }
    }
}
