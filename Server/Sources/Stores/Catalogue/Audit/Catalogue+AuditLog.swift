public import Basics
import Foundation
import OAuth
public import OAuthServer

extension Catalogue: AuditLog {
    /// Adds the event; at every 500th it also forgets events of its kind beyond ``RecordBounds/eventsOfKind``.
    public func append(_ event: AuditEvent) async throws {
        let isDue = newEvents.isDue(), id = TimeOrderedID.make(at: event.at)
        try await write { [bounds] db in
            try db.run(
                """
                INSERT INTO events (id, at, kind, user_id, client, grant_id, address, user_agent, detail)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
                """,
                [
                    .text(id), .instant(event.at), .text(event.kind.rawValue), .id(event.user), .id(event.client),
                    .id(event.grant), .text(event.source.address), .text(event.source.userAgent), .text(event.detail),
                ])
            if isDue { try Events.forgetOldest(event.kind.rawValue, bounds, on: db) }
        }
    }

    /// In the order of their identifiers, which is that of the times the events were told with.
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
        "SELECT \(signInColumns) FROM events WHERE node IS NULL ORDER BY id DESC LIMIT ?1"
    private static let signInsOfUser: SQLStatement =
        "SELECT \(signInColumns) FROM events WHERE user_id = ?2 AND node IS NULL ORDER BY id DESC LIMIT ?1"
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
