public import Foundation
public import OAuth

/// Registers clients.
public struct ClientRegistry: Sendable {
    /// The reasons why a client can't be registered.
    public enum Problem: Error, Hashable, Sendable {
        /// Empty, longer than 100 characters, or with control characters.
        case name
        /// A client without a redirect URI could never be answered.
        case noRedirectURI
        /// See ``RedirectURI/isRegistrable(_:isPublic:)``.
        case redirectURI(String)
        /// The policy's first problem for a client of this kind.
        case policy(TokenPolicy.Problem)
    }

    private let clients: any ClientStore
    private let audit: any AuditLog

    /// A registry over one backend.
    public init(clients: any ClientStore, audit: any AuditLog) {
        self.clients = clients
        self.audit = audit
    }

    /// Makes sure that there is a client for Office, with the redirect URI `https://localhost`
    /// (docs/protocol/bootstrap-and-oauth.md#onboarding); to be called at every start.
    public func ensureOffice(now: Date) async throws -> Client {
        try await clients.ensure(.office(now: now))
    }

    /// Registers a client.
    ///
    /// - Returns: the client and, unless it is public, its secret, which isn't stored anywhere.
    /// - Throws: ``Problem``; ``StoreRefusal/nameTaken``.
    public func add(
        name: String, redirectURIs: [String], isPublic: Bool = false, isFirstParty: Bool = false, now: Date
    ) async throws -> (client: Client, secret: Secret?) {
        guard (1...100).contains(name.count), !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
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
        try await clients.add(client)
        try await audit.append(AuditEvent(.clientAdded, at: now, client: client.id))
        return (client, secret)
    }

    /// Makes a secret that replaces the one before.
    ///
    /// - Returns: `nil` when there is no such client, or it is a public one.
    public func newSecret(of id: ClientID, now: Date) async throws -> Secret? {
        let secret = Secret.random(.clientSecret)
        guard try await clients.replaceSecret(of: id, with: secret.digest) else { return nil }
        try await audit.append(AuditEvent(.clientSecretReplaced, at: now, client: id))
        return secret
    }

    /// Changes how long a client's tokens last and whether its refresh tokens are replaced.
    ///
    /// - Returns: the client as it is now, `nil` when there is none.
    /// - Throws: ``Problem/policy(_:)``
    public func setPolicy(of client: Client, to policy: TokenPolicy, now: Date) async throws -> Client? {
        if let problem = policy.problem(for: client.kind) { throw Problem.policy(problem) }
        guard let changed = try await clients.setPolicy(of: client.id, to: policy) else { return nil }
        try await audit.append(AuditEvent(.clientChanged, at: now, client: client.id))
        return changed
    }

    /// Removes a client and ends every grant of it.
    ///
    /// - Returns: `false` when there is no such client.
    public func remove(_ id: ClientID, now: Date) async throws -> Bool {
        guard try await clients.remove(id, now: now) else { return false }
        try await audit.append(AuditEvent(.clientRemoved, at: now, client: id))
        return true
    }
}
