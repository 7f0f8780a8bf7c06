public import Foundation

/// The answer to a request for a lease.
public enum LeaseAnswer: Hashable, Sendable {
    /// The caller now holds the lease. `from` is the previous holder, if the previous lease expired without being
    /// released; `nil` if nobody held the lease.
    case taken(from: String?)
    /// The caller already held the lease, which was extended.
    case renewed
    /// Another process holds the lease.
    case refused
}

/// A lease gives one of the processes that share the database the exclusive right to do something, such as garbage
/// collection, until a given time.
extension SQLStorage {
    /// Takes the lease if nobody holds it or it has expired, or extends the caller's own lease. Because this is one
    /// transaction, only one of several concurrent callers gets the lease.
    public func takeLease(
        _ name: String, for holder: String, now: Date, until end: Date
    ) async throws -> LeaseAnswer {
        try await write { (db: any SQLConnection) in
            let found = try db.first(Self.leaseStatement, [.text(name)]) { row in
                (holder: try row.text(), until: try row.instant())
            }
            if let found, found.holder != holder, found.until > now { return .refused }
            try db.run(Self.leasingStatement, [.text(name), .text(holder), .instant(end)])
            return found?.holder == holder ? .renewed : .taken(from: found?.holder)
        }
    }

    /// Releases a lease before it expires. If another holder has the lease, nothing changes.
    public func giveUpLease(_ name: String, of holder: String) async throws {
        try await write { (db: any SQLConnection) in
            try db.run("DELETE FROM leases WHERE name = ?1 AND holder = ?2", [.text(name), .text(holder)])
        }
    }

    private static let leaseStatement: SQLStatement = "SELECT holder, until FROM leases WHERE name = ?1"

    private static let leasingStatement: SQLStatement = """
        INSERT INTO leases (name, holder, until) VALUES (?1, ?2, ?3)
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
        """
}
