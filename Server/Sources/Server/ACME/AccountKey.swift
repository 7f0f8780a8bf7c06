import Basics
import Crypto
import Foundation

/// The key of an account at a CA, with which every request is signed (ES256, RFC 7518 §3.4).
struct AccountKey: Sendable {
    private let key: P256.Signing.PrivateKey

    /// Creates a random key.
    init() { key = P256.Signing.PrivateKey() }

    /// Reads a key in PEM; `nil` if the text is no P-256 key.
    init?(pem: String) {
        guard let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) else { return nil }
        self.key = key
    }

    var pem: String { key.pemRepresentation }

    /// The public key (RFC 7517 §4, RFC 7518 §6.2). The members are in the order that the thumbprint requires.
    struct PublicKey: Encodable {
        let crv = "P-256"
        let kty = "EC"
        let x: String
        let y: String
    }

    var publicKey: PublicKey {
        let point = key.publicKey.rawRepresentation
        return PublicKey(x: Base64URL.encode(point.prefix(32)), y: Base64URL.encode(point.suffix(32)))
    }

    /// The thumbprint of the public key (RFC 7638): the hash of its JSON with sorted members and without white space.
    func thumbprint() throws -> String {
        Base64URL.encode(SHA256.hash(data: try JSONEncoder.compact.encode(publicKey)))
    }

    /// Returns the text that proves control of the account in the response to a challenge (RFC 8555 §8.1).
    func keyAuthorization(of token: String) throws -> String { try "\(token).\(thumbprint())" }

    func sign(_ bytes: some DataProtocol) throws -> [UInt8] { Array(try key.signature(for: bytes).rawRepresentation) }
}
