public import OfficeClient

/// The onboarding sheet as `emplace onboarding --json` prints it (docs/protocol/bootstrap-and-oauth.md#onboarding).
public struct ProviderSheet: Codable, Hashable, Sendable {
    /// The provider's name for languages that ``names`` doesn't contain.
    public var name: String
    /// The names by language, such as `de`. All other languages use ``name``.
    public var names: [String: String]?
    /// The addresses of the icons, by size in pixels.
    public var icons: [String: String]
    /// The address of the bootstrapper.
    public var bootstrapper: String
    /// The id of Office's OAuth client with the provider.
    public var clientID: String
    /// The name of Office's client: always `Office`.
    public var clientAppName: String
    /// The redirect URI of Office's client.
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

    /// Creates a sheet with the minimum for a rehearsal.
    public init(name: String, bootstrapper: String, clientID: String, trustedDomains: [String]) {
        (self.name, self.bootstrapper, self.clientID) = (name, bootstrapper, clientID)
        (clientAppName, redirectURI, site) = ("Office", "https://localhost", "")
        (icons, scope, supportsRefresh) = ([:], [], true)
        self.trustedDomains = trustedDomains
    }

    /// The id by which the app knows the provider: the one from Microsoft if there is one, otherwise the client id.
    public var id: String { providerID ?? clientID }
    /// The trusted domains.
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
