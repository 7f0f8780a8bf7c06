import Foundation
import OAuthServer

/// Deleting rows by age and by number, as chosen by the caller.
extension SignInRows {
    /// Deletes a code that was never redeemed with its grant, and other codes alone.
    func deleteCodes(expiredBy end: Date) throws {
        try db.run(
            """
            DELETE FROM grants WHERE id IN (
                SELECT grant_id FROM codes WHERE consumed IS NULL AND expires <= ?1)
            """, [.instant(end)])
        try db.run("DELETE FROM codes WHERE expires <= ?1", [.instant(end)])
    }

    func deleteAccess(expiredBy end: Date) throws {
        try db.run("DELETE FROM access_tokens WHERE expires <= ?1", [.instant(end)])
    }

    /// Everything issued under a grant is deleted with it.
    func deleteGrants(overBy end: Date) throws {
        try db.run("DELETE FROM grants WHERE ended <= ?1 OR expires <= ?1", [.instant(end)])
    }

    func deleteThrottles(restoredBy end: Date) throws {
        try db.run("DELETE FROM throttles WHERE restored <= ?1", [.instant(end)])
    }

    func deleteThrottles(beyond bound: Int) throws {
        try db.run(
            """
            DELETE FROM throttles WHERE (restored, name) <= (
                SELECT restored, name FROM throttles ORDER BY restored DESC, name DESC LIMIT 1 OFFSET ?1)
            """, [.integer(Int64(max(0, bound)))])
    }

    func deleteEvents(before id: String, limit: Int) throws -> Int {
        try db.changes(by: Self.deleteOldEvents, [.text(id), .integer(Int64(max(0, limit)))])
    }

    /// One statement finds the newest event beyond the limit, the other deletes from the oldest up to it.
    func deleteEvents(of kind: String, beyond bound: Int, limit: Int) throws -> Int {
        let bound = SQLValue.integer(Int64(max(0, bound)))
        guard let last = try db.first(Self.newestBeyond, [.text(kind), bound], as: { try $0.text() }) else { return 0 }
        return try db.changes(by: Self.deleteBeyond, [.text(kind), .text(last), .integer(Int64(max(0, limit)))])
    }

    static let deleteOldEvents: SQLStatement =
        "DELETE FROM events WHERE id IN (SELECT id FROM events WHERE id < ?1 ORDER BY id LIMIT ?2)"

    static let newestBeyond: SQLStatement = "SELECT id FROM events WHERE kind = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2"

    static let deleteBeyond: SQLStatement = """
        DELETE FROM events WHERE id IN (
            SELECT id FROM events WHERE kind = ?1 AND id <= ?2 ORDER BY id LIMIT ?3)
        """
}
