import Basics
import OAuth

/// A new secret, which is returned once and stored only as its ``digest``.
///
/// Printing it reveals only its kind.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The purpose of a secret. The prefix helps people and leak scanners; the server ignores it.
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
        /// The cookie to which forms are bound before sign-in.
        case formToken = "ef"
    }

    /// The purpose of the secret.
    public let kind: Kind
    /// The secret itself, only for the response that it is made for; never log or store it.
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

    /// The form in which the secret is stored and looked up.
    public var digest: SecretDigest { SecretDigest(of: plainText) }

    /// The kind alone.
    public var description: String { "\(kind.rawValue)_…" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror with only the kind, so that `dump` and debuggers don't print the secret.
    public var customMirror: Mirror { Mirror(self, children: ["kind": kind]) }
}
