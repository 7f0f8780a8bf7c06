import Basics
import Foundation
import OAuth
import OAuthServer

/// The columns of sign-in's tables, and the readers of their rows.
extension Account {
    static let columns: SQLStatement = """
        u.id, u.name, u.display_name, u.is_business, u.is_education, u.token_endpoint, u.session_context, u.created,
        u.password_version, u.disabled
        """
}

extension Grant {
    static let columns: SQLStatement =
        "g.id, g.user_id, g.kind, g.client, g.scope, g.created, g.expires, g.ended, g.reason, g.label, g.parent"

    /// A condition on `g` that holds for grants that are live as of ?2.
    static let live: SQLStatement = "g.ended IS NULL AND (g.expires IS NULL OR g.expires > ?2)"

    static func find(_ id: GrantID, on db: any SQLConnection) throws -> Grant? {
        try db.first("SELECT \(columns) FROM grants g WHERE g.id = ?1", [.id(id)]) { try $0.grant() }
    }

    func insert(on db: any SQLConnection) throws {
        try db.run(
            """
            INSERT INTO grants (id, user_id, kind, client, scope, created, expires, ended, reason, label, parent)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
            """,
            [
                .id(id), .id(user), .text(kind.text), .id(kind.client), .text(scope.description), .instant(created),
                .instant(expires), .instant(ended), .text(reason?.rawValue), .text(label), .id(parent),
            ])
    }

    /// Writes back what can change. The grants made under one that has ended end with it, whatever the reason.
    func update(on db: any SQLConnection) throws {
        try db.run(
            "UPDATE grants SET expires = ?2, ended = ?3, reason = ?4 WHERE id = ?1",
            [.id(id), .instant(expires), .instant(ended), .text(reason?.rawValue)])
        guard let ended else { return }
        try db.run(Self.endChildren, [.id(id), .instant(ended), .text(GrantEnd.parentEnded.rawValue)])
    }

    /// Ends the grants made under one. They have none under themselves: Office, for which they are made, can't hand
    /// sign-in over.
    static let endChildren: SQLStatement =
        "UPDATE grants SET ended = ?2, reason = ?3 WHERE parent = ?1 AND ended IS NULL"
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
    mutating func account() throws -> Account {
        let id = try id(UserID.self)
        guard let name = SignInName(try text()) else { throw SQLError.unexpected(column: column) }
        return Account(
            id: id, name: name, displayName: try text(), isBusiness: try flag(), isEducation: try flag(),
            hints: RedirectHints(tokenEndpoint: try textIfAny(), sessionContext: try textIfAny()),
            created: try instant(), passwordVersion: try integer(), disabled: try instantIfAny())
    }

    mutating func grant() throws -> Grant {
        let id = try id(GrantID.self)
        let user = try self.id(UserID.self)
        guard let kind = Grant.Kind(try text(), client: try idIfAny()) else {
            throw SQLError.unexpected(column: column)
        }
        var grant = Grant(
            id: id, user: user, kind: kind, scope: try scope(), created: try instant(),
            expires: try instantIfAny(), ended: try instantIfAny(),
            reason: try textIfAny().flatMap(GrantEnd.init(rawValue:)), label: try text())
        grant.parent = try idIfAny()
        return grant
    }

    mutating func scope() throws -> Scope {
        guard let scope = Scope(try text()) else { throw SQLError.unexpected(column: column) }
        return scope
    }

    mutating func digest() throws -> SecretDigest {
        guard let digest = try digestIfAny() else { throw SQLError.unexpected(column: column) }
        return digest
    }

    mutating func digestIfAny() throws -> SecretDigest? {
        guard let bytes = try bytesIfAny() else { return nil }
        guard let digest = SecretDigest(bytes: bytes) else { throw SQLError.unexpected(column: column) }
        return digest
    }
}

extension SQLValue {
    static func digest(_ digest: SecretDigest) -> SQLValue { .bytes(digest.bytes) }
    static func digest(_ digest: SecretDigest?) -> SQLValue { .bytes(digest?.bytes) }
}
