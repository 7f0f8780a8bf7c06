import Basics
import Foundation
import OAuth
import OAuthServer

/// Reads and writes the rows of access tokens and refresh tokens, which contain the digest of the token.
extension SignInRows {
    static let accessStatement: SQLStatement = """
        SELECT \(grantColumns), \(accountColumns), t.scope, t.issued, t.expires
        FROM access_tokens t JOIN grants g ON g.id = t.grant_id JOIN users u ON u.id = g.user_id
        WHERE t.digest = ?1
        """

    /// Finds all refresh tokens of the grant to which a token belongs, even if the token was replaced long ago.
    static let familyStatement: SQLStatement = """
        SELECT \(grantColumns), c.current, c.current_expires, c.previous, c.replaced, c.sealed,
            c.is_grace_taken
        FROM refresh_tokens t JOIN grants g ON g.id = t.grant_id JOIN refresh_chains c ON c.grant_id = t.grant_id
        WHERE t.digest = ?1
        """

    /// Finds an access token with its grant and account in one statement.
    func access(_ token: SecretDigest) throws -> AccessRecord? {
        try db.first(Self.accessStatement, [.digest(token)]) { row in
            AccessRecord(
                grant: try row.grant(), account: try row.account(), scope: try row.scope(),
                issued: try row.instant(), expires: try row.instantIfAny())
        }
    }

    func family(_ token: SecretDigest) throws -> RefreshFamily? {
        try db.first(Self.familyStatement, [.digest(token)]) { row in
            RefreshFamily(
                grant: try row.grant(),
                chain: RefreshChain(
                    current: NewToken(digest: try row.digest(), expires: try row.instantIfAny()),
                    previous: try row.digestIfAny(), replaced: try row.instantIfAny(),
                    sealed: try row.bytesIfAny().map(SealedSecret.init(bytes:)), repeats: Int(try row.integer())))
        }
    }

    func insert(_ token: NewToken, scope: Scope, of grant: GrantID, issued: Date) throws {
        try db.run(
            "INSERT INTO access_tokens (digest, grant_id, scope, issued, expires) VALUES (?1, ?2, ?3, ?4, ?5)",
            [
                .digest(token.digest), .id(grant), .text(scope.description), .instant(issued),
                .instant(token.expires),
            ])
    }

    func deleteAccess(_ token: SecretDigest) throws {
        try db.run("DELETE FROM access_tokens WHERE digest = ?1", [.digest(token)])
    }

    func insertRefresh(_ token: SecretDigest, of grant: GrantID) throws {
        try db.run("INSERT INTO refresh_tokens (digest, grant_id) VALUES (?1, ?2)", [.digest(token), .id(grant)])
    }

    /// Stores a grant's current refresh tokens. The column `is_grace_taken` counts how many times the previous token
    /// was accepted again. Earlier releases treat any number greater than 0 as true.
    func setChain(_ chain: RefreshChain, of grant: GrantID) throws {
        try db.run(
            """
            INSERT INTO refresh_chains (grant_id, current, current_expires, previous, replaced, is_grace_taken, sealed)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            ON CONFLICT (grant_id) DO UPDATE SET current = excluded.current,
                current_expires = excluded.current_expires, previous = excluded.previous,
                replaced = excluded.replaced, is_grace_taken = excluded.is_grace_taken,
                sealed = excluded.sealed
            """,
            [
                .id(grant), .digest(chain.current.digest), .instant(chain.current.expires), .digest(chain.previous),
                .instant(chain.replaced), .integer(Int64(chain.repeats)),
                .bytes(chain.sealed?.bytes),
            ])
    }
}
