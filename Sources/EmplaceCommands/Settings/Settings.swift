import Foundation
import HostHTTP
import Logging
import OfficeLinks
import WOPI

/// How the place is to be, from flags, environment and file; what nobody set has its default.
struct Settings: Sendable {
    var listen = ListenAddress.standard
    var publicAddress: PublicAddress?
    var tlsCertificate: String?
    var tlsKey: String?
    var plainHTTP = false
    var trustedProxies = TrustedProxies()
    /// Bytes of a document.
    var maximumUpload: Int64?
    var providerName = "Emplace"
    var providerID: String?
    var urlSchemes: String?
    var privacyURL: String?
    /// Beside the public address's own.
    var trustedDomains: [String] = []
    var tokenEndpoint: String?
    var sessionContext: String?
    var discovery: String?
    var logLevel = Logger.Level.info

    init() {}

    /// - Throws: ``Failure``, which names the setting and what it takes.
    init(_ values: SettingValues) throws {
        if let text = values.text(.listen) { listen = try ListenAddress(text) }
        publicAddress = try values.text(.publicURL).map(Self.address)
        tlsCertificate = values.text(.tlsCertificate)
        tlsKey = values.text(.tlsKey)
        plainHTTP = try values.flag(.plainHTTP)
        maximumUpload = try values.text(.maximumUploadBytes).map(Self.bytes)
        providerName = values.text(.providerName) ?? providerName
        providerID = values.text(.providerID)
        urlSchemes = try values.text(.urlSchemes).map(Self.schemes)
        privacyURL = values.text(.privacyURL)
        trustedDomains = values.list(.trustedDomains)
        tokenEndpoint = values.text(.tokenEndpoint)
        sessionContext = values.text(.sessionContext)
        discovery = values.text(.discovery)
        if let text = values.text(.logLevel) { logLevel = try Self.level(text) }
        trustedProxies = TrustedProxies(try values.list(.trustedProxies).map(Self.network))
        try checkTLS()
    }

    private func checkTLS() throws {
        if plainHTTP, tlsCertificate != nil || tlsKey != nil {
            throw Failure("plain-http and a certificate exclude one another")
        }
        if (tlsCertificate == nil) != (tlsKey == nil) {
            throw Failure("tls-certificate and tls-key go together")
        }
    }

    private static func address(_ text: String) throws -> PublicAddress {
        guard let address = PublicAddress(text) else {
            throw Failure("public-url is an absolute address such as https://wopi.contoso.com, not \(text)")
        }
        return address
    }

    private static func bytes(_ text: String) throws -> Int64 {
        guard let count = Int64(text), count > 0 else {
            throw Failure("max-upload-bytes is a number of bytes above 0, not \(text)")
        }
        return count
    }

    private static func schemes(_ text: String) throws -> String {
        do {
            let schemes = try UrlSchemes(text)
            // Read for others' sake; Android's apps take no schemes (app-to-app.md §3.1).
            guard schemes.androidSchemes.isEmpty else { throw LinkProblem(.parameter("Android"), .badValue) }
            return schemes.json
        } catch {
            throw Failure(#"url-schemes is JSON such as {"iOS":["contoso"]}: \#(error)"#)
        }
    }

    private static func network(_ text: String) throws -> IPNetwork {
        guard let network = IPNetwork(text) else {
            throw Failure("trusted-proxies takes addresses and networks such as 10.0.0.0/8, not \(text)")
        }
        return network
    }

    private static func level(_ text: String) throws -> Logger.Level {
        guard let level = Logger.Level(rawValue: text) else {
            throw Failure("log-level is one of " + Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return level
    }
}

/// `ADDRESS:PORT`, `[::1]:8443`, or `:8443` for every address of the machine.
struct ListenAddress: Hashable, Sendable {
    var host: String
    /// 0: any that is free.
    var port: Int

    static let standard = ListenAddress(host: "127.0.0.1", port: 8443)

    init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    var text: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

    init(_ text: String) throws {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            throw Failure("listen is ADDRESS:PORT, such as 127.0.0.1:8443, not \(text)")
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            throw Failure("an IPv6 address to listen on goes in brackets: [::1]:8443")
        }
        self.init(host: host.isEmpty ? "0.0.0.0" : String(host), port: Int(port))
    }
}
