public import Foundation
import OAuthRoutes
import OAuthServer
import Pages
public import WOPI
public import WOPIHost

extension PlaceServer {
    /// The settings that the routes and cores of a place need.
    public struct Configuration: Sendable {
        /// The public address: below it are the protocols and, without ``contentAddress``, the pages too.
        public var address: PublicAddress
        /// A second origin for pages, uploads and downloads, so that uploaded content never shares one with tokens.
        public var contentAddress: PublicAddress?
        /// The name that people know the provider by, on pages and in Office.
        public var providerName = "Emplace"
        /// The operator's privacy statement; the built-in page without one.
        public var privacyAddress: String?
        /// The provider id that Microsoft issued; sent in the challenge
        /// (docs/protocol/bootstrap-and-oauth.md#challenge-parameters).
        public var providerID: String?
        /// JSON of docs/protocol/bootstrap-and-oauth.md#url-schemes.
        public var urlSchemes: String?
        /// Bytes of the largest document; `nil` for as many as there is room for.
        public var maximumFileSize: Int64?
        /// `tk` of the redirect (docs/protocol/bootstrap-and-oauth.md#redirect); Office uses the challenge's without
        /// it.
        public var tokenEndpointOverride: String?
        /// `sc` of the redirect (docs/protocol/bootstrap-and-oauth.md#session-context).
        public var sessionContext: String?
        /// `iss` on redirects (RFC 9207), which Office isn't documented to expect.
        public var sendsIssuer = true
        /// The permissions that Office is given for documents beyond opening and saving them.
        public var features = ClientFeatures()
        /// The provider's own icons, PNG by their width in pixels; for sizes left out there are Emplace's.
        public var icons: [Int: Data] = [:]

        /// Starts from the defaults for everything else.
        public init(address: PublicAddress) { self.address = address }
    }
}

extension PlaceServer.Configuration {
    var addresses: PlaceAddresses { PlaceAddresses(protocols: address, pages: contentAddress) }

    var wopi: WOPIHost.Configuration {
        var wopi = WOPIHost.Configuration(
            address: address, addresses: addresses, providerName: providerName, maximumFileSize: maximumFileSize)
        wopi.features = features
        return wopi
    }

    var authorization: AuthorizationServerConfiguration {
        var server = AuthorizationServerConfiguration(issuer: address.text)
        server.hints = RedirectHints(tokenEndpoint: tokenEndpointOverride, sessionContext: sessionContext)
        server.sendsIssuer = sendsIssuer
        return server
    }

    var pages: PageConfiguration {
        var pages = PageConfiguration(
            address: addresses.pages, providerName: providerName, authorizationPath: OAuthPath.authorize)
        pages.privacyAddress = privacyAddress
        pages.providerID = providerID
        pages.icons = icons
        return pages
    }
}
