import Basics
public import Foundation
public import OAuth

extension AuthorizationServer {
    /// Introspects an access token (RFC 7662) for an authenticated client. A client can introspect its own tokens, and
    /// a first-party client (``Client/isFirstParty``) can introspect all tokens. All other tokens are reported as
    /// inactive.
    public func introspect(_ inquiry: TokenInquiry, now: Date) async throws -> IntrospectionResponse {
        let client = try await authenticate(inquiry.credentials)
        // RFC 7662 §2.1: the endpoint must require authorization, which a public client can't provide.
        guard client.kind != .publicClient else {
            throw OAuthError.invalidClient.explained("client authentication failed").because("public client")
        }
        guard let access = try await tokens.access(SecretDigest(of: inquiry.token), now: now),
            client.isFirstParty || access.grant.kind == .oauth(client.id)
        else { return .inactive }
        return describe(access)
    }

    private func describe(_ access: AccessRecord) -> IntrospectionResponse {
        let authorized = AuthorizedAccess(access)
        return IntrospectionResponse(
            active: true, scope: access.scope.description, clientID: authorized.client?.rawValue,
            username: access.account.name.rawValue, tokenType: "bearer",
            expires: (access.expires ?? access.grant.expires).map { $0.milliseconds / 1000 },
            issued: access.issued.milliseconds / 1000, subject: access.account.id.rawValue,
            issuer: configuration.issuer)
    }
}
