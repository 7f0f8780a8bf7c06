public import Basics
public import Foundation

extension Library {
    /// Changes a document's lock with ``FileLock/apply(_:now:)``, and returns the document's version. The lock expires
    /// no later than the caller's right to save the document.
    public func lock(
        _ id: FileID, _ request: LockRequest, for caller: Caller, now: Date
    ) async throws -> FileVersion {
        // Use `write` instead of `change`, because locking creates no item and no audit event, so it needs no random
        // ids.
        try await write(caller, now: now) { rows in
            let look = ReadContext(rows: rows, caller: caller, now: now), file = try look.writableFile(id)
            var lock = file.lock
            try lock.apply(request, now: now)
            if lock.holder != nil, let end = try look.endOfRight(to: file) { lock.end(by: end) }
            try rows.set(lock, on: file, takenBy: caller.author, now: now)
            return file.version
        }
    }

    /// All users' locks held as of `now`.
    public func heldLocks(now: Date) async throws -> [LockRecord] {
        try await store.read { rows in
            try rows.heldLocks(at: now).map { $0.below(try rows.path(to: .file($0.file))) }
        }
    }

    /// The lock held on one document, found without reading other locks; `nil` when there is none.
    ///
    /// - Parameter above: the maximum number of parent folders to return, counted upward from the item.
    public func heldLock(
        of id: FileID, nearest above: Int = .max, for caller: Caller, now: Date
    ) async throws -> LockRecord? {
        try await look(caller, now: now) { look in
            let path = try look.ancestors(of: .file(id), nearest: above)
            return try look.rows.heldLock(of: id, at: now)?.below(path)
        }
    }

    /// Releases the lock on a document that the caller owns, and records this in the audit log. The user who had the
    /// document open can no longer save to it.
    ///
    /// - Returns: the released lock; `nil` when none was held.
    /// - Throws: ``DocumentsError/forbidden`` for a caller who isn't the owner.
    public func releaseLock(of id: FileID, for caller: Caller, now: Date) async throws -> LockID? {
        try await change(caller, now: now) { change in
            try change.releaseLock(of: try change.look.ownFile(id).id)?.lock
        }
    }
}

extension WriteContext {
    /// Releases the lock on a document, even if the document is read-only. The calling method must already have checked
    /// the caller's rights.
    ///
    /// - Parameters:
    ///   - asking: the operator who releases the lock on a web page; `nil` if the caller releases the lock.
    ///   - number: distinguishes this audit event from other audit events of the same change; `nil` if the change
    ///     writes only one event.
    /// - Returns: the released lock, with only the document's name as its path; `nil` when no lock is held.
    func releaseLock(of id: FileID, by asking: OperatorSession? = nil, number: Int? = nil) throws -> LockRecord? {
        guard let held = try rows.heldLock(of: id, at: look.now) else { return nil }
        let machine = Caller(user: held.owner, authority: .machine)
        guard case .node(.file(let file), _, _, _) = try rows.node(.file(id), for: machine, at: look.now) else {
            return nil
        }
        try rows.setLock(nil, of: id)
        try log(
            .lockReleased, of: .file(id), named: file.name, version: file.version, owner: file.owner, by: asking,
            detail: .lock(held.lock), number: number)
        return held
    }
}

extension DocumentWriter {
    /// Stores the new state of a document's lock.
    fileprivate func set(_ lock: FileLock, on file: FileRecord, takenBy author: UserID?, now: Date) throws {
        guard let holder = lock.holder else { return try setLock(nil, of: file.id) }
        guard file.lock.current(at: now) != holder else { return try extendLock(until: lock.expires, of: file.id) }
        try setLock(HeldLock(lock: holder, expires: lock.expires, since: now, takenBy: author), of: file.id)
    }
}

extension LockRecord {
    /// Returns this record with the names of the document's folders added to the path.
    ///
    /// - Parameter folders: the folders from the root down. The root's own name isn't part of the path.
    fileprivate func below(_ folders: [ContainerRecord]) -> LockRecord {
        var record = self
        record.path = folders.dropFirst().map(\.name) + path
        return record
    }
}
