import Crypto
import Foundation
import SwiftASN1
import Testing
import X509

@testable import EmplaceCLI

/// Tests what `emplace doctor --environment` says about certificates.
@Suite struct CertificateCheckTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// A certificate and the key that it certifies.
    private struct Issued {
        let certificate: Certificate
        let key: P256.Signing.PrivateKey

        var pem: String { get throws { try certificate.serializeAsPEM().pemString } }
    }

    private static func issue(
        _ name: String, names: [String] = [], days: Double = 90, begin: Double = -1, by issuer: Issued? = nil
    ) throws -> Issued {
        let key = P256.Signing.PrivateKey(), subject = try DistinguishedName { CommonName(name) }
        let certificate = try Certificate(
            version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey),
            notValidBefore: now + begin * 86_400, notValidAfter: now + days * 86_400,
            issuer: issuer?.certificate.subject ?? subject, subject: subject, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions { SubjectAlternativeNames(names.map { .dnsName($0) }) },
            issuerPrivateKey: .init(issuer?.key ?? key))
        return Issued(certificate: certificate, key: key)
    }

    private static func findings(_ pem: String, hosts: [String] = ["wopi.contoso.com"]) -> [EnvironmentFinding] {
        CertificateCheck(hosts: hosts, now: now).findings(pem)
    }

    @Test func `a chain for the host that is valid for long is fine`() throws {
        let root = try Self.issue("Root"), middle = try Self.issue("Middle", by: root)
        let leaf = try Self.issue("wopi.contoso.com", names: ["wopi.contoso.com", "files.contoso.com"], by: middle)
        let findings = Self.findings(
            try leaf.pem + "\n" + middle.pem, hosts: ["wopi.contoso.com", "files.contoso.com"])
        #expect(findings.map(\.outcome) == [.ok, .ok, .ok], "\(findings)")
        #expect(findings.map(\.check) == ["certificate names", "certificate dates", "certificate chain"])
        #expect(findings[1].finding.contains("for 90 days"))
    }

    @Test(arguments: [
        (["*.contoso.com"], "wopi.contoso.com", true), (["*.contoso.com"], "a.wopi.contoso.com", false),
        (["*.contoso.com"], "contoso.com", false), (["WOPI.contoso.com"], "wopi.contoso.com", true),
        (["contoso.com"], "wopi.contoso.com", false), ([], "wopi.contoso.com", false),
    ])
    func `a certificate is for the names in it, and a wildcard for one label`(
        names: [String], host: String, isFor: Bool
    ) throws {
        let finding = Self.findings(try Self.issue("a", names: names).pem, hosts: [host])[0]
        #expect(finding.outcome == (isFor ? .ok : .failed), "\(finding)")
        #expect(isFor || finding.finding.contains(host) && finding.advice != nil)
    }

    @Test func `addresses are compared as addresses`() throws {
        let pem = try SelfSigned(hosts: ["192.0.2.1"]).identity(now: Self.now).certificate
        for (host, outcome) in [("192.0.2.1", EnvironmentFinding.Outcome.ok), ("[::1]", .ok), ("192.0.2.2", .failed)] {
            #expect(Self.findings(pem, hosts: [host])[0].outcome == outcome, "\(host)")
        }
    }

    @Test(arguments: [
        (90.0, -1.0, EnvironmentFinding.Outcome.ok), (13, -1, .warning), (1, -1, .warning), (-1, -2, .failed),
        (90, 1, .failed),
    ])
    func `a certificate should be renewed two weeks before its end`(
        days: Double, begin: Double, outcome: EnvironmentFinding.Outcome
    ) throws {
        let finding = Self.findings(try Self.issue("a", days: days, begin: begin).pem)[1]
        #expect(finding.outcome == outcome, "\(finding)")
    }

    @Test func `a self-signed certificate, a missing issuer, and a wrong order are reported`() throws {
        let root = try Self.issue("Root"), middle = try Self.issue("Middle", by: root)
        let leaf = try Self.issue("leaf", by: middle)
        func chain(_ pem: String) -> EnvironmentFinding { Self.findings(pem)[2] }
        #expect(try chain(root.pem).finding.contains("self-signed"))
        #expect(try chain(leaf.pem).outcome == .warning && chain(leaf.pem).finding.contains("only the server's"))
        #expect(try chain(leaf.pem + "\n" + root.pem).outcome == .failed)
        #expect(try chain(middle.pem + "\n" + leaf.pem).outcome == .failed)
        #expect(try chain(leaf.pem + "\n" + middle.pem + "\n" + root.pem).outcome == .ok)
        #expect(Self.findings("no certificate").map(\.outcome) == [.failed])
    }

    /// Writes a certificate file and a key file to a new folder, and passes the settings that name them.
    private static func use(
        _ certificate: String, _ key: String, _ body: (Settings) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "certificates-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var settings = Settings()
        settings.tlsCertificate = folder.appending(path: "chain.pem").path
        settings.tlsKey = folder.appending(path: "key.pem").path
        for (path, text) in [(settings.tlsCertificate, certificate), (settings.tlsKey, key)] where text != "none" {
            try Data(text.utf8).write(to: URL(filePath: try #require(path)))
        }
        try body(settings)
    }

    @Test func `each fault of the certificate and its key has its own message`() throws {
        let middle = try Self.issue("Middle"), leaf = try Self.issue("leaf", by: middle)
        let (pem, key) = (try leaf.pem, leaf.key.pemRepresentation)
        let encrypted = key.replacing("BEGIN PRIVATE KEY", with: "BEGIN ENCRYPTED PRIVATE KEY")
        let torn = pem.replacing(#/\n[A-Za-z0-9+\/]{64}\n/#, with: "\n", maxReplacements: 1)
        let cases = [
            ("none", key, "chain.pem: there is no such file"), (pem, "none", "key.pem: there is no such file"),
            ("", key, "chain.pem is empty"), (pem, "", "key.pem is empty"),
            ("Contoso", key, "no PEM certificate in"), (pem, "Contoso", "no PEM private key in"),
            ("0Contoso", key, "openssl x509 -inform der"), (pem, "0Contoso", "openssl pkey -inform der"),
            (key, key, "it has a private key"), (pem, pem, "it has a certificate"),
            (torn, key, "a certificate in"), (pem, key.replacing("M", with: "N"), "damaged or of an unknown type"),
            (pem, encrypted, "is encrypted"), (pem, middle.key.pemRepresentation, "doesn't belong to the certificate"),
            (try middle.pem + "\n" + pem, key, "isn't the server's"),
        ]
        for (certificate, key, words) in cases {
            try Self.use(certificate, key) { settings in
                let failure = #expect(throws: Failure.self) {
                    _ = try CertificateFiles(hosts: [], folder: URL(filePath: "/none")).load(settings)
                }
                #expect(failure?.description.contains(words) == true, "\(failure.map { "\($0)" } ?? "loaded")")
            }
        }
    }

    @Test func `a certificate for other names, or outside its dates, is only a warning`() throws {
        for (days, begin, words) in [
            (90.0, -1.0, []), (-1, -2, ["it expired on"]), (90, 1, ["it isn't valid before"]),
            (13, -1, ["it is valid until"]),
        ] {
            let leaf = try Self.issue("a", names: ["wopi.contoso.com"], days: days, begin: begin)
            // Some programs write the key and the certificate into one file.
            let pem = leaf.key.pemRepresentation + "\n" + (try leaf.pem)
            try Self.use(pem, leaf.key.pemRepresentation) { settings in
                _ = try CertificateFiles(hosts: [], folder: URL(filePath: "/none")).load(settings)
                let found = CertificateFiles.warnings(settings, hosts: ["wopi.contoso.com"], now: Self.now)
                #expect(found.count == words.count && zip(found, words).allSatisfy { $0.contains($1) }, "\(found)")
                let other = CertificateFiles.warnings(settings, hosts: ["a.example"], now: Self.now)
                #expect(other.first?.contains("it isn't for a.example") == true, "\(other)")
            }
        }
    }
}
