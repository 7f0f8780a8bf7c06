public import Basics
public import Foundation

/// Uploads by users. Uploading the same content again adds no version, unlike saving it from an app.
extension Library {
    /// Saves staged content under a name. Missing folders on the path are created in the same transaction, so that a
    /// refused or abandoned upload leaves no folders behind.
    ///
    /// - Parameters:
    ///   - changed: when the content was last changed, if the client sent this time; the default is `now`.
    ///   - path: the path from `container` down to the folder that receives the content.
    /// - Throws: ``DocumentsError/nameTaken(free:lock:)`` when a folder has the name, or when a locked document has the
    ///   name and `clash` is ``NameClash/version``; ``DocumentsError/pathTaken(_:)``;
    ///   ``DocumentsError/depthExceeded(limit:)`` for folders that would be nested too deeply;
    ///   ``DocumentsError/readOnly`` for a read-only document.
    public func upload(
        _ content: StagedContent, as name: DocumentName, in container: ContainerID, along path: FolderPath = .here,
        changed: ContentTime? = nil, ifTaken clash: NameClash, for caller: Caller, now: Date
    ) async throws -> Upload {
        let fresh = path.names.compactMap { _ in ContainerID(rawValue: Identifier.random()) }
        return try await settle(content) { content in
            try await change(caller, now: now) { change in
                let owner = try change.look.writableContainer(container).owner
                let container = try change.follow(path, from: container, owner: owner, fresh: fresh)
                guard let occupant = try change.rows.child(named: name.key, in: container), clash != .both else {
                    let name = try change.choose(.like(name), in: container)
                    let made = try change.addFile(
                        name, in: container, content, isReadOnly: false, changed: changed, owner: owner)
                    return Upload(file: made.file, effect: .created)
                }
                guard case .file(let id) = occupant else { throw try change.taken(name, in: container) }
                let file = try change.look.file(id).file
                if clash == .skip { return Upload(file: file, effect: .skipped) }
                if content.isSame(as: file.content) { return Upload(file: file, effect: .unchanged) }
                let view = try change.overwrite(
                    occupant, named: name, in: container, with: content, changed: changed)
                return Upload(file: view.file, effect: .version, formerSize: file.size)
            }
        }
    }

    /// Saves staged content as the next version of a document, unless the newest version has the same bytes. Refused
    /// while a lock is held.
    ///
    /// - Parameters:
    ///   - name: the name of the uploaded file. The document keeps its own name.
    ///   - changed: when the content was last changed, if the client sent this time; the default is `now`.
    /// - Throws: ``DocumentsError/otherType(_:sent:)``
    public func upload(
        _ content: StagedContent, to id: FileID, sentAs name: String, changed: ContentTime? = nil, for caller: Caller,
        now: Date
    ) async throws -> Upload {
        try await settle(content) { content in
            try await change(caller, now: now) { change in
                let file = try change.look.writableFile(id)
                try file.lock.permitsChange(presenting: nil, now: now)
                try file.permitsVersion(sentAs: name)
                if content.isSame(as: file.content) { return Upload(file: file, effect: .unchanged) }
                _ = try change.publish(content, of: file, changed: changed)
                return Upload(file: try change.look.file(id).file, effect: .version, formerSize: file.size)
            }
        }
    }

    /// Deletes uploaded content immediately if no version uses it, instead of leaving it to the garbage collector.
    private func settle(
        _ content: StagedContent, _ verb: (StagedContent) async throws -> Upload
    ) async throws -> Upload {
        let upload = try await verb(content)
        if !upload.isSaved { await discard(content) }
        return upload
    }
}

extension WriteContext {
    /// Follows a path and creates its missing folders.
    ///
    /// - Parameter fresh: one new identifier for each name in the path, created before the transaction.
    /// - Returns: the folder at the end of the path.
    /// - Throws: ``DocumentsError/pathTaken(_:)``, ``DocumentsError/depthExceeded(limit:)``.
    fileprivate func follow(
        _ path: FolderPath, from container: ContainerID, owner: UserID, fresh: [ContainerID]
    ) throws -> ContainerID {
        var container = container, isMaking = false
        for (number, (name, id)) in zip(path.names, fresh).enumerated() {
            switch try rows.child(named: name.key, in: container) {
            case .container(let there)?:
                guard try look.container(there).rights.mayWrite else { throw DocumentsError.pathTaken(name) }
                container = there
            case .file?: throw DocumentsError.pathTaken(name)
            case nil:
                if !isMaking { try checkDepth(of: path.names.count - number, newIn: container) }
                isMaking = true
                try rows.insert(
                    .container(
                        ContainerRecord(id: id, name: name.text, parent: container, owner: owner, modified: look.now)))
                try log(.folderCreated, of: .container(id), named: name.text, owner: owner, number: number)
                container = id
            }
        }
        return container
    }
}

extension StagedContent {
    /// Whether this staged content has the same size and hash as `content`.
    fileprivate func isSame(as content: ContentRecord) -> Bool {
        let sha256 =
            switch self {
            case .stored(let record): record.sha256
            case .small(let small): small.sha256
            }
        return size == content.size && sha256 == content.sha256
    }
}
