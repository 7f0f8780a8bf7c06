public import Foundation
import OAuth
public import WOPI
public import WOPIHost

extension Catalogue {
    public func lock(
        _ id: FileID, _ request: LockRequest, for caller: Caller, now: Date
    ) async throws -> FileVersion {
        try await step(caller, now) { step in
            let file = try step.writableFile(id).file
            var lock = file.lock
            try lock.apply(request, now: now)
            try step.set(lock, on: file)
            return file.version
        }
    }

    public func heldLocks(now: Date) async throws -> [LockRecord] {
        try await read { db in
            let step = LibraryStep(db: db, caller: Caller(user: .random(), authority: .machine), now: now)
            return try db.all(Self.heldStatement, [.instant(now)]) { try $0.lockRecord() }.map {
                try $0.below(step.path(to: $0.file.rawValue))
            }
        }
    }

    public func heldLock(of id: FileID, for caller: Caller, now: Date) async throws -> LockRecord? {
        try await look(caller) { step in
            let path = try step.ancestors(of: .file(id))
            return try step.db.first(Self.heldOfFileStatement, [.id(id), .instant(now)]) {
                try $0.lockRecord().below(path)
            }
        }
    }

    public func releaseLock(of id: FileID, for caller: Caller, now: Date) async throws -> LockID? {
        try await step(caller, now) { step in
            let file = try step.writableFile(id).file
            guard let holder = file.lock.current(at: now) else { return nil }
            try step.set(.free, on: file)
            try step.log(
                .lockReleased, id.rawValue, file.name, version: file.version.rawValue, detail: holder.rawValue)
            return holder
        }
    }

    static let heldStatement: SQLStatement = """
        \(lockRecords) WHERE n.lock_id IS NOT NULL AND n.lock_expires > ?1 ORDER BY n.lock_since, n.id
        """

    static let heldOfFileStatement: SQLStatement =
        "\(lockRecords) WHERE n.id = ?1 AND n.lock_id IS NOT NULL AND n.lock_expires > ?2"

    private static let lockRecords: SQLStatement = """
        SELECT n.id, n.name, n.owner, u.name, n.lock_id, t.name, n.lock_since, n.lock_expires
        FROM nodes n JOIN users u ON u.id = n.owner LEFT JOIN users t ON t.id = n.lock_by
        """
}

extension LibraryStep {
    fileprivate func set(_ lock: FileLock, on file: FileRecord) throws {
        guard let holder = lock.holder else {
            try db.run(
                """
                UPDATE nodes SET lock_id = NULL, lock_expires = NULL, lock_since = NULL, lock_by = NULL WHERE id = ?1
                """, [.id(file.id)])
            return
        }
        if file.lock.current(at: now) == holder {
            try db.run("UPDATE nodes SET lock_expires = ?2 WHERE id = ?1", [.id(file.id), .instant(lock.expires)])
            return
        }
        try db.run(
            "UPDATE nodes SET lock_id = ?2, lock_expires = ?3, lock_since = ?4, lock_by = ?5 WHERE id = ?1",
            [.id(file.id), .id(holder), .instant(lock.expires), .instant(now), .id(caller.author)])
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

extension RowReader {
    /// With the path's last part only.
    fileprivate mutating func lockRecord() throws -> LockRecord {
        LockRecord(
            file: try id(), path: [try text()], owner: try id(), ownerName: try text(), lock: try id(),
            takenBy: try textIfAny(), since: try instant(), expires: try instant())
    }
}
