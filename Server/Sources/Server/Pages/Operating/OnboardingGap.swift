/// A reason why the sheet for Microsoft can't be sent yet. Its sentence names the setting or command that fills the gap.
public enum OnboardingGap: Hashable, Sendable {
    /// The public address isn't https.
    case plainHTTP(address: String)
    /// The public address is valid only on this machine or its own network.
    case unreachable(host: String)
    /// The certificate is the one that the server made for itself.
    case selfSigned
    /// The icons are those that come with the program.
    case ownIcons
    /// A file that isn't the icon of this many pixels, and what is wrong with it, as a sentence in English.
    case icon(problem: String, file: String, size: Int)
    /// The provider has the name that comes with the program.
    case providerName(String)
    /// The provider has no description.
    case noDescription
    /// The name of Office's client.
    case noSecret(client: String)
    /// Microsoft hasn't assigned an identifier, or it isn't set.
    case noProviderID
    /// The address is outside the trusted domains, as a sentence in English says.
    case tokenEndpoint(problem: String, address: String)
    /// So many accounts are there, fewer than Microsoft asks for.
    case testAccounts(Int)
    /// The URL schemes of apps are set, and not how many apps there are.
    case appsUncounted

    /// The sentence of the command line.
    public var english: String { sentence(.english) }

    func sentence(_ strings: Strings) -> String {
        let strings = strings.onboarding
        return switch self {
        case .plainHTTP(let address): strings.plainHTTP(address)
        case .unreachable(let host): strings.unreachable(host)
        case .selfSigned: strings.selfSigned
        case .ownIcons: strings.ownIcons
        case .icon(let problem, let file, let size): strings.icon(problem, file, size)
        case .providerName(let name): strings.providerName(name)
        case .noDescription: strings.noDescription
        case .noSecret(let client): strings.noSecret(client)
        case .noProviderID: strings.noProviderID
        case .tokenEndpoint(let problem, let address): strings.tokenEndpoint(problem, address)
        case .testAccounts(let count): strings.testAccounts(count)
        case .appsUncounted: strings.appsUncounted
        }
    }
}
