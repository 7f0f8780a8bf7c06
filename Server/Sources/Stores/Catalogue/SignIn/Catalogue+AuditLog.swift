import Foundation
public import OAuth
public import OAuthServer

extension Catalogue: AuditLog {
    public func append(_ event: AuditEvent) async throws {
        let isDue = newEvents.isDue()
        try await write { [bounds] db in
            try db.run(
                """
                INSERT INTO sign_in_events (number, at, kind, user_id, client, grant_id, address, user_agent, detail)
                VALUES ((SELECT COALESCE(MAX(number), 0) + 1 FROM sign_in_events), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                """,
                [
                    .instant(event.at), .text(event.kind.rawValue), .id(event.user), .id(event.client),
                    .id(event.grant), .text(event.source.address), .text(event.source.userAgent), .text(event.detail),
                ])
            if isDue { try EventTable.signIn.forgetOldest(event.kind.rawValue, bounds, on: db) }
        }
    }

    public func recent(of user: UserID?, limit: Int) async throws -> [AuditEvent] {
        let bound = SQLValue.integer(Int64(max(0, limit)))
        return try await read { db in
            guard let user else { return try db.all(Self.allSignIns, [bound]) { try $0.auditEvent() } }
            return try db.all(Self.signInsOfUser, [bound, .id(user)]) { try $0.auditEvent() }
        }
    }

    private static let signInColumns: SQLStatement =
        "at, kind, user_id, client, grant_id, address, user_agent, detail"
    private static let allSignIns: SQLStatement =
        "SELECT \(signInColumns) FROM sign_in_events ORDER BY number DESC LIMIT ?1"
    private static let signInsOfUser: SQLStatement =
        "SELECT \(signInColumns) FROM sign_in_events WHERE user_id = ?2 ORDER BY number DESC LIMIT ?1"
}

extension RowReader {
    fileprivate mutating func auditEvent() throws -> AuditEvent {
        let at = try instant()
        guard let kind = AuditEvent.Kind(rawValue: try text()) else { throw SQLError.unexpected(column: column) }
        let user = try idIfAny(UserID.self)
        let client = try idIfAny(ClientID.self)
        let grant = try idIfAny(GrantID.self)
        let source = RequestSource(address: try textIfAny(), userAgent: try textIfAny())
        return AuditEvent(
            kind, at: at, user: user, client: client, grant: grant, source: source, detail: try textIfAny())
    }
}
