import Basics
import Foundation

/// The body of a signed request (RFC 8555 §6.2): a JWS in the flattened form of RFC 7515 §7.2.2.
struct JWS: Encodable {
    /// How the CA finds the key of the signature.
    enum Signer {
        /// By the address of the account.
        case account(ACMEAddress)
        /// By the public key in the request, for the registration of an account.
        case publicKey
    }

    let protected: String
    let payload: String
    let signature: String

    /// Signs a request.
    ///
    /// - Parameter payload: a JSON text; `nil` for a request that only reads (POST-as-GET, RFC 8555 §6.3).
    init(_ payload: [UInt8]?, to address: ACMEAddress, nonce: String, by signer: Signer, _ key: AccountKey) throws {
        var header = Header(nonce: nonce, url: address.text)
        switch signer {
        case .account(let account): header.kid = account.text
        case .publicKey: header.jwk = key.publicKey
        }
        protected = Base64URL.encode(try JSONEncoder.compact.encode(header))
        self.payload = Base64URL.encode(payload ?? [])
        signature = Base64URL.encode(try key.sign(Data("\(protected).\(self.payload)".utf8)))
    }

    private struct Header: Encodable {
        let alg = "ES256"
        var jwk: AccountKey.PublicKey?
        var kid: String?
        let nonce: String
        let url: String
    }
}
