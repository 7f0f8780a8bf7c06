import Basics
import Foundation
import OAuth
import OAuthServer

/// Browser sessions, stored by the digest of their cookie, and the grants whose number per user is limited.
extension SignInRows {
    static let sessionStatement: SQLStatement = """
        SELECT \(grantColumns), \(accountColumns), s.last_used, s.idle_lifetime
        FROM sessions s JOIN grants g ON g.id = s.grant_id JOIN users u ON u.id = g.user_id
        WHERE s.digest = ?1
        """

    static let sessionGrantsStatement: SQLStatement =
        "SELECT id FROM grants WHERE user_id = ?1 AND kind = 'browser' ORDER BY created"

    static let appGrantsStatement: SQLStatement = """
        SELECT id FROM grants WHERE user_id = ?1 AND client IS NOT NULL
        ORDER BY CASE WHEN ended IS NULL THEN 1 ELSE 0 END, created, id
        """

    func session(_ digest: SecretDigest) throws -> BrowserSession? {
        try db.first(Self.sessionStatement, [.digest(digest)]) { row in
            BrowserSession(
                grant: try row.grant(), account: try row.account(),
                activity: SessionActivity(
                    lastUsed: try row.instant(), idleLifetime: Double(try row.integer()) / 1000))
        }
    }

    func sessionGrants(of user: UserID) throws -> [GrantID] {
        try db.all(Self.sessionGrantsStatement, [.id(user)]) { try $0.id() }
    }

    func appGrants(of user: UserID) throws -> [GrantID] {
        try db.all(Self.appGrantsStatement, [.id(user)]) { try $0.id() }
    }

    /// Stores the idle lifetime in whole milliseconds.
    func insert(_ activity: SessionActivity, of grant: GrantID, as session: SecretDigest) throws {
        let idle = (activity.idleLifetime * 1000).rounded()
        try db.run(
            "INSERT INTO sessions (digest, grant_id, last_used, idle_lifetime) VALUES (?1, ?2, ?3, ?4)",
            [
                .digest(session), .id(grant), .instant(activity.lastUsed), .integer(Int64(exactly: idle) ?? .max),
            ])
    }

    func setLastUsed(_ used: Date, of session: SecretDigest) throws {
        try db.run("UPDATE sessions SET last_used = ?2 WHERE digest = ?1", [.digest(session), .instant(used)])
    }
}
