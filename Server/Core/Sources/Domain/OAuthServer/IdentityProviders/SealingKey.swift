import Basics
import Crypto
import Foundation

/// A key that encrypts the refresh tokens of one identity provider in the database.
///
/// The key is derived from the client secret that the provider issued to this server. That secret is in a file of the
/// operator and never in the database, so a stolen database reveals no refresh token. If the operator replaces the
/// client secret, stored refresh tokens become unreadable, and users have to sign in again.
public struct SealingKey: Sendable {
    let key: SymmetricKey

    /// Derives a key from a client secret.
    ///
    /// - Parameter issuer: the provider that issued the secret. Two providers never share a key.
    public init(clientSecret: String, issuer: String) {
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Array(clientSecret.utf8)),
            info: Array("identity provider \(issuer)".utf8), outputByteCount: 32)
    }

    /// Encrypts a text.
    ///
    /// - Parameter purpose: what the text is for. The text can be decrypted only for the same purpose.
    func seal(_ text: String, for purpose: String) throws -> [UInt8] {
        Array(
            try ChaChaPoly.seal(Array(text.utf8), using: key, authenticating: Array(purpose.utf8)).combined)
    }

    /// Decrypts a text; `nil` if it was encrypted with another key or for another purpose.
    func open(_ bytes: some Sequence<UInt8>, for purpose: String) -> String? {
        guard let box = try? ChaChaPoly.SealedBox(combined: Array(bytes)),
            let opened = try? ChaChaPoly.open(box, using: key, authenticating: Array(purpose.utf8))
        else { return nil }
        return String(bytes: opened, encoding: .utf8)
    }
}

extension LinkedIdentity {
    /// The maximum size of a refresh token in bytes. Usual refresh tokens have fewer than 4,000.
    static let maxRefreshToken = 16 << 10

    /// Encrypts a refresh token for an identity. In the row of another identity, it can't be decrypted.
    ///
    /// - Returns: `nil` for a token that is too long to be stored. The user is then treated like one without a token.
    static func sealed(
        _ token: String, issuer: String, subject: String, with key: SealingKey
    ) throws -> SealedSecret? {
        guard token.utf8.count <= maxRefreshToken else { return nil }
        return SealedSecret(bytes: try key.seal(token, for: purpose(issuer, subject)))
    }

    /// The refresh token; `nil` if there is none, or if the operator has replaced the client secret.
    func refreshToken(openedWith key: SealingKey) -> String? {
        refreshToken.flatMap { key.open($0.bytes, for: Self.purpose(issuer, subject)) }
    }

    private static func purpose(_ issuer: String, _ subject: String) -> String {
        "refresh token \(issuer.utf8.count) \(issuer) \(subject)"
    }
}
