import Basics
import Foundation

/// The domains that a provider has registered with Microsoft. Each domain includes its subdomains. Office redeems codes
/// and refreshes tokens only at these domains (docs/protocol/bootstrap-and-oauth.md#onboarding).
public struct ProviderDomains: Hashable, Sendable {
    /// The provider's domains in lowercase.
    public let domains: [String]

    /// Creates the list of registered domains. Empty strings in `domains` are ignored.
    public init(_ domains: [String]) { self.domains = domains.map { $0.lowercased() }.filter { !$0.isEmpty } }

    /// Whether a host is one of the domains or a subdomain.
    public func contains(_ host: String) -> Bool {
        let host = host.lowercased()
        return domains.contains { host == $0 || host.hasSuffix(".\($0)") }
    }

    /// Whether Office redeems codes at this token endpoint. At any other endpoint, sign-in fails, but only after the
    /// user has consented.
    public func allowRedeeming(at tokenEndpoint: String) -> Bool {
        guard RedirectHints.isTokenEndpoint(tokenEndpoint), let host = URL(string: tokenEndpoint)?.host() else {
            return false
        }
        return contains(host)
    }

    /// Whether `text` is a bare domain such as `contoso.com`: labels of ASCII letters, digits and hyphens, without a
    /// URL scheme, port, path or wildcard.
    public static func isDomain(_ text: String) -> Bool {
        text.utf8.count <= 253
            && text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
                isLabel(Array($0))
            }
    }

    private static func isLabel(_ bytes: [UInt8]) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return (1...63).contains(bytes.count) && bytes.first != hyphen && bytes.last != hyphen
            && bytes.allSatisfy { $0.isASCIILetterOrDigit || $0 == hyphen }
    }
}
