/// What an authorization server says about itself (RFC 8414 §2), for clients that don't read it from a challenge.
public struct ServerMetadata: Hashable, Sendable, Codable {
    public var issuer: String
    public var authorizationEndpoint: String
    public var tokenEndpoint: String
    public var revocationEndpoint: String?
    public var introspectionEndpoint: String?
    public var scopesSupported: [String]?
    public var responseTypesSupported: [String]
    public var responseModesSupported: [String]?
    public var grantTypesSupported: [String]?
    public var tokenEndpointAuthMethodsSupported: [String]?
    public var revocationEndpointAuthMethodsSupported: [String]?
    public var introspectionEndpointAuthMethodsSupported: [String]?
    public var codeChallengeMethodsSupported: [String]?
    /// RFC 9207 §3.
    public var authorizationResponseIssParameterSupported: Bool?

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
