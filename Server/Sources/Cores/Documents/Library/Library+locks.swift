public import Basics
public import Foundation

extension Library {
    /// Applies ``FileLock/apply(_:now:)`` and says which version the document is in.
    public func lock(
        _ id: FileID, _ request: LockRequest, for caller: Caller, now: Date
    ) async throws -> FileVersion {
        try await change(caller, now: now) { change in
            let file = try change.look.writableFile(id)
            var lock = file.lock
            try lock.apply(request, now: now)
            try change.set(lock, on: file)
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
    public func heldLock(of id: FileID, for caller: Caller, now: Date) async throws -> LockRecord? {
        try await look(caller) { look in
            let path = try look.ancestors(of: .file(id))
            return try look.rows.heldLock(of: id, at: now)?.below(path)
        }
    }

    /// Releases whatever lock holds a document, and writes that to the audit log.
    ///
    /// - Returns: the lock that was held, `nil` when none was.
    public func releaseLock(of id: FileID, for caller: Caller, now: Date) async throws -> LockID? {
        try await change(caller, now: now) { change in
            let file = try change.look.writableFile(id)
            guard let holder = file.lock.current(at: now) else { return nil }
            try change.rows.setLock(nil, of: id)
            try change.log(
                .lockReleased, of: .file(id), named: file.name, version: file.version, detail: holder.rawValue)
            return holder
        }
    }
}

extension Changing {
    fileprivate func set(_ lock: FileLock, on file: FileRecord) throws {
        guard let holder = lock.holder else { return try rows.setLock(nil, of: file.id) }
        guard file.lock.current(at: look.now) != holder else {
            return try rows.extendLock(until: lock.expires, of: file.id)
        }
        try rows.setLock(
            HeldLock(lock: holder, expires: lock.expires, since: look.now, takenBy: look.caller.author), of: file.id)
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
