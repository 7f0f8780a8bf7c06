public import Foundation
import Localization

/// A server's status report for the operator overview.
public struct ServerReport: Hashable, Sendable {
    /// The reason, in English, why load balancers should send requests to another server; `nil` if this server is
    /// healthy.
    public var problem: String?
    /// The time at which the last garbage collection completed; `nil` if none has completed yet.
    public var lastGarbageCollection: Date?
    /// Free and total disk space of the data directory; `nil` if unknown.
    public var disk: Disk?
    /// The reasons why the onboarding sheet can't be sent to Microsoft yet, the same as `emplace onboarding --check`
    /// prints.
    public var onboarding: [OnboardingGap]

    /// The free and total space of a disk.
    public struct Disk: Hashable, Sendable {
        /// The free space of the disk in bytes.
        public var free: Int64
        /// The total space of the disk in bytes.
        public var size: Int64

        /// Creates the value from two sizes in bytes.
        public init(free: Int64, size: Int64) {
            self.free = free
            self.size = size
        }
    }

    /// Creates a report of the current state.
    public init(
        problem: String? = nil, lastGarbageCollection: Date? = nil, disk: Disk? = nil, onboarding: [OnboardingGap] = []
    ) {
        self.problem = problem
        self.lastGarbageCollection = lastGarbageCollection
        self.disk = disk
        self.onboarding = onboarding
    }
}

/// A reason why the onboarding sheet can't be sent to Microsoft yet. ``english`` names the setting or command that
/// removes this reason.
public enum OnboardingGap: Hashable, Sendable {
    /// The server's public address isn't https.
    case plainHTTP(address: String)
    /// The server's public address is valid only on this machine or its local network.
    case unreachable(host: String)
    /// Pages and uploads have the same address as WOPI. Microsoft requires a domain for WOPI without user content.
    case sharedDomain(address: String)
    /// The public address has a port other than 443.
    case port(address: String)
    /// The certificate of the server is self-signed, so phones don't trust it by default.
    case selfSigned
    /// The provider's icons are still the default icons.
    case ownIcons
    /// A file isn't a valid icon of this size in pixels. `problem` is an English sentence that says why.
    case icon(problem: String, file: String, size: Int)
    /// The provider's name is still the default name.
    case providerName(String)
    /// The description of the provider isn't set.
    case noDescription
    /// The OAuth client with this name, which Office uses, has no secret.
    case noSecret(client: String)
    /// The provider id, which Microsoft assigns, isn't set.
    case noProviderID
    /// The token endpoint is outside the trusted domains. `problem` is an English sentence that says why.
    case tokenEndpoint(problem: String, address: String)
    /// There are fewer test accounts than Microsoft requires. The value is the number of accounts.
    case testAccounts(Int)
    /// There are both commercial and consumer accounts, but fewer of one kind than Microsoft requires of each.
    case accountKinds(commercial: Int, consumer: Int)
    /// The setting `url-schemes` lists apps, but `provider-apps`, the number of apps per platform, isn't set.
    case appsUncounted

    /// The reason as an English sentence for the command line.
    public var english: String { sentence(.english) }

    func sentence(_ strings: Strings) -> String {
        let strings = strings.onboarding
        return switch self {
        case .plainHTTP(let address): strings.plainHTTP(address)
        case .unreachable(let host): strings.unreachable(host)
        case .sharedDomain(let address): strings.sharedDomain(address)
        case .port(let address): strings.port(address)
        case .selfSigned: strings.selfSigned
        case .ownIcons: strings.ownIcons
        case .icon(let problem, let file, let size): strings.icon(problem, file, size)
        case .providerName(let name): strings.providerName(name)
        case .noDescription: strings.noDescription
        case .noSecret(let client): strings.noSecret(client)
        case .noProviderID: strings.noProviderID
        case .tokenEndpoint(let problem, let address): strings.tokenEndpoint(problem, address)
        case .testAccounts(let count): strings.testAccounts(count)
        case .accountKinds(let commercial, let consumer): strings.accountKinds(commercial, consumer)
        case .appsUncounted: strings.appsUncounted
        }
    }
}
