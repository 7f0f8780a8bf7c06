import Basics
import Foundation
import OAuthServer

/// An id token (OpenID Connect Core 1.0 §2) whose signature and claims haven't been checked yet.
struct IDToken: Sendable {
    /// The algorithm, as the token's header names it. It isn't trusted: the caller compares it with the algorithms that
    /// the provider lists, and the key must be suitable for it.
    let algorithm: String
    let keyID: String?
    let claims: ProviderClaims
    /// The bytes that are signed: header and claims, as they were sent.
    let signedBytes: [UInt8]
    let signature: [UInt8]

    /// Splits and decodes a token in the compact form (RFC 7515 §7.1).
    init(_ text: String) throws(IdentityProviderError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count != 5 else { throw .invalid(reason: "the id token is encrypted, which isn't supported") }
        guard parts.count == 3, let headerBytes = Base64URL.decode(parts[0]),
            let claimBytes = Base64URL.decode(parts[1]), let signature = Base64URL.decode(parts[2]),
            let header = try? JSONDecoder().decode(Header.self, from: Data(headerBytes))
        else { throw .invalid(reason: "the id token isn't a signed JWT") }
        guard header.crit == nil else {
            throw .invalid(reason: "the id token has an extension that must be understood (crit)")
        }
        algorithm = header.alg
        keyID = header.kid
        claims = try ProviderClaims(json: claimBytes, name: "the id token")
        signedBytes = Array((parts[0] + "." + parts[1]).utf8)
        self.signature = signature
    }

    /// What the claims of a token must say.
    struct Expectation {
        let issuer: String
        let clientID: String
        /// The nonce of the authorization request; `nil` for a token that a refresh token was exchanged for.
        let nonce: String?
        /// The user to whom the token must belong; `nil` at sign-in.
        let subject: String?
        let now: Date
    }

    /// The maximum difference between this server's clock and the provider's clock.
    private static let maxSkew: TimeInterval = 60

    /// Checks the claims (OpenID Connect Core 1.0 §3.1.3.7, §12.2).
    ///
    /// - Returns: the subject.
    func check(_ expected: Expectation) throws(IdentityProviderError) -> String {
        guard claims.text("iss")?.utf8.elementsEqual(expected.issuer.utf8) == true else {
            throw .invalid(reason: "the id token is of another issuer (iss)")
        }
        try checkAudience(expected.clientID)
        try checkTimes(expected.now)
        if let nonce = expected.nonce {
            guard let given = claims.text("nonce"), ConstantTime.areEqual(Array(given.utf8), Array(nonce.utf8)) else {
                throw .invalid(reason: "the id token is of another sign-in (nonce)")
            }
        }
        guard let subject = claims.subject else {
            throw .invalid(reason: "the id token has no sub of 1 to 255 printable characters")
        }
        if let known = expected.subject, !known.utf8.elementsEqual(subject.utf8) {
            throw .invalid(reason: "the id token is of another user (sub)")
        }
        return subject
    }

    private func checkAudience(_ clientID: String) throws(IdentityProviderError) {
        guard !claims.hasOtherElements("aud") else {
            throw .invalid(reason: "the id token has an audience that isn't a string (aud)")
        }
        let audience = claims.texts("aud") ?? []
        guard audience.contains(where: { $0.utf8.elementsEqual(clientID.utf8) }) else {
            let reason = audience.isEmpty ? "has no audience (aud)" : "is for another client (aud)"
            throw .invalid(reason: "the id token \(reason)")
        }
        if claims.has("azp") || audience.count > 1 {
            guard claims.text("azp")?.utf8.elementsEqual(clientID.utf8) == true else {
                throw .invalid(reason: "the id token was issued to another client (azp)")
            }
        }
    }

    private func checkTimes(_ now: Date) throws(IdentityProviderError) {
        let now = now.timeIntervalSince1970
        guard let expires = claims.number("exp"), let issued = claims.number("iat") else {
            throw .invalid(reason: "the id token doesn't say when it was issued and expires (iat, exp)")
        }
        guard now < expires + Self.maxSkew else { throw .invalid(reason: "the id token has expired (exp)") }
        guard issued <= now + Self.maxSkew else {
            throw .invalid(reason: "the id token was issued in the future (iat): compare the clocks")
        }
        if claims.has("nbf") {
            guard let start = claims.number("nbf"), start <= now + Self.maxSkew else {
                throw .invalid(reason: "the id token isn't valid yet (nbf): compare the clocks")
            }
        }
    }

    private struct Header: Decodable {
        let alg: String
        let kid: String?
        let crit: Ignored?
    }

    private struct Ignored: Decodable {
        init(from decoder: any Decoder) {}
    }
}
