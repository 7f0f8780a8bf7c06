import Basics
import Crypto
package import Foundation
import SwiftASN1
import X509

/// A certificate from a CA, with its chain and its private key.
package struct IssuedCertificate: Hashable, Sendable {
    /// The certificate and the intermediate certificates, in PEM.
    package let chain: String
    /// The private key in PEM. Never log it.
    package let key: String
    /// The time during which the certificate is valid.
    package let validity: DateInterval
    /// The host names in the certificate, in lowercase.
    package let names: Set<String>

    /// The chain followed by the key, as one file.
    package var text: String { "\(chain)\n\(key)\n" }

    /// The maximum number of certificates in a chain.
    private static let maxLength = 10

    /// Reads what ``text`` returned; `nil` if the text has been damaged.
    package init?(text: String) {
        guard let start = text.range(of: "-----BEGIN PRIVATE KEY-----")?.lowerBound,
            let key = try? P256.Signing.PrivateKey(pemRepresentation: String(text[start...])),
            let certificate = try? Self(chain: String(text[..<start]), key: key)
        else { return nil }
        self = certificate
    }

    /// Checks that a certificate can be used.
    ///
    /// - Parameter names: the host names that were ordered.
    /// - Throws: ``ACMEFailure`` if the certificate belongs to another key, doesn't contain all names, or isn't valid
    ///   now.
    init(chain: String, key: P256.Signing.PrivateKey, orderedFor names: [String], now: Date) throws {
        try self.init(chain: chain, key: key)
        guard Set(names).isSubset(of: self.names) else {
            let missing = names.filter { !self.names.contains($0) }
            throw Self.unusable("isn't for \(missing.joined(separator: ", "))")
        }
        guard now < validity.end else { throw Self.unusable("expired at \(validity.end.ISO8601Format())") }
        guard now >= validity.start else {
            throw Self.unusable("isn't valid before \(validity.start.ISO8601Format()); check this machine's clock")
        }
    }

    private init(chain: String, key: P256.Signing.PrivateKey) throws {
        guard let documents = try? Self.parse(chain), let first = documents.first,
            let certificate = try? Certificate(pemDocument: first)
        else { throw Self.unusable("isn't a chain of certificates in PEM") }
        guard certificate.publicKey == .init(key.publicKey) else { throw Self.unusable("is for another key") }
        guard certificate.notValidBefore < certificate.notValidAfter else { throw Self.unusable("is never valid") }
        self.chain = documents.map(\.pemString).joined(separator: "\n")
        self.key = key.pemRepresentation
        validity = DateInterval(start: certificate.notValidBefore, end: certificate.notValidAfter)
        let alternatives = (try? certificate.extensions.subjectAlternativeNames) ?? SubjectAlternativeNames()
        names = Set(
            alternatives.compactMap { name -> String? in
                if case .dnsName(let name) = name { name.lowercased() } else { nil }
            })
    }

    private static func parse(_ chain: String) throws -> [PEMDocument] {
        let documents = try PEMDocument.parseMultiple(pemString: chain)
        guard (1...maxLength).contains(documents.count), documents.allSatisfy({ $0.discriminator == "CERTIFICATE" })
        else { return [] }
        for document in documents { _ = try Certificate(pemDocument: document) }
        return documents
    }

    private static func unusable(_ reason: String) -> ACMEFailure {
        ACMEFailure(.invalid, "certificate: the certificate from the CA \(reason)")
    }
}

/// Creates a request for a certificate (PKCS #10, RFC 2986).
enum SigningRequest {
    /// Returns the request in DER, for host names that are all alternative names. The subject is empty, because a
    /// common name may have only 64 characters.
    static func make(names: [String], key: P256.Signing.PrivateKey) throws -> [UInt8] {
        let extensions = try Certificate.Extensions {
            SubjectAlternativeNames(names.map { .dnsName($0) })
        }
        let request = try CertificateSigningRequest(
            version: .v1, subject: DistinguishedName(), privateKey: .init(key),
            attributes: .init([.init(ExtensionRequest(extensions: extensions))]),
            signatureAlgorithm: .ecdsaWithSHA256)
        var serializer = DER.Serializer()
        try serializer.serialize(request)
        return serializer.serializedBytes
    }
}
