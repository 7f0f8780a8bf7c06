import Foundation
import HTTPServing

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
        guard let certificate = try? Data(contentsOf: pair.certificate) else {
            throw Failure("can't read the certificate \(pair.certificate.path); check the path and its permissions")
        }
        guard let key = try? Data(contentsOf: pair.key) else {
            throw Failure("can't read the key \(pair.key.path); check the path and its permissions")
        }
        do {
            let tls = try HostServer.TLS(certificateChainPEM: Array(certificate), privateKeyPEM: Array(key))
            try tls.check()
            return tls
        } catch {
            throw Failure(
                "\(pair.certificate.path) and \(pair.key.path) don't contain a matching PEM certificate and "
                    + "private key")
        }
    }
}
