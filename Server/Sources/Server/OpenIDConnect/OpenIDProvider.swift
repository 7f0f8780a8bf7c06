public import Foundation
import OAuth
public import OAuthServer

/// An OpenID Connect provider, such as Keycloak, Entra ID, authentik or glewlwyd.
public final class OpenIDProvider: IdentityProvider {
    /// The registration of this server as a client of a provider.
    public struct Configuration: Sendable {
        /// A short id for URLs: 1–32 characters of `[a-z0-9-]`.
        public var id: String
        /// The provider's name for users, as in "Sign in with NAME".
        public var displayName: String
        /// The issuer, exactly as in the provider's discovery document, including a slash at its end.
        public var issuer: String
        /// The id of this server at the provider.
        public var clientID: String
        /// The secret of a confidential client; `nil` for a public client.
        public var clientSecret: ProviderSecret?
        /// The scopes to request; `nil` for `openid profile email`, and `groups` if the provider has such a scope.
        public var scopes: [String]?
        /// The claim with the user name.
        public var userNameClaim: String
        /// The claim with the groups, which is an array or a string; `nil` if groups don't matter.
        public var groupsClaim: String?

        /// Creates a configuration, which ``OpenIDProvider/init(_:now:)`` checks.
        public init(
            id: String, displayName: String, issuer: String, clientID: String, clientSecret: ProviderSecret? = nil,
            scopes: [String]? = nil, userNameClaim: String = "preferred_username", groupsClaim: String? = "groups"
        ) {
            self.id = id
            self.displayName = displayName
            self.issuer = issuer
            self.clientID = clientID
            self.clientSecret = clientSecret
            self.scopes = scopes
            self.userNameClaim = userNameClaim
            self.groupsClaim = groupsClaim
        }
    }

    private let configuration: Configuration
    private let client: ProviderClient
    private let now: @Sendable () -> Date
    private let metadata: CachedDocument<ProviderMetadata>
    private let keys: CachedDocument<ProviderKeys>

    /// The configured issuer.
    public var issuer: String { configuration.issuer }
    /// The configured name for users.
    public var displayName: String { configuration.displayName }
    /// The configured short id.
    public var id: String { configuration.id }

    /// Creates a provider. Its documents are fetched when they are first needed.
    ///
    /// - Parameter now: returns the current time, for the age of the provider's documents.
    /// - Throws: ``IdentityProviderError/invalid(reason:)`` if the issuer isn't an https URL, or an http URL on this
    ///   machine, without a query; or if the id or the client id isn't usable.
    public convenience init(
        _ configuration: Configuration, now: @escaping @Sendable () -> Date = { Date() }
    ) throws(IdentityProviderError) {
        try self.init(configuration, client: ProviderClient(), now: now)
    }

    init(
        _ configuration: Configuration, client: ProviderClient, now: @escaping @Sendable () -> Date
    ) throws(IdentityProviderError) {
        let text = configuration.issuer
        guard let issuer = ProviderAddress(text, allowingPlainLoopback: true), !text.contains("?"),
            let discovery = ProviderAddress(
                (text.hasSuffix("/") ? String(text.dropLast()) : text) + "/.well-known/openid-configuration",
                allowingPlainLoopback: true)
        else { throw .invalid(reason: "the issuer must be an https URL without a query or a fragment") }
        guard (1...32).contains(configuration.id.utf8.count), configuration.id.utf8.allSatisfy(Self.isIDByte) else {
            throw .invalid(reason: "the id of a provider must be 1 to 32 lowercase letters, digits and hyphens")
        }
        guard !configuration.clientID.isEmpty else { throw .invalid(reason: "the client id is empty") }
        self.configuration = configuration
        self.client = client
        self.now = now
        let metadata = CachedDocument { _ throws(IdentityProviderError) in
            try ProviderMetadata(json: await client.get(discovery, name: "discovery document"), issuer: issuer)
        }
        self.metadata = metadata
        keys = CachedDocument { now throws(IdentityProviderError) in
            let address = try await metadata.version(now: now).value.keysAddress
            return try ProviderKeys(json: await client.get(address, name: "key set"))
        }
    }

    private static func isIDByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }

    /// Fetches the provider's documents, so that a wrong configuration is noticed before a user signs in.
    public func check() async throws(IdentityProviderError) {
        _ = try await endpoint()
        _ = try await keys.version(now: now())
    }

    /// Checks the parameter `iss` of an authorization response (RFC 9207), which tells responses of several providers
    /// apart.
    ///
    /// - Parameter responseIssuer: the value of `iss`; `nil` if the response has none.
    public func checkResponse(issuer responseIssuer: String?) async throws(IdentityProviderError) {
        guard let responseIssuer else {
            guard try await !metadata.version(now: now()).value.sendsIssuer else {
                throw .invalid(reason: "the authorization response has no iss")
            }
            return
        }
        guard responseIssuer.utf8.elementsEqual(issuer.utf8) else {
            throw .invalid(reason: "the authorization response is of another issuer (iss)")
        }
    }

    /// Returns the URL of the authorization endpoint with the parameters of the request.
    public func authorizationURL(_ request: ProviderRequest) async throws(IdentityProviderError) -> URL {
        let metadata = try await metadata.version(now: now()).value
        guard let challenge = PKCE.Challenge(verifier: request.verifier) else {
            throw .invalid(reason: "the PKCE verifier isn't 43 to 128 unreserved characters")
        }
        let query = FormFields([
            .init("response_type", "code"), .init("client_id", configuration.clientID),
            .init("redirect_uri", request.redirectURI.absoluteString),
            .init("scope", scopes(metadata).joined(separator: " ")), .init("state", request.state),
            .init("nonce", request.nonce), .init("code_challenge", challenge.value),
            .init("code_challenge_method", challenge.method.rawValue),
        ])
        guard let url = URL(string: metadata.authorizationEndpoint.adding(query.encoded)) else {
            throw .invalid(reason: "the authorization_endpoint isn't a URL")
        }
        return url
    }

    private func scopes(_ metadata: ProviderMetadata) -> [String] {
        if let scopes = configuration.scopes { return scopes.contains("openid") ? scopes : ["openid"] + scopes }
        let hasGroups = configuration.groupsClaim != nil && metadata.scopes.contains("groups")
        return ["openid", "profile", "email"] + (hasGroups ? ["groups"] : [])
    }

    /// Exchanges a code, checks the id token, and reads the userinfo endpoint if the id token lacks a claim.
    public func redeem(
        code: String, for request: ProviderRequest, now: Date
    ) async throws(IdentityProviderError) -> ProviderSignIn {
        let outcome = try await endpoint().request([
            .init("grant_type", "authorization_code"), .init("code", code),
            .init("redirect_uri", request.redirectURI.absoluteString), .init("code_verifier", request.verifier),
        ])
        let tokens: TokenEndpoint.Tokens
        switch outcome {
        case .tokens(let received): tokens = received
        case .refused(let reason): throw .refused(reason: reason)
        }
        guard let text = tokens.id_token else { throw .invalid(reason: "the provider sent no id token") }
        let (subject, claims) = try await verified(text, nonce: request.nonce, subject: nil, now: now)
        let identity = try await identity(of: subject, claims: claims, tokens: tokens)
        return ProviderSignIn(identity: identity, refreshToken: tokens.refresh_token)
    }

    /// Exchanges a refresh token. The id token in the response must belong to the same user; without an id token, the
    /// userinfo endpoint says who the user is.
    public func renew(
        refreshToken: String, subject: String, now: Date,
        keep: @escaping @Sendable (String) async throws(IdentityProviderError) -> Void
    ) async throws(IdentityProviderError) -> ProviderRenewal {
        guard case .tokens(let tokens) = try await exchange(refreshToken, keep: keep) else { return .ended }
        return try await renewal(of: subject, tokens: tokens, now: now)
    }

    /// Exchanges a refresh token, and stores the new one. The provider may already have replaced the token when a
    /// response is late, so the request goes on after this method has thrown an error.
    private func exchange(
        _ refreshToken: String, keep: @escaping @Sendable (String) async throws(IdentityProviderError) -> Void
    ) async throws(IdentityProviderError) -> TokenEndpoint.Outcome {
        let endpoint = try await endpoint(deadline: max(client.deadline, client.renewalDeadline))
        let deadline = client.deadline
        let (results, result) = AsyncStream.makeStream(of: Result<TokenEndpoint.Outcome, IdentityProviderError>.self)
        Task {
            do throws(IdentityProviderError) {
                let outcome = try await endpoint.request([
                    .init("grant_type", "refresh_token"), .init("refresh_token", refreshToken),
                ])
                if case .tokens(let tokens) = outcome, let token = tokens.refresh_token { try await keep(token) }
                result.yield(.success(outcome))
            } catch { result.yield(.failure(error)) }
        }
        let timer = Task {
            // A canceled timer isn't needed any more.
            guard (try? await Task.sleep(for: deadline)) != nil else { return }
            result.yield(.failure(.unavailable(reason: "token endpoint: no response within \(deadline)")))
        }
        defer { timer.cancel() }
        for await first in results { return try first.get() }
        throw .unavailable(reason: "token endpoint: canceled")
    }

    private func renewal(
        of subject: String, tokens: TokenEndpoint.Tokens, now: Date
    ) async throws(IdentityProviderError) -> ProviderRenewal {
        var claims: ProviderClaims?
        if let text = tokens.id_token {
            claims = try await verified(text, nonce: nil, subject: subject, now: now).claims
        }
        guard claims != nil || tokens.access_token != nil else {
            throw .invalid(reason: "the provider sent neither an id token nor an access token")
        }
        // A renewed id token may have fewer claims than the first one. Missing groups don't mean that there are none.
        let hasGroups = claims.map { claims in configuration.groupsClaim.map { claims.has($0) } ?? true } ?? false
        let hasUserInfo = try await metadata.version(now: self.now()).value.userInfoEndpoint != nil
        guard hasUserInfo || hasGroups else { return .valid(nil) }
        do {
            return .valid(try await identity(of: subject, claims: claims, tokens: tokens))
        } catch {
            // The provider renews the tokens of a user whom it has disabled, and doesn't accept them.
            guard case .refused = error else { throw error }
            return .ended
        }
    }

    /// Returns the `end_session_endpoint` with the client id and the page to return to; `nil` if the provider has none,
    /// or can't be reached.
    public func signOutURL(returningTo page: URL) async -> URL? {
        guard let endpoint = try? await metadata.version(now: now()).value.endSessionEndpoint else { return nil }
        let query = FormFields([
            .init("client_id", configuration.clientID), .init("post_logout_redirect_uri", page.absoluteString),
        ])
        return URL(string: endpoint.adding(query.encoded))
    }

    private func endpoint(deadline: Duration? = nil) async throws(IdentityProviderError) -> TokenEndpoint {
        var client = client
        if let deadline { client.deadline = deadline }
        return TokenEndpoint(
            metadata: try await metadata.version(now: now()).value, clientID: configuration.clientID,
            secret: configuration.clientSecret, client: client)
    }

    /// Checks an id token. If no known key signed it, the provider may have new keys, so the key set is fetched again.
    private func verified(
        _ text: String, nonce: String?, subject: String?, now: Date
    ) async throws(IdentityProviderError) -> (subject: String, claims: ProviderClaims) {
        let token = try IDToken(text)
        guard try await metadata.version(now: self.now()).value.signingAlgorithms.contains(token.algorithm) else {
            throw .invalid(reason: "the id token is signed with an algorithm that isn't accepted")
        }
        let known = try await keys.version(now: self.now())
        if await !known.value.signed(token) {
            guard let renewed = try await keys.version(after: known.number, now: self.now()),
                await renewed.value.signed(token)
            else { throw .invalid(reason: "the id token isn't signed with a key of the provider") }
        }
        let checked = try token.check(
            .init(issuer: issuer, clientID: configuration.clientID, nonce: nonce, subject: subject, now: now))
        return (checked, token.claims)
    }

    /// Makes an identity of the claims of an id token. If a claim is missing, it is read from the userinfo endpoint.
    private func identity(
        of subject: String, claims: ProviderClaims?, tokens: TokenEndpoint.Tokens
    ) async throws(IdentityProviderError) -> ProviderIdentity {
        let name = configuration.userNameClaim, groups = configuration.groupsClaim
        let isComplete =
            claims.map { claims in
                [name, "name", "email"].allSatisfy { claims.has($0) } && groups.map { claims.has($0) } ?? true
            } ?? false
        let info = isComplete ? nil : try await userInfo(of: subject, tokens: tokens)
        return ProviderIdentity(
            issuer: issuer, subject: subject, userName: claims?.name(name) ?? info?.name(name),
            displayName: claims?.name("name") ?? info?.name("name"),
            email: claims?.name("email") ?? info?.name("email"),
            groups: groups.flatMap { claims?.groups($0) ?? info?.groups($0) } ?? [])
    }

    /// Reads the userinfo endpoint (OpenID Connect Core 1.0 §5.3); `nil` if the provider has none.
    private func userInfo(
        of subject: String, tokens: TokenEndpoint.Tokens
    ) async throws(IdentityProviderError) -> ProviderClaims? {
        guard let address = try await metadata.version(now: now()).value.userInfoEndpoint,
            let accessToken = tokens.access_token, tokens.token_type?.lowercased() ?? "bearer" == "bearer"
        else { return nil }
        let name = "userinfo endpoint"
        let claims = try ProviderClaims(
            json: await client.get(address, name: name, accessToken: accessToken), name: "the response of the \(name)")
        // Without this check, an access token of another user could add that user's groups.
        guard claims.subject?.utf8.elementsEqual(subject.utf8) == true else {
            throw .invalid(reason: "\(name): the response is of another user (sub)")
        }
        return claims
    }
}
