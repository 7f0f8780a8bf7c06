import Documents
import Foundation
import OAuth
import OAuthServer

/// Reads and writes the rows of clients and of their redirect URIs.
extension SignInRows {
    private static let clientSelection: SQLStatement = """
        SELECT c.id, c.name, c.is_public, c.secret, c.is_first_party, c.created, c.refresh, c.refresh_grace,
            c.access_lifetime, c.refresh_lifetime
        FROM clients c
        """

    static let clientStatement: SQLStatement = "\(clientSelection) WHERE c.id = ?1"
    static let clientByNameStatement: SQLStatement = "\(clientSelection) WHERE c.name_key = ?1"

    func client(_ id: ClientID) throws -> Client? { try clients(Self.clientStatement, [.id(id)]).first }

    func client(named name: String) throws -> Client? {
        try clients(Self.clientByNameStatement, [.text(DocumentName.key(name))]).first
    }

    func clients() throws -> [Client] { try clients("\(Self.clientSelection) ORDER BY c.name_key", []) }

    private func clients(_ statement: SQLStatement, _ arguments: [SQLValue]) throws -> [Client] {
        try db.all(statement, arguments) { try $0.client() }.map { client in
            var client = client
            client.redirectURIs = try db.all(
                "SELECT uri FROM client_redirects WHERE client = ?1 ORDER BY position", [.id(client.id)]
            ) { try $0.text() }
            return client
        }
    }

    func insert(_ client: Client) throws {
        try db.run(
            """
            INSERT INTO clients (id, name, name_key, is_public, secret, is_first_party, created, refresh,
                refresh_grace, access_lifetime, refresh_lifetime)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
            """,
            [
                .id(client.id), .text(client.name), .text(DocumentName.key(client.name)),
                .flag(client.kind == .publicClient), .digest(client.secret), .flag(client.isFirstParty),
                .instant(client.created), .text(client.policy.refresh?.rawValue), .seconds(client.policy.refreshGrace),
                .seconds(client.policy.accessTokenLifetime), .seconds(client.policy.refreshTokenLifetime),
            ])
        for (position, uri) in client.redirectURIs.enumerated() {
            try db.run(
                "INSERT INTO client_redirects (client, position, uri) VALUES (?1, ?2, ?3)",
                [.id(client.id), .integer(Int64(position)), .text(uri)])
        }
    }

    /// Updates a client. Token lifetimes are stored in whole seconds, and a lifetime that is `nil` as NULL.
    func update(_ client: Client) throws {
        try db.run(
            """
            UPDATE clients SET secret = ?2, refresh = ?3, refresh_grace = ?4, access_lifetime = ?5,
                refresh_lifetime = ?6
            WHERE id = ?1
            """,
            [
                .id(client.id), .digest(client.secret), .text(client.policy.refresh?.rawValue),
                .seconds(client.policy.refreshGrace), .seconds(client.policy.accessTokenLifetime),
                .seconds(client.policy.refreshTokenLifetime),
            ])
    }

    /// Deletes a client together with its redirect URIs.
    func delete(_ id: ClientID) throws { try db.run("DELETE FROM clients WHERE id = ?1", [.id(id)]) }
}

extension Client {
    /// The digest of the client's secret; `nil` for a client without a secret.
    fileprivate var secret: SecretDigest? { if case .confidential(let secret) = kind { secret } else { nil } }
}

extension RowReader {
    /// Decodes a client. The client's redirect URIs are in another table.
    fileprivate mutating func client() throws -> Client {
        let id = try id(ClientID.self)
        let name = try text()
        let isPublic = try flag()
        let secret = try digestIfAny()
        let isFirstParty = try flag()
        let created = try instant()
        return Client(
            id: id, name: name, redirectURIs: [], kind: isPublic ? .publicClient : .confidential(secret: secret),
            isFirstParty: isFirstParty, policy: try policy(), created: created)
    }

    private mutating func policy() throws -> TokenPolicy {
        TokenPolicy(
            refresh: try textIfAny().flatMap(TokenPolicy.Refresh.init), refreshGrace: try secondsIfAny(),
            accessTokenLifetime: try secondsIfAny(), refreshTokenLifetime: try secondsIfAny())
    }
}
