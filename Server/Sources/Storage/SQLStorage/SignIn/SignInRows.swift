import Basics
import Foundation
import OAuth
public import OAuthServer

/// Reads and writes the rows of accounts, clients, grants, codes, tokens, sessions, rate limits and events in one
/// transaction. `OAuthServer` contains the rules for these rows. There is a separate file for each kind of row.
struct SignInRows: SignInWriter {
    let db: any SQLConnection
    /// Counts the audit events that are appended; `nil` if they aren't reported.
    var tally: EventTally?
}

extension SQLStorage: SignInStore {
    /// Runs the body in one transaction, in which every statement sees the same snapshot.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (any SignInReader) throws -> Value) async throws
        -> Value
    {
        do {
            return try await engine.read { (db: any SQLConnection) in try body(SignInRows(db: db)) }
        } catch let error as SQLError { throw StoreRefusal.inDomain(error) }
    }

    /// Runs the body without a transaction, because a single statement sees one snapshot anyway.
    public func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInReader) throws -> Value
    ) async throws -> Value {
        do {
            return try await engine.readOnce { (db: any SQLConnection) in try body(SignInRows(db: db)) }
        } catch let error as SQLError { throw StoreRefusal.inDomain(error) }
    }

    /// Runs the body in one transaction that is serializable with all other writes.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInWriter) throws -> Value
    ) async throws -> Value {
        do {
            return try await writeCounting { db, tally in try body(SignInRows(db: db, tally: tally)) }
        } catch let error as SQLError { throw StoreRefusal.inDomain(error) }
    }
}

extension StoreRefusal {
    /// Converts an error of the database to an error of sign-in. If sign-in has no such error, returns the error
    /// unchanged.
    fileprivate static func inDomain(_ error: SQLError) -> any Error {
        switch error {
        case .busy, .unreachable, .sealed: StoreRefusal.busy
        case .full: StoreRefusal.storageFull
        case .readOnly: StoreRefusal.storageReadOnly
        case .uniqueViolation, .missingTable, .forbidden, .uncertain, .failed, .unexpected, .corrupt: error
        }
    }
}

/// Reads and writes the rows of browser sessions, which contain the digest of the session's cookie, and of the grants
/// whose number per user is limited.
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

    /// Stores when a session was last used. The time after which an unused session expires is stored in whole
    /// milliseconds.
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

/// Deletes rows that are too old, and rows beyond a maximum number. The caller passes the limits.
extension SignInRows {
    /// Deletes expired authorization codes. If a code was never redeemed, its grant is deleted too.
    func deleteCodes(expiredBy end: Date) throws {
        try db.run(
            """
            DELETE FROM grants WHERE id IN (
                SELECT grant_id FROM codes WHERE consumed IS NULL AND expires <= ?1)
            """, [.instant(end)])
        try db.run("DELETE FROM codes WHERE expires <= ?1", [.instant(end)])
    }

    func deleteAccess(expiredBy end: Date) throws {
        try db.run("DELETE FROM access_tokens WHERE expires <= ?1", [.instant(end)])
    }

    /// Deletes grants that ended or expired long ago, together with their codes, tokens and sessions.
    func deleteGrants(overBy end: Date) throws {
        try db.run("DELETE FROM grants WHERE ended <= ?1 OR expires <= ?1", [.instant(end)])
    }

    func deleteThrottles(restoredBy end: Date) throws {
        try db.run("DELETE FROM throttles WHERE restored <= ?1", [.instant(end)])
    }

    func deleteThrottles(of kind: ThrottleKey.Kind, beyond bound: Int) throws {
        // The names of a kind begin with the kind and a dot, and a slash is the character after the dot.
        let (start, end) = (SQLValue.text(kind.rawValue + "."), SQLValue.text(kind.rawValue + "/"))
        try db.run(
            """
            DELETE FROM throttles WHERE name >= ?1 AND name < ?2 AND (restored, name) <= (
                SELECT restored, name FROM throttles WHERE name >= ?1 AND name < ?2
                ORDER BY restored DESC, name DESC LIMIT 1 OFFSET ?3)
            """, [start, end, .integer(Int64(max(0, bound)))])
    }

    func deleteEvents(before id: String, limit: Int) throws -> Int {
        try db.changes(by: Self.deleteOldEvents, [.text(id), .integer(Int64(max(0, limit)))])
    }

    /// Finds the newest event beyond the maximum number, and then deletes events from the oldest event up to this
    /// event.
    func deleteEvents(of kind: String, beyond bound: Int, limit: Int) throws -> Int {
        let bound = SQLValue.integer(Int64(max(0, bound)))
        guard let last = try db.first(Self.newestBeyond, [.text(kind), bound], as: { try $0.text() }) else { return 0 }
        return try db.changes(by: Self.deleteBeyond, [.text(kind), .text(last), .integer(Int64(max(0, limit)))])
    }

    static let deleteOldEvents: SQLStatement =
        "DELETE FROM events WHERE id IN (SELECT id FROM events WHERE id < ?1 ORDER BY id LIMIT ?2)"

    static let newestBeyond: SQLStatement = "SELECT id FROM events WHERE kind = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2"

    static let deleteBeyond: SQLStatement = """
        DELETE FROM events WHERE id IN (
            SELECT id FROM events WHERE kind = ?1 AND id <= ?2 ORDER BY id LIMIT ?3)
        """
}

/// Reads and writes the rows of authorization codes, which contain the digest of the code.
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
    /// Decodes the PKCE challenge. Throws if the challenge is unreadable: if it counted as missing, the client could
    /// redeem the code without its verifier.
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

/// Reads and writes the rows of rate limits, and the sign-in events of the audit log.
extension SignInRows {
    static let throttleStatement: SQLStatement = "SELECT restored, is_refusing FROM throttles WHERE name = ?1"

    private static let eventColumns: SQLStatement =
        "at, kind, user_id, client, grant_id, authority, address, user_agent, detail"
    private static let eventsStatement: SQLStatement =
        "SELECT \(eventColumns) FROM events WHERE node IS NULL ORDER BY id DESC LIMIT ?1"
    private static let eventsOfUserStatement: SQLStatement =
        "SELECT \(eventColumns) FROM events WHERE user_id = ?2 AND node IS NULL ORDER BY id DESC LIMIT ?1"

    func throttle(_ key: ThrottleKey) throws -> Throttle? {
        try db.first(Self.throttleStatement, [.id(key)]) {
            Throttle(restored: try $0.instant(), isRefusing: try $0.flag())
        }
    }

    func set(_ throttle: Throttle, for key: ThrottleKey) throws {
        try db.run(
            """
            INSERT INTO throttles (name, restored, is_refusing) VALUES (?1, ?2, ?3)
            ON CONFLICT (name) DO UPDATE SET restored = excluded.restored, is_refusing = excluded.is_refusing
            """, [.id(key), .instant(throttle.restored), .flag(throttle.isRefusing)])
    }

    /// Reads events in the order of their identifiers, which is the order in which they happened.
    func events(of user: UserID?, limit: Int) throws -> [AuditEvent] {
        let bound = SQLValue.integer(Int64(max(0, limit)))
        guard let user else { return try db.all(Self.eventsStatement, [bound]) { try $0.auditEvent() } }
        return try db.all(Self.eventsOfUserStatement, [bound, .id(user)]) { try $0.auditEvent() }
    }

    func append(_ event: AuditEvent, as id: String) throws {
        tally?.add(event.kind.rawValue)
        try db.run(
            """
            INSERT INTO events (id, at, kind, user_id, client, grant_id, authority, address, user_agent, detail)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """,
            [
                .text(id), .instant(event.at), .text(event.kind.rawValue), .id(event.user), .id(event.client),
                .id(event.grant), .text(event.by.map { OperatorSession.prefix + $0.rawValue }),
                .text(event.source.address), .text(event.source.userAgent), .text(event.detail?.stored),
            ])
    }
}

extension RowReader {
    fileprivate mutating func auditEvent() throws -> AuditEvent {
        let at = try instant()
        guard let kind = AuditEvent.Kind(rawValue: try text()) else { throw SQLError.unexpected(column: column) }
        let user = try idIfAny(UserID.self)
        let client = try idIfAny(ClientID.self)
        let grant = try idIfAny(GrantID.self)
        let by = try textIfAny().flatMap(OperatorSession.user)
        let source = RequestSource(address: try textIfAny(), userAgent: try textIfAny())
        return AuditEvent(
            kind, at: at, user: user, client: client, grant: grant, by: by, source: source,
            detail: try textIfAny().map { AuditEvent.Detail(stored: $0, of: kind) })
    }
}
