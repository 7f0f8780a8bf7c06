public import Foundation
import OAuth
public import OAuthServer

extension Catalogue: ThrottleStore {
    public func take(_ budgets: [ThrottleKey: Budget], now: Date) async throws -> ThrottleDecision {
        try await write { db in
            var taken: [ThrottleKey: Throttle] = [:]
            var waits: [Date] = []
            for (key, budget) in budgets {
                var throttle = try Throttle.find(key, on: db) ?? Throttle(restored: now)
                if let wait = throttle.wait(budget, now: now) { waits.append(wait) }
                throttle.take(budget, now: now)
                taken[key] = throttle
            }
            if let latest = waits.max() { return .wait(until: latest) }
            for (key, throttle) in taken { try throttle.write(key, on: db) }
            return .allowed
        }
    }

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
    static let statement: SQLStatement = "SELECT restored FROM throttles WHERE name = ?1"

    fileprivate static func find(_ key: ThrottleKey, on db: any SQLConnection) throws -> Throttle? {
        try db.first(statement, [.id(key)]) { Throttle(restored: try $0.instant()) }
    }

    fileprivate func write(_ key: ThrottleKey, on db: any SQLConnection) throws {
        try db.run(
            """
            INSERT INTO throttles (name, restored) VALUES (?1, ?2)
            ON CONFLICT (name) DO UPDATE SET restored = excluded.restored
            """, [.id(key), .instant(restored)])
    }
}
