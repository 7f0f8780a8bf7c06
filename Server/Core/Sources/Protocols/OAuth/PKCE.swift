import Basics
import Crypto

/// Proof key for code exchange (RFC 7636).
public enum PKCE {
    /// A way to compute a challenge from a verifier (RFC 7636 §4.2). The raw value is the value of
    /// `code_challenge_method`.
    public enum Method: String, Hashable, Sendable, CaseIterable {
        /// The challenge is the base64url text of the verifier's SHA-256, without padding.
        case s256 = "S256"
        /// The challenge is the verifier itself. This method is the default when a request has no
        /// `code_challenge_method` (RFC 7636 §4.3).
        case plain
    }

    /// The challenge that a client sends when it requests a code. To exchange the code, the client must send the
    /// verifier from which it computed the challenge.
    public struct Challenge: Hashable, Sendable {
        /// How a verifier is transformed before it is compared with ``value``.
        public let method: Method
        /// The value of `code_challenge`: 43 to 128 unreserved characters.
        public let value: String

        /// Returns `nil` unless `value` is 43 to 128 unreserved characters (RFC 7636 §4.2). With S256, exactly 43 are
        /// required, the length of a SHA-256 hash in base64url.
        public init?(method: Method, value: String) {
            guard PKCE.isWellFormed(value), method == .plain || value.utf8.count == 43 else { return nil }
            self.method = method
            self.value = value
        }

        /// Creates the challenge for `verifier`. Returns `nil` unless `verifier` is 43 to 128 unreserved characters
        /// (RFC 7636 §4.1).
        public init?(verifier: String, method: Method = .s256) {
            guard PKCE.isWellFormed(verifier) else { return nil }
            self.method = method
            self.value =
                switch method {
                case .plain: verifier
                case .s256: Base64URL.encode(SHA256.hash(data: Array(verifier.utf8)))
                }
        }

        /// Whether the challenge was made from `verifier` (RFC 7636 §4.6). Compares in constant time.
        public func matches(verifier: String) -> Bool {
            guard let other = Challenge(verifier: verifier, method: method) else { return false }
            return ConstantTime.areEqual(other.value.utf8, value.utf8)
        }
    }

    static func isWellFormed(_ text: String) -> Bool {
        (43...128).contains(text.utf8.count) && text.utf8.allSatisfy(\.isUnreserved)
    }
}
