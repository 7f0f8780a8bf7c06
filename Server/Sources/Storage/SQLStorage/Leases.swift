public import Foundation

/// The answer to a request for a lease.
public enum LeaseAnswer: Hashable, Sendable {
    /// The lease was taken; `from` is the previous holder whose lease expired, `nil` when it was free.
    case taken(from: String?)
    /// The holder's lease was extended.
    case renewed
    /// Another process holds the lease.
    case refused
}

/// A lease gives one of the processes that share the database the exclusive right to do something, such as garbage
/// collection, until a given time.
extension SQLStorage {
    /// Takes a free or expired lease, or renews the holder's own, in one transaction: of several concurrent callers,
    /// one gets it.
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

    /// Gives up a lease before its end. Another holder's lease isn't affected.
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
