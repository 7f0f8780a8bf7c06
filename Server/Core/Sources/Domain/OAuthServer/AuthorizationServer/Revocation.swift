public import Foundation
public import OAuth

extension AuthorizationServer {
    /// Revokes a token (RFC 7009). An unknown token isn't an error, because nobody can use it.
    public func revoke(_ inquiry: TokenInquiry, source: RequestSource = .machine, now: Date) async throws {
        let client = try await authenticate(inquiry.credentials)
        // Ignore the client's `token_type_hint`, because the digest finds the token whether it is an access token or a
        // refresh token (RFC 7009 §2.1).
        switch try await tokens.revoke(SecretDigest(of: inquiry.token), of: client.id, source: source, now: now) {
        case .token, .grant, .unknown:
            return
        case .foreign:
            // A client can't revoke a token that was issued to another client (RFC 7009 §2.1).
            throw OAuthError.invalidGrant.explained("the token was issued to another client")
        }
    }
}
