import Crypto
package import Foundation
import SwiftASN1
import X509

/// The certificate that proves a name in a challenge of type ``ChallengeType/tlsALPN`` (RFC 8737 §3).
package struct ChallengeCertificate: Sendable {
    /// The self-signed certificate in PEM.
    package let certificate: String
    /// The private key in PEM.
    package let key: String

    /// The object identifier of `id-pe-acmeIdentifier`.
    private static let acmeIdentifier: ASN1ObjectIdentifier = [1, 3, 6, 1, 5, 5, 7, 1, 31]
    /// The number of seconds for which the certificate is valid. The CA doesn't check it.
    private static let lifetime: TimeInterval = 24 * 3600

    /// Creates a certificate with a new key.
    package init(host: String, keyAuthorization: String, now: Date) throws {
        let key = P256.Signing.PrivateKey(), name = try DistinguishedName { CommonName("ACME challenge") }
        var digest = DER.Serializer()
        try digest.serialize(ASN1OctetString(contentBytes: Array(SHA256.hash(data: Data(keyAuthorization.utf8)))[...]))
        let certificate = try Certificate(
            version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey),
            notValidBefore: now - Self.lifetime, notValidAfter: now + Self.lifetime, issuer: name, subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                SubjectAlternativeNames([.dnsName(host)])
                Certificate.Extension(oid: Self.acmeIdentifier, critical: true, value: digest.serializedBytes[...])
            }, issuerPrivateKey: .init(key))
        self.certificate = try certificate.serializeAsPEM().pemString
        self.key = key.pemRepresentation
    }
}
