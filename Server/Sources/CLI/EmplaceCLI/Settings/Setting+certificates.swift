import ACME
import Foundation
import HTTPServing
import PlaceServer
import WOPI

/// Settings for certificates from a CA.
extension Setting {
    /// The settings in this extension.
    static let certificates: [Setting] = [acmeEmail, acmeDirectory, acmeCA, acmeChallenge, httpListen]

    static let acmeEmail: Setting = .value(
        "acme-email", "address",
        help: """
            Order and renew certificates with ACME, and give the CA this e-mail address; setting it means that you \
            agree to the CA's terms of service (default CA: Let's Encrypt, https://letsencrypt.org/repository)
            """,
        property: \.acme.email, needsRestart: true, parse: { try email($0.text) })

    static let acmeDirectory: Setting = .value(
        "acme-directory", "url", help: "ACME directory of the CA",
        property: \.acme.directory, needsRestart: true, default: { $0.text }, parse: { try directory($0.text) })

    static let acmeCA: Setting = .value(
        "acme-ca", "file",
        help: "PEM file with the root certificates to trust for the ACME directory (default: those of the system)",
        property: \.acme.rootsFile, isPath: true, needsRestart: true, parse: { $0.text })

    static let acmeChallenge: Setting = .value(
        "acme-challenge", "type",
        help: """
            How the CA checks the host names: http-01 reads a response over plain HTTP at port 80, tls-alpn-01 makes a \
            TLS handshake at port 443
            """,
        property: \.acme.challenge, needsRestart: true, default: { $0.rawValue }, parse: { try challenge($0.text) })

    static let httpListen: Setting = .value(
        "http-listen", "address:port",
        help: """
            Address to listen on for plain HTTP, only to redirect to HTTPS and to answer the CA (default: 0.0.0.0:80 \
            with --acme-email and the challenge http-01, otherwise none)
            """,
        property: \.httpListen, needsRestart: true, parse: { try ListenAddress($0.text, setting: "http-listen") })

    private static func email(_ text: String) throws -> String {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), text.utf8.count <= 254,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"(),:;<>[\\]?&%#".utf8.contains($0) })
        else { throw Failure("acme-email must be one e-mail address, such as admin@contoso.com; got \(text)") }
        return text
    }

    private static func challenge(_ text: String) throws -> ChallengeType {
        guard let type = ChallengeType(rawValue: text) else {
            throw Failure("acme-challenge must be http-01 or tls-alpn-01; got \(text)")
        }
        return type
    }

    private static func directory(_ text: String) throws -> ACMEAddress {
        guard let address = ACMEAddress(text) else {
            throw Failure("acme-directory must be an https address; got \(text)")
        }
        return address
    }
}

/// How certificates are ordered from a CA.
struct ACMESettings: Sendable {
    /// The e-mail address for the CA; `nil` if no certificates are ordered.
    var email: String?
    var directory = Self.letsEncrypt
    var challenge = ChallengeType.http
    /// The file with the certificates to trust for the directory; `nil` for those of the system.
    var rootsFile: String?

    private static let letsEncrypt: ACMEAddress = {
        guard let address = ACMEAddress("https://acme-v02.api.letsencrypt.org/directory") else {
            preconditionFailure("the default of acme-directory isn't an https address")
        }
        return address
    }()
}

extension Settings {
    /// The port of HTTP, from which a CA reads the response to a challenge (RFC 8555 §8.3).
    private static let defaultHTTP = ListenAddress(host: "0.0.0.0", port: 80)

    /// The address to listen on for plain HTTP beside TLS; `nil` for none.
    var httpAddress: ListenAddress? {
        httpListen ?? (acme.email != nil && acme.challenge == .http ? Self.defaultHTTP : nil)
    }

    /// The host names for which certificates are ordered.
    var certificateNames: [String] {
        [publicAddress, server.contentAddress].compactMap { $0?.host }.reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }

    /// Reads the certificates that are trusted for the directory; `nil` for those of the system.
    ///
    /// - Throws: ``Failure`` for a file without certificates.
    func loadCARoots() throws -> [UInt8]? {
        guard let file = acme.rootsFile else { return nil }
        guard let roots = FileManager.default.contents(atPath: file) else {
            throw Failure("can't read acme-ca from \(file); check the path and its permissions")
        }
        do { try HTTPTransport.check(roots: Array(roots)) } catch {
            throw Failure("acme-ca: \(file) contains no PEM certificate")
        }
        return Array(roots)
    }

    /// Throws for settings about certificates that contradict one another.
    func checkOrders() throws {
        guard acme.email != nil else {
            for setting in [Setting.acmeDirectory, .acmeCA, .acmeChallenge] where given[setting] != nil {
                throw Failure("\(setting.name) has no effect without acme-email")
            }
            if plainHTTP, httpListen != nil { throw Failure("plain-http and http-listen can't be combined") }
            return
        }
        if plainHTTP {
            throw Failure("acme-email and plain-http can't be combined; the proxy that terminates TLS has to order")
        }
        if tlsCertificate != nil || tlsKey != nil {
            throw Failure("acme-email and tls-certificate can't be combined; use one of them")
        }
    }

    /// Throws if no public CA could issue a certificate for the names of this server.
    func checkCertificateNames() throws {
        if let httpAddress, httpAddress.port != 0, [listen, metricsListen].contains(httpAddress) {
            throw Failure("http-listen needs another address than listen and metrics-listen; got \(httpAddress.text)")
        }
        guard acme.email != nil else { return }
        guard let publicAddress else {
            throw Failure("acme-email needs public-url, the address whose host the certificate is for")
        }
        for address in [publicAddress, server.contentAddress].compactMap(\.self) {
            guard address.isSecure else {
                throw Failure("acme-email needs an https address; got \(address.text)")
            }
            let host = address.host
            if host.hasPrefix("[") || IPAddress(host) != nil {
                throw Failure("acme-email needs a host name, not an IP address; got \(address.text)")
            }
            guard host.contains("."), !host.hasSuffix(".localhost") else {
                throw Failure("acme-email needs a host name that others can reach; got \(address.text)")
            }
        }
    }
}
