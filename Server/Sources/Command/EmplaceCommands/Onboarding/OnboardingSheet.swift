import HostHTTP
import OAuth
import OAuthServer
import WOPI

/// The answers to Microsoft's form for cloud storage partners, and what is wrong with them.
struct OnboardingSheet: Encodable {
    let providerName: String
    let providerNames: [String: String]
    let description: String?
    let iconLocations: [String: String]
    let bootstrapperURI: String
    let clientID: String
    let clientAppName = "Office"
    let redirectURI: String
    /// The one thing that is compared: a code goes to no other address.
    let redirectURICheck = "exact"
    let providerID: String?
    let trustedDomain: [String]
    let scope: [String]
    let supportRefresh: Bool
    /// Seconds.
    let accessTokenLifetime: Int
    /// Seconds from the last use; `nil` until the grant is ended.
    let refreshTokenLifetime: Int?
    /// Whether each use of a refresh token replaces it.
    let replacesRefreshTokens: Bool
    let siteURL: String
    let privacyURL: String
    /// JSON, as the challenge has it.
    let urlSchemes: String?
    /// By platform.
    let apps: [String: Int]
    let isReachable: Bool
    /// People with an account, three of whom Microsoft wants to sign in as.
    let accounts: Int
    /// Sentences; empty when the sheet is fit to send.
    let notFitToSend: [String]

    init(settings: Settings, address: PublicAddress, office: Client, accounts: Int) {
        let server = AuthorizationServerConfiguration(issuer: address.text)
        providerName = settings.providerName
        providerNames = settings.providerNames
        description = settings.providerDescription
        iconLocations = Dictionary(
            uniqueKeysWithValues: PlaceIcons.sizes.map { ("\($0)", address.text + PlaceIcons.path($0)) })
        bootstrapperURI = address.text + "/wopibootstrapper"
        clientID = office.id.rawValue
        redirectURI = office.redirectURIs.first ?? Client.officeRedirectURI
        providerID = settings.providerID
        trustedDomain = settings.trustedDomains(at: address)
        scope = server.supportedScope.tokens
        supportRefresh = server.supportsRefresh
        accessTokenLifetime = Int(office.policy.accessTokenLifetime ?? server.accessTokenLifetime)
        refreshTokenLifetime = (office.policy.refreshTokenLifetime ?? server.refreshTokenLifetime).map { Int($0) }
        replacesRefreshTokens = office.refresh == .rotate
        let pages = settings.contentAddress ?? address
        siteURL = pages.text + "/"
        privacyURL = settings.privacyURL ?? pages.text + "/privacy"
        urlSchemes = settings.urlSchemes
        apps = settings.providerApps ?? [:]
        isReachable = !address.isLocal
        self.accounts = accounts
        notFitToSend =
            OnboardingCheck(settings: settings, address: address, office: office, accounts: accounts).problems
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
        guard !notFitToSend.isEmpty else { return (lines + ["", "Fit to send."]).joined(separator: "\n") }
        return (lines + ["", "Not fit to send yet:"] + notFitToSend.map { "- " + $0 }).joined(separator: "\n")
    }

    private var rows: [(String, String)] {
        let names = providerNames.sorted { $0.key < $1.key }.map { ("Localized Name (\($0.key))", $0.value) }
        let icons = PlaceIcons.sizes.map { ("Icon \($0) px", iconLocations["\($0)"] ?? "") }
        return [("Localized Provider Name", providerName)] + names + [
            ("English Description", description ?? "(none)"), ("BootstrapperUri", bootstrapperURI),
            ("Client ID", clientID), ("Client Secret", "(sent securely, never by e-mail)"),
            ("Client App Name", clientAppName), ("RedirectUri", redirectURI),
            ("RedirectUri is compared", "exactly with the registered one; a code goes nowhere else"),
            ("ProviderId", providerID ?? "(assigned by Microsoft)"),
            ("TrustedDomain", trustedDomain.joined(separator: ", ")), ("Scope", scope.joined(separator: ", ")),
            ("SupportRefresh", supportRefresh ? "True" : "False"),
            ("Access tokens last", Self.span(accessTokenLifetime)),
            (
                "Refresh tokens last",
                refreshTokenLifetime.map { Self.span($0) + " from their last use" } ?? "until ended"
            ),
            ("Refresh tokens are", replacesRefreshTokens ? "replaced at each use" : "kept"), ("SiteUrl", siteURL),
            ("Privacy", privacyURL), ("App URL schemes", urlSchemes ?? "(none)"),
            ("Apps per platform", ProviderSettings.platforms.map { "\($0) \(apps[$0] ?? 0)" }.joined(separator: ", ")),
            ("Reachable from Internet", isReachable ? "yes" : "no"), ("Test accounts", "\(accounts)"),
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
