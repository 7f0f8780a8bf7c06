public import Basics
public import Foundation
public import OAuth

/// The rules of the authorization server, over ports: what OAuth 2.0 (RFC 6749, 9700) demands, for the one job of
/// letting Office, and apps like it, reach a person's documents.
///
/// The browser's half is ``begin(_:)``, ``approve(_:user:session:source:now:)`` and ``deny(_:)``, the client's
/// ``token(_:source:now:)``, ``revoke(_:source:now:)`` and ``introspect(_:now:)``. Those throw ``OAuthError`` for
/// what the client did wrong, and whatever a store throws when it fails.
public struct AuthorizationServer: Sendable {
    /// The server's issuer, lifetimes and scopes; a client's ``TokenPolicy`` may differ from it.
    public let configuration: AuthorizationServerConfiguration
    let ports: Ports

    /// The ports that a server works over; all of one backend, for its verbs to be atomic.
    public struct Ports: Sendable {
        /// Finds registered clients.
        public var clients: any ClientStore
        /// Keeps authorization codes.
        public var codes: any CodeStore
        /// Keeps access and refresh tokens.
        public var tokens: any TokenStore
        /// Keeps grants.
        public var grants: any GrantStore
        /// Keeps events.
        public var audit: any AuditLog

        /// The ports of one backend.
        public init(
            clients: any ClientStore, codes: any CodeStore, tokens: any TokenStore, grants: any GrantStore,
            audit: any AuditLog
        ) {
            self.clients = clients
            self.codes = codes
            self.tokens = tokens
            self.grants = grants
            self.audit = audit
        }
    }

    /// A server; it holds no state of its own, so several may share their ports.
    public init(configuration: AuthorizationServerConfiguration, ports: Ports) {
        self.configuration = configuration
        self.ports = ports
    }

    /// Answers a request to the token endpoint.
    ///
    /// - Parameter sessionContext: the request's `X-WOPI-SessionContext`, which decides nothing; one that differs from
    ///   that of the code's redirect is written to the audit log.
    public func token(
        _ request: TokenRequest, sessionContext: String? = nil, source: RequestSource = .machine, now: Date
    ) async throws -> TokenResponse {
        let client = try await authenticate(request.credentials)
        switch request.grant {
        case .authorizationCode(let exchange):
            return try await AuthorizationCodeGrant(server: self, client: client, source: source, now: now)
                .exchange(exchange, sessionContext: sessionContext)
        case .refreshToken(let refresh):
            return try await RefreshTokenGrant(server: self, client: client, source: source, now: now)
                .refresh(refresh)
        }
    }

    /// The access that a bearer token gives, found in one read; `nil` for anything but a live access token.
    ///
    /// - Parameter token: as ``BearerToken`` read it.
    public func authenticate(bearer token: String?, now: Date) async throws -> AuthorizedAccess? {
        guard let token, token.utf8.count <= 256,
            let record = try await ports.tokens.access(SecretDigest(of: token), now: now)
        else { return nil }
        return AuthorizedAccess(record)
    }

    /// The document of RFC 8414.
    public func metadata(at endpoints: AuthorizationServerEndpoints) -> ServerMetadata {
        var metadata = ServerMetadata(
            issuer: configuration.issuer, authorizationEndpoint: endpoints.authorization,
            tokenEndpoint: endpoints.token)
        let confidential = ["client_secret_basic", "client_secret_post"]
        metadata.revocationEndpoint = endpoints.revocation
        metadata.introspectionEndpoint = endpoints.introspection
        metadata.scopesSupported = configuration.supportedScope.tokens
        metadata.responseModesSupported = ["query"]
        metadata.grantTypesSupported = ["authorization_code"] + (configuration.supportsRefresh ? ["refresh_token"] : [])
        metadata.tokenEndpointAuthMethodsSupported = confidential + ["none"]
        metadata.revocationEndpointAuthMethodsSupported = confidential + ["none"]
        metadata.introspectionEndpointAuthMethodsSupported = confidential
        metadata.codeChallengeMethodsSupported = ["S256"]
        metadata.authorizationResponseIssParameterSupported = configuration.sendsIssuer
        return metadata
    }

    func record(
        _ kind: AuditEvent.Kind, user: UserID? = nil, client: ClientID? = nil, grant: GrantID? = nil,
        source: RequestSource, detail: String? = nil, now: Date
    ) async throws {
        try await ports.audit.append(
            AuditEvent(kind, at: now, user: user, client: client, grant: grant, source: source, detail: detail))
    }
}

/// The rights that a live access token gives its bearer.
public struct AuthorizedAccess: Hashable, Sendable {
    /// The person whose documents may be reached.
    public var account: Account
    /// The grant that the token was issued under, and ends with.
    public var grant: GrantID
    /// `nil` for a token that no client got.
    public var client: ClientID?
    /// The token's scope, which may be narrower than the grant's.
    public var scope: Scope
    /// The time when the token was issued.
    public var issued: Date
    /// `nil`: as long as the grant.
    public var expires: Date?

    init(_ record: AccessRecord) {
        account = record.account
        grant = record.grant.id
        client = if case .oauth(let client) = record.grant.kind { client } else { nil }
        scope = record.scope
        issued = record.issued
        expires = record.expires
    }
}
