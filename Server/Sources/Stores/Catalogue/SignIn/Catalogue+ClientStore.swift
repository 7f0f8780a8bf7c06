import Documents
public import Foundation
public import OAuth
public import OAuthServer
import WOPIHost

extension Catalogue: ClientStore {
    /// The client and its redirect URIs, in one transaction.
    public func add(_ client: Client) async throws {
        try await write { guard try client.insert(on: $0) else { throw StoreRefusal.nameTaken } }
    }

    /// Looks for the name and inserts in one transaction, so that concurrent callers get the same client.
    public func ensure(_ client: Client) async throws -> Client {
        let key = SQLValue.text(DocumentName.key(client.name))
        return try await write { db in
            let present = try Client.all("\(Client.selection) WHERE c.name_key = ?1", [key], on: db).first
            if let present { return present }
            guard try client.insert(on: db) else { throw StoreRefusal.nameTaken }
            return client
        }
    }

    /// The client with its redirect URIs, on one snapshot.
    public func find(_ id: ClientID) async throws -> Client? {
        try await read { try Client.all("\(Client.selection) WHERE c.id = ?1", [.id(id)], on: $0).first }
    }

    /// In the order of folded names.
    public func list() async throws -> [Client] {
        try await read { try Client.all("\(Client.selection) ORDER BY c.name_key", [], on: $0) }
    }

    /// One statement, which leaves public clients alone.
    public func replaceSecret(of id: ClientID, with secret: SecretDigest) async throws -> Bool {
        try await write { db in
            try db.run(
                "UPDATE clients SET secret = ?2 WHERE id = ?1 AND is_public = 0", [.id(id), .digest(secret)]) == 1
        }
    }

    /// Whole seconds are stored; `nil` as NULL.
    public func setPolicy(of id: ClientID, to policy: TokenPolicy) async throws -> Client? {
        try await write { db in
            try db.run(
                """
                UPDATE clients SET refresh = ?2, refresh_grace = ?3, access_lifetime = ?4, refresh_lifetime = ?5
                WHERE id = ?1
                """,
                [
                    .id(id), .text(policy.refresh?.rawValue), .seconds(policy.refreshGrace),
                    .seconds(policy.accessTokenLifetime), .seconds(policy.refreshTokenLifetime),
                ])
            return try Client.all("\(Client.selection) WHERE c.id = ?1", [.id(id)], on: db).first
        }
    }

    /// Ends the client's grants and deletes its row in one transaction; the redirect URIs go with it.
    public func remove(_ id: ClientID, now: Date) async throws -> Bool {
        try await write { db in
            try Grant.endAll(of: id, reason: .clientRemoved, on: db, now: now)
            return try db.run("DELETE FROM clients WHERE id = ?1", [.id(id)]) == 1
        }
    }
}

extension Client {
    static let selection: SQLStatement = """
        SELECT c.id, c.name, c.is_public, c.secret, c.is_first_party, c.created, c.refresh, c.refresh_grace,
            c.access_lifetime, c.refresh_lifetime
        FROM clients c
        """

    fileprivate static func all(
        _ statement: SQLStatement, _ arguments: [SQLValue], on db: any SQLConnection
    ) throws -> [Client] {
        try db.all(statement, arguments) { try $0.client() }.map { client in
            var client = client
            client.redirectURIs = try db.all(
                "SELECT uri FROM client_redirects WHERE client = ?1 ORDER BY position", [.id(client.id)]
            ) { try $0.text() }
            return client
        }
    }

    /// - Returns: `false` when the name is taken.
    fileprivate func insert(on db: any SQLConnection) throws -> Bool {
        let (isPublic, secret): (Bool, SecretDigest?) =
            switch kind {
            case .confidential(let secret): (false, secret)
            case .publicClient: (true, nil)
            }
        let added = try db.run(
            """
            INSERT INTO clients (id, name, name_key, is_public, secret, is_first_party, created, refresh,
                refresh_grace, access_lifetime, refresh_lifetime)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT DO NOTHING
            """,
            [
                .id(id), .text(name), .text(DocumentName.key(name)), .flag(isPublic), .digest(secret),
                .flag(isFirstParty), .instant(created), .text(policy.refresh?.rawValue),
                .seconds(policy.refreshGrace), .seconds(policy.accessTokenLifetime),
                .seconds(policy.refreshTokenLifetime),
            ])
        guard added == 1 else { return false }
        for (position, uri) in redirectURIs.enumerated() {
            try db.run(
                "INSERT INTO client_redirects (client, position, uri) VALUES (?1, ?2, ?3)",
                [.id(id), .integer(Int64(position)), .text(uri)])
        }
        return true
    }
}

extension RowReader {
    /// Without its redirect URIs.
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
