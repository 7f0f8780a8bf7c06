import Foundation
import OAuthServer

/// Validates settings that Microsoft publishes or sends back to the provider. A mistake in such a setting would
/// otherwise be noticed only when phones can't connect.
///
/// Each function returns the value to use, or throws a ``Failure`` that names the setting and its syntax.
enum ProviderSettings {
    static func name(_ text: String) throws -> String {
        guard isShown(text, upTo: 100) else {
            throw Failure("provider-name must have 1 to 100 characters and no control characters")
        }
        return text
    }

    static func description(_ text: String) throws -> String {
        guard isShown(text, upTo: 1000) else {
            throw Failure("provider-description must have 1 to 1000 characters and no control characters")
        }
        return text
    }

    /// Parses the provider's names in several languages. The result has the names by language tag (BCP 47).
    static func names(_ text: String) throws -> [String: String] {
        guard let names = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8)), !names.isEmpty,
            names.allSatisfy({ $0.key.wholeMatch(of: #/[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}/#) != nil })
        else {
            throw Failure(
                #"provider-names must be a JSON object of names by language, such as {"de":"Contoso Ablage"}"#)
        }
        guard names.allSatisfy({ isShown($0.value, upTo: 100) }) else {
            throw Failure("each name in provider-names must have 1 to 100 characters and no control characters")
        }
        return names
    }

    /// Parses the number of apps that the provider has on each platform.
    static func apps(_ text: [String]) throws -> [String: Int] {
        var apps: [String: Int] = [:]
        for entry in text {
            let parts = entry.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, let platform = platforms.first(where: { $0.lowercased() == parts[0].lowercased() }),
                let count = Int(parts[1]), (0...99).contains(count), apps.updateValue(count, forKey: platform) == nil
            else {
                throw Failure(
                    "provider-apps must list the number of apps per platform (\(platforms.joined(separator: ", "))), "
                        + "such as iOS=2,Android=1; got \(entry)")
            }
        }
        return apps
    }

    static let platforms = ["iOS", "Android", "Windows"]

    /// Parses the provider id, which Microsoft assigns.
    static func id(_ text: String) throws -> String {
        guard text.wholeMatch(of: #/[A-Za-z0-9_]{1,64}/#) != nil else {
            throw Failure(
                "provider-id must be letters, digits, and _, as Microsoft assigned it, such as TP_CONTOSO; got \(text)")
        }
        return text
    }

    static func privacyURL(_ text: String) throws -> String {
        guard let parts = URLComponents(string: text), ["https", "http"].contains(parts.scheme?.lowercased()),
            let host = parts.host, !host.isEmpty
        else {
            throw Failure("privacy-url must be an absolute address such as https://contoso.com/privacy; got \(text)")
        }
        return text
    }

    /// Parses a trusted domain. It includes all subdomains of the domain.
    static func domain(_ text: String) throws -> String {
        guard ProviderDomains.isDomain(text) else {
            throw Failure(
                "trusted-domains must be domains such as contoso.com, without scheme, port, path, or wildcard; "
                    + "got \(text)"
            )
        }
        return text.lowercased()
    }

    /// Parses the parameter `tk` of sign-in redirects: the address at which Office redeems codes and refreshes tokens.
    ///
    /// After all settings are read, ``check(tokenEndpoint:domains:)`` verifies that the address is in a trusted domain.
    static func tokenEndpoint(_ text: String) throws -> String {
        guard RedirectHints.isTokenEndpoint(text) else {
            throw Failure(
                "token-endpoint must be an absolute https address such as https://id.contoso.com/oauth/token; "
                    + "got \(text)"
            )
        }
        return text
    }

    /// Verifies that a token endpoint is in a trusted domain. Otherwise Office would refuse it after the user has
    /// agreed to give access.
    static func check(tokenEndpoint text: String, domains: [String]) throws {
        guard ProviderDomains(domains).allowRedeeming(at: text) else {
            throw Failure(
                "token-endpoint \(text) is outside the trusted domains (\(domains.joined(separator: ", "))), so Office won't "
                    + "redeem codes there; add its domain to trusted-domains")
        }
    }

    /// Parses the parameter `sc` of sign-in redirects. Office sends its value back in the header
    /// `X-WOPI-SessionContext`.
    static func sessionContext(_ text: String) throws -> String {
        guard RedirectHints.isSessionContext(text) else {
            throw Failure(
                "session-context must have 1 to 512 printable ASCII characters and no space at either end, because Office "
                    + "sends it back as a header")
        }
        return text
    }

    private static func isShown(_ text: String, upTo limit: Int) -> Bool {
        (1...limit).contains(text.count) && text.utf8.count <= 8 * limit
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
            && text.contains { !$0.isWhitespace }
    }
}
