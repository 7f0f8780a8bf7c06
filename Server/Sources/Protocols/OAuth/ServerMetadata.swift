package import Basics

/// The metadata of an authorization server (RFC 8414 §2), for clients that don't use the challenge.
public struct ServerMetadata: Hashable, Sendable, Codable {
    /// The server's identifier: an https address without query and fragment, equal to `iss` in redirects.
    public var issuer: String
    /// The address that a browser opens for sign-in, absolute.
    public var authorizationEndpoint: String
    /// The address that exchanges codes and refresh tokens for access tokens, absolute.
    public var tokenEndpoint: String
    /// The address of RFC 7009, absolute; `nil` when tokens can't be given back.
    public var revocationEndpoint: String?
    /// The address of RFC 7662, absolute; `nil` when tokens can't be asked about.
    public var introspectionEndpoint: String?
    /// Scope tokens that a client may ask for; the list need not be complete.
    public var scopesSupported: [String]?
    /// Values of `response_type`; required by RFC 8414, and always `["code"]` after
    /// ``init(issuer:authorizationEndpoint:tokenEndpoint:)``.
    public var responseTypesSupported: [String]
    /// Values of `response_mode`; `nil` means `query` and `fragment`.
    public var responseModesSupported: [String]?
    /// Values of `grant_type`; `nil` means `authorization_code` and `implicit`.
    public var grantTypesSupported: [String]?
    /// The ways a client may authenticate at the token endpoint; `nil` means `client_secret_basic`.
    public var tokenEndpointAuthMethodsSupported: [String]?
    /// The same at the revocation endpoint.
    public var revocationEndpointAuthMethodsSupported: [String]?
    /// The same at the introspection endpoint.
    public var introspectionEndpointAuthMethodsSupported: [String]?
    /// Values of `code_challenge_method`, those of ``PKCE/Method``; `nil` means no PKCE.
    public var codeChallengeMethodsSupported: [String]?
    /// RFC 9207 §3.
    public var authorizationResponseIssParameterSupported: Bool?

    /// The required members, for a server that issues codes only.
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
    package func writeMembers(to json: inout JSONWriter) {
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
