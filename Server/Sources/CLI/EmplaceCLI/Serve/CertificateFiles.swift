import Foundation
import HTTPServing
import SwiftASN1
import X509

/// Loads the certificate that the settings name. If they name none, loads the certificate from the CA or, as long as
/// there is none, the self-signed certificate of the installation.
struct CertificateFiles {
    /// The host names and IP addresses of the installation, which a self-signed certificate contains.
    let hosts: [String]
    /// The folder that contains the self-signed certificate.
    let folder: URL
    /// The certificate from the CA; `nil` if none is ordered.
    var ordered: CurrentCertificate?

    /// Loads the certificate.
    ///
    /// - Throws: ``Failure``, which names the file and the problem with it.
    func load(_ settings: Settings) throws -> HostServer.TLS? {
        if settings.plainHTTP { return nil }
        if settings.tlsCertificate == nil, let issued = ordered?.certificate { return try HostServer.TLS(issued) }
        let pair: (certificate: URL, key: URL)
        if let certificate = settings.tlsCertificate, let key = settings.tlsKey {
            pair = (URL(filePath: certificate), URL(filePath: key))
        } else {
            pair = try SelfSigned(hosts: hosts).pair(in: folder, now: Date())
        }
        return try CertificatePair(certificate: pair.certificate.path, key: pair.key.path).load()
    }

    /// Returns what will keep clients from trusting the certificate that the settings name, although the server can
    /// present it: its dates and its names. Empty if they name none, or if it can't be read.
    static func warnings(_ settings: Settings, hosts: [String], now: Date) -> [String] {
        // `load(_:)` reports a file that can't be read.
        guard !settings.plainHTTP, let path = settings.tlsCertificate,
            let pem = try? String(contentsOfFile: path, encoding: .utf8)
        else { return [] }
        return CertificateCheck(hosts: hosts, now: now).namesAndDates(pem).compactMap { finding in
            guard let advice = finding.advice else { return nil }
            return "the certificate \(path): \(finding.finding); \(advice)"
        }
    }
}

/// Two PEM files with a certificate chain and its private key.
private struct CertificatePair {
    let certificate: String
    let key: String

    func load() throws -> HostServer.TLS {
        let chain = try readChain(), key = try readKey(), tls: HostServer.TLS
        do { tls = try HostServer.TLS(certificateChainPEM: chain, privateKeyPEM: key) } catch { throw damage(chain) }
        do { try tls.check() } catch { throw mismatch(chain, key) }
        return tls
    }

    private func readChain() throws -> [UInt8] {
        let bytes = try Self.read(certificate, what: "certificate", setting: .tlsCertificate)
        let text = String(decoding: bytes, as: UTF8.self)
        guard !text.contains("CERTIFICATE-----") else { return bytes }
        let hint =
            text.contains("PRIVATE KEY-----")
            ? "it has a private key; name the file with the certificate in tls-certificate"
            : Self.conversion(of: bytes, at: certificate, by: "openssl x509")
        throw Failure("there is no PEM certificate in \(certificate): \(hint)")
    }

    private func readKey() throws -> [UInt8] {
        let bytes = try Self.read(key, what: "private key", setting: .tlsKey)
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("PRIVATE KEY-----") else {
            let hint =
                text.contains("CERTIFICATE-----")
                ? "it has a certificate; name the file with the private key in tls-key"
                : Self.conversion(of: bytes, at: key, by: "openssl pkey")
            throw Failure("there is no PEM private key in \(key): \(hint)")
        }
        guard text.contains("ENCRYPTED") else { return bytes }
        throw Failure(
            "the private key \(key) is encrypted, and the server can't ask for its passphrase; decrypt it: openssl pkey "
                + "-in \(key.shellWord) -out FILE, and name FILE in tls-key")
    }

    private static func read(_ path: String, what: String, setting: Setting) throws -> [UInt8] {
        do {
            let bytes = try Data(contentsOf: URL(filePath: path))
            guard bytes.isEmpty else { return Array(bytes) }
        } catch let error as CocoaError {
            switch error.code {
            case .fileReadNoSuchFile, .fileNoSuchFile:
                throw Failure("can't read the \(what) \(path): there is no such file; correct \(setting.name)")
            case .fileReadNoPermission:
                throw Failure(
                    "can't read the \(what) \(path): permission denied; let the server's user read it and its folders")
            default: throw Failure("can't read the \(what) \(path): \(ErrorText.sentence(error))")
            }
        }
        throw Failure("the file \(path) is empty; it must contain the \(what)")
    }

    /// What to do about a file without PEM. A DER file begins with the byte of an ASN.1 sequence.
    private static func conversion(of bytes: [UInt8], at path: String, by program: String) -> String {
        bytes.first == 0x30
            ? "it is probably DER; convert it: \(program) -inform der -in \(path.shellWord) -out FILE"
            : "a PEM file has lines that begin with -----BEGIN"
    }

    /// The failure of files of which one can't be parsed.
    private func damage(_ chain: [UInt8]) -> Failure {
        CertificateCheck.chain(String(decoding: chain, as: UTF8.self)) == nil
            ? Failure("a certificate in \(certificate) is damaged; copy the whole file again")
            : Failure("the private key in \(key) is damaged or of an unknown type; copy the whole file again")
    }

    /// The failure of a key that doesn't belong to the first certificate.
    private func mismatch(_ chain: [UInt8], _ bytes: [UInt8]) -> Failure {
        let later = CertificateCheck.chain(String(decoding: chain, as: UTF8.self))?.dropFirst() ?? []
        guard !later.contains(where: { Self.isPair($0, bytes) }) else {
            return Failure(
                "the first certificate in \(certificate) isn't the server's; put the certificate of \(key) first, and "
                    + "each issuer after the certificate that it signed")
        }
        return Failure(
            "the private key \(key) doesn't belong to the certificate \(certificate); name the key with which the "
                + "certificate was requested")
    }

    private static func isPair(_ certificate: Certificate, _ key: [UInt8]) -> Bool {
        do {
            let pem = try certificate.serializeAsPEM().pemString
            try HostServer.TLS(certificateChainPEM: Array(pem.utf8), privateKeyPEM: key).check()
            return true
        } catch {
            // Any error means that the key doesn't belong to this certificate.
            return false
        }
    }
}
