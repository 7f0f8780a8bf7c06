import Crypto
import Foundation
import HTTPServing
import SwiftASN1
import X509

/// The self-signed certificate of an installation whose settings name no certificate. It is created once and stored in
/// the data directory. It is replaced when it is about to expire or the host name changes.
struct SelfSigned {
    /// The host names in the public addresses. The certificate always contains `localhost`, 127.0.0.1 and ::1 too.
    let hosts: [String]

    /// The number of seconds for which a certificate is valid: 825 days, the maximum that Apple's systems accept.
    private static let lifetime: TimeInterval = 825 * 24 * 3600
    /// If a certificate is valid for fewer seconds than this, the server replaces the certificate at its start.
    private static let renewal: TimeInterval = 30 * 24 * 3600

    /// Returns the certificate and the key in a folder. Creates both if they are missing or can't be used.
    func pair(in folder: URL, now: Date) throws -> (certificate: URL, key: URL) {
        let certificate = folder.appending(path: "certificate.pem"), key = folder.appending(path: "key.pem")
        if isGood(certificate, now: now), FileManager.default.isReadableFile(atPath: key.path) {
            return (certificate, key)
        }
        let secret = P256.Signing.PrivateKey()
        let made = try make(secret, now: now)
        try DurableFolder(folder).make()
        try PrivateFile(key).replace(by: secret.pemRepresentation)
        try Data(made.serializeAsPEM().pemString.utf8).write(to: certificate)
        print(
            "Created a self-signed certificate (\(certificate.path)). Browsers will warn about it, and phones will "
                + "reject it.")
        return (certificate, key)
    }

    /// Creates a certificate and a key, and returns them without writing files.
    func identity(now: Date) throws -> (certificate: String, key: String) {
        let secret = P256.Signing.PrivateKey()
        return (try make(secret, now: now).serializeAsPEM().pemString, secret.pemRepresentation)
    }

    private func isGood(_ url: URL, now: Date) -> Bool {
        guard let text = try? String(contentsOf: url, encoding: .utf8),
            let certificate = try? Certificate(pemEncoded: text),
            let names = try? certificate.extensions.subjectAlternativeNames
        else { return false }
        // A certificate of an early release could sign other certificates. Users who trusted it also trusted its key for
        // every site.
        guard certificate.isForServersOnly else { return false }
        return certificate.notValidAfter > now.addingTimeInterval(Self.renewal) && Set(self.names).isSubset(of: names)
    }

    private var names: [GeneralName] {
        let loopback: [[UInt8]] = [[127, 0, 0, 1], Array(repeating: 0, count: 15) + [1]]
        var names = [GeneralName.dnsName("localhost")]
        names += loopback.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) }
        for host in hosts {
            let bytes = IPAddress(host.trimmingCharacters(in: ["[", "]"]))?.bytes
            let name = bytes.map { GeneralName.ipAddress(ASN1OctetString(contentBytes: $0[...])) } ?? .dnsName(host)
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    private func make(_ secret: P256.Signing.PrivateKey, now: Date) throws -> Certificate {
        let subject = try DistinguishedName {
            CommonName("Emplace at \(String((hosts.first ?? "localhost").prefix(50)))")
        }
        return try Certificate(
            version: .v3, serialNumber: .init(), publicKey: .init(secret.publicKey), notValidBefore: now - 3600,
            notValidAfter: now + Self.lifetime, issuer: subject, subject: subject,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                // The certificate has no key usage extension. BoringSSL trusts a self-signed certificate only if the
                // certificate may sign others or doesn't restrict the use of its key.
                try ExtendedKeyUsage([.serverAuth])
                SubjectKeyIdentifier(hash: Certificate.PublicKey(secret.publicKey))
                SubjectAlternativeNames(names)
            }, issuerPrivateKey: .init(secret))
    }
}

extension Certificate {
    /// Whether the certificate is valid only for server authentication.
    var isForServersOnly: Bool {
        guard case .notCertificateAuthority? = try? extensions.basicConstraints,
            let usages = try? extensions.extendedKeyUsage
        else { return false }
        return Array(usages) == [.serverAuth]
    }
}
