import CryptoExtras
import Foundation

/// The public keys that Office signs its requests with, as published in discovery
/// (docs/protocol/security.md#key-combinations).
public struct ProofKeys: Hashable, Sendable {
    /// The key that Office signs `X-WOPI-Proof` with.
    public let current: Key
    /// The previous key. Office servers that lag behind still sign with it.
    public let old: Key?

    /// Creates keys from a source other than a discovery document, as in a test.
    public init(current: Key, old: Key?) {
        self.current = current
        self.old = old
    }

    /// An RSA public key.
    public struct Key: Hashable, Sendable {
        private let modulus: Data
        private let exponent: Data
        private let key: _RSA.Signing.PublicKey

        /// Returns `nil` unless both values are base64 of unsigned big-endian numbers that form an RSA key of 2048 to
        /// 8192 bits.
        public init?(modulus: String, exponent: String) {
            guard modulus.utf8.count <= 2048, exponent.utf8.count <= 64, let n = Data(base64Encoded: modulus),
                let e = Data(base64Encoded: exponent), n.count <= 1024,
                let key = try? _RSA.Signing.PublicKey(n: n, e: e)
            else { return nil }
            self.modulus = n
            self.exponent = e
            self.key = key
        }

        /// Verifies an RSA PKCS#1 v1.5 signature over SHA-256.
        func verifies(_ signature: Data, of message: Data) -> Bool {
            key.isValidSignature(.init(rawRepresentation: signature), for: message, padding: .insecurePKCS1v1_5)
        }

        /// Two keys are equal when their numbers are equal.
        public static func == (left: Key, right: Key) -> Bool {
            left.modulus == right.modulus && left.exponent == right.exponent
        }

        /// Hashes the modulus and the exponent.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(modulus)
            hasher.combine(exponent)
        }
    }
}
