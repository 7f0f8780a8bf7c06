import OfficeLinks
import PlaceServer

/// Settings for the provider's name, and for the values that Microsoft needs at onboarding.
extension Setting {
    /// The settings in this extension.
    static let provider: [Setting] = [
        providerName, providerNames, providerDescription, providerApps, icons, providerID, urlSchemes, privacyURL,
        trustedDomains,
    ]

    static let providerName: Setting = .value(
        "provider-name", "name", help: "Name of your service, as shown on pages and in Office",
        property: \.server.providerName, default: { $0 }, parse: { try ProviderSettings.name($0.text) })

    static let providerNames: Setting = .value(
        "provider-names", "json", help: "This server's names by language, in JSON, for the onboarding sheet",
        property: \.providerNames, parse: { try ProviderSettings.names($0.text) })

    static let providerDescription: Setting = .value(
        "provider-description", "text", help: "Description in English, for the onboarding sheet",
        property: \.providerDescription,
        parse: { try ProviderSettings.description($0.text) })

    static let providerApps: Setting = .value(
        "provider-apps", "list",
        help: "Number of your own apps per platform, for the onboarding sheet, such as iOS=2,Android=1",
        property: \.providerApps, parse: { try ProviderSettings.apps($0.list) })

    static let icons: Setting = .value(
        "icons", "folder",
        help: "Folder with your icons, icon-16.png to icon-96.png (sizes 16, 32, 48, 64, 80, 96), with white borders",
        property: \.icons, isPath: true, parse: { $0.text })

    static let providerID: Setting = .value(
        "provider-id", "id", help: "Provider id that Microsoft assigned, such as TP_CONTOSO",
        property: \.server.providerID, parse: { try ProviderSettings.id($0.text) })

    static let urlSchemes: Setting = .value(
        "url-schemes", "json", help: "Your apps that support app-to-app sign-in, in JSON",
        property: \.server.urlSchemes, parse: { try schemes($0.text) })

    static let privacyURL: Setting = .value(
        "privacy-url", "url", help: "Address of your privacy statement",
        property: \.server.privacyURL,
        parse: { try ProviderSettings.privacyURL($0.text) })

    static let trustedDomains: Setting = .value(
        "trusted-domains", "list",
        help: "Trusted domains for the onboarding sheet, separated by commas, in addition to the domain of public-url",
        property: \.trustedDomains, parse: { try $0.list.map(ProviderSettings.domain) })

    private static let schemesExample =
        #"{"iOS":["contosodrive"],"Android":["100","com.contoso.drive","com.contoso.drive.SignIn"],"UWP":["contosodrive"]}"#

    private static func schemes(_ text: String) throws -> String {
        let form = "use the form \(schemesExample), where Android lists a version code, a package, and an activity"
        guard text.drop(while: \.isWhitespace).hasPrefix("{") else {
            throw Failure("url-schemes is not a JSON object; \(form)")
        }
        let schemes: UrlSchemes
        do {
            schemes = try UrlSchemes(text)
            // Android apps use no URL schemes (docs/protocol/app-to-app.md#android-advertising). The parser accepts URL
            // schemes for Android, because other hosts may send them, but this server never sends them.
            guard schemes.androidSchemes.isEmpty else { throw LinkProblem(.parameter("Android"), .badValue) }
        } catch {
            throw Failure("url-schemes is invalid (\(error)); \(form)")
        }
        if let reserved = (schemes.iOS + schemes.uwp).first(where: \.isReserved) {
            throw Failure(
                "url-schemes must contain only schemes of your own apps, such as \(schemesExample); \(reserved) belongs "
                    + "to browsers, the system, or Office")
        }
        return schemes.json
    }
}
