import Basics
public import Foundation
public import OAuth

/// The registered clients: finds, registers, changes and removes them.
///
/// Each change is one transaction, including its event in the audit log.
public struct ClientRegistry: Sendable {
    /// The reasons why a client can't be registered.
    public enum Problem: Error, Hashable, Sendable {
        /// The name is empty, longer than 100 UTF-16 units, or contains control characters.
        case name
        /// There is no redirect URI, so the client could never get an answer.
        case noRedirectURI
        /// The redirect URI isn't allowed; see ``RedirectURI/isRegistrable(_:isPublic:)``.
        case redirectURI(String)
        /// The policy isn't allowed for a client of this kind.
        case policy(TokenPolicy.Problem)
    }

    private let store: any SignInStore

    /// Creates a registry of the clients in a store.
    public init(store: any SignInStore) { self.store = store }

    /// The client with an id; `nil` when no client has it.
    public func find(_ id: ClientID) async throws -> Client? {
        try await store.read { try $0.client(id) }
    }

    /// All clients, sorted by name.
    public func list() async throws -> [Client] {
        try await store.read { try $0.clients() }
    }

    /// Adds the client for Office if it doesn't exist yet, with the redirect URI `https://localhost`
    /// (docs/protocol/bootstrap-and-oauth.md#onboarding). Call it at every start.
    public func ensureOffice(now: Date) async throws -> Client {
        try await ensure(.office(now: now))
    }

    /// Adds the client unless a client has the same name. Writes no audit event, because such a client, for example
    /// Office's, is a part of every installation. If several callers call this at the same time, one of them adds the
    /// client, and all of them get the same client.
    ///
    /// - Returns: the existing or new client.
    public func ensure(_ client: Client) async throws -> Client {
        if let present = try await store.read({ try $0.client(named: client.name) }) { return present }
        return try await store.write { rows in
            if let present = try rows.client(named: client.name) { return present }
            try rows.insert(client)
            return client
        }
    }

    /// Registers a client.
    ///
    /// - Returns: the client and, unless it is public, its secret, which isn't stored.
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

    /// Adds a client whose name and redirect URIs were already checked.
    ///
    /// - Throws: ``StoreRefusal/nameTaken`` when another client has the same name, ignoring case.
    public func add(_ client: Client) async throws {
        try await store.change(now: client.created) { change in
            guard try change.rows.client(named: client.name) == nil else { throw StoreRefusal.nameTaken }
            try change.rows.insert(client)
            try change.log(.clientAdded, client: client.id)
        }
    }

    /// Makes a new secret that replaces the previous one.
    ///
    /// - Returns: `nil` when the client doesn't exist or is public.
    public func newSecret(of id: ClientID, now: Date) async throws -> Secret? {
        let secret = Secret.random(.clientSecret)
        return try await replaceSecret(of: id, with: secret.digest, now: now) ? secret : nil
    }

    /// Makes `secret` the only secret with which the client can authenticate. Tokens already issued stay valid.
    ///
    /// - Returns: `false` when the client doesn't exist or is public.
    public func replaceSecret(of id: ClientID, with secret: SecretDigest, now: Date) async throws -> Bool {
        try await store.change(now: now) { change in
            guard var client = try change.rows.client(id), client.kind != .publicClient else { return false }
            client.kind = .confidential(secret: secret)
            try change.rows.update(client)
            try change.log(.clientSecretReplaced, client: id)
            return true
        }
    }

    /// Changes the lifetimes of a client's tokens and whether each use replaces the client's refresh token. Tokens
    /// already issued keep their expiration.
    ///
    /// - Returns: the updated client; `nil` when the client doesn't exist.
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

    /// Removes a client and ends all of the client's live grants (``GrantEnd/clientRemoved``) in the same transaction.
    ///
    /// - Returns: `false` when the client doesn't exist.
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
