public import Basics
public import Foundation

/// Operations for operators who use the web pages. No operation reveals the content of a document or the names of the
/// items in a folder.
extension Library {
    /// The storage usage of a user's documents.
    ///
    /// - Throws: ``DocumentsError/notFound`` when the user doesn't exist or `asking` isn't a valid session of an
    ///   operator.
    public func usage(of user: UserID, by asking: OperatorSession, now: Date) async throws -> StorageUsage {
        try await store.read { rows in
            try rows.check(asking, at: now)
            let look = ReadContext(rows: rows, caller: Caller(user: user, authority: .machine), now: now)
            return try look.usage(of: try look.person().id, default: defaultQuota)
        }
    }

    /// A page of the locks held as of `now`, oldest first. Each record has the name of the locked document, but not the
    /// names of the folders above the document.
    ///
    /// - Parameter cursor: ``LockPage/next`` of the previous page.
    /// - Throws: ``DocumentsError/notFound`` when `asking` isn't a valid session of an operator.
    public func heldLocks(
        after cursor: LockCursor? = nil, limit: Int, by asking: OperatorSession, now: Date
    ) async throws -> LockPage {
        try await store.read { rows in
            try rows.check(asking, at: now)
            let found = try rows.heldLocks(at: now, after: cursor, limit: limit + 1), page = Array(found.prefix(limit))
            return LockPage(locks: page, next: found.count > limit ? page.last.map(LockCursor.init) : nil)
        }
    }

    /// The lock held on one document, with only the document's name as its path; `nil` when the document isn't locked.
    ///
    /// - Throws: ``DocumentsError/notFound`` when `asking` isn't a valid session of an operator.
    public func heldLock(of id: FileID, by asking: OperatorSession, now: Date) async throws -> LockRecord? {
        try await store.read { rows in
            try rows.check(asking, at: now)
            return try rows.heldLock(of: id, at: now)
        }
    }

    /// Releases the lock on a document, even if the document is read-only, and records this in the audit log.
    ///
    /// - Returns: the released lock; `nil` when the document wasn't locked.
    /// - Throws: ``DocumentsError/notFound`` when `asking` isn't a valid session of an operator.
    public func releaseLock(of id: FileID, by asking: OperatorSession, now: Date) async throws -> LockRecord? {
        // The caller's user need not be the document's owner, because the owner is read from the document's row.
        try await change(Caller(user: asking.user, authority: .machine), now: now) { change in
            try change.rows.check(asking, at: now)
            return try change.releaseLock(of: id, by: asking)
        }
    }
}

extension DocumentReader {
    /// Checks that the account is an operator at `now`.
    ///
    /// - Throws: ``DocumentsError/notFound`` if the account isn't an operator at `now`.
    func check(_ asking: OperatorSession, at now: Date) throws {
        guard try isOperator(asking, at: now) else { throw DocumentsError.notFound }
    }
}
