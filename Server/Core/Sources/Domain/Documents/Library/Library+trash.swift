public import Basics
public import Foundation

/// Deleting and restoring. Deleted items move to the owner's trash with their versions, shares and permissions. Until
/// deleted items are restored, all other operations behave as if these items didn't exist.
extension Library {
    /// Deletes a document with all its versions. Refused while a lock is held.
    public func deleteFile(_ id: FileID, for caller: Caller, now: Date) async throws {
        try await change(caller, now: now) { try $0.delete(id) }
    }

    /// Deletes an empty folder.
    ///
    /// - Throws: ``DocumentsError/notEmpty``, also for a root.
    public func deleteContainer(_ id: ContainerID, for caller: Caller, now: Date) async throws {
        try await change(caller, now: now) { change in
            let container = try change.look.arrangeableContainer(id)
            let first = try change.rows.children(of: id, .everything, after: nil, limit: 1)
            guard container.parent != nil, first.nodes.isEmpty else { throw DocumentsError.notEmpty }
            try change.trash(.container(container))
            try change.log(
                .treeDeleted, of: .container(id), named: container.name, owner: container.owner, detail: .count(1))
        }
    }

    /// Deletes a folder with everything in it, in one transaction.
    ///
    /// - Throws: ``DocumentsError/locked(by:)`` while a lock is held on a document in it; ``DocumentsError/notEmpty``
    ///   for a root.
    public func deleteTree(_ id: ContainerID, for caller: Caller, now: Date) async throws {
        try await change(caller, now: now) { try $0.deleteTree(id) }
    }

    /// The caller's trash, latest deletion first. It contains all items that were deleted from the caller's folders, by
    /// any user.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of entries on a page.
    ///   - above: the maximum number of parent folders to return for each item, counted upward from the item.
    public func trash(
        for caller: Caller, after cursor: TrashCursor? = nil, limit: Int, nearest above: Int = .max, now: Date
    ) async throws -> TrashListing {
        try await lookAside(caller, now: now) { look in
            let owner = try look.ownerOfTrash()
            let records = try look.rows.trash(of: owner, after: cursor, limit: limit + 1)
            let entries = try records.prefix(limit).map { try look.view($0, nearest: above) }
            return TrashListing(entries: entries, next: records.count > limit ? entries.last?.record.cursor : nil)
        }
    }

    /// Counts the items that other users deleted since `date`. Reads only the `limit` latest items of the caller's
    /// trash.
    ///
    /// - Parameter limit: the maximum number of records to read.
    public func countDeletedByOthers(since date: Date, limit: Int, for caller: Caller, now: Date) async throws -> Int {
        try await look(caller, now: now) { look in
            try look.countDeletedByOthers(since: date, limit: limit)
        }
    }

    /// Finds one item in the caller's trash.
    ///
    /// - Throws: ``DocumentsError/notFound`` for an item that isn't in the caller's trash.
    public func trashed(_ id: NodeID, for caller: Caller, now: Date) async throws -> TrashRecord {
        try await look(caller, now: now) { look in
            guard let record = try look.rows.trashed(id, of: look.ownerOfTrash()) else { throw DocumentsError.notFound }
            return record
        }
    }

    /// Restores an item with its versions, shares and permissions. The item moves to the folder from which it was
    /// deleted, or to the root if that folder no longer exists or the item would be nested too deeply there. The item
    /// keeps its name or gets a similar free name.
    ///
    /// - Returns: the restored item.
    /// - Throws: ``DocumentsError/notFound`` for an item that isn't in the caller's trash.
    @discardableResult
    public func bringBack(_ id: NodeID, for caller: Caller, now: Date) async throws -> Node {
        try await change(caller, now: now) { try $0.bringBack(id) }
    }

    /// Restores several items in one transaction. If one item can't be restored, no item is restored.
    ///
    /// - Returns: the restored items in the given order.
    /// - Throws: ``DocumentsError/notFound`` when one of the items isn't in the caller's trash;
    ///   ``DocumentsError/tooMany(limit:)``.
    @discardableResult
    public func bringBack(_ ids: [NodeID], for caller: Caller, now: Date) async throws -> [Node] {
        let ids = try Self.once(ids)
        return try await change(caller, now: now) { change in
            try ids.enumerated().map { try change.bringBack($1, number: $0) }
        }
    }

    /// Undoes deletions that the caller made in another user's folder, in one transaction, as long as the caller may
    /// still write to the folder.
    ///
    /// - Parameter folder: the folder in which all items were deleted.
    /// - Returns: the restored items in the given order.
    /// - Throws: ``DocumentsError/notFound`` when one of the items wasn't deleted in this folder by the caller, or is
    ///   no longer in the owner's trash; ``DocumentsError/tooMany(limit:)``; ``DocumentsError/depthExceeded(limit:)``;
    ///   all errors of writing to the folder.
    @discardableResult
    public func bringBack(
        _ ids: [NodeID], deletedIn folder: ContainerID, for caller: Caller, now: Date
    ) async throws -> [Node] {
        let ids = try Self.once(ids)
        return try await change(caller, now: now) { change in
            if caller.isVisitor { throw DocumentsError.forbidden }
            let owner = try change.look.writableContainer(folder).owner
            return try ids.enumerated().map { number, id in
                let record = try change.rows.trashed(id, of: owner)
                guard let record, record.parent == folder, record.deletedBy == caller.author else {
                    throw DocumentsError.notFound
                }
                guard try change.fits(id, in: folder) else { throw change.depthExceeded }
                return try change.bringBack(record, to: folder, number: number)
            }
        }
    }

    /// Permanently deletes one item in the caller's trash, or the whole trash. The deleted items can't be restored from
    /// now on. Their rows and content are removed later in steps, with ``removeDiscarded(limit:)``.
    ///
    /// - Parameter id: the item; `nil` for the whole trash.
    /// - Throws: ``DocumentsError/notFound`` for an item that isn't in the caller's trash.
    public func discard(_ id: NodeID?, for caller: Caller, now: Date) async throws {
        try await change(caller, now: now) { change in
            try change.look.mayWrite()
            let owner = try change.look.ownerOfTrash()
            guard let id else { return try change.emptyTrash(of: owner) }
            guard let record = try change.rows.trashed(id, of: owner) else { throw DocumentsError.notFound }
            _ = try change.rows.discard(.one(id, of: owner))
            try change.log(.discarded, of: id, named: record.name, owner: owner)
        }
    }

    /// Permanently deletes all users' items that were deleted before `date`.
    ///
    /// - Returns: the number of deleted items.
    public func discard(deletedBefore date: Date) async throws -> Int {
        try await store.write { try $0.discard(.deleted(before: date)) }
    }

    /// Removes the rows of some permanently deleted items. The garbage collector removes the content of these items.
    ///
    /// - Parameter limit: the maximum number of documents and folders to remove in one call. Other writers wait for
    ///   this transaction.
    public func removeDiscarded(limit: Int) async throws -> ContentRemoval {
        try await store.write { try $0.removeDiscarded(limit: limit) }
    }

    /// Removes the rows of all permanently deleted items, in short transactions.
    ///
    /// - Returns: the number of documents and folders.
    @discardableResult
    public func removeAllDiscarded() async throws -> Int {
        var removed = 0, isComplete = false
        while !isComplete {
            try Task.checkCancellation()
            let step = try await removeDiscarded(limit: 100)
            removed += step.removed
            isComplete = step.isComplete
        }
        return removed
    }
}

extension WriteContext {
    /// Moves a document to the trash.
    ///
    /// - Parameter number: distinguishes this audit event from other audit events of the same change; `nil` if the
    ///   change writes only one event.
    func delete(_ id: FileID, number: Int? = nil) throws {
        let file = try look.arrangeableFile(id)
        try file.lock.permitsChange(presenting: nil, now: look.now)
        try trash(.file(file))
        try log(
            .deleted, of: .file(id), named: file.name, version: file.version, owner: file.owner, number: number)
    }

    /// Moves a folder with everything in it to the trash.
    ///
    /// - Parameter number: distinguishes this audit event from other audit events of the same change; `nil` if the
    ///   change writes only one event.
    func deleteTree(_ id: ContainerID, number: Int? = nil) throws {
        let container = try look.arrangeableContainer(id)
        guard container.parent != nil else { throw DocumentsError.notEmpty }
        if let held = try rows.heldLock(below: id, at: look.now) { throw DocumentsError.locked(by: held.lock) }
        let count = try trash(.container(container))
        try log(
            .treeDeleted, of: .container(id), named: container.name, owner: container.owner, detail: .count(count),
            number: number)
    }

    /// Restores an item from the trash.
    ///
    /// - Parameter number: distinguishes this audit event from other audit events of the same change; `nil` if the
    ///   change writes only one event.
    fileprivate func bringBack(_ id: NodeID, number: Int? = nil) throws -> Node {
        try look.mayWrite()
        let owner = try look.ownerOfTrash()
        guard let record = try rows.trashed(id, of: owner) else { throw DocumentsError.notFound }
        let target = try destination(of: id, comingBackTo: look.home(of: record), of: owner)
        return try bringBack(record, to: target, number: number)
    }

    fileprivate func bringBack(_ record: TrashRecord, to target: ContainerID, number: Int?) throws -> Node {
        let id = record.resource
        let name = try choose(.like(DocumentName(record.name)), in: target)
        try rows.takeFromTrash(id, to: target, as: name)
        try log(.broughtBack, of: id, named: name.text, owner: record.owner, number: number)
        guard let node = try look.ownNode(id, of: record.owner) else { throw DocumentsError.notFound }
        return node
    }

    /// Moves an item to the trash.
    ///
    /// - Returns: the number of documents and folders moved to the trash.
    @discardableResult
    fileprivate func trash(_ node: Node) throws -> Int {
        guard let parent = node.parent else { throw DocumentsError.notEmpty }
        return try rows.moveToTrash(
            TrashRecord(
                resource: node.id, name: node.name, owner: node.owner, parent: parent,
                deleted: Date(milliseconds: look.now.milliseconds), deletedBy: look.caller.author))
    }
}

extension WriteContext {
    /// The maximum number of items for which emptying the whole trash writes one audit event per item.
    fileprivate static var maxTold: Int { 50 }

    fileprivate func emptyTrash(of owner: UserID) throws {
        let records = try rows.trash(of: owner, after: nil, limit: Self.maxTold + 1)
        let count = try rows.discard(.all(of: owner))
        guard count > 0 else { return }
        // Don't catch errors: if an audit event can't be written, the trash must not be emptied.
        let top = try look.root().container
        try log(.trashEmptied, of: .container(top.id), named: top.name, owner: owner, detail: .count(count))
        guard records.count <= Self.maxTold else { return }
        for (index, record) in records.enumerated() {
            try log(.discarded, of: record.resource, named: record.name, owner: owner, number: index + 1)
        }
    }
}

extension ReadContext {
    /// Counts the items that other users deleted since `date`. Reads only the `limit` latest items of the caller's
    /// trash.
    func countDeletedByOthers(since date: Date, limit: Int) throws -> Int {
        let owner = try ownerOfTrash()
        return try rows.trash(of: owner, after: nil, limit: limit).count { record in
            record.deleted > date && record.deletedBy.map { $0 != owner } ?? false
        }
    }

    /// The caller's user, as the owner of the trash to read. Throws for a share's visitor, who has no trash.
    func ownerOfTrash() throws -> UserID {
        let person = try person()
        if caller.isVisitor { throw DocumentsError.forbidden }
        return person.id
    }

    /// A trash record with the path of the folder that contained the item.
    ///
    /// - Parameter above: the maximum number of parent folders to return, counted upward from the item.
    func view(_ record: TrashRecord, nearest above: Int) throws -> TrashView {
        let isOwn = record.deletedBy == nil || record.deletedBy == record.owner
        return TrashView(
            record: record, path: try own(record.parent, of: record.owner).map { try names(to: $0, nearest: above) },
            deletedBy: isOwn ? nil : try record.deletedBy.flatMap { try rows.displayName(of: $0) })
    }

    private func names(to folder: ContainerRecord, nearest limit: Int) throws -> [String] {
        let above = try paths(to: [.container(folder.id)], nearest: limit).joined() + [folder]
        return above.filter { $0.parent != nil }.suffix(limit).map(\.name)
    }

    /// The folder that an item was deleted from, or the root if that folder no longer exists.
    func home(of record: TrashRecord) throws -> ContainerID {
        if let parent = try own(record.parent, of: record.owner) { return parent.id }
        return try top(of: record.owner)
    }

    /// The id of the root of a user's documents.
    func top(of owner: UserID) throws -> ContainerID {
        let machine = Caller(user: owner, authority: .machine)
        guard case .node(.container(let root), _, _, _) = try rows.root(for: machine, at: now) else {
            throw DocumentsError.damaged(reason: "a user has no top folder")
        }
        return root.id
    }

    /// A folder of the owner; `nil` if the folder doesn't exist or is in the trash.
    func own(_ id: ContainerID, of owner: UserID) throws -> ContainerRecord? {
        guard case .container(let container) = try ownNode(.container(id), of: owner) else { return nil }
        return container
    }

    /// An item of the owner, even if the caller has no access to it; `nil` if the item is in the trash.
    func ownNode(_ id: NodeID, of owner: UserID) throws -> Node? {
        let machine = Caller(user: owner, authority: .machine)
        guard case .node(let node, _, _, _) = try rows.node(id, for: machine, at: now) else { return nil }
        return node
    }
}
