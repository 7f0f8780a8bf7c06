public import Foundation
import OAuth
public import OAuthServer

extension Catalogue: SessionStore {
    /// Checks the password's version, inserts grant and session, and forgets the oldest sessions, in one transaction.
    public func create(_ session: SecretDigest, _ record: BrowserSession) async throws {
        try await write { db in
            guard let account = try Account.find(record.account.id, on: db),
                account.passwordVersion == record.account.passwordVersion
            else { throw StoreRefusal.stale }
            try record.grant.insert(on: db)
            try db.run(
                Self.deleteSessions,
                [.id(record.account.id), .id(record.grant.id), .integer(Int64(BrowserSession.maximum - 1))])
            let idle = (record.activity.idleLifetime * 1000).rounded()
            try db.run(
                "INSERT INTO sessions (digest, grant_id, last_used, idle_lifetime) VALUES (?1, ?2, ?3, ?4)",
                [
                    .digest(session), .id(record.grant.id), .instant(record.activity.lastUsed),
                    .integer(Int64(exactly: idle) ?? .max),
                ])
        }
    }

    /// Deletes the oldest sessions of a user, live or not, with their grants.
    static let deleteSessions: SQLStatement = """
        DELETE FROM grants WHERE id IN (
            SELECT id FROM grants WHERE user_id = ?1 AND kind = 'browser' AND id <> ?2
            ORDER BY created DESC LIMIT 1000 OFFSET ?3)
        """

    /// Reads only, unless the use is worth noting.
    public func find(_ session: SecretDigest, now: Date) async throws -> BrowserSession? {
        let (found, verdict) = try await read { try BrowserSession.find(session, on: $0, now: now) }
        guard verdict == .touched else { return found }
        return try await write { db in
            let (found, verdict) = try BrowserSession.find(session, on: db, now: now)
            if verdict == .touched {
                try db.run("UPDATE sessions SET last_used = ?2 WHERE digest = ?1", [.digest(session), .instant(now)])
            }
            return found
        }
    }

    /// Finds the grant by the cookie's digest and ends it, in one transaction.
    public func end(_ session: SecretDigest, reason: GrantEnd, now: Date) async throws -> Grant? {
        try await write { db in
            let grant = try db.first(
                "SELECT \(Grant.columns) FROM sessions s JOIN grants g ON g.id = s.grant_id WHERE s.digest = ?1",
                [.digest(session)]
            ) { try $0.grant() }
            guard var grant, grant.end(reason, now: now) else { return nil }
            try grant.update(on: db)
            return grant
        }
    }
}

extension BrowserSession {
    static let statement: SQLStatement = """
        SELECT \(Grant.columns), \(Account.columns), s.last_used, s.idle_lifetime
        FROM sessions s JOIN grants g ON g.id = s.grant_id JOIN users u ON u.id = g.user_id
        WHERE s.digest = ?1 AND \(Grant.live)
        """

    /// The session as used now, and whether that is worth writing down; none when it was idle too long.
    fileprivate static func find(
        _ session: SecretDigest, on db: any SQLConnection, now: Date
    ) throws -> (BrowserSession?, SessionActivity.Verdict) {
        let found = try db.first(statement, [.digest(session), .instant(now)]) { row in
            BrowserSession(
                grant: try row.grant(), account: try row.account(),
                activity: SessionActivity(
                    lastUsed: try row.instant(), idleLifetime: Double(try row.integer()) / 1000))
        }
        guard var found else { return (nil, .idle) }
        let verdict = found.activity.touch(now: now)
        return (verdict == .idle ? nil : found, verdict)
    }
}
