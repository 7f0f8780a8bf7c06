import Basics
import Crypto
import OAuth

/// The stored form of a secret: its SHA-256. Secrets have 256 random bits, so a fast hash is enough.
///
/// Stores receive only digests, so a stolen database contains no usable token.
public struct SecretDigest: Hashable, Sendable {
    /// The 32 bytes of the digest.
    public let bytes: [UInt8]

    /// Returns `nil` unless there are 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == SHA256.byteCount else { return nil }
        self.bytes = bytes
    }

    /// The digest of any text presented by a client.
    public init(of presented: String) {
        bytes = Array(SHA256.hash(data: Array(presented.utf8)))
    }

    /// Compares in constant time.
    public static func == (left: SecretDigest, right: SecretDigest) -> Bool {
        ConstantTime.areEqual(left.bytes, right.bytes)
    }
}
