import OAuthServer
import Pages
import PlaceServer
import WOPI

/// What Microsoft requires of a launch outside this server, as sentences (docs/protocol/bootstrap-and-oauth.md#onboarding
/// and docs/protocol/security.md#transport).
enum LaunchStep {
    static let all = [
        "join Microsoft's Cloud Storage Partner Program, which is for companies whose business is to store files of "
            + "their customers",
        "send this sheet with the form at https://aka.ms/cspp/nativeintegration, and the client secret and the passwords "
            + "of the test accounts through a secure channel",
        "ask Microsoft to add the WOPI domain to its allow list, which takes 4 to 5 weeks; test and production need "
            + "different domains",
        "ask Microsoft for your own links to Office in the app stores, and offer them in your apps where Office is "
            + "missing",
        "pass Microsoft's WOPI validator and its manual tests, and send the report",
        "advertise the integration in your apps, and make Office the default app for its documents",
    ]
}

/// The accounts with which Microsoft can test a provider, by kind. Disabled accounts don't count.
struct TestAccounts: Hashable {
    /// The number of accounts of business users, who need a Microsoft 365 subscription to edit.
    var commercial = 0
    var consumer = 0

    var count: Int { commercial + consumer }

    init(commercial: Int = 0, consumer: Int = 0) { (self.commercial, self.consumer) = (commercial, consumer) }

    init(_ accounts: [Account]) {
        for account in accounts where account.disabled == nil {
            if account.isBusiness { commercial += 1 } else { consumer += 1 }
        }
    }

    /// The number that Microsoft requires; of each kind, if the provider has both.
    static let required = 3

    var gap: OnboardingGap? {
        guard commercial > 0, consumer > 0 else { return count < Self.required ? .testAccounts(count) : nil }
        let isEnough = min(commercial, consumer) >= Self.required
        return isEnough ? nil : .accountKinds(commercial: commercial, consumer: consumer)
    }
}

/// Finds the reasons why an onboarding sheet can't be sent to Microsoft yet.
struct OnboardingCheck {
    let settings: Settings
    let address: PublicAddress
    let office: Client
    let accounts: TestAccounts

    var gaps: [OnboardingGap] { reach + brand + signIn + apps }

    private var reach: [OnboardingGap] {
        [
            address.isSecure ? nil : .plainHTTP(address: address.text),
            address.isLocal ? .unreachable(host: address.host) : nil,
            settings.server.contentAddress == nil ? .sharedDomain(address: address.text) : nil,
            address.isSecure && address.port != nil ? .port(address: address.text) : nil,
            isSelfSigned ? .selfSigned : nil,
        ].compactMap(\.self)
    }

    private var isSelfSigned: Bool {
        address.isSecure && settings.tlsCertificate == nil && settings.acme.email == nil && !settings.plainHTTP
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
            accounts.gap,
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
