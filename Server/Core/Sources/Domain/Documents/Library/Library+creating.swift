public import Basics
public import Foundation

extension Library {
    /// Creates a document. With ``NameChoice/exactly(_:overwrite:)`` and `overwrite`, an existing document of that name
    /// gets a new version and keeps its id.
    ///
    /// - Parameter changed: when the content was last changed, if known; the default is `now`.
    /// - Throws: ``DocumentsError/nameTaken(free:lock:)``, with `lock` when overwriting is refused because a lock is
    ///   held; ``DocumentsError/readOnly`` when the existing document is read-only.
    public func createFile(
        _ name: NameChoice, in container: ContainerID, content: StagedContent, isReadOnly: Bool,
        changed: ContentTime? = nil, for caller: Caller, now: Date
    ) async throws -> FileView {
        try await change(caller, now: now) { change in
            let owner = try change.look.writableContainer(container).owner
            if case .exactly(let name, overwrite: true) = name,
                let occupant = try change.rows.child(named: name.key, in: container)
            {
                return try change.overwrite(occupant, named: name, in: container, with: content, changed: changed)
            }
            let name = try change.choose(name, in: container)
            return try change.addFile(
                name, in: container, content, isReadOnly: isReadOnly, changed: changed, owner: owner)
        }
    }

    /// Creates a folder.
    ///
    /// - Throws: ``DocumentsError/nameTaken(free:lock:)``, ``DocumentsError/depthExceeded(limit:)``
    public func createContainer(
        _ name: NameChoice, in container: ContainerID, for caller: Caller, now: Date
    ) async throws -> ContainerView {
        try await change(caller, now: now) { change in
            let owner = try change.look.writableContainer(container).owner
            try change.checkDepth(newIn: container)
            let name = try change.choose(name, in: container)
            guard let id = ContainerID(rawValue: change.made.identifier) else {
                throw DocumentsError.damaged(reason: "no identifier")
            }
            try change.rows.insert(
                .container(ContainerRecord(id: id, name: name.text, parent: container, owner: owner, modified: now)))
            try change.log(.folderCreated, of: .container(id), named: name.text, owner: owner)
            return try change.look.container(id)
        }
    }
}

extension WriteContext {
    /// Saves the content as the next version of the existing document.
    func overwrite(
        _ occupant: NodeID, named name: DocumentName, in container: ContainerID, with content: StagedContent,
        changed: ContentTime? = nil
    ) throws -> FileView {
        guard case .file(let id) = occupant else { throw try taken(name, in: container) }
        let file = try look.file(id).file
        guard !file.isReadOnly else { throw DocumentsError.readOnly }
        if let holder = file.lock.current(at: look.now) { throw try taken(name, in: container, lock: holder) }
        _ = try publish(content, of: file, changed: changed)
        return try look.file(id)
    }

    func addFile(
        _ name: DocumentName, in container: ContainerID, _ content: StagedContent, isReadOnly: Bool,
        changed: ContentTime? = nil, owner: UserID
    ) throws -> FileView {
        guard let id = FileID(rawValue: made.identifier) else { throw DocumentsError.damaged(reason: "no identifier") }
        try checkQuota(for: content.size, of: owner)
        let content = try keep(content)
        try rows.insert(
            .file(
                FileRecord(
                    id: id, name: name.text, parent: container, owner: owner, size: content.size, version: .first,
                    modified: changed.kept(now: look.now), content: content, lock: .free, isReadOnly: isReadOnly)))
        try rows.insert(row(.first, content), of: id)
        try log(.created, of: .file(id), named: name.text, version: .first, owner: owner)
        return try look.file(id)
    }
}
