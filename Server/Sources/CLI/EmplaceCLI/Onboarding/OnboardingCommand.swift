import ArgumentParser
import Foundation
import OAuth
import OAuthServer
import Pages
import PlaceServer
import SQLStorage
import WOPI

struct OnboardingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "onboarding", abstract: "Print the onboarding sheet for Microsoft",
        discussion: """
            Prints this server's values for the onboarding form of the Cloud Storage Partner Program, and what is \
            still missing before you can send the form. The client secret is not included: transfer it securely, \
            never by email. With --check, the exit status is 1 while something is missing.
            """)

    @Flag(help: "Exit with status 1 unless the sheet is ready to send") var check = false
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func run() async throws {
        let sheet = try await OnboardingSheet(of: try await Installation.existing(data))
        try report.print(sheet) { sheet.text }
        if check, !sheet.notFitToSend.isEmpty { throw ExitCode.failure }
    }
}

extension OnboardingSheet {
    init(of installation: Installation) async throws {
        self.init(
            settings: installation.settings, address: try await installation.address(),
            office: try await installation.client(Client.office(now: Date()).name),
            accounts: try await installation.accounts.list().count)
    }
}

/// The answers to Microsoft's form for cloud storage partners, and a list of the answers that are missing.
struct OnboardingSheet: Encodable {
    let providerName: String
    let providerNames: [String: String]
    let description: String?
    let iconLocations: [String: String]
    let bootstrapperURI: String
    let clientID: String
    let clientAppName = "Office"
    let redirectURI: String
    /// How the server compares redirect URIs: exactly, so that it never sends a code to another address.
    let redirectURICheck = "exact"
    let providerID: String?
    let trustedDomain: [String]
    let scope: [String]
    let supportRefresh: Bool
    /// The lifetime of an access token in seconds.
    let accessTokenLifetime: Int
    /// The number of seconds after its last use for which a refresh token is valid; `nil` if it is valid as long as its
    /// grant.
    let refreshTokenLifetime: Int?
    /// Whether the server replaces a refresh token each time a client uses it.
    let replacesRefreshTokens: Bool
    let siteURL: String
    let privacyURL: String
    /// The value of `UrlSchemes` in the challenge, as JSON text.
    let urlSchemes: String?
    /// The number of apps that the provider has on each platform.
    let apps: [String: Int]
    let isReachable: Bool
    /// The number of accounts. Microsoft requires three for testing.
    let accounts: Int
    /// Sentences about what is missing; empty if the sheet can be sent.
    let notFitToSend: [String]

    init(settings: Settings, address: PublicAddress, office: Client, accounts: Int) {
        let server = AuthorizationServerConfiguration(issuer: address.text)
        let addresses = ServerAddresses(protocols: address, pages: settings.server.contentAddress)
        providerName = settings.server.providerName
        providerNames = settings.providerNames
        description = settings.providerDescription
        iconLocations = Dictionary(uniqueKeysWithValues: DefaultIcons.sizes.map { ("\($0)", addresses.icon($0)) })
        bootstrapperURI = addresses.bootstrapper
        clientID = office.id.rawValue
        redirectURI = office.redirectURIs.first ?? Client.officeRedirectURI
        providerID = settings.server.providerID
        trustedDomain = settings.trustedDomains(at: address)
        scope = server.supportedScope.tokens
        supportRefresh = server.supportsRefresh
        accessTokenLifetime = Int(office.policy.accessTokenLifetime ?? server.accessTokenLifetime)
        refreshTokenLifetime = (office.policy.refreshTokenLifetime ?? server.refreshTokenLifetime).map { Int($0) }
        replacesRefreshTokens = office.refresh == .rotate
        siteURL = addresses.home
        privacyURL = settings.server.privacyURL ?? addresses.privacy
        urlSchemes = settings.server.urlSchemes
        apps = settings.providerApps ?? [:]
        isReachable = !address.isLocal
        self.accounts = accounts
        notFitToSend =
            OnboardingCheck(settings: settings, address: address, office: office, accounts: accounts).gaps
            .map(\.english)
    }

    private enum CodingKeys: String, CodingKey {
        case providerName = "LocalizedProviderName"
        case providerNames = "LocalizedProviderNames"
        case description = "EnglishDescription"
        case iconLocations = "IconLocations"
        case bootstrapperURI = "BootstrapperUri"
        case clientID = "ClientID"
        case clientAppName = "ClientAppName"
        case redirectURI = "RedirectUri"
        case redirectURICheck = "RedirectUriComparison"
        case providerID = "ProviderId"
        case trustedDomain = "TrustedDomain"
        case scope = "Scope"
        case supportRefresh = "SupportRefresh"
        case accessTokenLifetime = "AccessTokenLifetime"
        case refreshTokenLifetime = "RefreshTokenLifetime"
        case replacesRefreshTokens = "RefreshTokenRotation"
        case siteURL = "SiteUrl"
        case privacyURL = "PrivacyUrl"
        case urlSchemes = "UrlSchemes"
        case apps = "AppsPerPlatform"
        case isReachable = "ReachableFromInternet"
        case accounts = "TestAccounts"
        case notFitToSend = "not_fit_to_send"
    }
}

extension OnboardingSheet {
    var text: String {
        let lines = rows.map { name, value in name + String(repeating: " ", count: max(1, 28 - name.count)) + value }
        guard !notFitToSend.isEmpty else { return (lines + ["", "Ready to send."]).joined(separator: "\n") }
        return (lines + ["", "Not ready to send yet:"] + notFitToSend.map { "- " + $0 }).joined(separator: "\n")
    }

    private var rows: [(String, String)] {
        let names = providerNames.sorted { $0.key < $1.key }.map { ("Localized Name (\($0.key))", $0.value) }
        let icons = DefaultIcons.sizes.map { ("Icon \($0) px", iconLocations["\($0)"] ?? "") }
        return [("Localized Provider Name", providerName)] + names + [
            ("English Description", description ?? "(none)"), ("BootstrapperUri", bootstrapperURI),
            ("Client ID", clientID), ("Client Secret", "(sent securely, never by email)"),
            ("Client App Name", clientAppName), ("RedirectUri", redirectURI),
            ("RedirectUri comparison", "exact match with the registered URI"),
            ("ProviderId", providerID ?? "(assigned by Microsoft)"),
            ("TrustedDomain", trustedDomain.joined(separator: ", ")), ("Scope", scope.joined(separator: ", ")),
            ("SupportRefresh", supportRefresh ? "True" : "False"),
            ("Access token lifetime", Self.span(accessTokenLifetime)),
            (
                "Refresh token lifetime",
                refreshTokenLifetime.map { Self.span($0) + " since its last use" } ?? "until revoked"
            ),
            ("Refresh token rotation", replacesRefreshTokens ? "replaced with each use" : "kept"), ("SiteUrl", siteURL),
            ("Privacy", privacyURL), ("App URL schemes", urlSchemes ?? "(none)"),
            ("Apps per platform", ProviderSettings.platforms.map { "\($0) \(apps[$0] ?? 0)" }.joined(separator: ", ")),
            ("Reachable from the Internet", isReachable ? "yes" : "no"), ("Test accounts", "\(accounts)"),
        ] + icons
    }

    private static func span(_ seconds: Int) -> String {
        for (unit, name) in [(86400, "day"), (3600, "hour"), (60, "minute")] where seconds >= unit {
            guard seconds.isMultiple(of: unit) else { continue }
            return "\(seconds / unit) \(name)\(seconds == unit ? "" : "s")"
        }
        return "\(seconds) seconds"
    }
}

/// Finds the reasons why an onboarding sheet can't be sent to Microsoft yet.
struct OnboardingCheck {
    let settings: Settings
    let address: PublicAddress
    let office: Client
    let accounts: Int

    /// The number of test accounts that Microsoft requires.
    static let testAccounts = 3

    var gaps: [OnboardingGap] { reach + brand + signIn + apps }

    private var reach: [OnboardingGap] {
        [
            address.isSecure ? nil : .plainHTTP(address: address.text),
            address.isLocal ? .unreachable(host: address.host) : nil,
            address.isSecure && settings.tlsCertificate == nil && !settings.plainHTTP ? .selfSigned : nil,
        ].compactMap(\.self)
    }

    private var brand: [OnboardingGap] {
        let name = settings.server.providerName
        let gaps: [OnboardingGap?] = [
            name == Settings().server.providerName ? .providerName(name) : nil,
            settings.providerDescription == nil ? .noDescription : nil,
        ]
        return gaps.compactMap(\.self) + (settings.icons.map(ProviderIcons.gaps) ?? [.ownIcons])
    }

    private var signIn: [OnboardingGap] {
        [
            office.kind == .confidential(secret: nil) ? .noSecret(client: office.name) : nil,
            settings.server.providerID == nil ? .noProviderID : nil,
            tokenEndpoint,
            accounts < Self.testAccounts ? .testAccounts(accounts) : nil,
        ].compactMap(\.self)
    }

    private var tokenEndpoint: OnboardingGap? {
        guard let endpoint = settings.server.tokenEndpoint else { return nil }
        do {
            try ProviderSettings.check(tokenEndpoint: endpoint, domains: settings.trustedDomains(at: address))
            return nil
        } catch {
            return .tokenEndpoint(problem: "\(error)", address: endpoint)
        }
    }

    private var apps: [OnboardingGap] {
        settings.server.urlSchemes != nil && settings.providerApps == nil ? [.appsUncounted] : []
    }
}

extension PublicAddress {
    /// Whether the host name is valid only on this machine or its local network.
    var isLocal: Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host.hasSuffix(".local") || host.hasPrefix("127.")
            || host.hasPrefix("10.") || host.hasPrefix("192.168.") || host.hasPrefix("169.254.")
            || host.prefixMatch(of: #/172\.(1[6-9]|2[0-9]|3[01])\./#) != nil || host.hasPrefix("[")
            || !host.contains(".")
    }
}
