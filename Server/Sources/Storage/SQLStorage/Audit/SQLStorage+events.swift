public import Auditing
public import Basics
import Documents
import Foundation
public import OAuthServer

extension SQLStorage {
    /// Returns events of the audit log, newest first.
    public func events(_ query: AuditQuery) async throws -> [AuditEntry] {
        let since = query.since.map { TimeOrderedID.beginning(at: $0) } ?? ""
        let found: (statement: SQLStatement, condition: [SQLValue]) =
            switch (query.user, query.document, query.kind) {
            case (nil, nil, nil): (AuditEntry.all, [])
            case (nil, nil, let kind?): (AuditEntry.ofKind, [.text(kind)])
            case (let user?, nil, let kind): (AuditEntry.ofUser, [.id(user), .text(kind)])
            case (nil, let document?, let kind): (AuditEntry.ofDocument, [.text(document), .text(kind)])
            case (let user?, let document?, let kind):
                (AuditEntry.ofBoth, [.text(document), .text(kind), .id(user)])
            }
        let arguments: [SQLValue] = [
            .integer(Int64(max(0, query.limit))), .text(since), .text(query.before ?? AuditEntry.afterAll),
        ]
        return try await readAside { (db: any SQLConnection) in
            let entries = try db.all(found.statement, arguments + found.condition) { try $0.auditEntry() }
            let names = try Self.names(of: Set(entries.compactMap(\.other)), db)
            let gone = Set(
                entries.flatMap { entry in
                    [
                        entry.userName == nil ? entry.user : nil, entry.other.flatMap { names[$0] == nil ? $0 : nil },
                        entry.byName == nil ? entry.by : nil,
                    ].compactMap(\.self)
                })
            let former = try Self.formerNames(of: gone, db)
            return entries.map { $0.named(names, former: former) }
        }
    }

    /// Returns the id of the account that had this sign-in name when it was removed. If there were several, returns the
    /// account that was removed last.
    public func removedAccount(named name: SignInName) async throws -> UserID? {
        try await readAside { (db: any SQLConnection) in
            try db.all(AuditEntry.removals, [.integer(Self.removalsAtOnce)]) {
                (try $0.id(UserID.self), AccountRemoval(stored: try $0.text())?.name)
            }.first { SignInName($0.1 ?? "")?.folded == name.folded }?.0
        }
    }

    /// The maximum number of removed accounts that are searched for a name.
    private static let removalsAtOnce: Int64 = 10_000

    /// Returns the last sign-in names of those of the given users whose accounts were removed.
    private static func formerNames(of people: Set<UserID>, _ db: any SQLConnection) throws -> [UserID: String] {
        let found = try db.all(removalsStatement, among: people.map(\.rawValue)) {
            (try $0.id(UserID.self), AccountRemoval(stored: try $0.text())?.name)
        }
        return found.reduce(into: [:]) { names, removal in names[removal.0] = removal.1 }
    }

    /// Selects the events of account removals. These events are few compared with all events of the users.
    static let removalsStatement: SQLStatement = """
        SELECT e.user_id, COALESCE(e.detail, '') FROM events e
        WHERE e.kind = 'account_removed' AND COALESCE(e.user_id, '') IN \(SQLStatement.list)
        """

    /// Returns the sign-in names of those of the given users who have an account. One statement reads many names.
    private static func names(of people: Set<UserID>, _ db: any SQLConnection) throws -> [UserID: String] {
        let found = try db.all(namesStatement, among: people.map(\.rawValue)) {
            (try $0.id(UserID.self), try $0.text())
        }
        return Dictionary(found) { $1 }
    }

    static let namesStatement: SQLStatement = "SELECT u.id, u.name FROM users u WHERE u.id IN \(SQLStatement.list)"
}

extension AuditEntry {
    /// A string that sorts after all identifiers, because every identifier begins with a 1 (``TimeOrderedID``).
    fileprivate static let afterAll = "2"

    static let all: SQLStatement = "\(selection) WHERE \(between) \(once) \(newest)"
    static let ofKind: SQLStatement = "\(selection) WHERE e.kind = ?4 AND \(between) \(newest)"
    static let ofUser: SQLStatement = "\(selection) WHERE e.user_id = ?4 AND \(between) \(wanted) \(newest)"
    static let ofDocument: SQLStatement = "\(selection) WHERE e.node = ?4 AND \(between) \(wantedOnce) \(newest)"
    static let ofBoth: SQLStatement =
        "\(selection) WHERE e.node = ?4 AND e.user_id = ?6 AND \(between) \(wanted) \(newest)"

    static let removals: SQLStatement = """
        SELECT e.user_id, COALESCE(e.detail, '') FROM events e
        WHERE e.kind = 'account_removed' AND e.user_id IS NOT NULL ORDER BY e.id DESC LIMIT ?1
        """

    private static let selection: SQLStatement = """
        SELECT e.id, e.at, e.kind, e.user_id, u.name, b.name, e.authority, e.client, c.name, e.grant_id, e.node, e.name,
            e.version, e.address, e.user_agent, e.detail, g.user_id
        FROM events e LEFT JOIN users u ON u.id = e.user_id
        -- `grant:` and the identifier; that of a share is no grant's.
        LEFT JOIN grants g ON g.id = SUBSTR(e.authority, 7)
        LEFT JOIN clients c ON c.id = COALESCE(e.client, g.client)
        -- `operator:` and the identifier.
        LEFT JOIN users b ON b.id = COALESCE(
            g.user_id, CASE WHEN SUBSTR(e.authority, 1, 9) = 'operator:' THEN SUBSTR(e.authority, 10) END)
        """
    private static let between: SQLStatement = "e.id >= ?2 AND e.id < ?3"
    private static let wanted: SQLStatement = "AND (CAST(?5 AS TEXT) IS NULL OR e.kind = CAST(?5 AS TEXT))"
    /// Excludes the kinds of events in `DocumentEvent.Kind.repeating`.
    private static let once: SQLStatement = """
        AND e.kind NOT IN ('permission_received', 'permission_received_changed', 'permission_lost')
        """
    private static let wantedOnce: SQLStatement =
        "AND ((CAST(?5 AS TEXT) IS NULL \(once)) OR e.kind = CAST(?5 AS TEXT))"
    private static let newest: SQLStatement = "ORDER BY e.id DESC LIMIT ?1"
}

extension AuditEntry {
    /// Returns this entry with the names of its users filled in.
    ///
    /// - Parameters:
    ///   - names: the sign-in names of users who have an account, by user id.
    ///   - former: the sign-in names of users whose accounts were removed, by user id.
    fileprivate func named(_ names: [UserID: String], former: [UserID: String]) -> AuditEntry {
        var entry = self
        if let user, userName == nil { (entry.userName, entry.isUserRemoved) = (former[user], true) }
        if let other {
            entry.otherName = names[other] ?? former[other]
            entry.isOtherRemoved = names[other] == nil
        }
        if let by, byName == nil { (entry.byName, entry.isByRemoved) = (former[by], true) }
        return entry
    }
}

extension RowReader {
    fileprivate mutating func auditEntry() throws -> AuditEntry {
        let id = try text(), at = try instant(), kind = try text()
        var entry = AuditEntry(
            id: id, at: at, event: .unknown(kind: kind, detail: nil), user: try idIfAny(), userName: try textIfAny(),
            byName: try textIfAny(), authority: try textIfAny(), client: try textIfAny(), clientName: try textIfAny(),
            grant: try textIfAny(), document: try textIfAny(), name: try textIfAny(), version: try integerIfAny(),
            address: try textIfAny(), userAgent: try textIfAny())
        entry.event = AuditedEvent(stored: kind, detail: try textIfAny())
        entry.by = try idIfAny() ?? entry.authority.flatMap(OperatorSession.user)
        return entry
    }
}
