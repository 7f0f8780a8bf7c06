import Basics
public import Foundation

/// How much there is of everything in a place, for its operator.
public struct PlaceCounts: Hashable, Sendable, Encodable {
    /// Accounts.
    public var people: Int64
    /// Accounts that can't sign in.
    public var disabled: Int64
    /// Documents, those in the trash aside.
    public var documents: Int64
    /// Folders, those in the trash and the tops of people's trees aside.
    public var folders: Int64
    /// Documents and folders that were deleted and can be restored; what was in such a folder isn't counted by itself.
    public var inTrash: Int64
    /// Bytes of all versions, those in the trash included.
    public var bytes: Int64
    /// Live grants of apps.
    public var apps: Int64
    /// Live sessions of browsers.
    public var browsers: Int64
    /// Locks that are held.
    public var locks: Int64
    /// How many events of each kind the audit log has of the last 24 hours.
    public var lastDay: [String: Int64]
}

extension Catalogue {
    /// Counts what there is, in one snapshot. It walks an index of all documents: a second for some millions.
    public func counts(now: Date) async throws -> PlaceCounts {
        let day = TimeOrderedID.beginning(at: now.addingTimeInterval(-24 * 60 * 60))
        return try await read { db in
            func count(_ statement: SQLStatement, _ arguments: [SQLValue] = []) throws -> Int64 {
                try db.first(statement, arguments) { try $0.integerIfAny() }.flatMap(\.self) ?? 0
            }
            let kinds = try db.all(PlaceCounts.events, [.text(day)]) { (try $0.text(), try $0.integer()) }
            return PlaceCounts(
                people: try count("SELECT COUNT(*) FROM users"),
                disabled: try count("SELECT COUNT(*) FROM users WHERE disabled IS NOT NULL"),
                documents: try count("SELECT COUNT(*) FROM nodes WHERE is_file = 1 AND trashed IS NULL"),
                folders: try count(
                    "SELECT COUNT(*) FROM nodes WHERE is_file = 0 AND trashed IS NULL AND parent IS NOT NULL"),
                inTrash: try count("SELECT COUNT(*) FROM trash WHERE is_discarded = 0"),
                bytes: try count("SELECT CAST(SUM(bytes) AS BIGINT) FROM room_used"),
                apps: try count(PlaceCounts.grants, [.instant(now), .text("oauth")]),
                browsers: try count(PlaceCounts.grants, [.instant(now), .text("browser")]),
                locks: try count(
                    "SELECT COUNT(*) FROM nodes WHERE lock_id IS NOT NULL AND lock_expires > ?1", [.instant(now)]),
                lastDay: Dictionary(kinds, uniquingKeysWith: +))
        }
    }
}

extension PlaceCounts {
    fileprivate static let events: SQLStatement = "SELECT kind, COUNT(*) FROM events WHERE id >= ?1 GROUP BY kind"

    fileprivate static let grants: SQLStatement = """
        SELECT COUNT(*) FROM grants WHERE ended IS NULL AND (expires IS NULL OR expires > ?1) AND kind = ?2
        """

    private enum CodingKeys: String, CodingKey {
        case people, disabled, documents, folders, bytes, apps, browsers, locks
        case inTrash = "in_trash"
        case lastDay = "last_day"
    }
}
