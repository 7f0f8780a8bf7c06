public import Foundation

/// Numbers about the documents that are open for editing, for metrics.
public struct LockMeasures: Hashable, Sendable {
    /// The number of locked documents.
    public var count: Int64
    /// The time at which the oldest lock in the database was taken; `nil` if there is none. Locks on documents outside
    /// the data directory have no such time.
    public var oldest: Date?
}

/// Reads numbers for metrics. Each function reads only rows of an index that are few, or one row per user.
extension SQLStorage {
    /// Counts the locks that haven't expired.
    public func lockMeasures(now: Date) async throws -> LockMeasures {
        try await read { (db: any SQLConnection) in
            let own = try db.first(Self.ownLocks, [.instant(now)]) { (try $0.integer(), try $0.integerIfAny()) }
            let outside = try db.first(Self.outsideLocks, [.instant(now)]) { try $0.integer() } ?? 0
            return LockMeasures(
                count: (own?.0 ?? 0) + outside,
                oldest: own?.1.map { Date(timeIntervalSince1970: Double($0) / 1000) })
        }
    }

    /// Counts the users whose documents take at least 90% of their quota.
    ///
    /// - Parameter quota: the quota in bytes of users without a quota of their own; `nil` if they have none.
    public func countNearQuota(default quota: Int64?) async throws -> Int64 {
        try await readAside { (db: any SQLConnection) in
            try db.first(Self.nearQuota, [.integer(quota ?? -1)]) { try $0.integer() } ?? 0
        }
    }

    static let ownLocks: SQLStatement = """
        SELECT COUNT(*), MIN(lock_since) FROM nodes WHERE lock_id IS NOT NULL AND lock_expires > ?1
        """

    static let outsideLocks: SQLStatement = """
        SELECT COUNT(*) FROM tree_nodes WHERE lock_id >= '' AND gone IS NULL AND lock_expires > ?1
        """

    static let nearQuota: SQLStatement = """
        SELECT COUNT(*) FROM (
            SELECT COALESCE(u.quota, ?1) AS quota, CAST(SUM(r.bytes) AS BIGINT) AS used
            FROM users u JOIN room_used r ON r.owner = u.id GROUP BY u.id, u.quota
        ) AS usages WHERE quota >= 0 AND used * 10 >= quota * 9
        """
}
