public import Basics
public import Foundation

/// Renaming and moving. A link's visitor may do neither. A user with whom a folder is shared may rename and move items
/// in that folder, but not the folder itself.
extension Library {
    /// Renames a document, including its extension. Chooses a similar name if the name is taken.
    ///
    /// - Returns: the new name as stored.
    public func renameFile(
        _ id: FileID, to name: DocumentName, presenting lock: LockID?, for caller: Caller, now: Date
    ) async throws -> String {
        try await change(caller, now: now) { change in
            let file = try change.look.arrangeableFile(id)
            try file.lock.permitsChange(presenting: lock, now: now)
            var name = name
            if let occupant = try change.rows.child(named: name.key, in: file.parent), occupant != .file(id) {
                name = try change.look.free(like: name, in: file.parent, except: .file(id), mark: change.made.mark)
            }
            try change.rename(.file(id), from: file.name, to: name, owner: file.owner)
            return name.text
        }
    }

    /// Renames a folder.
    ///
    /// - Throws: ``DocumentsError/nameTaken(free:lock:)``; ``DocumentsError/notFound`` for a root.
    public func renameContainer(
        _ id: ContainerID, to name: DocumentName, for caller: Caller, now: Date
    ) async throws -> String {
        try await change(caller, now: now) { change in
            let container = try change.look.arrangeableContainer(id)
            guard let parent = container.parent else { throw DocumentsError.notFound }
            if let occupant = try change.rows.child(named: name.key, in: parent), occupant != .container(id) {
                throw DocumentsError.nameTaken(free: nil, lock: nil)
            }
            try change.rename(.container(id), from: container.name, to: name, owner: container.owner)
            return name.text
        }
    }

    /// Moves a document or a folder within one user's tree. Ids, locks and permissions don't change.
    ///
    /// - Throws: ``DocumentsError/forbidden`` for a folder in another user's tree;
    ///   ``DocumentsError/cannotContainItself`` for a folder that would move below itself;
    ///   ``DocumentsError/nameTaken(free:lock:)``; ``DocumentsError/depthExceeded(limit:)``.
    public func move(_ id: NodeID, to container: ContainerID, for caller: Caller, now: Date) async throws {
        try await change(caller, now: now) { _ = try $0.move(id, to: container) }
    }
}

extension WriteContext {
    /// Moves one item. A change may call this once, or once for each of several items.
    ///
    /// - Parameters:
    ///   - clash: what to do if the name is taken in the target folder; `nil` refuses the move.
    ///   - number: distinguishes this audit event from other audit events of the same change; `nil` if the change
    ///     writes only one event.
    /// - Returns: the item's new name; `nil` if the item stays where it is.
    func move(
        _ id: NodeID, to container: ContainerID, onClash clash: MoveClash? = nil, number: Int? = nil
    ) throws -> String? {
        let moving = try look.movable(id)
        let target = try look.writableContainer(container)
        // Refuse to move an item into another user's tree, because the move would make that user the owner.
        guard target.owner == moving.owner else { throw DocumentsError.forbidden }
        guard moving.parent != container else { return nil }
        if case .container(let folder) = id {
            let above = try rows.path(to: .container(container)).map(\.id) + [container]
            guard !above.contains(folder) else { throw DocumentsError.cannotContainItself }
            try checkDepth(moving: folder, from: moving.parent, to: container)
        }
        var name = try DocumentName(moving.name)
        if try rows.child(named: name.key, in: container) != nil {
            switch clash {
            case nil: throw DocumentsError.nameTaken(free: nil, lock: nil)
            case .skip: return nil
            case .both: name = try rename(id, like: name, for: container, from: moving.parent)
            }
        }
        try weakenPeople(above: moving.parent)
        try rows.setParent(container, of: id)
        try log(.moved, of: id, named: name.text, owner: moving.owner, number: number)
        return name.text
    }

    /// Renames an item to a free name, unless it already has that name.
    fileprivate func rename(_ id: NodeID, from former: String, to name: DocumentName, owner: UserID) throws {
        try setName(name, of: id)
        guard former != name.text else { return }
        try log(.renamed, of: id, named: name.text, owner: owner, detail: .formerName(former))
    }

    /// Renames an item to a name that is free both in its current folder and in the target folder.
    private func rename(
        _ id: NodeID, like name: DocumentName, for target: ContainerID, from parent: ContainerID
    ) throws -> DocumentName {
        if case .file(let file) = id {
            try look.arrangeableFile(file).lock.permitsChange(presenting: nil, now: look.now)
        }
        let free = try look.free(like: name, in: target, parent, except: id, mark: made.mark)
        try setName(free, of: id)
        return free
    }
}

extension ReadContext {
    /// The name, parent folder and owner of an item that may be moved. A root can't be moved.
    fileprivate func movable(_ id: NodeID) throws -> (name: String, parent: ContainerID, owner: UserID) {
        switch id {
        case .file(let id):
            let file = try arrangeableFile(id)
            return (file.name, file.parent, file.owner)
        case .container(let id):
            let container = try arrangeableContainer(id)
            guard let parent = container.parent else { throw DocumentsError.notFound }
            return (container.name, parent, container.owner)
        }
    }
}
