public import Basics
public import Foundation

extension Library {
    /// Makes staged content the document's next version, under ``FileLock/permitsWrite(presenting:size:now:)``.
    ///
    /// - Parameter editors: who contributed to it, as the client says; kept with the version, and no right of anybody's.
    public func save(
        _ content: ContentRecord, to id: FileID, presenting lock: LockID?, by editors: [UserID] = [],
        for caller: Caller, now: Date
    ) async throws -> FileVersion {
        try await change(caller, now: now) { change in
            let file = try change.look.writableFile(id)
            try file.lock.permitsWrite(presenting: lock, size: file.size, now: now)
            return try change.publish(content, of: file, by: editors)
        }
    }

    /// Makes staged content the next version without presenting a lock, as a web upload does: refused while one is held.
    public func replace(
        _ content: ContentRecord, of id: FileID, for caller: Caller, now: Date
    ) async throws -> FileVersion {
        try await change(caller, now: now) { change in
            let file = try change.look.writableFile(id)
            try file.lock.permitsChange(presenting: nil, now: now)
            return try change.publish(content, of: file)
        }
    }

    /// Makes an old version the newest, as a new one of the same bytes; refused while a lock is held.
    public func restore(
        _ version: FileVersion, of id: FileID, for caller: Caller, now: Date
    ) async throws -> FileVersion {
        try await change(caller, now: now) { change in
            let file = try change.look.writableFile(id)
            guard let old = try change.rows.content(of: version, of: id) else { throw DocumentsError.notFound }
            try file.lock.permitsChange(presenting: nil, now: now)
            return try change.publish(old, of: file, restoring: version)
        }
    }
}
