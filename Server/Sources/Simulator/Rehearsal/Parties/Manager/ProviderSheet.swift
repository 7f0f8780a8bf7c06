public import OfficeClient

/// The onboarding sheet as `emplace onboarding --json` prints it (docs/protocol/bootstrap-and-oauth.md#onboarding).
public struct ProviderSheet: Codable, Hashable, Sendable {
    /// The provider's name where ``names`` has no other.
    public var name: String
    /// The names by language, such as `de`; readers of any other language see ``name``.
    public var names: [String: String]?
    /// The addresses of the icons by their size in pixels.
    public var icons: [String: String]
    /// The address of the bootstrapper.
    public var bootstrapper: String
    /// The id of Office's OAuth client at the provider.
    public var clientID: String
    /// The name of that client: always `Office`.
    public var clientAppName: String
    /// The redirect URI of that client.
    public var redirectURI: String
    /// The id that Microsoft gives a provider at its onboarding.
    public var providerID: String?
    /// The domains that hold every address of the provider.
    public var trustedDomains: [String]
    /// The scopes that Office asks for.
    public var scope: [String]
    /// Whether the token endpoint issues refresh tokens.
    public var supportsRefresh: Bool
    /// The address of the provider's web site; may be empty.
    public var site: String
    /// The apps that list the provider, such as `word`; `nil` means all.
    public var apps: [String]?
    /// The platforms that list the provider, such as `iOS`; `nil` means all.
    public var platforms: [String]?

    /// Makes a sheet with what a rehearsal needs at least.
    public init(name: String, bootstrapper: String, clientID: String, trustedDomains: [String]) {
        (self.name, self.bootstrapper, self.clientID) = (name, bootstrapper, clientID)
        (clientAppName, redirectURI, site) = ("Office", "https://localhost", "")
        (icons, scope, supportsRefresh) = ([:], [], true)
        self.trustedDomains = trustedDomains
    }

    /// The id by which the app knows the provider: Microsoft's, once there is one, otherwise the client id.
    public var id: String { providerID ?? clientID }
    /// The trusted domains as a value that can be asked.
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
