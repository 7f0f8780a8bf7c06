public import Basics
public import Foundation
public import OAuth

/// Applies the rules of OAuth 2.0 (RFC 6749, 9700) to the rows of a store. Its only purpose is to give Office and
/// similar apps access to a user's documents.
///
/// The endpoint for browsers uses ``begin(_:)``, ``approve(_:user:session:attempt:source:now:)`` and ``deny(_:)``; the
/// endpoints for clients use ``token(_:source:now:)``, ``revoke(_:source:now:)`` and ``introspect(_:now:)``. The
/// methods for clients throw ``OAuthError`` for mistakes of the client, and the store's errors if the store fails.
public struct AuthorizationServer: Sendable {
    /// The server's issuer, lifetimes and scopes. A client's ``TokenPolicy`` may override them.
    public let configuration: AuthorizationServerConfiguration
    let store: any SignInStore
    let codes: Codes
    let tokens: Tokens
    let federation: Federation?

    /// Creates a server. The server keeps all data in the store, so several servers may share one store.
    ///
    /// - Parameter federation: asks the identity providers of users before their tokens are refreshed.
    public init(
        configuration: AuthorizationServerConfiguration, store: any SignInStore, federation: Federation? = nil
    ) {
        self.configuration = configuration
        self.store = store
        self.federation = federation
        codes = Codes(store: store)
        tokens = Tokens(store: store)
    }

    /// Answers a request to the token endpoint.
    ///
    /// - Parameter sessionContext: the value of the header `X-WOPI-SessionContext`, which doesn't change the response.
    ///   If it differs from `sc` in the redirect with the code, the difference is recorded in the audit log.
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

    /// The access that a bearer token gives, found in one read; `nil` unless the token is a valid access token that
    /// hasn't expired.
    ///
    /// - Parameter token: the token read by ``BearerToken``.
    public func authenticate(bearer token: String?, now: Date) async throws -> AuthorizedAccess? {
        guard let token, token.utf8.count <= 256,
            let record = try await tokens.access(SecretDigest(of: token), now: now)
        else { return nil }
        return AuthorizedAccess(record)
    }

    /// The metadata document of RFC 8414.
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

    /// The client with the `client_id` of a request; `nil` when no client has it.
    func client(_ text: String) async throws -> Client? {
        guard let id = ClientID(rawValue: text) else { return nil }
        return try await ClientRegistry(store: store).find(id)
    }
}

/// The access that a valid access token gives to the client that presents it.
public struct AuthorizedAccess: Hashable, Sendable {
    /// The user whose documents are accessible.
    public var account: Account
    /// The grant under which the token was issued. When the grant ends, the token is no longer valid.
    public var grant: GrantID
    /// The client that got the token; `nil` for a token that an operator created.
    public var client: ClientID?
    /// The token's scope, which may be narrower than the scope of the grant.
    public var scope: Scope
    /// The time when the token was issued.
    public var issued: Date
    /// When the token expires; `nil` if the token is valid as long as the grant.
    public var expires: Date?

    init(_ record: AccessRecord) {
        account = record.account
        grant = record.grant.id
        client = record.grant.client
        scope = record.scope
        issued = record.issued
        expires = record.expires
    }
}
