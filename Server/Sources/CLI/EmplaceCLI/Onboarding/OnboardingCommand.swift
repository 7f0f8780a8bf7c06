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

            The program is for companies whose business is to store files of their customers. Microsoft doesn't admit \
            organizations that only want to connect a server of their own; docs/first-day.md says what they can do \
            instead. The steps below the sheet happen outside this server, so the command can't check them.
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
            accounts: TestAccounts(try await installation.accounts.list()))
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
    /// The number of accounts that can sign in. Microsoft requires three for testing, or three of each kind.
    let accounts: Int
    let commercialAccounts: Int
    let consumerAccounts: Int
    /// Sentences about what is missing; empty if the sheet can be sent.
    let notFitToSend: [String]
    /// Sentences about what Microsoft requires outside this server.
    let outside = LaunchStep.all

    init(settings: Settings, address: PublicAddress, office: Client, accounts: TestAccounts) {
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
        self.accounts = accounts.count
        (commercialAccounts, consumerAccounts) = (accounts.commercial, accounts.consumer)
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
        case commercialAccounts = "CommercialTestAccounts"
        case consumerAccounts = "ConsumerTestAccounts"
        case outside = "outside_this_server"
        case notFitToSend = "not_fit_to_send"
    }
}

extension OnboardingSheet {
    var text: String {
        let lines = rows.map { name, value in name + String(repeating: " ", count: max(1, 28 - name.count)) + value }
        let steps = ["", "Outside this server (not checked):"] + outside.map { "- " + $0 }
        let missing =
            notFitToSend.isEmpty ? ["Ready to send."] : ["Not ready to send yet:"] + notFitToSend.map { "- " + $0 }
        return (lines + steps + [""] + missing).joined(separator: "\n")
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
            ("Reachable from the Internet", isReachable ? "yes" : "no"),
            ("Test accounts", "\(accounts) (\(commercialAccounts) commercial, \(consumerAccounts) consumer)"),
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
