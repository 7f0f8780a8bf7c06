import Foundation
import OAuthServer

/// A table of the audit log, and how its oldest rows are forgotten.
struct EventTable: Sendable {
    let kinds: [String]
    private let deleteOld: SQLStatement
    private let findLast: SQLStatement
    private let deleteBeyond: SQLStatement

    static let signIn = EventTable(
        kinds: AuditEvent.Kind.allCases.map(\.rawValue),
        deleteOld: """
            DELETE FROM sign_in_events
            WHERE number IN (SELECT number FROM sign_in_events ORDER BY number LIMIT ?2) AND at < ?1
            """,
        findLast: "SELECT number FROM sign_in_events WHERE kind = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2",
        deleteBeyond: """
            DELETE FROM sign_in_events WHERE number IN (
                SELECT number FROM sign_in_events WHERE kind = ?1 AND number <= ?2 ORDER BY number LIMIT ?3)
            """)

    static let documents = EventTable(
        kinds: DocumentEvent.Kind.allCases.map(\.rawValue),
        deleteOld: """
            DELETE FROM document_events
            WHERE number IN (SELECT number FROM document_events ORDER BY number LIMIT ?2) AND at < ?1
            """,
        findLast: "SELECT number FROM document_events WHERE kind = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2",
        deleteBeyond: """
            DELETE FROM document_events WHERE number IN (
                SELECT number FROM document_events WHERE kind = ?1 AND number <= ?2 ORDER BY number LIMIT ?3)
            """)

    /// Forgets a batch of events from before `date`.
    ///
    /// - Returns: whether there may be more.
    func forget(before date: Date, on db: any SQLConnection) throws -> Bool {
        let batch = SQLValue.integer(Int64(RecordBounds.batch))
        return try db.run(deleteOld, [.instant(date), batch]) == RecordBounds.batch
    }

    /// Forgets a batch of those events of a kind that are beyond the bound.
    ///
    /// - Returns: whether there may be more.
    @discardableResult
    func forgetOldest(_ kind: String, _ bounds: RecordBounds, on db: any SQLConnection) throws -> Bool {
        let bound = SQLValue.integer(Int64(max(0, bounds.eventsOfKind)))
        guard let last = try db.first(findLast, [.text(kind), bound], as: { try $0.integer() }) else { return false }
        let batch = SQLValue.integer(Int64(RecordBounds.batch))
        return try db.run(deleteBeyond, [.text(kind), .integer(last), batch]) == RecordBounds.batch
    }
}

extension Catalogue {
    /// Forgets events that are too old or too many, a batch a transaction.
    func forgetEvents(now: Date) async throws {
        for table in [EventTable.signIn, .documents] {
            if let age = bounds.eventAge {
                while try await write({ try table.forget(before: now.addingTimeInterval(-age), on: $0) }) {}
            }
            for kind in table.kinds {
                while try await write({ [bounds] in try table.forgetOldest(kind, bounds, on: $0) }) {}
            }
        }
    }
}
