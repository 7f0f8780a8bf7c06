import Basics
import Crypto

/// Proof key for code exchange (RFC 7636).
public enum PKCE {
    /// A way to make a challenge from its verifier (RFC 7636 §4.2); the raw value is that of `code_challenge_method`.
    public enum Method: String, Hashable, Sendable, CaseIterable {
        /// Base64url of the verifier's SHA-256, without padding.
        case s256 = "S256"
        /// The verifier itself; the method of a request that names none (RFC 7636 §4.3).
        case plain
    }

    /// The value that a client commits to when it asks for a code.
    public struct Challenge: Hashable, Sendable {
        /// The transformation that a verifier goes through before it is compared.
        public let method: Method
        /// `code_challenge`: 43 to 128 unreserved characters.
        public let value: String

        /// `nil` unless `value` is 43 to 128 unreserved characters (§4.2), for S256 exactly the 43 that SHA-256 makes.
        public init?(method: Method, value: String) {
            guard PKCE.isWellFormed(value), method == .plain || value.utf8.count == 43 else { return nil }
            self.method = method
            self.value = value
        }

        /// The challenge that `verifier` answers; `nil` when it isn't 43 to 128 unreserved characters (§4.1).
        public init?(verifier: String, method: Method = .s256) {
            guard PKCE.isWellFormed(verifier) else { return nil }
            self.method = method
            self.value =
                switch method {
                case .plain: verifier
                case .s256: Base64URL.encode(SHA256.hash(data: Array(verifier.utf8)))
                }
        }

        /// Whether `verifier` is the one the challenge was made from (§4.6), compared in constant time.
        public func matches(verifier: String) -> Bool {
            guard let other = Challenge(verifier: verifier, method: method) else { return false }
            return ConstantTime.areEqual(other.value.utf8, value.utf8)
        }
    }

    static func isWellFormed(_ text: String) -> Bool {
        (43...128).contains(text.utf8.count) && text.utf8.allSatisfy(\.isUnreserved)
    }
}
