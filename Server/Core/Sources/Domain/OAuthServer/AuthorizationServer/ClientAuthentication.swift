import OAuth

extension AuthorizationServer {
    /// Authenticates the client of a request (RFC 6749 §2.3, §3.2.1).
    ///
    /// - Throws: `invalid_client`. Only the error's cause, which isn't sent to the client, says which check failed.
    func authenticate(_ credentials: ClientCredentials) async throws -> Client {
        let refusal = OAuthError.invalidClient.explained("client authentication failed")
            .challengingBasic(credentials.usedBasic)
        guard let client = try await client(credentials.clientID) else { throw refusal.because("unknown client") }
        switch client.kind {
        case .confidential(let digest):
            guard let digest else { throw refusal.because("client has no secret yet") }
            guard let secret = credentials.secret else { throw refusal.because("no secret sent") }
            guard SecretDigest(of: secret) == digest else { throw refusal.because("wrong secret") }
        case .publicClient:
            // A public client has no secret. A request of a public client with a secret comes from a misconfigured
            // client or from an impostor.
            guard credentials.secret == nil else { throw refusal.because("secret from a public client") }
        }
        return client
    }
}
