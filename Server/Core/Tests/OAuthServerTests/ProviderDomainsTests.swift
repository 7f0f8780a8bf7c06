import OAuthServer
import Testing

@Suite struct ProviderDomainsTests {
    private static let domains = ProviderDomains(["Contoso.com", "", "id.fabrikam.example"])

    @Test(arguments: [
        ("contoso.com", true), ("wopi.contoso.com", true), ("A.B.CONTOSO.com", true), ("id.fabrikam.example", true),
        ("evilcontoso.com", false), ("contoso.com.evil", false), ("com", false), ("fabrikam.example", false),
        ("contoso.com.", false), ("", false),
    ]) func `a domain includes its subdomains and no similar domain`(host: String, isIncluded: Bool) {
        #expect(Self.domains.contains(host) == isIncluded)
    }

    @Test(arguments: [
        ("https://contoso.com/token", true), ("https://eu.contoso.com:8443/oauth/token", true),
        ("https://contoso.com.evil.example/token", false), ("https://evil.example/contoso.com", false),
        ("https://contoso.com@evil.example/token", false), ("http://contoso.com/token", false),
        ("contoso.com/token", false), ("", false),
    ]) func `Office exchanges codes only in a registered domain`(endpoint: String, isAllowed: Bool) {
        #expect(Self.domains.allowRedeeming(at: endpoint) == isAllowed)
        #expect(!ProviderDomains([]).allowRedeeming(at: endpoint))
    }

    @Test(arguments: [
        ("contoso.com", true), ("Contoso.COM", true), ("localhost", true), ("a-b.xn--c1a.example", true),
        ("https://contoso.com", false), ("contoso.com:443", false), ("contoso.com/", false), ("*.contoso.com", false),
        (".contoso.com", false),
        ("contoso.com.", false), ("contoso..com", false), ("-contoso.com", false), ("contoso-.com", false),
        ("contoso .com", false), ("c\u{F6}ntoso.com", false), ("", false),
    ]) func `a domain is registered without scheme, port or path`(text: String, isDomain: Bool) {
        #expect(ProviderDomains.isDomain(text) == isDomain)
    }

    @Test func `a label has 63 bytes at most and a domain 253`() {
        let label = String(repeating: "a", count: 63), labels = "\(label).\(label).\(label)"
        #expect(ProviderDomains.isDomain(label) && !ProviderDomains.isDomain("a\(label)"))
        #expect(ProviderDomains.isDomain("\(labels).\(label.prefix(61))"))
        #expect(!ProviderDomains.isDomain("\(labels).\(label.prefix(62))"))
    }
}
