import Crypto
import Foundation
import OAuth

/// A secret that only the holder of another secret can read: the successor of a refresh token, sealed with the token
/// that it replaced.
///
/// The encryption key is derived from the replaced token, of which the store has only the digest. A stolen database
/// therefore reveals no token, and a stolen token without the database doesn't reveal its successors.
public struct SealedSecret: Hashable, Sendable {
    /// The sealed bytes (ChaCha20-Poly1305), as they are stored.
    public let bytes: [UInt8]

    /// Creates a sealed secret read from a store.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// Seals a secret so that only the holder of another secret can read it.
    init(_ secret: Secret, for presented: String) throws {
        bytes = Array(try ChaChaPoly.seal(Array(secret.plainText.utf8), using: Self.key(of: presented)).combined)
    }

    /// Returns the secret's plain text; `nil` unless it was sealed with `presented`, a replaced refresh token.
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
