import Crypto
import Foundation
import SwiftASN1
import X509

/// The certificate of a place that was given none: made once, kept in the data folder.
enum SelfSigned {
    static func pair(in folder: URL) throws -> (certificate: URL, key: URL) {
        let certificate = folder.appending(path: "certificate.pem"), key = folder.appending(path: "key.pem")
        let files = FileManager.default
        guard !files.fileExists(atPath: certificate.path) else { return (certificate, key) }
        try files.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let secret = P256.Signing.PrivateKey(), now = Date()
        let name = try DistinguishedName { CommonName("localhost") }
        let made = try Certificate(
            version: .v3, serialNumber: .init(), publicKey: .init(secret.publicKey), notValidBefore: now - 3600,
            notValidAfter: now + 365 * 24 * 3600, issuer: name, subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                SubjectAlternativeNames([.dnsName("localhost")])
            }, issuerPrivateKey: .init(secret))
        guard
            files.createFile(
                atPath: key.path, contents: Data(secret.pemRepresentation.utf8), attributes: [.posixPermissions: 0o600])
        else { throw Failure("can't write \(key.path)") }
        try Data(made.serializeAsPEM().pemString.utf8).write(to: certificate)
        print("Made a self-signed certificate: \(certificate.path)")
        return (certificate, key)
    }
}
