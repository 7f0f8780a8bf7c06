import Basics
import OAuth

/// A new secret, to be handed out once and stored only as its ``digest``.
///
/// Printing one shows its kind and nothing else.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The purpose of a secret. Its prefix is for people and leak scanners; the server never looks at it.
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
        /// The cookie that forms are tied to before anybody has signed in.
        case formToken = "ef"
    }

    /// The purpose it was made for.
    public let kind: Kind
    /// The secret itself: for the response it is made for, and for nothing that is logged or stored.
    public let plainText: String

    /// 256 random bits, base64url after the prefix: only characters a URL, a header and a cookie take as they are.
    public static func random(_ kind: Kind) -> Secret {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return Secret(kind, bytes: bytes)
    }

    /// A secret made of 256 bits that nobody can guess.
    init(_ kind: Kind, bytes: [UInt8]) {
        self.kind = kind
        plainText = "\(kind.rawValue)_\(Base64URL.encode(bytes))"
    }

    /// The form in which it is stored and looked up.
    public var digest: SecretDigest { SecretDigest(of: plainText) }

    /// The kind alone.
    public var description: String { "\(kind.rawValue)_…" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// The kind alone, so that `dump` and a debugger don't print the secret.
    public var customMirror: Mirror { Mirror(self, children: ["kind": kind]) }
}
