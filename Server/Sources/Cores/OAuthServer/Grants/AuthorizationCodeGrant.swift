import Foundation
import OAuth

/// Exchanges a code for tokens (RFC 6749 §4.1.3).
///
/// One step of the store does both: if the tokens were issued in a second step, a replay between the two would end the
/// grant, and no client would get any.
struct AuthorizationCodeGrant {
    let server: AuthorizationServer
    let client: Client
    let source: RequestSource
    let now: Date

    func exchange(
        _ request: TokenRequest.AuthorizationCode, sessionContext: String?
    ) async throws -> TokenResponse {
        let configuration = server.configuration.applying(client.policy)
        let fresh = FreshTokens(configuration, now: now)
        let redemption = Redemption(
            code: SecretDigest(of: request.code), client: client, redirectURI: request.redirectURI,
            verifier: request.verifier, access: fresh.newAccess, refresh: fresh.newRefresh,
            grantExpires: configuration.grantExpiry(now: now))
        switch try await server.ports.codes.redeem(redemption, now: now) {
        case .granted(let record):
            if !RedirectHints(sessionContext: record.sessionContext).matches(returned: sessionContext) {
                try await server.record(
                    .sessionContextDiffers, user: record.user, client: client.id, grant: record.grant, source: source,
                    now: now)
            }
            return fresh.response(scope: record.scope)
        case .again(let grant, let endedNow):
            // §4.1.2: a code must not be used more than once; if it is, the tokens issued on it should be revoked.
            // Written down once: a code that is known to be spent can be presented for ever.
            if endedNow {
                try await server.record(.codeReplayed, client: client.id, grant: grant, source: source, now: now)
            }
            throw refusal("code presented again")
        case .misused(let record, let misuse):
            try await server.record(
                .grantEnded, user: record.user, client: client.id, grant: record.grant, source: source,
                detail: GrantEnd.codeMisused.rawValue, now: now)
            throw refusal(misuse.rawValue)
        case .expired:
            throw refusal("code expired or its grant ended")
        case .unknown:
            throw refusal("no such code")
        }
    }

    /// The client isn't told which check failed.
    private func refusal(_ cause: String) -> OAuthError {
        OAuthError.invalidGrant.explained("the code is not valid").because(cause)
    }
}
