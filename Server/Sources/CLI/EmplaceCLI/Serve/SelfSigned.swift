import Crypto
import Foundation
import HTTPServing
import SwiftASN1
import X509

/// The self-signed certificate of a place for which the operator set none: made once, kept in the data folder, and made
/// again when it is about to expire or the place has another host name.
struct SelfSigned {
    /// The hosts in the addresses that clients use; `localhost`, 127.0.0.1 and ::1 are always on the certificate.
    let hosts: [String]

    /// Seconds for which a certificate is valid: 825 days, the most that Apple's systems accept.
    private static let lifetime: TimeInterval = 825 * 24 * 3600
    /// Seconds before its end from which on a start of the server makes a new certificate.
    private static let renewal: TimeInterval = 30 * 24 * 3600

    /// The certificate and key in a folder. Makes them when there are none, or none that is fit for use.
    func pair(in folder: URL, now: Date) throws -> (certificate: URL, key: URL) {
        let certificate = folder.appending(path: "certificate.pem"), key = folder.appending(path: "key.pem")
        if isGood(certificate, now: now), FileManager.default.isReadableFile(atPath: key.path) {
            return (certificate, key)
        }
        let secret = P256.Signing.PrivateKey()
        let made = try make(secret, now: now)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? FileManager.default.removeItem(at: key)
        guard
            FileManager.default.createFile(
                atPath: key.path, contents: Data(secret.pemRepresentation.utf8), attributes: [.posixPermissions: 0o600])
        else { throw Failure("can't write \(key.path)") }
        try Data(made.serializeAsPEM().pemString.utf8).write(to: certificate)
        print("Made a self-signed certificate, \(certificate.path): browsers warn of it, phones refuse it.")
        return (certificate, key)
    }

    /// A certificate and key that are not written to any file.
    func identity(now: Date) throws -> (certificate: String, key: String) {
        let secret = P256.Signing.PrivateKey()
        return (try make(secret, now: now).serializeAsPEM().pemString, secret.pemRepresentation)
    }

    private func isGood(_ url: URL, now: Date) -> Bool {
        guard let text = try? String(contentsOf: url, encoding: .utf8),
            let certificate = try? Certificate(pemEncoded: text),
            let names = try? certificate.extensions.subjectAlternativeNames
        else { return false }
        // Certificates of early releases could sign others: whoever trusts one trusts its key for every site.
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
                // No key usage: BoringSSL accepts a certificate as its own issuer, and so as one that can be trusted by
                // itself, only when it may sign certificates or doesn't restrict its key.
                try ExtendedKeyUsage([.serverAuth])
                SubjectKeyIdentifier(hash: Certificate.PublicKey(secret.publicKey))
                SubjectAlternativeNames(names)
            }, issuerPrivateKey: .init(secret))
    }
}

extension Certificate {
    /// Whether the certificate is good for identifying a server, and for nothing else.
    var isForServersOnly: Bool {
        guard case .notCertificateAuthority? = try? extensions.basicConstraints,
            let usages = try? extensions.extendedKeyUsage
        else { return false }
        return Array(usages) == [.serverAuth]
    }
}
