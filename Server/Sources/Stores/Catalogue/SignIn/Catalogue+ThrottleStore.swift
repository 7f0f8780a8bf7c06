public import Foundation
import OAuth
public import OAuthServer

extension Catalogue: ThrottleStore {
    /// Reads, decides and writes in one transaction; at every 500th new key it also forgets those beyond
    /// ``RecordBounds/throttles``.
    public func take(_ budgets: [ThrottleKey: Budget], now: Date) async throws -> ThrottleDecision {
        try await write { [bounds, newThrottles] db in
            var found: [ThrottleKey: Throttle] = [:]
            for key in budgets.keys { found[key] = try Throttle.find(key, on: db) }
            return try ThrottleDecision.take(budgets, from: found, now: now) { key, throttle in
                try throttle.write(key, on: db)
                guard found[key] == nil, newThrottles.isDue() else { return }
                try Throttle.forget(beyond: bounds.throttles, on: db, now: now)
            }
        }
    }

    /// One transaction; a key that was forgotten meanwhile has its whole budget anyway.
    public func giveBack(_ budgets: [ThrottleKey: Budget]) async throws {
        try await write { db in
            for (key, budget) in budgets {
                guard var throttle = try Throttle.find(key, on: db) else { continue }
                throttle.giveBack(budget)
                try throttle.write(key, on: db)
            }
        }
    }
}

extension Throttle {
    static let statement: SQLStatement = "SELECT restored, is_refusing FROM throttles WHERE name = ?1"

    fileprivate static func find(_ key: ThrottleKey, on db: any SQLConnection) throws -> Throttle? {
        try db.first(statement, [.id(key)]) {
            Throttle(restored: try $0.instant(), isRefusing: try $0.flag())
        }
    }

    fileprivate func write(_ key: ThrottleKey, on db: any SQLConnection) throws {
        try db.run(
            """
            INSERT INTO throttles (name, restored, is_refusing) VALUES (?1, ?2, ?3)
            ON CONFLICT (name) DO UPDATE SET restored = excluded.restored, is_refusing = excluded.is_refusing
            """, [.id(key), .instant(restored), .flag(isRefusing)])
    }

    /// Deletes the budgets that are full again and, of too many, those that will be full first: the key with
    /// the most attempts is kept longest.
    static func forget(beyond bound: Int, on db: any SQLConnection, now: Date) throws {
        try db.run("DELETE FROM throttles WHERE restored <= ?1", [.instant(now)])
        try db.run(
            """
            DELETE FROM throttles WHERE (restored, name) <= (
                SELECT restored, name FROM throttles ORDER BY restored DESC, name DESC LIMIT 1 OFFSET ?1)
            """, [.integer(Int64(max(0, bound)))])
    }
}
