import Basics
import Crypto
import Foundation
import OAuth

/// A sign-in that has been started and isn't finished yet. It is kept in a cookie of the browser, encrypted with the
/// provider's ``SealingKey``, so that starting a sign-in stores nothing on the server.
struct PendingSignIn: Hashable {
    /// The random secret from which ``request`` derives the state, the nonce and the verifier.
    let secret: String
    /// When the sign-in can no longer be finished.
    let expires: Date
    let redirectURI: URL
    let continuation: String

    /// The maximum length of ``continuation`` in bytes. Browsers ignore a cookie of more than 4,096 bytes.
    static let maxContinuation = 2500

    init(secret: String, expires: Date, redirectURI: URL, continuation: String) {
        self.secret = secret
        self.expires = expires
        self.redirectURI = redirectURI
        self.continuation = continuation
    }

    /// Returns 256 random bits as text.
    static func newSecret() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { Base64URL.encode($0) }
    }

    /// Decrypts the part of a cookie after the id of the provider.
    init?(cookie: Substring, of trusted: TrustedProvider) {
        guard let bytes = Base64URL.decode(cookie),
            let text = trusted.key.open(bytes, for: Self.purpose(of: trusted))
        else { return nil }
        let parts = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, let expires = Int64(parts[0]), let uri = URL(string: String(parts[2])) else {
            return nil
        }
        self.expires = Date(milliseconds: expires)
        secret = String(parts[1])
        redirectURI = uri
        continuation = String(parts[3])
    }

    func cookie(for trusted: TrustedProvider) throws -> String {
        let text = "\(expires.milliseconds) \(secret) \(redirectURI.absoluteString) \(continuation)"
        let sealed = try trusted.key.seal(text, for: Self.purpose(of: trusted))
        return "\(trusted.provider.id).\(Base64URL.encode(sealed))"
    }

    var request: ProviderRequest {
        ProviderRequest(
            redirectURI: redirectURI, state: derived("state"), nonce: derived("nonce"), verifier: derived("verifier"))
    }

    /// Compares a state in constant time.
    func matches(state: String) -> Bool { ConstantTime.areEqual(state.utf8, derived("state").utf8) }

    /// The key of the rate limit that allows the state to be used once.
    var throttleKey: ThrottleKey { ThrottleKey(.providerSignIn, derived("state")) }

    /// Returns 256 bits that nobody can compute without the secret, as 43 characters. This is the length that PKCE
    /// requires of a verifier.
    private func derived(_ purpose: String) -> String {
        let key = SymmetricKey(data: Array(secret.utf8))
        return Base64URL.encode(HMAC<SHA256>.authenticationCode(for: Array(purpose.utf8), using: key))
    }

    private static func purpose(of trusted: TrustedProvider) -> String { "pending sign-in \(trusted.provider.id)" }
}

/// The parameters with which a browser comes back from a provider (RFC 6749 §4.1.2, RFC 9207).
struct ProviderAnswer: Hashable {
    let state, code, error, issuer: String?

    /// Returns `nil` for a malformed query, or if a parameter is repeated.
    init?(_ query: String) {
        guard let fields = try? FormFields(query) else { return nil }
        do {
            state = try fields.value("state")
            code = try fields.value("code")
            error = try fields.value("error")
            issuer = try fields.value("iss")
        } catch { return nil }
    }

    /// The registered error codes (RFC 6749 §4.1.2.1, OpenID Connect Core 1.0 §3.1.2.6). Other texts aren't logged,
    /// because anyone can send them.
    static let errorCodes: Set = [
        "invalid_request", "unauthorized_client", "access_denied", "unsupported_response_type", "invalid_scope",
        "server_error", "temporarily_unavailable", "interaction_required", "login_required",
        "account_selection_required", "consent_required", "invalid_request_uri", "invalid_request_object",
        "request_not_supported", "request_uri_not_supported", "registration_not_supported",
    ]

    /// Returns the authorization code.
    ///
    /// - Throws: a refusal if the answer is an error.
    func code(from provider: String) throws(Federation.Refusal) -> String {
        if error == "access_denied" { throw .declined }
        guard let code, error == nil else {
            let known = error.flatMap { Self.errorCodes.contains($0) ? $0 : nil }
            throw .errorAnswer(provider: provider, code: known ?? "other")
        }
        return code
    }
}
