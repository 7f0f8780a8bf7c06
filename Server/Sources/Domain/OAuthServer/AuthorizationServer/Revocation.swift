public import Foundation
public import OAuth

extension AuthorizationServer {
    /// Revokes a token (RFC 7009). An unknown token is no error: it can't be used, as was asked for.
    public func revoke(_ inquiry: TokenInquiry, source: RequestSource = .machine, now: Date) async throws {
        let client = try await authenticate(inquiry.credentials)
        // The hint is of no use here: a token is found by its digest whatever it is (§2.1).
        switch try await tokens.revoke(SecretDigest(of: inquiry.token), of: client.id, source: source, now: now) {
        case .token, .grant, .unknown:
            return
        case .foreign:
            // §2.1: if the token was not issued to this client, the request is refused.
            throw OAuthError.invalidGrant.explained("the token was issued to another client")
        }
    }
}
