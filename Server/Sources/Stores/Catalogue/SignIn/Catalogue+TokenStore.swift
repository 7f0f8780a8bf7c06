import Basics
public import Foundation
public import OAuth
public import OAuthServer

extension Catalogue: TokenStore {
    /// Finds the family by any of its tokens' digests, decides, and writes chain, grant and access token, in one
    /// transaction.
    public func rotate(_ rotation: Rotation, now: Date) async throws -> RotationOutcome {
        try await write { db in
            guard var family = try RefreshFamily.find(rotation.presented, on: db) else { return .unknown }
            let granted = family.grant.scope
            let outcome = family.apply(rotation, now: now)
            try family.grant.update(on: db)
            switch outcome {
            case .rotated, .kept: break
            case .reused, .replaced, .scopeExceeded, .expired, .unknown: return outcome
            }
            let grant = family.grant
            try family.chain.write(of: grant.id, on: db)
            if case .rotated = outcome { try family.chain.current.insertRefresh(of: grant.id, on: db) }
            try rotation.access.insert(scope: rotation.scope ?? granted, of: grant.id, on: db, now: now)
            return outcome
        }
    }

    /// One statement joins token, grant and account.
    public func access(_ token: SecretDigest, now: Date) async throws -> AccessRecord? {
        try await readOnce { db in
            try db.first(Self.accessStatement, [.digest(token), .instant(now)]) { row in
                AccessRecord(
                    grant: try row.grant(), account: try row.account(), scope: try row.scope(),
                    issued: try row.instant(), expires: try row.instantIfAny())
            }
        }
    }

    /// Finds the grant by the digest of an access token, else of a refresh token, and ends one or the other, in one
    /// transaction.
    public func revoke(_ token: SecretDigest, of client: ClientID, now: Date) async throws -> Revocation {
        try await write { db in
            let access = try db.first(Self.grantOfAccess, [.digest(token)]) { try $0.grant() }
            guard var grant = try access ?? db.first(Self.grantOfRefresh, [.digest(token)], as: { try $0.grant() })
            else { return .unknown }
            guard grant.kind == .oauth(client) else { return .foreign }
            guard grant.isLive(now: now) else { return .unknown }
            if access != nil {
                try db.run("DELETE FROM access_tokens WHERE digest = ?1", [.digest(token)])
                return .token(grant.id)
            }
            grant.end(.revoked, now: now)
            try grant.update(on: db)
            return .grant(grant.id)
        }
    }

    static let accessStatement: SQLStatement = """
        SELECT \(Grant.columns), \(Account.columns), t.scope, t.issued, t.expires
        FROM access_tokens t JOIN grants g ON g.id = t.grant_id JOIN users u ON u.id = g.user_id
        WHERE t.digest = ?1 AND (t.expires IS NULL OR t.expires > ?2) AND \(Grant.live)
        """
    static let grantOfAccess: SQLStatement =
        "SELECT \(Grant.columns) FROM access_tokens t JOIN grants g ON g.id = t.grant_id WHERE t.digest = ?1"
    static let grantOfRefresh: SQLStatement =
        "SELECT \(Grant.columns) FROM refresh_tokens t JOIN grants g ON g.id = t.grant_id WHERE t.digest = ?1"
}

extension NewToken {
    func insert(scope: Scope, of grant: GrantID, on db: any SQLConnection, now: Date) throws {
        try db.run(
            "INSERT INTO access_tokens (digest, grant_id, scope, issued, expires) VALUES (?1, ?2, ?3, ?4, ?5)",
            [.digest(digest), .id(grant), .text(scope.description), .instant(now), .instant(expires)])
    }

    func insertRefresh(of grant: GrantID, on db: any SQLConnection) throws {
        try db.run(
            "INSERT INTO refresh_tokens (digest, grant_id) VALUES (?1, ?2)", [.digest(digest), .id(grant)])
    }
}

extension RefreshFamily {
    static let statement: SQLStatement = """
        SELECT \(Grant.columns), c.current, c.current_expires, c.previous, c.replaced, c.is_grace_taken
        FROM refresh_tokens t JOIN grants g ON g.id = t.grant_id JOIN refresh_chains c ON c.grant_id = t.grant_id
        WHERE t.digest = ?1
        """

    /// The family of a token, whichever generation it is of.
    fileprivate static func find(_ token: SecretDigest, on db: any SQLConnection) throws -> RefreshFamily? {
        try db.first(statement, [.digest(token)]) { row in
            RefreshFamily(
                grant: try row.grant(),
                chain: RefreshChain(
                    current: NewToken(digest: try row.digest(), expires: try row.instantIfAny()),
                    previous: try row.digestIfAny(), replaced: try row.instantIfAny(),
                    isGraceTaken: try row.flag()))
        }
    }
}

extension RefreshChain {
    func write(of grant: GrantID, on db: any SQLConnection) throws {
        try db.run(
            """
            INSERT INTO refresh_chains (grant_id, current, current_expires, previous, replaced, is_grace_taken)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            ON CONFLICT (grant_id) DO UPDATE SET current = excluded.current,
                current_expires = excluded.current_expires, previous = excluded.previous,
                replaced = excluded.replaced, is_grace_taken = excluded.is_grace_taken
            """,
            [
                .id(grant), .digest(current.digest), .instant(current.expires), .digest(previous),
                .instant(replaced), .flag(isGraceTaken),
            ])
    }
}
