public import Foundation

/// A provider that proves who a user is, such as an OpenID Connect provider of a company.
///
/// The provider only proves an identity. Which account the identity belongs to, and whether it may sign in, is decided
/// here. The adapter in the package `Server` is the target `OpenIDConnect`.
public protocol IdentityProvider: Sendable {
    /// The issuer identifier, such as `https://id.example.com`, exactly as in the provider's discovery document. Linked
    /// identities are stored with it.
    var issuer: String { get }

    /// The provider's name for users, as in "Sign in with NAME".
    var displayName: String { get }

    /// A short id for URLs: 1–32 characters of `[a-z0-9-]`, unique among the providers of a server.
    var id: String { get }

    /// The URL of the provider to which the browser is redirected (authorization code flow with PKCE, method S256).
    func authorizationURL(_ request: ProviderRequest) async throws(IdentityProviderError) -> URL

    /// Checks the parameter `iss` of the provider's answer (RFC 9207), which tells the answers of several providers apart.
    ///
    /// - Parameter responseIssuer: the value of `iss`; `nil` if the answer has none, which is an error if the provider
    ///   always sends it.
    func checkResponse(issuer responseIssuer: String?) async throws(IdentityProviderError)

    /// Redeems a code. The provider checks the id token (signature, `iss`, `aud`, `azp`, `exp`, `iat`, `nonce`), and
    /// reads the userinfo endpoint if the id token lacks the names or the groups.
    ///
    /// - Parameter request: the request that started this sign-in.
    func redeem(
        code: String, for request: ProviderRequest, now: Date
    ) async throws(IdentityProviderError) -> ProviderSignIn

    /// Asks whether a user may still sign in.
    ///
    /// - Parameter keep: stores the provider's new refresh token, if there is one. It is called before anything else is
    ///   checked or requested, because the provider may no longer accept the previous refresh token. It may also be
    ///   called after this method has thrown an error, if the provider answers late.
    /// - Returns: ``ProviderRenewal/ended`` if the provider no longer accepts the refresh token (`invalid_grant`),
    ///   because the user was disabled or removed, for example.
    func renew(
        refreshToken: String, subject: String, now: Date,
        keep: @escaping @Sendable (String) async throws(IdentityProviderError) -> Void
    ) async throws(IdentityProviderError) -> ProviderRenewal

    /// The URL that signs the user out at the provider (RP-initiated logout) and then returns to `page`; `nil` if the
    /// provider has no such URL.
    func signOutURL(returningTo page: URL) async -> URL?
}

extension IdentityProvider {
    /// Accepts an answer without `iss`, and an answer with this provider's issuer.
    public func checkResponse(issuer responseIssuer: String?) async throws(IdentityProviderError) {
        guard responseIssuer?.hasBytes(of: issuer) ?? true else {
            throw .invalid(reason: "the answer names another issuer")
        }
    }
}

/// The secrets of one sign-in with a provider. They are used once.
public struct ProviderRequest: Hashable, Sendable {
    /// The URL of this server to which the provider sends the browser back.
    public var redirectURI: URL
    /// The value that binds the provider's answer to the browser that started the sign-in.
    public var state: String
    /// The value that binds the id token to this sign-in.
    public var nonce: String
    /// The verifier of PKCE (RFC 7636), which proves at the token endpoint who started the sign-in.
    public var verifier: String

    /// Creates a request.
    public init(redirectURI: URL, state: String, nonce: String, verifier: String) {
        self.redirectURI = redirectURI
        self.state = state
        self.nonce = nonce
        self.verifier = verifier
    }
}

/// A proven identity, and the provider's refresh token.
public struct ProviderSignIn: Hashable, Sendable {
    /// Who signed in.
    public var identity: ProviderIdentity
    /// The provider's refresh token, with which the server asks later whether the user may still sign in.
    public var refreshToken: String?
    /// When the provider's session ends, if the provider says so.
    public var expires: Date?

    /// Creates the result of a sign-in.
    public init(identity: ProviderIdentity, refreshToken: String? = nil, expires: Date? = nil) {
        self.identity = identity
        self.refreshToken = refreshToken
        self.expires = expires
    }
}

/// What a provider says about a user. Only ``issuer`` and ``subject`` together identify the user: everything else may
/// change, and two users may have the same value.
public struct ProviderIdentity: Hashable, Sendable {
    /// The provider's issuer identifier.
    public var issuer: String
    /// The provider's identifier of the user (`sub`), unique and never reassigned within the issuer.
    public var subject: String
    /// The user name, from the claim that the operator chose.
    public var userName: String?
    /// The name shown to others (`name`).
    public var displayName: String?
    /// The email address. It is never used to find an account.
    public var email: String?
    /// The groups that the user is a member of.
    public var groups: [String]

    /// Creates an identity without validating it.
    public init(
        issuer: String, subject: String, userName: String? = nil, displayName: String? = nil, email: String? = nil,
        groups: [String] = []
    ) {
        self.issuer = issuer
        self.subject = subject
        self.userName = userName
        self.displayName = displayName
        self.email = email
        self.groups = groups
    }
}

/// A provider's answer to the question whether a user may still sign in.
public enum ProviderRenewal: Hashable, Sendable {
    /// The user may still sign in. The identity is `nil` if the answer said nothing about the user.
    case valid(ProviderIdentity?)
    /// The user may no longer sign in.
    case ended
}

/// The reasons why a provider didn't prove an identity. The texts are for the log.
public enum IdentityProviderError: Error, Hashable, Sendable {
    /// The provider can't be reached, is too slow, or failed (5xx). A retry may succeed.
    case unavailable(reason: String)
    /// The provider refused: the user declined, or the code was invalid (`invalid_grant`).
    case refused(reason: String)
    /// A token or a document of the provider failed a check.
    case invalid(reason: String)
}
