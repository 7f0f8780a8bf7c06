public import Foundation
public import WOPI

/// Settings of the pages, including their address, the provider's name and icons, and the authorization endpoint.
public struct PageConfiguration: Sendable {
    /// The base address of the pages.
    public var address: PublicAddress
    /// The provider's name, in the header of every page.
    public var providerName: String
    /// The address of the operator's privacy statement; `nil` uses the built-in page.
    public var privacyURL: String?
    /// The provider id from Microsoft. Without it, no page links to an Office app.
    public var providerID: String?
    /// The provider's icons as PNG files, by width in pixels. Missing sizes use Emplace's icons.
    public var icons: [Int: Data] = [:]
    /// The number of seconds for which deleted items can be restored; `nil` for no time limit.
    public var deletedLifetime: TimeInterval?
    /// Whether the pages have an origin separate from the protocols, so that texts and PDFs may be displayed there.
    public var servesApart = false
    /// The path of the authorization endpoint, to which the browser returns after signing in.
    public var authorizationPath: String

    /// Creates settings with the built-in privacy statement and icons.
    public init(address: PublicAddress, providerName: String, authorizationPath: String) {
        self.address = address
        self.providerName = providerName
        self.authorizationPath = authorizationPath
    }

    var provider: Provider {
        Provider(
            name: providerName, privacyURL: privacyURL,
            iconPath: icons[DefaultIcons.pageSize].map { _ in DefaultIcons.path(DefaultIcons.pageSize) })
    }
}
