public import Basics
public import Foundation
import OAuth
public import OAuthServer

extension Catalogue: CodeStore {
    /// Checks account, client and authority, forgets the oldest waiting codes, and inserts grant and code, in one
    /// transaction.
    public func store(
        _ code: SecretDigest, _ record: CodeRecord, grant: Grant, under authority: GrantID?, now: Date
    ) async throws {
        try await write { db in
            guard try Account.find(record.user, on: db) != nil,
                try db.has("SELECT 1 FROM clients WHERE id = ?1", [.id(record.client)])
            else { throw StoreRefusal.stale }
            try Grant.check(authority, of: record.user, on: db, now: now)
            try db.run(
                Self.deleteWaiting, [.id(record.user), .integer(Int64(StoredCode.maximumWaiting - 1))])
            try grant.insert(on: db)
            try record.insert(under: code, on: db)
        }
    }

    /// Deletes the oldest codes of a user that were never redeemed, with their grants.
    static let deleteWaiting: SQLStatement = """
        DELETE FROM grants WHERE id IN (
            SELECT grant_id FROM codes WHERE user_id = ?1 AND consumed IS NULL
            ORDER BY expires DESC LIMIT 1000 OFFSET ?2)
        """

    /// Reads code and grant, decides, writes both back and inserts the tokens, in one transaction.
    public func redeem(_ redemption: Redemption, now: Date) async throws -> RedemptionOutcome {
        try await write { db in
            guard var stored = try StoredCode.find(redemption.code, on: db),
                var grant = try Grant.find(stored.record.grant, on: db)
            else { return .unknown }
            let outcome = stored.redeem(redemption, for: &grant, now: now)
            try db.run(
                "UPDATE codes SET consumed = ?2 WHERE digest = ?1",
                [.digest(redemption.code), .instant(stored.consumed)])
            try grant.update(on: db)
            if case .granted(let record) = outcome { try redemption.insertTokens(record, on: db, now: now) }
            return outcome
        }
    }
}

extension Redemption {
    fileprivate func insertTokens(_ record: CodeRecord, on db: any SQLConnection, now: Date) throws {
        try access.insert(scope: record.scope, of: record.grant, on: db, now: now)
        guard let refresh else { return }
        try RefreshChain(current: refresh).write(of: record.grant, on: db)
        try refresh.insertRefresh(of: record.grant, on: db)
    }
}

extension CodeRecord {
    fileprivate func insert(under code: SecretDigest, on db: any SQLConnection) throws {
        try db.run(
            """
            INSERT INTO codes (digest, client, user_id, grant_id, redirect_uri, scope, challenge_method, challenge,
                session_context, expires)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """,
            [
                .digest(code), .id(client), .id(user), .id(grant), .text(redirectURI), .text(scope.description),
                .text(challenge?.method.rawValue), .text(challenge?.value), .text(sessionContext), .instant(expires),
            ])
    }
}

extension StoredCode {
    static let statement: SQLStatement = """
        SELECT client, user_id, grant_id, redirect_uri, scope, challenge_method, challenge, session_context, expires,
            consumed
        FROM codes WHERE digest = ?1
        """

    fileprivate static func find(_ code: SecretDigest, on db: any SQLConnection) throws -> StoredCode? {
        try db.first(statement, [.digest(code)]) { row in
            let record = CodeRecord(
                client: try row.id(), user: try row.id(), grant: try row.id(), redirectURI: try row.textIfAny(),
                scope: try row.scope(), challenge: try row.challenge(), sessionContext: try row.textIfAny(),
                expires: try row.instant())
            return StoredCode(record: record, consumed: try row.instantIfAny())
        }
    }
}

extension RowReader {
    /// A challenge that can't be read must not turn into none.
    fileprivate mutating func challenge() throws -> PKCE.Challenge? {
        let method = try textIfAny()
        let value = try textIfAny()
        guard let method, let value else { return nil }
        guard let method = PKCE.Method(rawValue: method),
            let challenge = PKCE.Challenge(method: method, value: value)
        else { throw SQLError.unexpected(column: column) }
        return challenge
    }
}
