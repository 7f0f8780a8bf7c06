import Basics
public import OfficeClient

/// The onboarding sheet as `emplace onboarding --json` prints it (docs/protocol/bootstrap-and-oauth.md#onboarding).
public struct ProviderSheet: Codable, Hashable, Sendable {
    /// The provider's name in languages for which ``names`` contains no name.
    public var name: String
    /// The provider's names by language, such as `de`. In all other languages, ``name`` is shown.
    public var names: [String: String]?
    /// The addresses of the icons, by size in pixels.
    public var icons: [String: String]
    /// The address of the bootstrapper.
    public var bootstrapper: String
    /// The id of Office's OAuth client at the provider.
    public var clientID: String
    /// The name of Office's client: always `Office`.
    public var clientAppName: String
    /// The redirect URI of Office's OAuth client.
    public var redirectURI: String
    /// The id that Microsoft assigns to a provider at onboarding.
    public var providerID: String?
    /// The domains of all addresses of the provider.
    public var trustedDomains: [String]
    /// The scopes that Office requests.
    public var scope: [String]
    /// Whether the token endpoint issues refresh tokens.
    public var supportsRefresh: Bool
    /// The address of the provider's website; may be empty.
    public var site: String
    /// The apps that list the provider, such as `word`; `nil` means all.
    public var apps: [String]?
    /// The platforms that list the provider, such as `iOS`; `nil` means all.
    public var platforms: [String]?

    /// Creates a sheet with the values that a rehearsal needs.
    public init(name: String, bootstrapper: String, clientID: String, trustedDomains: [String]) {
        (self.name, self.bootstrapper, self.clientID) = (name, bootstrapper, clientID)
        (clientAppName, redirectURI, site) = ("Office", "https://localhost", "")
        (icons, scope, supportsRefresh) = ([:], [], true)
        self.trustedDomains = trustedDomains
    }

    /// The id by which the app knows the provider: ``providerID`` if Microsoft has assigned one, otherwise
    /// ``clientID``.
    public var id: String { providerID ?? clientID }
    /// The trusted domains, for comparison with host names.
    public var domains: TrustedDomains { TrustedDomains(trustedDomains) }

    private enum CodingKeys: String, CodingKey {
        case name = "LocalizedProviderName"
        case names = "LocalizedProviderNames"
        case icons = "IconLocations"
        case bootstrapper = "BootstrapperUri"
        case clientID = "ClientID"
        case clientAppName = "ClientAppName"
        case redirectURI = "RedirectUri"
        case providerID = "ProviderId"
        case trustedDomains = "TrustedDomain"
        case scope = "Scope"
        case supportsRefresh = "SupportRefresh"
        case site = "SiteUrl"
        case apps = "Apps"
        case platforms = "Platforms"
    }
}

extension ProviderSheet {
    private static let section = "bootstrap-and-oauth.md#onboarding"

    /// The reasons why Microsoft would reject the sheet, except for problems of the icons, which have to be downloaded
    /// first.
    public var problems: [Finding] {
        var findings: [Finding] = []
        func flag(_ isWrong: Bool, expected: String, came: String, section: String = Self.section) {
            if isWrong { findings.append(Finding(.strict, section: section, expected: expected, came: came)) }
        }
        flag(name.isEmpty, expected: "a LocalizedProviderName", came: "an empty name")
        let address = WebAddress(bootstrapper)
        flag(
            address?.scheme != "https", expected: "https in BootstrapperUri", came: bootstrapper,
            section: "bootstrap-and-oauth.md#bootstrapper")
        flag(
            address?.path.hasSuffix("wopibootstrapper") != true || address?.query.isEmpty == false,
            expected: "a BootstrapperUri that ends in wopibootstrapper", came: bootstrapper,
            section: "bootstrap-and-oauth.md#bootstrapper")
        flag(clientID.isEmpty, expected: "a ClientID", came: "an empty ClientID")
        flag(clientAppName != "Office", expected: "Office in ClientAppName", came: clientAppName)
        flag(!redirectURI.hasPrefix("https://"), expected: "https in RedirectUri", came: redirectURI)
        flag(trustedDomains.isEmpty, expected: "at least one TrustedDomain", came: "none")
        for domain in trustedDomains where domain.contains("/") || domain.contains(":") || domain.contains("*") {
            flag(true, expected: "a bare domain in TrustedDomain, without scheme, port or wildcard", came: domain)
        }
        if !trustedDomains.isEmpty, let host = address?.host {
            flag(!domains.contains(host), expected: "a BootstrapperUri in a TrustedDomain", came: host)
        }
        if let providerID {
            let isFit = providerID.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }
            flag(!isFit || providerID.isEmpty, expected: "only letters, digits and _ in ProviderId", came: providerID)
        }
        flag(!site.isEmpty && WebAddress(site) == nil, expected: "an absolute SiteUrl", came: site)
        for size in IconCheck.sizes where icons["\(size)"] == nil {
            flag(true, expected: "an icon of \(size) × \(size) pixels in IconLocations", came: "none")
        }
        return findings
    }
}
