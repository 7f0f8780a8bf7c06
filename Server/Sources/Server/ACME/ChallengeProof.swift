/// A type of challenge by which a CA checks that this server has a name (RFC 8555 §8).
package enum ChallengeType: String, Sendable, CaseIterable {
    /// The CA reads a response over plain HTTP at port 80 (RFC 8555 §8.3).
    case http = "http-01"
    /// The CA makes a TLS handshake at port 443 (RFC 8737).
    case tlsALPN = "tls-alpn-01"
}

/// What a CA must find at the server, so that a name counts as proven.
package struct ChallengeProof: Hashable, Sendable {
    package let type: ChallengeType
    /// The name that is proven.
    package let host: String
    /// The CA's token, which is part of the path in a challenge of type ``ChallengeType/http``.
    package let token: String
    /// The token with the digest of the account's key (RFC 8555 §8.1).
    package let keyAuthorization: String

    package init(type: ChallengeType, host: String, token: String, keyAuthorization: String) {
        self.type = type
        self.host = host
        self.token = token
        self.keyAuthorization = keyAuthorization
    }
}

/// Publishes proofs where the CA looks for them.
package protocol ChallengeProofs: Sendable {
    /// Publishes a proof. The CA may look for it as soon as this function returns.
    func publish(_ proof: ChallengeProof) async throws

    /// Ends what ``publish(_:)`` began.
    func withdraw(_ proof: ChallengeProof) async
}
