import OAuthServer
import Pages
import PlaceServer
import WOPI

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
