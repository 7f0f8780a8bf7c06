public import Basics
public import Foundation

/// Handing over ownership: what was one person's is another's from then on, with everything below it and all that belongs
/// to it.
extension Library {
    /// The most documents and folders that are handed over in one step, which other writers wait for.
    public static let maxTransferred = 100_000

    /// Makes a document or a folder, with everything below it, another person's. It goes to the top of their documents,
    /// under its name or, where that is taken, a free one like it. Identifiers, versions, locks, links and permissions
    /// stay; the new owner's own permissions go, and the former owner stays as an editor. What of it is in the former
    /// owner's trash stays there.
    ///
    /// Whoever reached it only through a folder above it reaches it no longer, as when it is moved out of that folder.
    ///
    /// - Parameter user: somebody who has an account. They aren't asked, and can hand it back.
    /// - Throws: ``DocumentsError/cannotShare(_:)`` for what is theirs already, and for a whole tree;
    ///   ``DocumentsError/forbidden`` for a caller who doesn't own it; ``DocumentsError/notFound``, also for somebody
    ///   without an account; ``DocumentsError/quotaExceeded(limit:excess:)`` when the new owner has no room for it;
    ///   ``DocumentsError/tooMany(limit:)`` for more than ``maxTransferred``.
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

    /// Hands over everything at the top of a person's documents, on behalf of the operator who is about to remove the
    /// account: in one step, into a folder named after them at the top of the new owner's documents. The former owner
    /// keeps no permission.
    ///
    /// - Returns: that folder; `nil` when there was nothing.
    /// - Throws: as ``transfer(_:to:for:now:)``; ``DocumentsError/depthExceeded(limit:)`` where the deepest folder would be
    ///   too deep in that folder.
    public func transferAll(of owner: UserID, to user: UserID, now: Date) async throws -> OwnershipTransfer? {
        try await change(Caller(user: owner, authority: .machine), now: now) { try $0.transferAll(to: user) }
    }

    /// Says what ``transferAll(of:to:now:)`` would do, and refuses what it would: it is done, and taken back.
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

    /// Has a transaction take back all that it did.
    private struct DryRun: Error {
        let handed: OwnershipTransfer
    }
}

extension WriteContext {
    /// Hands over everything at the top of the caller's documents.
    fileprivate func transferAll(to user: UserID) throws -> OwnershipTransfer? {
        let person = try look.person(), root = try look.root().container
        guard user != person.id else { throw DocumentsError.cannotShare(.ownDocument) }
        // The top counts for nothing, nor does the folder that takes its place.
        var extent = try extent(of: .container(root.id), beside: rows.sharedFolder(of: person.id))
        extent.count -= 1
        let nodes = try rows.children(of: root.id).filter { !$0.isSharedWithMe }
        guard !nodes.isEmpty else { return nil }
        // The folder that takes the top's place is one more above all of them.
        let levels = try rows.levels(of: root.id, upTo: folderDepth.limit + 1)
        guard folderDepth.permits(levels, in: 0) else { throw depthExceeded }
        let handed = try transfer(gather(nodes, of: person, in: root.id), to: user, extent)
        // Their own locks end with the account, which counts them.
        weakened.users.remove(person.id)
        return handed
    }

    /// The extent of what is handed over, which is at most ``Library/maxTransferred`` documents and folders.
    ///
    /// - Parameter stays: an empty folder in it that isn't handed over; `nil` for none.
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

    /// Lets the former owner go on with it. What can't be changed can be looked at.
    fileprivate func keepReach(of former: UserID, to node: Node) throws {
        var permission = try makePermission(to: node, for: former)
        let isFixed = if case .file(let file) = node { file.isReadOnly } else { false }
        permission.role = isFixed ? .viewer : .editor
        try rows.set(permission)
    }

    /// Puts things at the top of somebody's documents into a new folder there that is named after them.
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
