import Basics
import Foundation
import OAuth
import OAuthServer

/// Authorization codes, stored by digest.
extension SignInRows {
    static let codeStatement: SQLStatement = """
        SELECT client, user_id, grant_id, redirect_uri, scope, challenge_method, challenge, session_context, expires,
            consumed
        FROM codes WHERE digest = ?1
        """

    static let waitingStatement: SQLStatement =
        "SELECT grant_id FROM codes WHERE user_id = ?1 AND consumed IS NULL ORDER BY expires"

    func code(_ digest: SecretDigest) throws -> StoredCode? {
        try db.first(Self.codeStatement, [.digest(digest)]) { row in
            let record = CodeRecord(
                client: try row.id(), user: try row.id(), grant: try row.id(), redirectURI: try row.textIfAny(),
                scope: try row.scope(), challenge: try row.challenge(), sessionContext: try row.textIfAny(),
                expires: try row.instant())
            return StoredCode(record: record, consumed: try row.instantIfAny())
        }
    }

    func waitingGrants(of user: UserID) throws -> [GrantID] {
        try db.all(Self.waitingStatement, [.id(user)]) { try $0.id() }
    }

    func insert(_ code: CodeRecord, as digest: SecretDigest) throws {
        try db.run(
            """
            INSERT INTO codes (digest, client, user_id, grant_id, redirect_uri, scope, challenge_method, challenge,
                session_context, expires)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """,
            [
                .digest(digest), .id(code.client), .id(code.user), .id(code.grant), .text(code.redirectURI),
                .text(code.scope.description), .text(code.challenge?.method.rawValue), .text(code.challenge?.value),
                .text(code.sessionContext), .instant(code.expires),
            ])
    }

    func setConsumed(_ consumed: Date?, of code: SecretDigest) throws {
        try db.run("UPDATE codes SET consumed = ?2 WHERE digest = ?1", [.digest(code), .instant(consumed)])
    }
}

extension RowReader {
    /// Decodes the challenge. An unreadable challenge must not turn into none.
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
