public import Basics
public import Foundation

extension Library {
    /// Applies ``FileLock/apply(_:now:)`` and says which version the document is in. A lock doesn't outlast the right of
    /// whoever takes it.
    public func lock(
        _ id: FileID, _ request: LockRequest, for caller: Caller, now: Date
    ) async throws -> FileVersion {
        // Adds nothing and is told by no event, so there is nothing random to be made beforehand.
        try await write(caller, now: now) { rows in
            let look = ReadContext(rows: rows, caller: caller, now: now), file = try look.writableFile(id)
            var lock = file.lock
            try lock.apply(request, now: now)
            if lock.holder != nil, let end = try look.endOfRight(to: file) { lock.end(by: end) }
            try rows.set(lock, on: file, takenBy: caller.author, now: now)
            return file.version
        }
    }

    /// Locks held as of `now`, of everybody.
    public func heldLocks(now: Date) async throws -> [LockRecord] {
        try await store.read { rows in
            try rows.heldLocks(at: now).map { $0.below(try rows.path(to: .file($0.file))) }
        }
    }

    /// The lock that holds one document, found without a look at any other; `nil` when none does.
    ///
    /// - Parameter above: the most folders to tell that it is in, the nearest of them.
    public func heldLock(
        of id: FileID, nearest above: Int = .max, for caller: Caller, now: Date
    ) async throws -> LockRecord? {
        try await look(caller, now: now) { look in
            let path = try look.ancestors(of: .file(id), nearest: above)
            return try look.rows.heldLock(of: id, at: now)?.below(path)
        }
    }

    /// Releases whatever lock holds a document, for its owner, and writes that to the audit log. Whoever has it open
    /// can't save to it any more.
    ///
    /// - Returns: the lock that was held, `nil` when none was.
    /// - Throws: ``DocumentsError/forbidden`` for whoever isn't the owner.
    public func releaseLock(of id: FileID, for caller: Caller, now: Date) async throws -> LockID? {
        try await change(caller, now: now) { change in
            try change.releaseLock(of: try change.look.ownFile(id).id)?.lock
        }
    }
}

extension WriteContext {
    /// Releases whatever lock holds a document, read-only ones included, on behalf of a party that has been checked.
    ///
    /// - Parameters:
    ///   - asking: the operator on the pages; `nil` for the caller.
    ///   - number: tells apart the events of one change.
    /// - Returns: the lock, with the document's own name alone; `nil` when none is held.
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
    /// Writes down what has become of a document's lock.
    fileprivate func set(_ lock: FileLock, on file: FileRecord, takenBy author: UserID?, now: Date) throws {
        guard let holder = lock.holder else { return try setLock(nil, of: file.id) }
        guard file.lock.current(at: now) != holder else { return try extendLock(until: lock.expires, of: file.id) }
        try setLock(HeldLock(lock: holder, expires: lock.expires, since: now, takenBy: author), of: file.id)
    }
}

extension LockRecord {
    /// - Parameter folders: from the root on, whose own name no path has.
    fileprivate func below(_ folders: [ContainerRecord]) -> LockRecord {
        var record = self
        record.path = folders.dropFirst().map(\.name) + path
        return record
    }
}
