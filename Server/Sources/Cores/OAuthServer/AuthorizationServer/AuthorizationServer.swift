public import Foundation
public import OAuth

/// The rules of the authorization server, over ports: what OAuth 2.0 (RFC 6749, 9700) demands, for the one job of
/// letting Office, and apps like it, reach a person's documents.
///
/// The browser's half is ``begin(_:)``, ``approve(_:user:session:source:now:)`` and ``deny(_:)``, the client's
/// ``token(_:source:now:)``, ``revoke(_:source:now:)`` and ``introspect(_:now:)``. Those throw ``OAuthError`` for
/// what the client did wrong, and whatever a store throws when it fails.
public struct AuthorizationServer: Sendable {
    public let configuration: AuthorizationServerConfiguration
    let ports: Ports

    public struct Ports: Sendable {
        public var clients: any ClientStore
        public var codes: any CodeStore
        public var tokens: any TokenStore
        public var grants: any GrantStore
        public var audit: any AuditLog

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

    public init(configuration: AuthorizationServerConfiguration, ports: Ports) {
        self.configuration = configuration
        self.ports = ports
    }

    /// Answers a request to the token endpoint.
    ///
    /// - Parameter sessionContext: the request's `X-WOPI-SessionContext`, which decides nothing: another one than the
    ///   code's redirect gave is written to the audit log.
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

    /// Says who a bearer token lets in, in one read; `nil` for anything but a live access token.
    ///
    /// - Parameter token: as ``BearerToken`` read it.
    public func authenticate(bearer token: String?, now: Date) async throws -> AuthorizedAccess? {
        guard let token, token.utf8.count <= 256,
            let record = try await ports.tokens.access(SecretDigest(of: token), now: now)
        else { return nil }
        return AuthorizedAccess(record)
    }

    /// The document of RFC 8414.
    public func metadata() -> ServerMetadata {
        var metadata = ServerMetadata(
            issuer: configuration.issuer, authorizationEndpoint: configuration.authorizationEndpoint,
            tokenEndpoint: configuration.tokenEndpoint)
        let confidential = ["client_secret_basic", "client_secret_post"]
        metadata.revocationEndpoint = configuration.revocationEndpoint
        metadata.introspectionEndpoint = configuration.introspectionEndpoint
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

/// What a live access token lets its bearer do.
public struct AuthorizedAccess: Hashable, Sendable {
    public var account: Account
    public var grant: GrantID
    /// `nil` for a token that no client got.
    public var client: ClientID?
    public var scope: Scope
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
