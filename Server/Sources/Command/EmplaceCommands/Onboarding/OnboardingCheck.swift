import OAuthServer
import PlaceServer
import WOPI

/// Finds the gaps for which an onboarding sheet can't be sent yet: a sentence each, with the setting or command that
/// fills it.
struct OnboardingCheck {
    let settings: Settings
    let address: PublicAddress
    let office: Client
    let accounts: Int

    /// The number of accounts that Microsoft signs in with.
    static let testAccounts = 3

    var problems: [String] { reach + brand + signIn + apps }

    private var reach: [String] {
        [
            problem(
                !address.isSecure,
                "\(address.text) is plain http: Office talks https only; set public-url to an https address"),
            problem(
                address.isLocal,
                "\(address.host) (localhost or a private name) can't be reached by phones; set public-url to the address they use"
            ),
            problem(
                address.isSecure && settings.tlsCertificate == nil && !settings.plainHTTP,
                "the certificate is self-signed: phones refuse it; set tls-certificate and tls-key, or put a proxy in front"
            ),
        ].compactMap(\.self)
    }

    private var brand: [String] {
        let icons =
            settings.icons.map(ProviderIcons.problems) ?? [
                "the icons are Emplace's own; set icons to a folder with yours (icon-16.png to icon-96.png)"
            ]
        return [
            problem(
                settings.place.providerName == Settings().place.providerName,
                "the provider name is still \(settings.place.providerName); set provider-name to yours"),
            problem(
                settings.providerDescription == nil,
                "there is no description; set provider-description to a sentence in English"),
        ].compactMap(\.self) + icons
    }

    private var signIn: [String] {
        [
            problem(
                office.kind == .confidential(secret: nil),
                "Office's client has no secret yet; `emplace client new-secret \(office.name)` makes one"),
            problem(
                settings.place.providerID == nil,
                "there is no provider id: Microsoft assigns one (TP_…); set provider-id when you have it"),
            tokenEndpoint,
            problem(
                accounts < Self.testAccounts,
                "Microsoft asks for three test accounts and there are \(accounts); `emplace user add NAME` makes one"),
        ].compactMap(\.self)
    }

    private var tokenEndpoint: String? {
        guard let endpoint = settings.place.tokenEndpoint else { return nil }
        do {
            try ProviderSettings.check(tokenEndpoint: endpoint, domains: settings.trustedDomains(at: address))
            return nil
        } catch {
            return "\(error)"
        }
    }

    private var apps: [String] {
        [
            problem(
                settings.place.urlSchemes != nil && settings.providerApps == nil,
                "url-schemes names apps, and how many there are isn't said; set provider-apps, such as iOS=1,Android=1")
        ].compactMap(\.self)
    }

    private func problem(_ isWrong: Bool, _ sentence: String) -> String? { isWrong ? sentence : nil }
}

extension PublicAddress {
    /// Whether the name is valid only on this machine or its own network.
    var isLocal: Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host.hasSuffix(".local") || host.hasPrefix("127.")
            || host.hasPrefix("10.") || host.hasPrefix("192.168.") || host.hasPrefix("169.254.")
            || host.prefixMatch(of: #/172\.(1[6-9]|2[0-9]|3[01])\./#) != nil || host.hasPrefix("[")
            || !host.contains(".")
    }
}
