import Crypto
import Foundation
import SwiftASN1
import Testing
import X509

@testable import ACME

/// Tests the certificate of RFC 8737 §3.
@Suite struct ChallengeCertificateTests {
    @Test func `the certificate has the name and the digest of the key authorization`() throws {
        let made = try ChallengeCertificate(host: "place.example", keyAuthorization: "token.thumbprint", now: .now)
        let certificate = try Certificate(pemEncoded: made.certificate)
        let names = try #require(try certificate.extensions.subjectAlternativeNames)
        #expect(Array(names) == [.dnsName("place.example")])
        let proof = try #require(certificate.extensions[oid: [1, 3, 6, 1, 5, 5, 7, 1, 31]])
        #expect(proof.critical)
        let digest = try ASN1OctetString(derEncoded: Array(proof.value))
        #expect(Array(digest.bytes) == Array(SHA256.hash(data: Data("token.thumbprint".utf8))))
        let key = try P256.Signing.PrivateKey(pemRepresentation: made.key)
        #expect(certificate.publicKey == Certificate.PublicKey(key.publicKey))
        #expect(certificate.publicKey.isValidSignature(certificate.signature, for: certificate))
    }
}
