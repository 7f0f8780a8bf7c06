import Foundation
import OAuthServer

/// The members of a discovery document that are needed here (OpenID Connect Discovery 1.0 §3).
struct ProviderMetadata: Sendable {
    let authorizationEndpoint: ProviderAddress
    let tokenEndpoint: ProviderAddress
    let keysAddress: ProviderAddress
    let userInfoEndpoint: ProviderAddress?
    let endSessionEndpoint: ProviderAddress?
    /// The algorithms with which the provider says it signs id tokens, without those that are never accepted.
    let signingAlgorithms: Set<String>
    /// How clients authenticate at the token endpoint. The default is `client_secret_basic`.
    let tokenAuthentication: [String]
    /// The methods of PKCE; `nil` if the document has no list of them.
    let challengeMethods: [String]?
    let scopes: [String]
    /// Whether the provider adds `iss` to each authorization response (RFC 9207).
    let sendsIssuer: Bool

    /// The algorithms that are accepted if the provider lists them. Never `none`, and never an HMAC, whose key would be
    /// the client secret or, with a confused verifier, a public key.
    static let acceptedAlgorithms: Set = [
        "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA",
    ]

    /// Reads a discovery document.
    ///
    /// - Parameter issuer: the configured issuer. The document must be of exactly this issuer.
    init(json: [UInt8], issuer: ProviderAddress) throws(IdentityProviderError) {
        let document: Document
        do {
            document = try JSONDecoder().decode(Document.self, from: Data(json))
        } catch {
            throw .invalid(reason: "the discovery document isn't JSON with the required members")
        }
        // Swift's == treats canonically equivalent texts as equal, so compare the bytes.
        guard document.issuer.utf8.elementsEqual(issuer.text.utf8) else {
            let shown = ProviderClient.shown(document.issuer)
            throw .invalid(reason: "the discovery document is of the issuer \(shown), not of \(issuer.text)")
        }
        func address(_ text: String, _ name: String) throws(IdentityProviderError) -> ProviderAddress {
            // Only a provider on this machine may name addresses on this machine without TLS.
            guard let address = ProviderAddress(text, allowingPlainLoopback: issuer.isPlainLoopback) else {
                throw .invalid(reason: "the discovery document has a \(name) that isn't an https address")
            }
            return address
        }
        authorizationEndpoint = try address(document.authorization_endpoint, "authorization_endpoint")
        tokenEndpoint = try address(document.token_endpoint, "token_endpoint")
        keysAddress = try address(document.jwks_uri, "jwks_uri")
        if let text = document.userinfo_endpoint {
            userInfoEndpoint = try address(text, "userinfo_endpoint")
        } else {
            userInfoEndpoint = nil
        }
        if let text = document.end_session_endpoint {
            endSessionEndpoint = try address(text, "end_session_endpoint")
        } else {
            endSessionEndpoint = nil
        }
        // RS256 is the algorithm that each provider must support.
        signingAlgorithms = Self.acceptedAlgorithms.intersection(
            document.id_token_signing_alg_values_supported ?? ["RS256"])
        guard !signingAlgorithms.isEmpty else {
            throw .invalid(reason: "the provider signs id tokens with no algorithm that is accepted here")
        }
        tokenAuthentication = document.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
        challengeMethods = document.code_challenge_methods_supported
        scopes = document.scopes_supported ?? []
        sendsIssuer = document.authorization_response_iss_parameter_supported ?? false
    }

    // The names are the members' names.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    private struct Document: Decodable {
        let issuer: String
        let authorization_endpoint: String
        let token_endpoint: String
        let jwks_uri: String
        let userinfo_endpoint: String?
        let end_session_endpoint: String?
        let id_token_signing_alg_values_supported: [String]?
        let token_endpoint_auth_methods_supported: [String]?
        let code_challenge_methods_supported: [String]?
        let scopes_supported: [String]?
        let authorization_response_iss_parameter_supported: Bool?
    }
}
