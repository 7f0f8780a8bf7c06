import HostHTTP
import OAuth
import OAuthServer
import WOPI

/// The properties of bootstrap-and-oauth.md §8, and what is wrong with them.
struct OnboardingSheet: Encodable {
    let providerName: String
    let iconLocations: [String: String]
    let bootstrapperURI: String
    let clientID: String
    let clientAppName = "Office"
    let redirectURI: String
    let providerID: String?
    let trustedDomain: [String]
    let scope: [String]
    let supportRefresh: Bool
    let siteURL: String
    let privacyURL: String
    /// Sentences; empty when the sheet is fit to send.
    let notFitToSend: [String]

    init(settings: Settings, address: PublicAddress, office: Client) {
        let server = AuthorizationServerConfiguration(issuer: address.text)
        providerName = settings.providerName
        iconLocations = Dictionary(
            uniqueKeysWithValues: PlaceIcons.sizes.map { ("\($0)", address.text + PlaceIcons.path($0)) })
        bootstrapperURI = address.text + "/wopibootstrapper"
        clientID = office.id.rawValue
        redirectURI = office.redirectURIs.first ?? Client.officeRedirectURI
        providerID = settings.providerID
        trustedDomain = ([address.host] + settings.trustedDomains).reduce(into: []) { list, domain in
            if !list.contains(domain) { list.append(domain) }
        }
        scope = server.supportedScope.tokens
        supportRefresh = server.supportsRefresh
        siteURL = address.text + "/"
        privacyURL = settings.privacyURL ?? address.text + "/privacy"
        notFitToSend = Self.problems(settings, address, office)
    }

    private static func problems(_ settings: Settings, _ address: PublicAddress, _ office: Client) -> [String] {
        var problems: [String] = []
        func flag(_ isWrong: Bool, _ sentence: String) { if isWrong { problems.append(sentence) } }
        flag(
            !address.isSecure,
            "\(address.text) is plain http: Office talks https only; give --public-url an https address")
        flag(
            isLocal(address.host),
            "\(address.host) (localhost or a private name) can't be reached by phones; set --public-url to the address they use"
        )
        flag(
            address.isSecure && settings.tlsCertificate == nil && !settings.plainHTTP,
            "the certificate is self-signed: phones refuse it; give --tls-certificate and --tls-key, or put a proxy in front"
        )
        flag(
            settings.providerName == Settings().providerName,
            "the provider name is still \(settings.providerName); set provider-name to yours")
        flag(
            PlaceIcons.sizes.contains { PlaceIcons.png($0) == nil },
            "an icon size is missing: 16, 32, 48, 64, 80 and 96 pixels are asked for")
        flag(
            office.kind == .confidential(secret: nil),
            "Office's client has no secret yet; `emplace client new-secret \(office.name)` makes one")
        flag(
            settings.providerID == nil,
            "there is no provider id: Microsoft assigns one (TP_…); set provider-id when you have it")
        return problems
    }

    private static func isLocal(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host.hasSuffix(".local") || host.hasPrefix("127.")
            || host.hasPrefix("10.") || host.hasPrefix("192.168.") || host.hasPrefix("[") || !host.contains(".")
    }

    var text: String {
        let rows = [
            ("Localized Provider Name", providerName), ("BootstrapperUri", bootstrapperURI), ("Client ID", clientID),
            ("Client App Name", clientAppName), ("RedirectUri", redirectURI),
            ("ProviderId", providerID ?? "(assigned by Microsoft)"),
            ("TrustedDomain", trustedDomain.joined(separator: ", ")), ("Scope", scope.joined(separator: ", ")),
            ("SupportRefresh", supportRefresh ? "True" : "False"), ("SiteUrl", siteURL), ("Privacy", privacyURL),
        ]
        let icons = PlaceIcons.sizes.map { ("Icon \($0) px", iconLocations["\($0)"] ?? "") }
        let lines = (rows + icons).map { name, value in
            name + String(repeating: " ", count: max(1, 26 - name.count)) + value
        }
        guard !notFitToSend.isEmpty else { return (lines + ["", "Fit to send."]).joined(separator: "\n") }
        return (lines + ["", "Not fit to send yet:"] + notFitToSend.map { "- " + $0 }).joined(separator: "\n")
    }

    private enum CodingKeys: String, CodingKey {
        case providerName = "LocalizedProviderName"
        case iconLocations = "IconLocations"
        case bootstrapperURI = "BootstrapperUri"
        case clientID = "ClientID"
        case clientAppName = "ClientAppName"
        case redirectURI = "RedirectUri"
        case providerID = "ProviderId"
        case trustedDomain = "TrustedDomain"
        case scope = "Scope"
        case supportRefresh = "SupportRefresh"
        case siteURL = "SiteUrl"
        case privacyURL = "PrivacyUrl"
        case notFitToSend = "not_fit_to_send"
    }
}
