import Basics
import Crypto
import OAuth

/// A new secret, which is returned once and stored only as its ``digest``.
///
/// Printing the value shows only its kind.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The purpose of a secret. The raw value is the prefix by which people and leak scanners recognize a secret. The
    /// server ignores the prefix.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// An authorization code.
        case code = "ec"
        /// An access token.
        case accessToken = "ea"
        /// A refresh token.
        case refreshToken = "er"
        /// The cookie of a browser session.
        case browserSession = "es"
        /// The secret of a confidential client.
        case clientSecret = "ek"
        /// The cookie that protects forms against CSRF before sign-in.
        case formToken = "ef"
    }

    /// The kind of credential that the secret is.
    public let kind: Kind
    /// The secret itself. Send it in a single response; never log or store it.
    public let plainText: String

    /// Makes a secret from 256 random bits, base64url-encoded after the prefix, so that URLs, headers and cookies need
    /// no encoding.
    public static func random(_ kind: Kind) -> Secret {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return Secret(kind, bytes: bytes)
    }

    /// Creates a secret from 256 unpredictable bits.
    init(_ kind: Kind, bytes: [UInt8]) {
        self.kind = kind
        plainText = "\(kind.rawValue)_\(Base64URL.encode(bytes))"
    }

    /// The digest by which the secret is stored and looked up.
    public var digest: SecretDigest { SecretDigest(of: plainText) }

    /// The prefix of the kind, such as `ea_…`, without the secret itself.
    public var description: String { "\(kind.rawValue)_…" }
    /// The same text as ``description``.
    public var debugDescription: String { description }
    /// A mirror with only the kind, so that `dump` and debuggers don't print the secret.
    public var customMirror: Mirror { Mirror(self, children: ["kind": kind]) }
}

/// The stored form of a secret: its SHA-256. Secrets have 256 random bits, so a fast hash is enough.
///
/// Stores receive only digests, so a stolen database contains no usable token.
public struct SecretDigest: Hashable, Sendable {
    /// The 32 bytes of the digest.
    public let bytes: [UInt8]

    /// Creates a digest from its 32 bytes; `nil` for any other length.
    public init?(bytes: [UInt8]) {
        guard bytes.count == SHA256.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Creates the digest of any text that a client presents as a secret.
    public init(of presented: String) {
        bytes = Array(SHA256.hash(data: Array(presented.utf8)))
    }

    /// Compares two digests in constant time.
    public static func == (left: SecretDigest, right: SecretDigest) -> Bool {
        ConstantTime.areEqual(left.bytes, right.bytes)
    }
}
