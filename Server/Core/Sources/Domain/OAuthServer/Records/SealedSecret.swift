import Crypto
import Foundation
import OAuth

/// An encrypted refresh token. A stolen database reveals no token, because the key isn't in the database.
///
/// A token of this server can be decrypted only with the refresh token that it replaced, of which the store has only the
/// digest. A stolen token without the database doesn't reveal the tokens that replaced it. For a token of an identity
/// provider, see ``SealingKey``.
public struct SealedSecret: Hashable, Sendable {
    /// The encrypted bytes (ChaCha20-Poly1305), as stored in the database.
    public let bytes: [UInt8]

    /// Creates an encrypted secret read from a store.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// Encrypts a secret with a key derived from the token `presented`.
    init(_ secret: Secret, for presented: String) throws {
        bytes = Array(try ChaChaPoly.seal(Array(secret.plainText.utf8), using: Self.key(of: presented)).combined)
    }

    /// Returns the secret's plain text; `nil` unless the secret was encrypted with the refresh token `presented`.
    func open(with presented: String) -> String? {
        guard let box = try? ChaChaPoly.SealedBox(combined: bytes),
            let opened = try? ChaChaPoly.open(box, using: Self.key(of: presented))
        else { return nil }
        return String(bytes: opened, encoding: .utf8)
    }

    private static func key(of presented: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Array(presented.utf8)), info: Array("refresh successor".utf8),
            outputByteCount: 32)
    }
}
