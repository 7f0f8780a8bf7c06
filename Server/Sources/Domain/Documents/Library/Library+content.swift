public import Basics
public import Foundation

/// Reading content, saving it, and going back to a version.
extension Library {
    /// Opens the newest version of a document.
    ///
    /// - Parameter limit: the most bytes that are wanted.
    /// - Throws: ``DocumentsError/tooLarge(limit:)`` for a document of more; ``DocumentsError/damaged(reason:)`` for
    ///   content that isn't what was saved.
    public func open(
        _ id: FileID, upTo limit: Int64 = .max, for caller: Caller, now: Date
    ) async throws -> OpenedFile {
        let (file, bytes) = try await lookOnce(caller, now: now) { try $0.document(id) }
        guard file.size <= limit else { throw DocumentsError.tooLarge(limit: limit) }
        return OpenedFile(
            file: file, version: file.version, saved: file.modified, content: try await open(file.content, bytes))
    }

    /// Opens any version of a document, for those who may save it or own it. What was taken out of a document before it was
    /// shared is none of a viewer's business.
    ///
    /// - Throws: ``DocumentsError/notFound``, also for a version that isn't there; ``DocumentsError/damaged(reason:)``.
    public func open(
        _ version: FileVersion, of id: FileID, for caller: Caller, now: Date
    ) async throws -> OpenedFile {
        let (file, row, bytes) = try await look(caller, now: now) { look in
            let file = try look.mayReadHistory(of: id)
            guard let row = try look.rows.versions(of: id).first(where: { $0.version == version }) else {
                throw DocumentsError.notFound
            }
            return (file, row, try row.content.inline.flatMap(look.rows.bytes))
        }
        return OpenedFile(
            file: file, version: version, saved: version == file.version ? file.modified : row.saved,
            content: try await open(row.content, bytes))
    }

    /// Opens content.
    ///
    /// - Parameter bytes: those that were read with the row, of small content.
    private func open(_ content: ContentRecord, _ bytes: [UInt8]?) async throws -> any BlobContent {
        guard let key = content.inline else { return try await blobs.open(content) }
        return try verified.open(content, as: key, bytes)
    }

    /// Takes in a body, and has a verb of this library make something of it; see
    /// ``Blobs/stage(_:limit:inlineLimit:naming:)``. A body that turns out to be small is kept in memory until the verb
    /// writes it with its rows.
    ///
    /// - Parameters:
    ///   - limit: bytes; more than that throws ``DocumentsError/tooLarge(limit:)``.
    ///   - name: calls the verb that takes the content, and throws when there is none after all.
    public func stage<Body: AsyncSequence & Sendable, Value>(
        _ body: Body, limit: Int64?, naming name: (StagedContent) async throws -> Value
    ) async throws -> Value where Body.Element == [UInt8] {
        try await blobs.stage(body, limit: limit, inlineLimit: inlineLimit, naming: name)
    }

    /// Takes in a body for somebody's documents likewise, and stores no more of it than they have room for: of a body that
    /// is longer, the rest is read and dropped. The decisive look at their room is the verb's.
    ///
    /// - Parameter owner: the person whose room it takes.
    /// - Throws: ``DocumentsError/quotaExceeded(limit:excess:)`` once the whole body has come.
    public func stage<Body: AsyncSequence & Sendable, Value>(
        _ body: Body, limit: Int64?, for owner: UserID, naming name: (StagedContent) async throws -> Value
    ) async throws -> Value where Body.Element == [UInt8] {
        let arrival = Arrival(for: owner, among: arriving, inlineLimit: inlineLimit, limit: limit) {
            try await spaceLeft(of: owner)
        }
        defer { arrival.end() }
        return try await stage(ArrivingBody(base: body, arrival: arrival), limit: limit, naming: name)
    }

    /// Removes staged content that no verb was told of at once, instead of leaving it to the sweep.
    public func discard(_ content: StagedContent) async {
        if let key = content.blob { try? await blobs.delete(key) }
    }

    /// Makes staged content the document's next version, under ``FileLock/permitsWrite(presenting:size:now:)``.
    ///
    /// - Parameter editors: the people who contributed, as the client names them; kept with the version, and never used
    ///   to decide on access.
    public func save(
        _ content: StagedContent, to id: FileID, presenting lock: LockID?, by editors: [UserID] = [],
        for caller: Caller, now: Date
    ) async throws -> FileVersion {
        try await change(caller, now: now) { change in
            let file = try change.look.writableFile(id)
            try file.lock.permitsWrite(presenting: lock, size: file.size, now: now)
            return try change.publish(content, of: file, by: editors)
        }
    }

    /// Makes staged content the next version without presenting a lock, as a web upload does; refused while a lock is
    /// held.
    ///
    /// - Parameter changed: when the content was last changed, where that is known; otherwise it counts as changed now.
    public func replace(
        _ content: StagedContent, of id: FileID, changed: ContentTime? = nil, for caller: Caller, now: Date
    ) async throws -> FileVersion {
        try await change(caller, now: now) { change in
            let file = try change.look.writableFile(id)
            try file.lock.permitsChange(presenting: nil, now: now)
            return try change.publish(content, of: file, changed: changed)
        }
    }

    /// Makes an old version the newest, as a new one of the same bytes. Whoever may write to the document may do so,
    /// while no lock is held.
    ///
    /// - Throws: ``DocumentsError/damaged(reason:)`` for content that isn't what was saved, which must not become the
    ///   newest; ``DocumentsError/notFound`` for a version that isn't there.
    public func restore(
        _ version: FileVersion, of id: FileID, for caller: Caller, now: Date
    ) async throws -> FileVersion {
        // Content is opened outside the transaction, which may run again; what a version consists of never changes.
        let (wanted, bytes) = try await look(caller, now: now) { look in
            let content = try look.restorable(version, of: id).content
            return (content, try content.inline.flatMap(look.rows.bytes))
        }
        _ = try await open(wanted, bytes)
        return try await change(caller, now: now) { change in
            let (file, content) = try change.look.restorable(version, of: id)
            return try change.publish(.stored(content), of: file, restoring: version)
        }
    }
}

extension ReadContext {
    /// A document that may be written to and that no lock holds, and the content of one of its versions.
    fileprivate func restorable(
        _ version: FileVersion, of id: FileID
    ) throws -> (file: FileRecord, content: ContentRecord) {
        let file = try writableFile(id)
        guard let content = try rows.content(of: version, of: id) else { throw DocumentsError.notFound }
        try file.lock.permitsChange(presenting: nil, now: now)
        return (file, content)
    }
}
