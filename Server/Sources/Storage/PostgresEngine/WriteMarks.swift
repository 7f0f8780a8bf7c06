import Basics
import SQLStorage
import Foundation
import Synchronization

/// Marks that transactions leave, so that it can be found out whether one has committed whose answer never came.
///
/// A transaction inserts a mark of its own, together with its commit. Whoever doesn't know how it ended inserts the same
/// mark as a *fence*: that waits for the transaction, if it is still under way, and leaves it no way to commit, if it
/// hasn't. What the fence finds is then certain, also on a server that took over from the one that was asked, and stays
/// so. `txid_status` would not: identifiers of transactions begin anew with each server that takes over.
enum WriteMarks {
    /// A mark that no other transaction has.
    static func make() -> String { TimeOrderedID.make(at: Date()) }

    /// A mark of that age is deleted. Nobody waits as long to learn how a transaction ended, and no transaction lasts as
    /// long after the one that asked has given up (`options` in `PostgresConnector.swift`).
    static let lifetime: Duration = .seconds(60 * 60)

    /// Makes the table if need be. Two that try at once are kept apart by the caller.
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

    /// - Returns: whether the transaction with the mark has committed; if not, it never will.
    static func settle(_ mark: String, on connection: PostgresConnection) throws -> Bool {
        connection.forgetWarnings()
        // A row is written either way. Its commit is confirmed as every other: behind it, so is that of the transaction.
        let rows = try PostgresStatements(connection: connection).rows(fence, [.text(mark)])
        // Unless somebody ended the wait for the standby once more.
        if let warning = connection.warning { throw connection.lost(warning) }
        return rows.first?.values.first == .integer(0)
    }

    /// Deletes marks of long ago, by the server's clock, a bounded number.
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

/// Deletes marks of long ago once a minute, on whichever thread happens to come along.
final class MarkClearing: Sendable {
    private let last = Mutex(ContinuousClock.now)

    /// Deletes some if it is time. A deletion that fails is repeated a minute later.
    func run(_ connection: PostgresConnection) {
        let isDue = last.withLock { last in
            guard .now - last > .seconds(60) else { return false }
            last = .now
            return true
        }
        if isDue { try? WriteMarks.clear(connection) }
    }
}
