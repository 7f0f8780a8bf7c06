public import Basics
public import Foundation

/// Renaming and moving: never for the visitor of a share, and for others only below what was shared with them.
extension Library {
    /// Gives a document a new name, the extension included; a taken one is varied.
    ///
    /// - Returns: the stored name it has now.
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
            try change.setName(name, of: .file(id))
            return name.text
        }
    }

    /// Gives a folder a new name.
    ///
    /// - Throws: ``DocumentsError/nameTaken(free:lock:)``; ``DocumentsError/notFound`` for a root.
    public func renameContainer(
        _ id: ContainerID, to name: DocumentName, for caller: Caller, now: Date
    ) async throws -> String {
        try await change(caller, now: now) { change in
            guard let parent = try change.look.arrangeableContainer(id).parent else { throw DocumentsError.notFound }
            if let occupant = try change.rows.child(named: name.key, in: parent), occupant != .container(id) {
                throw DocumentsError.nameTaken(free: nil, lock: nil)
            }
            try change.setName(name, of: .container(id))
            return name.text
        }
    }

    /// Moves a document or a folder within one person's tree, ids, locks and permissions unchanged.
    ///
    /// - Throws: ``DocumentsError/forbidden`` for a folder in somebody else's tree;
    ///   ``DocumentsError/cannotContainItself`` for a folder that would go below itself.
    public func move(_ id: NodeID, to container: ContainerID, for caller: Caller, now: Date) async throws {
        try await change(caller, now: now) { try $0.move(id, to: container) }
    }
}

extension Changing {
    /// Moves one thing, for the verb of one and for several at once.
    func move(_ id: NodeID, to container: ContainerID) throws {
        let moving = try look.movable(id)
        let target = try look.writableContainer(container)
        // What is put into somebody else's tree would be theirs from then on.
        guard target.owner == moving.owner else { throw DocumentsError.forbidden }
        guard moving.parent != container else { return }
        let above = try rows.path(to: .container(container)).map(\.id) + [container]
        guard !above.contains(where: { .container($0) == id }) else { throw DocumentsError.cannotContainItself }
        guard try rows.child(named: DocumentName(moving.name).key, in: container) == nil else {
            throw DocumentsError.nameTaken(free: nil, lock: nil)
        }
        try rows.setParent(container, of: id)
    }
}

extension Looking {
    /// The name of something that may be moved, the folder it is in, and whose it is; a root stays where it is.
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
