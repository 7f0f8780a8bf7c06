import Basics
public import OfficeClient

extension ProviderSheet {
    private static let section = "bootstrap-and-oauth.md#onboarding"

    /// The reasons why Microsoft would reject the sheet, except for problems with icons, which must be fetched first.
    public var problems: [Finding] {
        var findings: [Finding] = []
        func flag(_ isWrong: Bool, expected: String, came: String, section: String = Self.section) {
            if isWrong { findings.append(Finding(.strict, section: section, expected: expected, came: came)) }
        }
        flag(name.isEmpty, expected: "LocalizedProviderName", came: "nothing")
        let address = WebAddress(bootstrapper)
        flag(
            address?.scheme != "https", expected: "https in BootstrapperUri", came: bootstrapper,
            section: "bootstrap-and-oauth.md#bootstrapper")
        flag(
            address?.path.hasSuffix("wopibootstrapper") != true || address?.query.isEmpty == false,
            expected: "BootstrapperUri that ends in wopibootstrapper", came: bootstrapper,
            section: "bootstrap-and-oauth.md#bootstrapper")
        flag(clientID.isEmpty, expected: "ClientID", came: "nothing")
        flag(clientAppName != "Office", expected: "Office in ClientAppName, literally", came: clientAppName)
        flag(!redirectURI.hasPrefix("https://"), expected: "https in RedirectUri", came: redirectURI)
        flag(trustedDomains.isEmpty, expected: "at least one TrustedDomain", came: "none")
        for domain in trustedDomains where domain.contains("/") || domain.contains(":") || domain.contains("*") {
            flag(true, expected: "a bare domain in TrustedDomain, without scheme, port or wildcard", came: domain)
        }
        if !trustedDomains.isEmpty, let host = address?.host {
            flag(!domains.contains(host), expected: "BootstrapperUri inside TrustedDomain", came: host)
        }
        if let providerID {
            let isFit = providerID.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }
            flag(!isFit || providerID.isEmpty, expected: "letters, digits and _ in ProviderId", came: providerID)
        }
        flag(!site.isEmpty && WebAddress(site) == nil, expected: "an absolute SiteUrl", came: site)
        for size in IconCheck.sizes where icons["\(size)"] == nil {
            flag(true, expected: "an icon of \(size) px in IconLocations", came: "none")
        }
        return findings
    }
}
