/// A request to the token endpoint (RFC 6749 §4.1.3, §6; RFC 7636 §4.5).
public struct TokenRequest: Hashable, Sendable {
    /// The code or refresh token to exchange for a new access token.
    public enum GrantType: Hashable, Sendable {
        /// The grant type `grant_type=authorization_code` (RFC 6749 §4.1.3).
        case authorizationCode(AuthorizationCode)
        /// The grant type `grant_type=refresh_token` (RFC 6749 §6).
        case refreshToken(RefreshToken)
    }

    /// A code, with the redirect URI and verifier that must match the authorization request.
    public struct AuthorizationCode: Hashable, Sendable {
        /// The value of `code` as sent, never empty.
        public var code: String
        /// The value of `redirect_uri`. If the authorization request had a redirect URI, this redirect URI must be
        /// equal (RFC 6749 §4.1.3).
        public var redirectURI: String?
        /// The value of `code_verifier` as sent (RFC 7636 §4.5). The format is checked when the verifier is compared
        /// with the challenge.
        public var verifier: String?

        /// Creates the parameters of a request to exchange a code, without validating them. Used by programs that act
        /// as a client.
        public init(code: String, redirectURI: String? = nil, verifier: String? = nil) {
            self.code = code
            self.redirectURI = redirectURI
            self.verifier = verifier
        }
    }

    /// A refresh token, optionally with a narrower scope.
    public struct RefreshToken: Hashable, Sendable {
        /// The value of `refresh_token` as sent, never empty.
        public var token: String
        /// The requested scope; `nil` requests the whole scope that was granted.
        public var scope: Scope?

        /// Creates the parameters of a request to refresh a token, without validating them. Used by programs that act
        /// as a client.
        public init(token: String, scope: Scope? = nil) {
            self.token = token
            self.scope = scope
        }
    }

    /// The credentials of the requesting client, which the server hasn't checked yet.
    public var credentials: ClientCredentials
    /// The presented code or refresh token, which the server hasn't looked up yet.
    public var grant: GrantType

    /// Creates a request, without validating the values. Used by programs that act as a client.
    public init(credentials: ClientCredentials, grant: GrantType) {
        self.credentials = credentials
        self.grant = grant
    }

    /// Reads the form of a token request.
    ///
    /// - Parameter authorization: the value of the `Authorization` header.
    /// - Throws: `invalid_request`, `invalid_client`, `invalid_scope`, `unsupported_grant_type`.
    public init(_ fields: FormFields, authorization: String?) throws(OAuthError) {
        let type = try fields.value("grant_type")
        credentials = try ClientCredentials(fields, authorization: authorization)
        switch type {
        case "authorization_code": grant = .authorizationCode(try Self.authorizationCode(fields))
        case "refresh_token": grant = .refreshToken(try Self.refreshToken(fields))
        case nil: throw .invalidRequest.explained("grant_type is missing")
        default: throw .unsupportedGrantType
        }
    }

    private static func authorizationCode(_ fields: FormFields) throws(OAuthError) -> AuthorizationCode {
        guard let code = try fields.value("code") else { throw .invalidRequest.explained("code is missing") }
        return AuthorizationCode(
            code: code, redirectURI: try fields.value("redirect_uri"), verifier: try fields.value("code_verifier"))
    }

    private static func refreshToken(_ fields: FormFields) throws(OAuthError) -> RefreshToken {
        guard let token = try fields.value("refresh_token") else {
            throw .invalidRequest.explained("refresh_token is missing")
        }
        guard let text = try fields.value("scope") else { return RefreshToken(token: token) }
        guard let scope = Scope(text) else { throw .invalidScope.explained("scope is malformed") }
        return RefreshToken(token: token, scope: scope.isEmpty ? nil : scope)
    }
}

/// A client's request to introspect (RFC 7662 §2.1) or revoke (RFC 7009 §2.1) a token.
public struct TokenInquiry: Hashable, Sendable {
    /// The credentials of the requesting client, which the server hasn't checked yet.
    public var credentials: ClientCredentials
    /// The value of `token` as sent, never empty: an access token or a refresh token.
    public var token: String
    /// The value of `token_type_hint`. The server finds the token even when the hint is wrong.
    public var hint: String?

    /// Reads the form of an introspection or revocation request.
    ///
    /// - Parameter authorization: the value of the `Authorization` header.
    /// - Throws: `invalid_request`, `invalid_client`.
    public init(_ fields: FormFields, authorization: String?) throws(OAuthError) {
        credentials = try ClientCredentials(fields, authorization: authorization)
        guard let token = try fields.value("token") else { throw .invalidRequest.explained("token is missing") }
        self.token = token
        hint = try fields.value("token_type_hint")
    }
}
