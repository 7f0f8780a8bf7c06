public import Auditing
import Basics
public import Foundation

extension SQLStorage: OperatorReader {
    /// Counts all rows in one snapshot. The count reads an index of all documents, which takes about a second for some
    /// millions of documents.
    public func counts(now: Date) async throws -> InstallationCounts {
        let day = TimeOrderedID.beginning(at: now.addingTimeInterval(-24 * 60 * 60))
        let week = TimeOrderedID.beginning(at: now.addingTimeInterval(-7 * 24 * 60 * 60))
        return try await read { (db: any SQLConnection) in
            func count(_ statement: SQLStatement, _ arguments: [SQLValue] = []) throws -> Int64 {
                try db.first(statement, arguments) { try $0.integerIfAny() }.flatMap(\.self) ?? 0
            }
            func kinds(since start: String) throws -> [String: Int64] {
                let rows = try db.all(InstallationCounts.events, [.text(start)]) { (try $0.text(), try $0.integer()) }
                return Dictionary(rows, uniquingKeysWith: +)
            }
            return InstallationCounts(
                people: try count("SELECT COUNT(*) FROM users"),
                disabled: try count("SELECT COUNT(*) FROM users WHERE disabled IS NOT NULL"),
                documents: try count("SELECT COUNT(*) FROM nodes WHERE is_file = 1 AND trashed IS NULL"),
                folders: try count(
                    """
                    SELECT COUNT(*) FROM nodes
                    WHERE is_file = 0 AND trashed IS NULL AND parent IS NOT NULL AND holds_shared IS NULL
                    """),
                inTrash: try count("SELECT COUNT(*) FROM trash WHERE is_discarded = 0"),
                bytes: try count("SELECT CAST(SUM(bytes) AS BIGINT) FROM room_used"),
                apps: try count(InstallationCounts.grants, [.instant(now), .text("oauth")]),
                browsers: try count(InstallationCounts.grants, [.instant(now), .text("browser")]),
                locks: try count(
                    "SELECT COUNT(*) FROM nodes WHERE lock_id IS NOT NULL AND lock_expires > ?1", [.instant(now)]),
                lastDay: try kinds(since: day), lastWeek: try kinds(since: week))
        }
    }
}

extension InstallationCounts {
    fileprivate static let events: SQLStatement = "SELECT kind, COUNT(*) FROM events WHERE id >= ?1 GROUP BY kind"

    fileprivate static let grants: SQLStatement = """
        SELECT COUNT(*) FROM grants WHERE ended IS NULL AND (expires IS NULL OR expires > ?1) AND kind = ?2
        """
}
