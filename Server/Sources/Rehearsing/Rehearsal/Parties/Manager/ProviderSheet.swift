public import OfficeClient

/// The onboarding sheet as `emplace onboarding --json` prints it (bootstrap-and-oauth.md §8).
public struct ProviderSheet: Codable, Hashable, Sendable {
    public var name: String
    /// By language, such as `de`; a reader whose language is missing sees ``name``.
    public var names: [String: String]?
    /// By size in pixels.
    public var icons: [String: String]
    public var bootstrapper: String
    public var clientID: String
    public var clientAppName: String
    public var redirectURI: String
    public var providerID: String?
    public var trustedDomains: [String]
    public var scope: [String]
    public var supportsRefresh: Bool
    public var site: String
    /// Such as `word`; `nil` is all.
    public var apps: [String]?
    /// Such as `iOS`; `nil` is all.
    public var platforms: [String]?

    public init(name: String, bootstrapper: String, clientID: String, trustedDomains: [String]) {
        (self.name, self.bootstrapper, self.clientID) = (name, bootstrapper, clientID)
        (clientAppName, redirectURI, site) = ("Office", "https://localhost", "")
        (icons, scope, supportsRefresh) = ([:], [], true)
        self.trustedDomains = trustedDomains
    }

    /// What the app knows the provider by: Microsoft's id once there is one.
    public var id: String { providerID ?? clientID }
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
    private static let section = "bootstrap-and-oauth.md §8"

    /// What Microsoft would send the sheet back for, but for the icons, which have to be fetched.
    public var problems: [Finding] {
        var findings: [Finding] = []
        func flag(_ isWrong: Bool, _ expected: String, _ came: String, _ section: String = Self.section) {
            if isWrong { findings.append(Finding(.strict, section: section, expected: expected, came: came)) }
        }
        flag(name.isEmpty, "LocalizedProviderName", "nothing")
        let address = WebAddress(bootstrapper)
        flag(address?.scheme != "https", "https in BootstrapperUri", bootstrapper, "bootstrap-and-oauth.md §1")
        flag(
            address?.path.hasSuffix("wopibootstrapper") != true || address?.query.isEmpty == false,
            "BootstrapperUri that ends in wopibootstrapper", bootstrapper, "bootstrap-and-oauth.md §1")
        flag(clientID.isEmpty, "ClientID", "nothing")
        flag(clientAppName != "Office", "Office in ClientAppName, literally", clientAppName)
        flag(!redirectURI.hasPrefix("https://"), "https in RedirectUri", redirectURI)
        flag(trustedDomains.isEmpty, "at least one TrustedDomain", "none")
        for domain in trustedDomains where domain.contains("/") || domain.contains(":") || domain.contains("*") {
            flag(true, "a bare domain in TrustedDomain, without scheme, port or wildcard", domain)
        }
        if !trustedDomains.isEmpty, let host = address?.host {
            flag(!domains.contains(host), "BootstrapperUri inside TrustedDomain", host)
        }
        if let providerID {
            let isFit = providerID.utf8.allSatisfy { UInt8(ascii: "_") == $0 || Self.isLetterOrDigit($0) }
            flag(!isFit || providerID.isEmpty, "letters, digits and _ in ProviderId", providerID)
        }
        flag(!site.isEmpty && WebAddress(site) == nil, "an absolute SiteUrl", site)
        for size in IconCheck.sizes where icons["\(size)"] == nil {
            flag(true, "an icon of \(size) px in IconLocations", "none")
        }
        return findings
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
    }
}

/// PNG, square, of the size it is listed under, with a white border of a pixel at least.
package enum IconCheck {
    static let sizes = [16, 32, 48, 64, 80, 96]

    package static func problem(_ bytes: [UInt8], size: Int) -> Finding? {
        func finding(_ expected: String, _ came: String) -> Finding {
            Finding(.strict, section: "bootstrap-and-oauth.md §8", expected: expected, came: came)
        }
        do throws(PNGImage.Problem) {
            let image = try PNGImage(bytes)
            guard image.width == size, image.height == size else {
                return finding("an icon of \(size) × \(size) pixels", "\(image.width) × \(image.height)")
            }
            return image.hasWhiteBorder
                ? nil
                : finding("a white border of at least one pixel around the icon of \(size) px", "colour at its edge")
        } catch {
            return finding("a plain PNG of \(size) px", error.what)
        }
    }
}
