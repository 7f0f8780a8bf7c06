public import Foundation
public import OAuth

extension AuthorizationServer {
    /// Revokes a token (RFC 7009). An unknown token isn't an error, because it already can't be used.
    public func revoke(_ inquiry: TokenInquiry, source: RequestSource = .machine, now: Date) async throws {
        let client = try await authenticate(inquiry.credentials)
        // Ignore the hint, because a token is found by its digest without it (§2.1).
        switch try await tokens.revoke(SecretDigest(of: inquiry.token), of: client.id, source: source, now: now) {
        case .token, .grant, .unknown:
            return
        case .foreign:
            // §2.1: refuse the request if the token was issued to another client.
            throw OAuthError.invalidGrant.explained("the token was issued to another client")
        }
    }
}
