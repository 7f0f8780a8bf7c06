import Basics
import Crypto
import OAuth

/// The stored form of a secret: its SHA-256. Secrets have 256 random bits, so a fast hash is enough.
///
/// Only digests reach a port: a stolen database yields no token that works.
public struct SecretDigest: Hashable, Sendable {
    /// 32 of them.
    public let bytes: [UInt8]

    /// `nil` unless there are 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == SHA256.byteCount else { return nil }
        self.bytes = bytes
    }

    /// The digest of what a client presents, whatever it is.
    public init(of presented: String) {
        bytes = Array(SHA256.hash(data: Array(presented.utf8)))
    }

    /// Compares in constant time.
    public static func == (left: SecretDigest, right: SecretDigest) -> Bool {
        ConstantTime.areEqual(left.bytes, right.bytes)
    }
}
