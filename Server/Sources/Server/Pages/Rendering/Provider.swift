import Foundation
import Localization

/// The provider's name, icon and privacy address, as the pages show them.
package struct Provider: Hashable, Sendable {
    package var name: String
    /// The address to which the privacy link on every page leads: the operator's address or the built-in page.
    package var privacyURL: String
    /// The path of the icon on this server.
    package var iconPath: String
    /// How users can sign in.
    var ways = SignInWays()

    /// - Parameters:
    ///   - privacyURL: an absolute http(s) address. Anything else falls back to the built-in page.
    ///   - iconPath: a path on this server, because pages load nothing from other hosts.
    package init(name: String = "Emplace", privacyURL: String? = nil, iconPath: String? = nil) {
        self.name = name
        let address = privacyURL.flatMap { Self.isWeb($0) ? $0 : nil }
        self.privacyURL = address ?? PagePath.privacy
        let path = iconPath.flatMap { $0.hasPrefix("/") && !$0.hasPrefix("//") ? $0 : nil }
        self.iconPath = path ?? PageAssets.logo.path
    }

    private static func isWeb(_ address: String) -> Bool {
        let lower = address.lowercased()
        return lower.hasPrefix("https://") || lower.hasPrefix("http://")
    }
}

/// How users can sign in: with a password, with identity providers, or both.
struct SignInWays: Hashable, Sendable {
    struct IdentityProvider: Hashable, Sendable {
        var id: String
        var name: String
    }

    var acceptsPasswords = true
    var identityProviders: [IdentityProvider] = []

    struct Content: Encodable {
        let acceptsPasswords: Bool
        /// A link for each identity provider.
        let links: [PageLink<Sentence>]
        let hasLinks: Bool
        /// Whether the text between the links and the form is shown.
        let hasBoth: Bool
    }

    /// - Parameter continuation: the text of the ``Continuation`` after the sign-in.
    func content(_ localization: Localization, continuation: String) -> Content {
        let links = identityProviders.map { provider in
            PageLink(
                address: PagePath.signIn(with: provider.id, continuation: continuation),
                text: localization.strings.signIn.signInWith(provider.name))
        }
        return Content(
            acceptsPasswords: acceptsPasswords, links: links, hasLinks: !links.isEmpty,
            hasBoth: acceptsPasswords && !links.isEmpty)
    }
}

/// The person for whom a page is rendered: the language, the account and the form token.
struct Visitor: Sendable {
    struct Identity: Hashable, Sendable {
        var displayName: String
        var signInName: String
        var isOperator = false
    }

    var language: Language
    /// The account with which the visitor is signed in; `nil` if the visitor isn't signed in. Pages for an account have
    /// navigation.
    var account: Identity?
    /// The token for the hidden field ``FormField/csrf`` of every form.
    var csrf: String
    var now: Date
}

extension Localization {
    init(_ visitor: Visitor) { self.init(visitor.language, now: visitor.now) }
}
