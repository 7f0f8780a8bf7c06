public import Basics

/// Authorization server metadata (RFC 8414 §2), for clients that don't read the endpoints from the bootstrapper's 401
/// response.
public struct ServerMetadata: Hashable, Sendable, Codable {
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
    /// Whether redirects carry `iss` (RFC 9207 §3).
    public var authorizationResponseIssParameterSupported: Bool?

    /// Creates metadata with the required members, for a server that issues only codes.
    public init(issuer: String, authorizationEndpoint: String, tokenEndpoint: String) {
        self.issuer = issuer
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        responseTypesSupported = ["code"]
    }

    private enum CodingKeys: String, CodingKey {
        case issuer
        case authorizationEndpoint = "authorization_endpoint"
        case tokenEndpoint = "token_endpoint"
        case revocationEndpoint = "revocation_endpoint"
        case introspectionEndpoint = "introspection_endpoint"
        case scopesSupported = "scopes_supported"
        case responseTypesSupported = "response_types_supported"
        case responseModesSupported = "response_modes_supported"
        case grantTypesSupported = "grant_types_supported"
        case tokenEndpointAuthMethodsSupported = "token_endpoint_auth_methods_supported"
        case revocationEndpointAuthMethodsSupported = "revocation_endpoint_auth_methods_supported"
        case introspectionEndpointAuthMethodsSupported = "introspection_endpoint_auth_methods_supported"
        case codeChallengeMethodsSupported = "code_challenge_methods_supported"
        case authorizationResponseIssParameterSupported = "authorization_response_iss_parameter_supported"
    }
}

extension ServerMetadata: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.issuer.rawValue, issuer)
        json.member(CodingKeys.authorizationEndpoint.rawValue, authorizationEndpoint)
        json.member(CodingKeys.tokenEndpoint.rawValue, tokenEndpoint)
        json.member(CodingKeys.revocationEndpoint.rawValue, revocationEndpoint)
        json.member(CodingKeys.introspectionEndpoint.rawValue, introspectionEndpoint)
        json.member(CodingKeys.scopesSupported.rawValue, scopesSupported)
        json.member(CodingKeys.responseTypesSupported.rawValue, responseTypesSupported)
        json.member(CodingKeys.responseModesSupported.rawValue, responseModesSupported)
        json.member(CodingKeys.grantTypesSupported.rawValue, grantTypesSupported)
        json.member(CodingKeys.tokenEndpointAuthMethodsSupported.rawValue, tokenEndpointAuthMethodsSupported)
        json.member(CodingKeys.revocationEndpointAuthMethodsSupported.rawValue, revocationEndpointAuthMethodsSupported)
        json.member(
            CodingKeys.introspectionEndpointAuthMethodsSupported.rawValue,
            introspectionEndpointAuthMethodsSupported)
        json.member(CodingKeys.codeChallengeMethodsSupported.rawValue, codeChallengeMethodsSupported)
        json.member(
            CodingKeys.authorizationResponseIssParameterSupported.rawValue,
            authorizationResponseIssParameterSupported)
    }
}
