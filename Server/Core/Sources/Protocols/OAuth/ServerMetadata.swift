public import Basics

/// Authorization server metadata (RFC 8414 §2), for clients that don't learn the endpoints from the bootstrapper's
/// response with status 401.
public struct ServerMetadata: JSONCodable, Hashable, Sendable {
    /// The issuer identifier: an https URL without query and fragment, equal to `iss` in redirects.
    public var issuer: String
    /// The absolute URL that a browser opens for sign-in.
    public var authorizationEndpoint: String
    /// The absolute URL that exchanges codes and refresh tokens for access tokens.
    public var tokenEndpoint: String
    /// The absolute URL of the revocation endpoint (RFC 7009); `nil` when revocation isn't supported.
    public var revocationEndpoint: String?
    /// The absolute URL of the introspection endpoint (RFC 7662); `nil` when introspection isn't supported.
    public var introspectionEndpoint: String?
    /// Scope tokens that a client may request; the list may be incomplete.
    public var scopesSupported: [String]?
    /// Values of `response_type`, required by RFC 8414. ``init(issuer:authorizationEndpoint:tokenEndpoint:)`` sets
    /// `["code"]`.
    public var responseTypesSupported: [String]
    /// Values of `response_mode`; `nil` means `query` and `fragment`.
    public var responseModesSupported: [String]?
    /// Values of `grant_type`; `nil` means `authorization_code` and `implicit`.
    public var grantTypesSupported: [String]?
    /// Client authentication methods of the token endpoint; `nil` means `client_secret_basic`.
    public var tokenEndpointAuthMethodsSupported: [String]?
    /// Client authentication methods of the revocation endpoint; `nil` means `client_secret_basic`.
    public var revocationEndpointAuthMethodsSupported: [String]?
    /// Client authentication methods of the introspection endpoint.
    public var introspectionEndpointAuthMethodsSupported: [String]?
    /// Values of `code_challenge_method`, see ``PKCE/Method``; `nil` means that PKCE isn't supported.
    public var codeChallengeMethodsSupported: [String]?
    /// Whether redirects to clients contain `iss` (RFC 9207 §3).
    public var authorizationResponseIssParameterSupported: Bool?

    /// Creates metadata with the required members, for a server that supports only the response type `code`.
    public init(issuer: String, authorizationEndpoint: String, tokenEndpoint: String) {
        self.issuer = issuer
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        responseTypesSupported = ["code"]
    }

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: ServerMetadata {
        ServerMetadata(issuer: "", authorizationEndpoint: "", tokenEndpoint: "")
    }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("issuer", &issuer)
        try json.member("authorization_endpoint", &authorizationEndpoint)
        try json.member("token_endpoint", &tokenEndpoint)
        try json.member("revocation_endpoint", &revocationEndpoint)
        try json.member("introspection_endpoint", &introspectionEndpoint)
        try json.member("scopes_supported", &scopesSupported)
        try json.member("response_types_supported", &responseTypesSupported)
        try json.member("response_modes_supported", &responseModesSupported)
        try json.member("grant_types_supported", &grantTypesSupported)
        try json.member("token_endpoint_auth_methods_supported", &tokenEndpointAuthMethodsSupported)
        try json.member("revocation_endpoint_auth_methods_supported", &revocationEndpointAuthMethodsSupported)
        try json.member("introspection_endpoint_auth_methods_supported", &introspectionEndpointAuthMethodsSupported)
        try json.member("code_challenge_methods_supported", &codeChallengeMethodsSupported)
        try json.member("authorization_response_iss_parameter_supported", &authorizationResponseIssParameterSupported)
    }
}
