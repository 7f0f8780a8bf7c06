import Foundation
import HTTPServing
import SwiftASN1
import X509

/// Checks a certificate and its chain: names, dates and order.
struct CertificateCheck {
    /// The hosts of the public addresses.
    let hosts: [String]
    let now: Date

    /// The number of days before the end at which a certificate should have been renewed. Certificates of 90 days are
    /// usually renewed 30 days before their end.
    static let renewalDays = 14

    /// Returns the findings about the certificates in a PEM text, the server's certificate first.
    func findings(_ pem: String) -> [EnvironmentFinding] {
        guard let chain = Self.chain(pem), let leaf = chain.first else {
            return [.failed("certificate", "the file has no readable certificate", todo: "check tls-certificate")]
        }
        return [names(leaf), dates(chain), order(chain)]
    }

    /// Returns the findings about names and dates only. Empty if the text has no readable certificate.
    func namesAndDates(_ pem: String) -> [EnvironmentFinding] {
        guard let chain = Self.chain(pem), let leaf = chain.first else { return [] }
        return [names(leaf), dates(chain)]
    }

    /// Returns the certificates; `nil` if one of them can't be read. The file may also contain the private key.
    static func chain(_ pem: String) -> [Certificate]? {
        try? PEMDocument.parseMultiple(pemString: pem).filter { $0.discriminator.hasSuffix("CERTIFICATE") }
            .map { try Certificate(derEncoded: $0.derBytes) }
    }

    private func names(_ leaf: Certificate) -> EnvironmentFinding {
        let names = (try? leaf.extensions.subjectAlternativeNames).map { Array($0) } ?? []
        let missing = hosts.filter { host in !names.contains { Self.matches($0, host) } }
        guard missing.isEmpty else {
            let covered = names.compactMap(Self.text).joined(separator: ", ")
            return .failed(
                "certificate names", "it isn't for \(missing.joined(separator: ", ")), only for: \(covered)",
                todo: "request a certificate with all host names of public-url and content-url")
        }
        return .ok("certificate names", "it is for \(hosts.joined(separator: ", "))")
    }

    private func dates(_ chain: [Certificate]) -> EnvironmentFinding {
        let end = chain.map(\.notValidAfter).min() ?? now, begin = chain.map(\.notValidBefore).max() ?? now
        let day = end.formatted(.iso8601.year().month().day()), days = Int(end.timeIntervalSince(now) / 86_400)
        if end <= now {
            return .failed("certificate dates", "it expired on \(day)", todo: "renew it, and reload the server")
        }
        if begin > now {
            return .failed(
                "certificate dates", "it isn't valid before \(begin.utcText)", todo: "check this machine's clock")
        }
        let finding = "it is valid until \(day), for \(days == 1 ? "1 day" : "\(days) days")"
        return days < Self.renewalDays
            ? .warning("certificate dates", finding, todo: "renew it, and reload the server")
            : .ok("certificate dates", finding)
    }

    private func order(_ chain: [Certificate]) -> EnvironmentFinding {
        for (certificate, next) in zip(chain, chain.dropFirst()) where certificate.issuer != next.subject {
            return .failed(
                "certificate chain", "\(certificate.subject) isn't followed by its issuer \(certificate.issuer)",
                todo: "put the server's certificate first, and each issuer after the certificate that it signed")
        }
        guard let leaf = chain.first, leaf.issuer != leaf.subject else {
            return .warning(
                "certificate chain", "it is self-signed, which phones reject",
                todo: "set tls-certificate and tls-key to a certificate that phones trust")
        }
        guard chain.count > 1 else {
            return .warning(
                "certificate chain", "the file has only the server's certificate",
                todo: "append the issuer's certificate, or phones may not trust it (certbot: fullchain.pem)")
        }
        return .ok("certificate chain", "\(chain.count) certificates, issued by \(leaf.issuer)")
    }

    private static func matches(_ name: GeneralName, _ host: String) -> Bool {
        let address = IPAddress(host.trimmingCharacters(in: ["[", "]"]))
        switch name {
        case .dnsName(let name) where address == nil:
            let name = name.lowercased()
            guard name.hasPrefix("*.") else { return name == host }
            // A wildcard stands for exactly one label.
            let labels = host.split(separator: ".", maxSplits: 1)
            return labels.count == 2 && labels[1] == name.dropFirst(2)
        case .ipAddress(let bytes): return address.map { Array(bytes.bytes) == $0.bytes } ?? false
        default: return false
        }
    }

    private static func text(_ name: GeneralName) -> String? {
        switch name {
        case .dnsName(let name): name
        case .ipAddress(let bytes): Array(bytes.bytes).map { "\($0)" }.joined(separator: ".")
        default: nil
        }
    }
}
