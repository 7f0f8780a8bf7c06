import Basics
import Crypto

/// Proof key for code exchange (RFC 7636).
public enum PKCE {
    /// A way to make a challenge from its verifier (RFC 7636 §4.2); the raw value is that of `code_challenge_method`.
    public enum Method: String, Hashable, Sendable, CaseIterable {
        /// The challenge is the base64url text of the verifier's SHA-256, without padding.
        case s256 = "S256"
        /// The challenge is the verifier itself. This method is the default when a request names none (RFC 7636 §4.3).
        case plain
    }

    /// The value to which a client commits when it requests a code.
    public struct Challenge: Hashable, Sendable {
        /// How a verifier is transformed before it is compared with ``value``.
        public let method: Method
        /// `code_challenge`: 43 to 128 unreserved characters.
        public let value: String

        /// Returns `nil` unless `value` is 43 to 128 unreserved characters (§4.2); S256 requires exactly 43, the length
        /// of a SHA-256.
        public init?(method: Method, value: String) {
            guard PKCE.isWellFormed(value), method == .plain || value.utf8.count == 43 else { return nil }
            self.method = method
            self.value = value
        }

        /// Creates the challenge for `verifier`. Returns `nil` unless `verifier` is 43 to 128 unreserved characters
        /// (§4.1).
        public init?(verifier: String, method: Method = .s256) {
            guard PKCE.isWellFormed(verifier) else { return nil }
            self.method = method
            self.value =
                switch method {
                case .plain: verifier
                case .s256: Base64URL.encode(SHA256.hash(data: Array(verifier.utf8)))
                }
        }

        /// Whether the challenge was made from `verifier` (§4.6). Compares in constant time.
        public func matches(verifier: String) -> Bool {
            guard let other = Challenge(verifier: verifier, method: method) else { return false }
            return ConstantTime.areEqual(other.value.utf8, value.utf8)
        }
    }

    static func isWellFormed(_ text: String) -> Bool {
        (43...128).contains(text.utf8.count) && text.utf8.allSatisfy(\.isUnreserved)
    }
}
