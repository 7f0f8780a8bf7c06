public import Foundation
public import OAuthServer
public import Synchronization

/// An identity provider in the same process, for tests. Each user signs in with a code, and a test decides how the
/// provider answers.
public final class ScriptedProvider: IdentityProvider {
    /// What the provider knows and how it answers.
    public struct State: Sendable {
        /// The users, by the code with which they sign in.
        public var users: [String: ProviderIdentity] = [:]
        /// The refresh token of the next sign-in.
        public var refreshToken: String? = "provider-refresh-1"
        /// The answer to a refresh token.
        public var renewal: Result<ProviderRenewal, IdentityProviderError> = .success(.valid(nil))
        /// The new refresh token that the next renewals send before anything else; `nil` for none.
        public var renewedToken: String?
        /// The error of everything except renewals; `nil` if the provider works.
        public var failure: IdentityProviderError?
        /// The requests so far.
        public var requests: [ProviderRequest] = []
        /// The presented codes so far.
        public var redemptions: [String] = []
        /// The presented refresh tokens so far.
        public var renewals: [String] = []
        /// The answers to renewals of single subjects, instead of ``renewal``.
        public var renewalsOf: [String: Result<ProviderRenewal, IdentityProviderError>] = [:]
        /// Runs before a renewal is answered.
        public var whileRenewing: (@Sendable () async -> Void)?
    }

    /// The issuer identifier.
    public let issuer: String
    /// The name on the button.
    public let displayName: String
    /// The id in URLs.
    public let id: String
    /// What the provider knows, which a test may change at any time.
    public let state = Mutex(State())

    /// Creates a provider without users.
    public init(_ id: String, issuer: String, displayName: String) {
        (self.id, self.issuer, self.displayName) = (id, issuer, displayName)
    }

    /// Returns a URL below the issuer with the state of the request.
    public func authorizationURL(_ request: ProviderRequest) async throws(IdentityProviderError) -> URL {
        if let failure = state.withLock({ $0.failure }) { throw failure }
        state.withLock { $0.requests.append(request) }
        return URL(string: issuer + "/authorize?state=" + request.state) ?? request.redirectURI
    }

    /// Returns the user with this code. Refuses a request that this provider didn't get, as PKCE does.
    public func redeem(
        code: String, for request: ProviderRequest, now: Date
    ) async throws(IdentityProviderError) -> ProviderSignIn {
        let (user, failure, token, isKnown) = state.withLock {
            $0.redemptions.append(code)
            return ($0.users[code], $0.failure, $0.refreshToken, $0.requests.contains(request))
        }
        if let failure { throw failure }
        guard let user, isKnown else { throw .refused(reason: "invalid_grant") }
        return ProviderSignIn(identity: user, refreshToken: token)
    }

    /// Records the refresh token and answers as ``State/renewal`` says.
    public func renew(
        refreshToken: String, subject: String, now: Date,
        keep: @escaping @Sendable (String) async throws(IdentityProviderError) -> Void
    ) async throws(IdentityProviderError) -> ProviderRenewal {
        let (renewal, wait, token) = state.withLock {
            $0.renewals.append(refreshToken)
            return ($0.renewalsOf[subject] ?? $0.renewal, $0.whileRenewing, $0.renewedToken)
        }
        if let token { try await keep(token) }
        await wait?()
        return try renewal.get()
    }

    /// Returns a URL below the issuer.
    public func signOutURL(returningTo page: URL) async -> URL? { URL(string: issuer + "/end") }
}
