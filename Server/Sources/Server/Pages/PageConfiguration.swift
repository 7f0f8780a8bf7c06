public import Foundation
public import WOPI

/// Settings of the pages: their address, the provider's name and icons, and where sign-in leads back to.
public struct PageConfiguration: Sendable {
    /// The address below which the pages are.
    public var address: PublicAddress
    /// The name that people know the provider by, in the header of every page.
    public var providerName: String
    /// The operator's privacy statement; the built-in page without one.
    public var privacyURL: String?
    /// The provider id that Microsoft issued; without one no page leads into an Office app.
    public var providerID: String?
    /// The provider's own icons, PNG by their width in pixels; for sizes left out there are Emplace's.
    public var icons: [Int: Data] = [:]
    /// Seconds for which what was deleted can be brought back; `nil` for ever.
    public var deletedLifetime: TimeInterval?
    /// Whether the pages have an origin apart from the protocols', so that texts and PDFs may be shown there.
    public var servesApart = false
    /// The path of the authorization endpoint, to which a browser goes back from sign-in.
    public var authorizationPath: String

    /// Makes settings with the built-in privacy statement and icons.
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
