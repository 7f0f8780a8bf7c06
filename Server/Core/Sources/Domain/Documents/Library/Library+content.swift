public import Basics
public import Foundation

/// Reading content, saving it, and restoring a version.
extension Library {
    /// Opens the newest version of a document.
    ///
    /// - Parameter limit: the maximum size in bytes.
    /// - Throws: ``DocumentsError/tooLarge(limit:)`` for a larger document; ``DocumentsError/damaged(reason:)`` for
    ///   content that differs from what was saved.
    public func open(
        _ id: FileID, upTo limit: Int64 = .max, for caller: Caller, now: Date
    ) async throws -> OpenedFile {
        let (file, bytes) = try await lookOnce(caller, now: now) { try $0.document(id) }
        guard file.size <= limit else { throw DocumentsError.tooLarge(limit: limit) }
        return OpenedFile(
            file: file, version: file.version, saved: file.modified, content: try await open(file.content, bytes))
    }

    /// Opens any version of a document, for editors and the owner. Viewers are refused because an old version may
    /// contain text that was removed before the document was shared.
    ///
    /// - Throws: ``DocumentsError/notFound``, also for a version that doesn't exist;
    ///   ``DocumentsError/damaged(reason:)``.
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
    /// - Parameter bytes: the bytes of small content, which were read together with the row of the version; `nil` for
    ///   content in ``Blobs``.
    private func open(_ content: ContentRecord, _ bytes: [UInt8]?) async throws -> any BlobContent {
        guard let key = content.inline else { return try await blobs.open(content) }
        return try verified.open(content, as: key, bytes)
    }

    /// Receives a body and passes it to an operation of this library; see ``Blobs/stage(_:limit:inlineLimit:naming:)``.
    /// A small body stays in memory until the operation writes the body together with the other rows of the change.
    ///
    /// - Parameters:
    ///   - limit: the maximum size in bytes; a larger body throws ``DocumentsError/tooLarge(limit:)``.
    ///   - name: calls the operation that saves the content.
    public func stage<Body: AsyncSequence & Sendable, Value>(
        _ body: Body, limit: Int64?, naming name: (StagedContent) async throws -> Value
    ) async throws -> Value where Body.Element == [UInt8] {
        try await blobs.stage(body, limit: limit, inlineLimit: inlineLimit, naming: name)
    }

    /// Receives a body for a user's documents. Once the body exceeds the user's quota, the rest is read and dropped.
    /// The operation that saves the content makes the final check of the quota.
    ///
    /// - Parameter owner: the user whose quota the content counts against.
    /// - Throws: ``DocumentsError/quotaExceeded(limit:excess:)`` after the whole body was received.
    public func stage<Body: AsyncSequence & Sendable, Value>(
        _ body: Body, limit: Int64?, for owner: UserID, naming name: (StagedContent) async throws -> Value
    ) async throws -> Value where Body.Element == [UInt8] {
        let arrival = Arrival(for: owner, among: arriving, inlineLimit: inlineLimit, limit: limit) {
            try await spaceLeft(of: owner)
        }
        defer { arrival.end() }
        return try await stage(ArrivingBody(base: body, arrival: arrival), limit: limit, naming: name)
    }

    /// Discards staged content that no operation has used, instead of leaving it to the garbage collector.
    public func discard(_ content: StagedContent) async {
        if let key = content.blob { try? await blobs.delete(key) }
    }

    /// Saves staged content as the document's next version if ``FileLock/permitsWrite(presenting:size:now:)`` allows
    /// it.
    ///
    /// - Parameter editors: the contributors named by the client. They are stored with the version and never used for
    ///   access control.
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

    /// Saves staged content as the next version without presenting a lock, as a web upload does. Refused while a lock
    /// is held.
    ///
    /// - Parameter changed: when the content was last changed, if known; the default is `now`.
    public func replace(
        _ content: StagedContent, of id: FileID, changed: ContentTime? = nil, for caller: Caller, now: Date
    ) async throws -> FileVersion {
        try await change(caller, now: now) { change in
            let file = try change.look.writableFile(id)
            try file.lock.permitsChange(presenting: nil, now: now)
            return try change.publish(content, of: file, changed: changed)
        }
    }

    /// Restores an old version: makes a new version with the same bytes. The caller must have the right to write to the
    /// document, and no lock may be held.
    ///
    /// - Throws: ``DocumentsError/damaged(reason:)`` for a version whose content differs from what was saved;
    ///   ``DocumentsError/notFound`` for a version that doesn't exist.
    public func restore(
        _ version: FileVersion, of id: FileID, for caller: Caller, now: Date
    ) async throws -> FileVersion {
        // Open the content before the transaction, because the transaction may run again. This is safe because a
        // version's content never changes.
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
    /// Returns a version's content, after checking that the caller may write to the document and that no lock is held.
    fileprivate func restorable(
        _ version: FileVersion, of id: FileID
    ) throws -> (file: FileRecord, content: ContentRecord) {
        let file = try writableFile(id)
        guard let content = try rows.content(of: version, of: id) else { throw DocumentsError.notFound }
        try file.lock.permitsChange(presenting: nil, now: now)
        return (file, content)
    }
}
