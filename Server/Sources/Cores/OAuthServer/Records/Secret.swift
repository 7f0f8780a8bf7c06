import OAuth

/// A secret just made, to be handed out once and kept only as its ``digest``.
///
/// Printing one shows its kind and nothing else.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What a secret is for; its prefix tells leak scanners and people, never the server.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case code = "ec"
        case accessToken = "ea"
        case refreshToken = "er"
        case browserSession = "es"
        case clientSecret = "ek"
        case formToken = "ef"
    }

    public let kind: Kind
    /// The secret itself: for the response it is made for, and for nothing that is logged or stored.
    public let plainText: String

    /// 256 random bits, base64url after the prefix: only characters a URL, a header and a cookie take as they are.
    public static func random(_ kind: Kind) -> Secret {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return Secret(kind: kind, plainText: "\(kind.rawValue)_\(Base64URL.encode(bytes))")
    }

    public var digest: SecretDigest { SecretDigest(of: plainText) }

    public var description: String { "\(kind.rawValue)_…" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["kind": kind]) }
}
