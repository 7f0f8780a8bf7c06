import Basics
public import Foundation
public import OAuth

/// The registered clients: finds, registers, changes and removes them.
///
/// Each verb that changes something is one transaction, with its event of the audit log.
public struct ClientRegistry: Sendable {
    /// The reasons why a client can't be registered.
    public enum Problem: Error, Hashable, Sendable {
        /// Empty, longer than 100 UTF-16 units, or with control characters.
        case name
        /// A client without a redirect URI could never be answered.
        case noRedirectURI
        /// See ``RedirectURI/isRegistrable(_:isPublic:)``.
        case redirectURI(String)
        /// The policy's first problem for a client of this kind.
        case policy(TokenPolicy.Problem)
    }

    private let store: any SignInStore

    /// The clients of a store.
    public init(store: any SignInStore) { self.store = store }

    /// The client of an id; `nil` when there is none.
    public func find(_ id: ClientID) async throws -> Client? {
        try await store.read { try $0.client(id) }
    }

    /// All clients, sorted by name.
    public func list() async throws -> [Client] {
        try await store.read { try $0.clients() }
    }

    /// Makes sure that there is a client for Office, with the redirect URI `https://localhost`
    /// (docs/protocol/bootstrap-and-oauth.md#onboarding); to be called at every start.
    public func ensureOffice(now: Date) async throws -> Client {
        try await ensure(.office(now: now))
    }

    /// Adds the client unless there is one of its name, without an event: it belongs to the place. Of several
    /// concurrent callers one adds it, and all get the same client.
    ///
    /// - Returns: the one that is there afterwards.
    package func ensure(_ client: Client) async throws -> Client {
        if let present = try await store.read({ try $0.client(named: client.name) }) { return present }
        return try await store.write { rows in
            if let present = try rows.client(named: client.name) { return present }
            try rows.insert(client)
            return client
        }
    }

    /// Registers a client.
    ///
    /// - Returns: the client and, unless it is public, its secret, which isn't stored anywhere.
    /// - Throws: ``Problem``; ``StoreRefusal/nameTaken``.
    public func add(
        name: String, redirectURIs: [String], isPublic: Bool = false, isFirstParty: Bool = false, now: Date
    ) async throws -> (client: Client, secret: Secret?) {
        guard (1...100).contains(name.utf16.count), !name.unicodeScalars.contains(where: \.controlsDisplay) else {
            throw Problem.name
        }
        guard !redirectURIs.isEmpty else { throw Problem.noRedirectURI }
        if let bad = redirectURIs.first(where: { !RedirectURI.isRegistrable($0, isPublic: isPublic) }) {
            throw Problem.redirectURI(bad)
        }
        let secret = isPublic ? nil : Secret.random(.clientSecret)
        let client = Client(
            name: name, redirectURIs: redirectURIs,
            kind: secret.map { .confidential(secret: $0.digest) } ?? .publicClient, isFirstParty: isFirstParty,
            created: now)
        try await add(client)
        return (client, secret)
    }

    /// Adds a client as it is, whose name and redirect URIs were checked.
    ///
    /// - Throws: ``StoreRefusal/nameTaken``; names are compared without regard to case.
    package func add(_ client: Client) async throws {
        try await store.change(now: client.created) { change in
            guard try change.rows.client(named: client.name) == nil else { throw StoreRefusal.nameTaken }
            try change.rows.insert(client)
            try change.log(.clientAdded, client: client.id)
        }
    }

    /// Makes a secret that replaces the one before.
    ///
    /// - Returns: `nil` when there is no such client, or it is a public one.
    public func newSecret(of id: ClientID, now: Date) async throws -> Secret? {
        let secret = Secret.random(.clientSecret)
        return try await replaceSecret(of: id, with: secret.digest, now: now) ? secret : nil
    }

    /// Makes `secret` the only one that verifies from now on; tokens already issued live on.
    ///
    /// - Returns: `false` when there is no such client, or it is a public one.
    package func replaceSecret(of id: ClientID, with secret: SecretDigest, now: Date) async throws -> Bool {
        try await store.change(now: now) { change in
            guard var client = try change.rows.client(id), client.kind != .publicClient else { return false }
            client.kind = .confidential(secret: secret)
            try change.rows.update(client)
            try change.log(.clientSecretReplaced, client: id)
            return true
        }
    }

    /// Changes how long a client's tokens last and whether its refresh tokens are replaced; tokens already issued keep
    /// the end they have.
    ///
    /// - Returns: the client as it is now, `nil` when there is none.
    /// - Throws: ``Problem/policy(_:)``
    public func setPolicy(of id: ClientID, to policy: TokenPolicy, now: Date) async throws -> Client? {
        try await store.change(now: now) { change in
            guard var client = try change.rows.client(id) else { return nil }
            if let problem = policy.problem(for: client.kind) { throw Problem.policy(problem) }
            client.policy = policy
            try change.rows.update(client)
            try change.log(.clientChanged, client: id)
            return client
        }
    }

    /// Removes a client and ends every live grant of it (``GrantEnd/clientRemoved``) in the same step.
    ///
    /// - Returns: `false` when there is no such client.
    public func remove(_ id: ClientID, now: Date) async throws -> Bool {
        try await store.change(now: now) { change in
            guard try change.rows.client(id) != nil else { return false }
            try change.endAll(of: id, reason: .clientRemoved)
            try change.rows.delete(id)
            try change.log(.clientRemoved, client: id)
            return true
        }
    }
}
