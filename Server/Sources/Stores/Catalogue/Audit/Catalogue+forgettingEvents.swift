import Basics
import Documents
import Foundation
import OAuthServer

extension Catalogue {
    /// Forgets events that are too old or too many, a batch a transaction.
    func forgetEvents(now: Date) async throws {
        if let age = bounds.eventAge {
            let end = TimeOrderedID.beginning(at: now.addingTimeInterval(-age))
            while try await write({ try Events.forget(before: end, on: $0) }) {}
        }
        for kind in AuditEvent.Kind.allCases.map(\.rawValue) + DocumentEvent.Kind.allCases.map(\.rawValue) {
            while try await write({ [bounds] in try Events.forgetOldest(kind, bounds, on: $0) }) {}
        }
    }
}

/// Forgets the oldest rows of the audit log.
enum Events {
    /// Forgets a batch of events with identifiers before `end`.
    ///
    /// - Returns: whether there may be more.
    static func forget(before end: String, on db: any SQLConnection) throws -> Bool {
        try db.run(deleteOld, [.text(end), .integer(Int64(RecordBounds.batch))]) == RecordBounds.batch
    }

    /// Forgets a batch of those events of a kind that are beyond the bound.
    ///
    /// - Returns: whether there may be more.
    @discardableResult
    static func forgetOldest(_ kind: String, _ bounds: RecordBounds, on db: any SQLConnection) throws -> Bool {
        let bound = SQLValue.integer(Int64(max(0, bounds.eventsOfKind)))
        guard let last = try db.first(findLast, [.text(kind), bound], as: { try $0.text() }) else { return false }
        let batch = SQLValue.integer(Int64(RecordBounds.batch))
        return try db.run(deleteBeyond, [.text(kind), .text(last), batch]) == RecordBounds.batch
    }

    static let deleteOld: SQLStatement =
        "DELETE FROM events WHERE id IN (SELECT id FROM events WHERE id < ?1 ORDER BY id LIMIT ?2)"

    static let findLast: SQLStatement = "SELECT id FROM events WHERE kind = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2"

    static let deleteBeyond: SQLStatement = """
        DELETE FROM events WHERE id IN (
            SELECT id FROM events WHERE kind = ?1 AND id <= ?2 ORDER BY id LIMIT ?3)
        """
}
