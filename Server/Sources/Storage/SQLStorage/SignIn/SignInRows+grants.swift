import Basics
import Foundation
import OAuth
import OAuthServer

/// Reads and writes the rows of grants, including grants that have expired or were revoked.
extension SignInRows {
    static let grantColumns: SQLStatement = """
        g.id, g.user_id, g.kind, g.client, g.scope, g.created, g.expires, g.ended, g.reason, g.label, g.parent, \
        g.last_used
        """

    static let grantStatement: SQLStatement = "SELECT \(grantColumns) FROM grants g WHERE g.id = ?1"

    static let grantsOfUserStatement: SQLStatement = """
        SELECT \(grantColumns) FROM grants g WHERE g.user_id = ?1 AND g.ended IS NULL ORDER BY g.created DESC, g.id
        """

    static let grantsOfAllStatement: SQLStatement = """
        SELECT \(grantColumns), \(accountColumns) FROM grants g JOIN users u ON u.id = g.user_id
        WHERE g.ended IS NULL ORDER BY u.name_key, g.created DESC, g.id
        """

    static let grantsOfClientStatement: SQLStatement =
        "SELECT \(grantColumns) FROM grants g WHERE g.client = ?1 AND g.ended IS NULL"

    static let grantsUnderStatement: SQLStatement =
        "SELECT \(grantColumns) FROM grants g WHERE g.parent = ?1 AND g.ended IS NULL"

    func grant(_ id: GrantID) throws -> Grant? { try db.first(Self.grantStatement, [.id(id)]) { try $0.grant() } }

    func unendedGrants(of user: UserID) throws -> [Grant] {
        try db.all(Self.grantsOfUserStatement, [.id(user)]) { try $0.grant() }
    }

    func unendedGrants() throws -> [AccountGrant] {
        try db.all(Self.grantsOfAllStatement, []) { row in
            let grant = try row.grant()
            return AccountGrant(grant: grant, account: try row.account())
        }
    }

    func unendedGrants(of client: ClientID) throws -> [Grant] {
        try db.all(Self.grantsOfClientStatement, [.id(client)]) { try $0.grant() }
    }

    func unendedGrants(under parent: GrantID) throws -> [Grant] {
        try db.all(Self.grantsUnderStatement, [.id(parent)]) { try $0.grant() }
    }

    func insert(_ grant: Grant) throws {
        try db.run(
            """
            INSERT INTO grants (id, user_id, kind, client, scope, created, expires, ended, reason, label, parent, last_used)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
            """,
            [
                .id(grant.id), .id(grant.user), .text(grant.kind.text), .id(grant.kind.client),
                .text(grant.scope.description), .instant(grant.created), .instant(grant.expires),
                .instant(grant.ended), .text(grant.reason?.rawValue), .text(grant.label), .id(grant.parent),
                .instant(grant.lastUsed),
            ])
    }

    func update(_ grant: Grant) throws {
        try db.run(
            "UPDATE grants SET expires = ?2, ended = ?3, reason = ?4, last_used = ?5 WHERE id = ?1",
            [
                .id(grant.id), .instant(grant.expires), .instant(grant.ended), .text(grant.reason?.rawValue),
                .instant(grant.lastUsed),
            ])
    }

    /// Deletes a grant together with its code, tokens and session.
    func delete(_ id: GrantID) throws { try db.run("DELETE FROM grants WHERE id = ?1", [.id(id)]) }
}

extension Grant.Kind {
    fileprivate var text: String {
        switch self {
        case .oauth: "oauth"
        case .browser: "browser"
        case .operator: "operator"
        }
    }

    fileprivate var client: ClientID? {
        if case .oauth(let client) = self { client } else { nil }
    }

    fileprivate init?(_ text: String, client: ClientID?) {
        switch (text, client) {
        case ("oauth", let client?): self = .oauth(client)
        case ("browser", nil): self = .browser
        case ("operator", nil): self = .operator
        default: return nil
        }
    }
}

extension RowReader {
    /// Decodes the columns in ``SignInRows/grantColumns``.
    mutating func grant() throws -> Grant {
        let id = try id(GrantID.self)
        let user = try self.id(UserID.self)
        guard let kind = Grant.Kind(try text(), client: try idIfAny()) else {
            throw SQLError.unexpected(column: column)
        }
        let scope = try scope(), created = try instant(), expires = try instantIfAny(), ended = try instantIfAny()
        let reason = try textIfAny().flatMap(GrantEnd.init(rawValue:)), label = try text()
        return Grant(
            id: id, user: user, kind: kind, parent: try idIfAny(), scope: scope, created: created, expires: expires,
            ended: ended, reason: reason, lastUsed: try instantIfAny(), label: label)
    }
}
