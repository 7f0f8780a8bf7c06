public import Basics
public import Foundation

/// An event of the audit log as it is kept, whether of sign-in or of a document.
public struct AuditEntry: Hashable, Sendable {
    /// The identifier of the event; the order of identifiers is that of time.
    public var id: String
    /// The time of the event, in UTC.
    public var at: Date
    /// The raw value of an `AuditEvent.Kind` or a `DocumentEvent.Kind`.
    public var kind: String
    /// The person whose account or document the event is about.
    public var user: UserID?
    /// The sign-in name; `nil` for somebody who has no account any more.
    public var userName: String?
    /// The sign-in name of the person under whose grant a document was changed, as far as that is still known.
    public var byName: String?
    /// The authority under which a document was changed: `grant:` or `share:` with its identifier, or `machine`.
    public var authority: String?
    /// The identifier of the client that a sign-in or a grant was for.
    public var client: String?
    /// The identifier of the grant that was made, ended or used.
    public var grant: String?
    /// The identifier of a document or a folder.
    public var document: String?
    /// The name of the document or folder at that time.
    public var name: String?
    /// The number of the version that was made or removed.
    public var version: Int64?
    /// The network address that the request came from; `nil` for the operator at the machine.
    public var address: String?
    /// The User-Agent of the request, cut to 200 bytes.
    public var userAgent: String?
    /// A detail, at most 200 bytes; its meaning is explained with the kind of event.
    public var detail: String?
}

/// A query of the audit log.
public struct AuditQuery: Hashable, Sendable {
    /// Only those about this person; `nil` for everybody.
    public var user: UserID?
    /// Only those about this document or folder, which may be gone; `nil` for all.
    public var document: String?
    /// Only those of this kind, the raw value of an `AuditEvent.Kind` or a `DocumentEvent.Kind`; `nil` for all.
    public var kind: String?
    /// Only those at or after this time; `nil` for all.
    public var since: Date?
    /// The most events in the answer, which has the newest.
    public var limit: Int

    /// Makes a query; without arguments, of the newest hundred events of everybody.
    public init(
        user: UserID? = nil, document: String? = nil, kind: String? = nil, since: Date? = nil, limit: Int = 100
    ) {
        self.user = user
        self.document = document
        self.kind = kind
        self.since = since
        self.limit = limit
    }
}

extension Catalogue {
    /// Events of the audit log, the newest first.
    public func events(_ query: AuditQuery) async throws -> [AuditEntry] {
        let since = query.since.map { TimeOrderedID.beginning(at: $0) } ?? ""
        let arguments: [SQLValue] = [
            .integer(Int64(max(0, query.limit))), .text(since), .text(query.kind),
        ]
        return try await readOnce { (db: any SQLConnection) in
            switch (query.user, query.document) {
            case (nil, nil):
                try db.all(AuditEntry.all, arguments) { try $0.auditEntry() }
            case (let user?, nil):
                try db.all(AuditEntry.ofUser, arguments + [.id(user)]) { try $0.auditEntry() }
            case (nil, let document?):
                try db.all(AuditEntry.ofDocument, arguments + [.text(document)]) { try $0.auditEntry() }
            case (let user?, let document?):
                try db.all(AuditEntry.ofBoth, arguments + [.text(document), .id(user)]) { try $0.auditEntry() }
            }
        }
    }
}

extension AuditEntry {
    static let all: SQLStatement = "\(selection) WHERE e.id >= ?2 \(wanted)"
    static let ofUser: SQLStatement = "\(selection) WHERE e.user_id = ?4 AND e.id >= ?2 \(wanted)"
    static let ofDocument: SQLStatement = "\(selection) WHERE e.node = ?4 AND e.id >= ?2 \(wanted)"
    static let ofBoth: SQLStatement = "\(selection) WHERE e.node = ?4 AND e.user_id = ?5 AND e.id >= ?2 \(wanted)"

    private static let selection: SQLStatement = """
        SELECT e.id, e.at, e.kind, e.user_id, u.name, b.name, e.authority, e.client, e.grant_id, e.node, e.name, e.version,
            e.address, e.user_agent, e.detail
        FROM events e LEFT JOIN users u ON u.id = e.user_id
        -- `grant:` and the identifier; that of a share is no grant's.
        LEFT JOIN grants g ON g.id = SUBSTR(e.authority, 7) LEFT JOIN users b ON b.id = g.user_id
        """
    private static let wanted: SQLStatement =
        "AND (CAST(?3 AS TEXT) IS NULL OR e.kind = CAST(?3 AS TEXT)) ORDER BY e.id DESC LIMIT ?1"
}

extension RowReader {
    fileprivate mutating func auditEntry() throws -> AuditEntry {
        AuditEntry(
            id: try text(), at: try instant(), kind: try text(), user: try idIfAny(), userName: try textIfAny(),
            byName: try textIfAny(), authority: try textIfAny(), client: try textIfAny(), grant: try textIfAny(),
            document: try textIfAny(),
            name: try textIfAny(), version: try integerIfAny(), address: try textIfAny(), userAgent: try textIfAny(),
            detail: try textIfAny())
    }
}
