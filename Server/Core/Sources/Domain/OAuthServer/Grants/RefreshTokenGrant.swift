import Foundation
import OAuth

/// Exchanges a refresh token for new tokens (RFC 6749 §6), including a new refresh token. If the client's policy says
/// so, the client keeps its refresh token instead (``TokenPolicy/Refresh``).
struct RefreshTokenGrant {
    let server: AuthorizationServer
    let client: Client
    let source: RequestSource
    let now: Date

    func refresh(_ request: TokenRequest.RefreshToken) async throws -> TokenResponse {
        let configuration = server.configuration.applying(client.policy)
        let fresh = FreshTokens(configuration, now: now)
        guard let newRefresh = fresh.newRefresh, let secret = fresh.refresh else {
            throw OAuthError.unsupportedGrantType
        }
        try await confirmUser(of: request.token)
        let rotation = Rotation(
            presented: SecretDigest(of: request.token), client: client.id, access: fresh.newAccess,
            renewal: client.refresh == .keep
                ? .keep(expires: newRefresh.expires)
                : .rotate(
                    to: newRefresh, sealed: try SealedSecret(secret, for: request.token),
                    grace: configuration.refreshGrace),
            scope: request.scope, grantExpires: configuration.grantExpiry(now: now))
        switch try await server.tokens.rotate(rotation, source: source, now: now) {
        case .rotated(let grant):
            return fresh.response(scope: request.scope ?? grant.scope)
        case .repeated(let grant, let sealed):
            guard let successor = sealed.open(with: request.token) else {
                throw refusal("the successor of a refresh token of grant \(grant.id) can't be read")
            }
            return fresh.response(scope: request.scope ?? grant.scope, keeping: successor)
        case .kept(let grant):
            // Return the refresh token that the client keeps, because some clients stop refreshing after a response
            // without a refresh token (RFC 6749 §6).
            return fresh.response(scope: request.scope ?? grant.scope, keeping: request.token)
        case .replaced(let grant):
            throw refusal("refresh token of grant \(grant) had been replaced; it ends nothing")
        case .reused(let grant):
            throw refusal("refresh token presented again; grant \(grant) ended")
        case .scopeExceeded:
            throw OAuthError.invalidScope.explained("more scope than was granted")
        case .expired:
            throw refusal("refresh token expired")
        case .unknown:
            throw refusal("no such refresh token, another client's, or its grant ended")
        }
    }

    /// Asks the user's identity provider whether the user may still sign in. This happens before the transaction,
    /// because a provider may take seconds to answer.
    private func confirmUser(of token: String) async throws {
        guard let federation = server.federation else { return }
        let digest = SecretDigest(of: token)
        guard let grant = try await server.store.readOnce({ try $0.family(digest)?.grant }), grant.isLive(now: now),
            grant.client == client.id
        else { return }
        switch try await federation.confirm(grant.user, source: source, now: now) {
        case .confirmed: return
        case .ended: throw refusal("the identity provider no longer accepts the user")
        case .unavailable(let reason):
            throw OAuthError.temporarilyUnavailable.explained("the identity provider can't be reached")
                .because(reason).retry(after: 60)
        }
    }

    private func refusal(_ cause: String) -> OAuthError {
        OAuthError.invalidGrant.explained("the refresh token is not valid").because(cause)
    }
}
