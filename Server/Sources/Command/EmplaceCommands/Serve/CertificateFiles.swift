import Foundation
import HostHTTP

/// Finds the certificate that settings name; without one, the place's own.
struct CertificateFiles {
    /// Names the place is reached under.
    let hosts: [String]
    /// Where the place keeps its own.
    let folder: URL

    /// - Throws: ``Failure``, which says what is wrong with which file.
    func load(_ settings: Settings) throws -> HostServer.TLS? {
        if settings.plainHTTP { return nil }
        let pair: (certificate: URL, key: URL)
        if let certificate = settings.tlsCertificate, let key = settings.tlsKey {
            pair = (URL(filePath: certificate), URL(filePath: key))
        } else {
            pair = try SelfSigned(hosts: hosts).pair(in: folder, now: Date())
        }
        guard let certificate = try? Data(contentsOf: pair.certificate) else {
            throw Failure("can't read the certificate \(pair.certificate.path)")
        }
        guard let key = try? Data(contentsOf: pair.key) else { throw Failure("can't read the key \(pair.key.path)") }
        do {
            let tls = try HostServer.TLS(certificateChainPEM: Array(certificate), privateKeyPEM: Array(key))
            try tls.check()
            return tls
        } catch {
            throw Failure("\(pair.certificate.path) and \(pair.key.path) are not a certificate and its key in PEM")
        }
    }
}
