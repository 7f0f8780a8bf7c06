import Foundation
import OAuth

/// Exchanges a code for tokens (RFC 6749 §4.1.3).
///
/// The code is consumed before anything about it is checked: it is read no other way. Whoever then presents it with
/// the wrong client, redirect URI or verifier isn't whom it was made for, so the grant ends with it.
struct AuthorizationCodeGrant {
    let server: AuthorizationServer
    let client: Client
    let source: RequestSource
    let now: Date

    func exchange(_ request: TokenRequest.AuthorizationCode) async throws -> TokenResponse {
        let record = try await consume(request.code)
        do {
            try checkClient(record)
            try checkRedirectURI(request, record)
            try checkVerifier(request, record)
        } catch {
            try await end(record)
            throw error
        }
        return try await issue(record)
    }

    /// §4.1.2: a code must not be used more than once; if it is, the tokens issued on it should be revoked.
    private func consume(_ code: String) async throws -> CodeRecord {
        switch try await server.ports.codes.consume(SecretDigest(of: code), now: now) {
        case .first(let record):
            return record
        case .again(let grant):
            try await server.record(.codeReplayed, client: client.id, grant: grant, source: source, now: now)
            throw refusal("code presented again")
        case .expired:
            throw refusal("code expired or its grant ended")
        case .unknown:
            throw refusal("no such code")
        }
    }

    /// §4.1.3: ensure that the code was issued to the authenticated client.
    private func checkClient(_ record: CodeRecord) throws(OAuthError) {
        guard record.client == client.id else { throw refusal("code of client \(record.client)") }
    }

    /// §4.1.3: the redirect URI must be present if it was in the authorization request, and identical. A code that
    /// came from app to app never had one; naming a registered one is no harm then.
    private func checkRedirectURI(
        _ request: TokenRequest.AuthorizationCode, _ record: CodeRecord
    ) throws(OAuthError) {
        switch (record.redirectURI, request.redirectURI) {
        case (let sent?, let repeated?) where sent.utf8.elementsEqual(repeated.utf8): return
        case (nil, nil): return
        case (nil, let named?) where RedirectURI.isRegistered(named, for: client): return
        default: throw refusal("redirect_uri differs from the authorization request's")
        }
    }

    /// RFC 7636 §4.6. RFC 9700 §4.8.2: a verifier for a code that has no challenge is a downgrade.
    private func checkVerifier(_ request: TokenRequest.AuthorizationCode, _ record: CodeRecord) throws(OAuthError) {
        switch (record.challenge, request.verifier) {
        case (nil, nil):
            if client.kind == .publicClient { throw refusal("public client without PKCE") }
        case (nil, .some): throw refusal("code_verifier for a code without a challenge")
        case (.some, nil): throw refusal("code_verifier missing")
        case (let challenge?, let verifier?):
            guard challenge.matches(verifier: verifier) else { throw refusal("code_verifier doesn't match") }
        }
    }

    private func issue(_ record: CodeRecord) async throws -> TokenResponse {
        let fresh = FreshTokens(server.configuration, now: now)
        let tokens = NewTokens(
            access: fresh.newAccess, refresh: fresh.newRefresh, scope: record.scope,
            grantExpires: server.configuration.grantExpiry(now: now))
        do {
            _ = try await server.ports.tokens.issue(tokens, for: record.grant, now: now)
        } catch StoreRefusal.stale {
            // Replayed, or the password changed, between the two steps.
            throw refusal("grant ended during the exchange")
        }
        return fresh.response(scope: record.scope)
    }

    private func end(_ record: CodeRecord) async throws {
        guard try await server.ports.grants.end(record.grant, of: nil, reason: .codeMisused, now: now) else { return }
        try await server.record(
            .grantEnded, user: record.user, client: client.id, grant: record.grant, source: source,
            detail: GrantEnd.codeMisused.rawValue, now: now)
    }

    /// The client learns nothing but that it won't get a token.
    private func refusal(_ cause: String) -> OAuthError {
        OAuthError.invalidGrant.explained("the code is not valid").because(cause)
    }
}
