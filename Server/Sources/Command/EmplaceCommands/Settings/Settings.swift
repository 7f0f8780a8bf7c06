import Catalogue
import Documents
import Foundation
import HTTPServing
import Logging
import OfficeLinks
import WOPI
import WOPIHost

/// The settings of a place, from flags, environment and file; a setting that wasn't given has its default.
struct Settings: Sendable {
    var listen = ListenAddress.standard
    var publicAddress: PublicAddress?
    /// A second origin, for pages, uploads and downloads.
    var contentAddress: PublicAddress?
    var tlsCertificate: String?
    var tlsKey: String?
    var plainHTTP = false
    var trustedProxies = TrustedProxies()
    /// Bytes of the largest document.
    var maximumUpload: Int64?
    var providerName = "Emplace"
    /// The provider's name by language, for the onboarding sheet.
    var providerNames: [String: String] = [:]
    /// The provider's description in English, for the onboarding sheet.
    var providerDescription: String?
    /// The number of the provider's own apps by platform; `nil` when it wasn't given.
    var providerApps: [String: Int]?
    /// The folder of the provider's icons; see ``ProviderIcons``.
    var icons: String?
    var providerID: String?
    var urlSchemes: String?
    var privacyURL: String?
    /// Domains beside the public address's own.
    var trustedDomains: [String] = []
    var tokenEndpoint: String?
    var sessionContext: String?
    /// `iss` on redirects (RFC 9207).
    var sendsIssuer = true
    var features = ClientFeatures()
    var discovery: String?
    /// How much of the audit log is kept, by age and number.
    var records = RecordBounds()
    var logLevel = Logger.Level.info
    var retention = Retention.thinned
    /// Seconds for which content that no version names stays in the trash.
    var contentTrash = Sweep.standardTrashLifetime
    /// Connections at once, in all and of one client; without them, as many as the process can open.
    var maximumConnections: Int?
    var maximumConnectionsPerClient: Int?
    /// The values that were given, as they were written.
    var given: [Setting: String] = [:]

    init() {}

    /// - Throws: ``Failure``, which names the setting and its syntax.
    init(_ values: SettingValues) throws {
        given = values.given
        if let text = values.text(.listen) { listen = try ListenAddress(text) }
        publicAddress = try values.text(.publicURL).map { try Self.address($0, of: .publicURL) }
        contentAddress = try values.text(.contentURL).map { try Self.address($0, of: .contentURL) }
        tlsCertificate = values.text(.tlsCertificate)
        tlsKey = values.text(.tlsKey)
        plainHTTP = try values.flag(.plainHTTP)
        maximumUpload = try values.text(.maximumUploadBytes).map(Self.bytes)
        providerName = try values.text(.providerName).map(ProviderSettings.name) ?? providerName
        providerNames = try values.text(.providerNames).map(ProviderSettings.names) ?? [:]
        providerDescription = try values.text(.providerDescription).map(ProviderSettings.description)
        providerApps = try values.text(.providerApps).map { _ in try ProviderSettings.apps(values.list(.providerApps)) }
        icons = values.text(.icons)
        providerID = try values.text(.providerID).map(ProviderSettings.id)
        urlSchemes = try values.text(.urlSchemes).map(Self.schemes)
        privacyURL = try values.text(.privacyURL).map(ProviderSettings.privacyAddress)
        trustedDomains = try values.list(.trustedDomains).map(ProviderSettings.domain)
        tokenEndpoint = try values.text(.tokenEndpoint).map(ProviderSettings.tokenEndpoint)
        sessionContext = try values.text(.sessionContext).map(ProviderSettings.sessionContext)
        sendsIssuer = try values.flag(.sendIssuer, default: true)
        features = try ClientFeatures(values)
        discovery = try values.text(.discovery).map(Self.discovery)
        if let text = values.text(.auditAge) { records.eventAge = try Self.auditAge(text) }
        if let text = values.text(.auditEvents) { records.eventsOfKind = try Self.auditEvents(text) }
        if let text = values.text(.logLevel) { logLevel = try Self.level(text) }
        if let text = values.text(.retention) { retention = try Retention(setting: text) }
        if let text = values.text(.contentTrash) { contentTrash = try Self.trash(text) }
        trustedProxies = TrustedProxies(try values.list(.trustedProxies).map(Self.network))
        maximumConnections = try Self.count(.maximumConnections, values)
        maximumConnectionsPerClient = try Self.count(.maximumConnectionsPerClient, values)
        try checkTLS()
    }

    /// The address of discovery. It is kept in the catalogue for the other commands, and so in each backup: it must not
    /// contain a secret.
    private static func discovery(_ text: String) throws -> String {
        guard URLComponents(string: text)?.user == nil else {
            throw Failure("discovery is an address without a user and a password in it, or a file")
        }
        return text
    }

    private static func count(_ setting: Setting, _ values: SettingValues) throws -> Int? {
        guard let text = values.text(setting) else { return nil }
        guard let count = Int(text), count > 0 else {
            throw Failure("\(setting.rawValue) is a number above 0, not \(text)")
        }
        return count
    }

    /// The domains on the onboarding sheet: the public address's own host and those in ``trustedDomains``.
    func trustedDomains(at address: PublicAddress) -> [String] {
        ([address.host] + trustedDomains).reduce(into: []) { list, domain in
            if !list.contains(domain) { list.append(domain) }
        }
    }

    private func checkTLS() throws {
        if plainHTTP, tlsCertificate != nil || tlsKey != nil {
            throw Failure("plain-http and a certificate exclude one another")
        }
        if (tlsCertificate == nil) != (tlsKey == nil) {
            throw Failure("tls-certificate and tls-key go together")
        }
    }

    private static func address(_ text: String, of setting: Setting) throws -> PublicAddress {
        do {
            return try PublicAddress(checking: text)
        } catch {
            throw Failure("\(setting.rawValue) is \(error), not \(text)")
        }
    }

    private static func bytes(_ text: String) throws -> Int64 {
        guard let count = Int64(text), count > 0 else {
            throw Failure("max-upload-bytes is a number of bytes above 0, not \(text)")
        }
        return count
    }

    private static func auditAge(_ text: String) throws -> TimeInterval? {
        if text == "none" { return nil }
        guard let seconds = DurationText.seconds(text), seconds >= 24 * 3600 else {
            throw Failure("audit-age is a day or more, such as 90d or 52w, or none to keep all, not \(text)")
        }
        return seconds
    }

    private static func auditEvents(_ text: String) throws -> Int {
        guard let count = Int(text), (100...100_000_000).contains(count) else {
            throw Failure("audit-events is a number from 100 to 100000000, not \(text)")
        }
        return count
    }

    private static func schemes(_ text: String) throws -> String {
        let example = #"{"iOS":["contosodrive"]}"#
        guard text.drop(while: \.isWhitespace).hasPrefix("{") else {
            throw Failure(
                "url-schemes is a JSON object with a list of schemes for each platform, such as \(example), not \(text)"
            )
        }
        let schemes: UrlSchemes
        do {
            schemes = try UrlSchemes(text)
            // Read for others' sake; Android's apps take no schemes (docs/protocol/app-to-app.md#android-advertising).
            guard schemes.androidSchemes.isEmpty else { throw LinkProblem(.parameter("Android"), .badValue) }
        } catch {
            throw Failure("url-schemes is JSON such as \(example): \(error)")
        }
        if let reserved = (schemes.iOS + schemes.uwp).first(where: \.isReserved) {
            throw Failure(
                "url-schemes names schemes of the provider's own apps, such as \(example); browsers, the system or Office "
                    + "open \(reserved) themselves")
        }
        return schemes.json
    }

    private static func network(_ text: String) throws -> IPNetwork {
        guard let network = IPNetwork(text) else {
            throw Failure("trusted-proxies takes addresses and networks such as 10.0.0.0/8, not \(text)")
        }
        return network
    }

    private static func trash(_ text: String) throws -> TimeInterval {
        guard let seconds = DurationText.seconds(text), seconds >= 3600 else {
            throw Failure("content-trash is an hour or more, such as 36h or 7d, not \(text)")
        }
        return seconds
    }

    private static func level(_ text: String) throws -> Logger.Level {
        guard let level = Logger.Level(rawValue: text) else {
            throw Failure("log-level is one of " + Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return level
    }
}

extension ClientFeatures {
    fileprivate init(_ values: SettingValues) throws {
        self.init()
        allowsExternalMarketplace = try values.flag(.allowExternalMarketplace)
        allowsAdditionalMicrosoftServices = try values.flag(.allowAdditionalServices)
        allowsErrorReportPrompt = try values.flag(.allowErrorReports)
        disablesPrint = try values.flag(.disablePrint)
        disablesTranslation = try values.flag(.disableTranslation)
    }
}

/// `ADDRESS:PORT`, `[::1]:8443`, or `:8443` for every address of the machine.
struct ListenAddress: Hashable, Sendable {
    var host: String
    /// 0 for any free port.
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
