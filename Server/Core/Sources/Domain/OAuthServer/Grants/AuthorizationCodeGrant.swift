import Foundation
import OAuth

/// Exchanges a code for tokens (RFC 6749 §4.1.3).
///
/// One transaction marks the code as used and issues the tokens (``Codes/redeem(_:source:now:)``). With two
/// transactions, a second request with the same code could arrive between the transactions and end the grant, so that
/// no client would get tokens.
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
            grantExpires: configuration.grantExpiry(now: now), sessionContext: sessionContext)
        switch try await server.codes.redeem(redemption, source: source, now: now) {
        case .granted(let record):
            return fresh.response(scope: record.scope)
        case .again:
            // RFC 6749 §4.1.2: a code must not be used more than once; on reuse, the tokens issued for the code should
            // be revoked.
            throw refusal("code presented again")
        case .misused(_, let misuse):
            throw refusal(misuse.rawValue)
        case .expired:
            throw refusal("code expired or its grant ended")
        case .unknown:
            throw refusal("no such code")
        }
    }

    /// The error for the client. It doesn't reveal which check failed.
    private func refusal(_ cause: String) -> OAuthError {
        OAuthError.invalidGrant.explained("the code is not valid").because(cause)
    }
}
