public import Basics
public import Foundation

/// The verbs of operators on the pages. None leads to the content of a document, to a folder or to a list of either.
extension Library {
    /// The room of a person's documents.
    ///
    /// - Throws: ``DocumentsError/notFound`` when there is no such person, or no such operator.
    public func usage(of user: UserID, by asking: OperatorSession, now: Date) async throws -> StorageUsage {
        try await store.read { rows in
            try rows.check(asking, at: now)
            let look = ReadContext(rows: rows, caller: Caller(user: user, authority: .machine), now: now)
            return try look.usage(of: try look.person().id, default: defaultQuota)
        }
    }

    /// A part of the locks held as of `now`, the oldest first, with the names of documents and without their folders.
    ///
    /// - Parameter cursor: ``LockPage/next`` of the page before.
    /// - Throws: ``DocumentsError/notFound`` when there is no such operator.
    public func heldLocks(
        after cursor: LockCursor? = nil, limit: Int, by asking: OperatorSession, now: Date
    ) async throws -> LockPage {
        try await store.read { rows in
            try rows.check(asking, at: now)
            let found = try rows.heldLocks(at: now, after: cursor, limit: limit + 1), page = Array(found.prefix(limit))
            return LockPage(locks: page, next: found.count > limit ? page.last.map(LockCursor.init) : nil)
        }
    }

    /// The lock that holds one document, with the document's name only; `nil` when none does.
    ///
    /// - Throws: ``DocumentsError/notFound`` when there is no such operator.
    public func heldLock(of id: FileID, by asking: OperatorSession, now: Date) async throws -> LockRecord? {
        try await store.read { rows in
            try rows.check(asking, at: now)
            return try rows.heldLock(of: id, at: now)
        }
    }

    /// Releases whatever lock holds a document, read-only ones included, and writes that to the audit log.
    ///
    /// - Returns: the lock that was held, `nil` when none was.
    /// - Throws: ``DocumentsError/notFound`` when there is no such operator.
    public func releaseLock(of id: FileID, by asking: OperatorSession, now: Date) async throws -> LockRecord? {
        // Whose document it is, the rows say.
        try await change(Caller(user: asking.user, authority: .machine), now: now) { change in
            try change.rows.check(asking, at: now)
            return try change.releaseLock(of: id, by: asking)
        }
    }
}

extension DocumentReader {
    /// - Throws: ``DocumentsError/notFound`` for whoever is no operator, or isn't any more.
    func check(_ asking: OperatorSession, at now: Date) throws {
        guard try isOperator(asking, at: now) else { throw DocumentsError.notFound }
    }
}
