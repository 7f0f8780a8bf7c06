import Basics
import SQLStorage
import Foundation
import Synchronization

/// Rows that show whether a transaction was committed, if the connection is lost during the commit.
///
/// Each transaction inserts a row with a unique mark. To find out whether the transaction was committed, this process
/// inserts the same mark in another transaction, the *fence*. The fence waits for the transaction if it is still
/// running, and keeps it from committing later. The result is final, even on a standby that took over. `txid_status`
/// isn't reliable on such a standby, because it starts transaction ids anew.
enum WriteMarks {
    /// Makes a unique mark for a transaction.
    static func make() -> String { TimeOrderedID.make(at: Date()) }

    /// The age after which a mark is deleted. By then, no node waits to find out whether the transaction was committed,
    /// and the transaction has ended because its client has given up (`options` in `PostgresConnector.swift`).
    static let lifetime: Duration = .seconds(60 * 60)

    /// Creates the table of marks if necessary. The caller must prevent concurrent calls.
    static func prepare(_ db: any SQLConnection) throws {
        guard try db.rows("SELECT 1 WHERE to_regclass('write_marks') IS NOT NULL", []).isEmpty else { return }
        try db.run(
            """
            CREATE TABLE IF NOT EXISTS write_marks (
                id TEXT PRIMARY KEY, is_fence BIGINT NOT NULL,
                at BIGINT NOT NULL DEFAULT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)
            )
            """, [])
    }

    static func leave(_ mark: String, on connection: PostgresConnection) throws {
        try connection.send(insertion, [.text(mark)])
    }

    /// Determines whether the transaction with a mark was committed.
    ///
    /// - Returns: whether the transaction was committed. If `false`, it never will be.
    static func settle(_ mark: String, on connection: PostgresConnection) throws -> Bool {
        connection.forgetWarnings()
        // The statement writes a row whether or not the mark exists. When the server confirms the commit of that row,
        // it also confirms the earlier commit of the transaction.
        let rows = try PostgresStatements(connection: connection).rows(fence, [.text(mark)])
        // The wait for the standby was canceled for this statement too, so it is still unknown whether the transaction
        // was committed.
        if let warning = connection.warning { throw connection.lost(warning) }
        return rows.first?.values.first == .integer(0)
    }

    /// Deletes a limited number of old marks. Their age is measured with the server's clock.
    static func clear(_ connection: PostgresConnection, lifetime: Duration = lifetime) throws {
        _ = try PostgresStatements(connection: connection).changes(
            by: clearing, [.integer(lifetime.components.seconds * 1000), .integer(10_000)])
    }

    private static let insertion: SQLStatement = "INSERT INTO write_marks (id, is_fence) VALUES (?1, 0)"

    private static let fence: SQLStatement = """
        INSERT INTO write_marks AS mark (id, is_fence) VALUES (?1, 1)
        ON CONFLICT (id) DO UPDATE SET is_fence = mark.is_fence RETURNING is_fence
        """

    private static let clearing: SQLStatement = """
        DELETE FROM write_marks WHERE id IN (SELECT id FROM write_marks ORDER BY id LIMIT ?2)
            AND at < CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) - ?1
        """
}

/// Deletes old marks at most once a minute, on the thread of a write.
final class MarkClearing: Sendable {
    private let last = Mutex(ContinuousClock.now)

    /// Deletes some marks if a minute has passed since the last deletion. A failed deletion is repeated a minute later.
    func run(_ connection: PostgresConnection) {
        let isDue = last.withLock { last in
            guard .now - last > .seconds(60) else { return false }
            last = .now
            return true
        }
        if isDue { try? WriteMarks.clear(connection) }
    }
}
