import Basics
import Foundation
import OAuth
import OAuthServer

/// The states of budgets, and the events of sign-in in the audit log.
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

    /// Orders by identifier, which is the order of the events' times.
    func events(of user: UserID?, limit: Int) throws -> [AuditEvent] {
        let bound = SQLValue.integer(Int64(max(0, limit)))
        guard let user else { return try db.all(Self.eventsStatement, [bound]) { try $0.auditEvent() } }
        return try db.all(Self.eventsOfUserStatement, [bound, .id(user)]) { try $0.auditEvent() }
    }

    func append(_ event: AuditEvent, as id: String) throws {
        try db.run(
            """
            INSERT INTO events (id, at, kind, user_id, client, grant_id, authority, address, user_agent, detail)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """,
            [
                .text(id), .instant(event.at), .text(event.kind.rawValue), .id(event.user), .id(event.client),
                .id(event.grant), .text(event.by.map { OperatorSession.prefix + $0.rawValue }),
                .text(event.source.address), .text(event.source.userAgent), .text(event.detail),
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
            detail: try textIfAny())
    }
}
