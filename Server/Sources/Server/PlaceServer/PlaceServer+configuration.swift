public import Documents
public import Foundation
import OAuthRoutes
public import OAuthServer
import Pages
public import WOPI
public import WOPIHost

extension PlaceServer {
    /// The address and the options that a place is made with.
    public struct Configuration: Sendable {
        /// The public address: below it are the protocols and, without ``Options/contentAddress``, the pages too.
        public var address: PublicAddress
        /// Everything else, which has defaults.
        public var options: Options

        /// Starts from the defaults for everything but the address.
        public init(address: PublicAddress, options: Options = Options()) {
            self.address = address
            self.options = options
        }
    }

    /// The options of a place, whatever its address is, each with its default.
    public struct Options: Sendable {
        /// A second origin for pages, uploads and downloads, so that uploaded content never shares one with tokens.
        public var contentAddress: PublicAddress?
        /// The name that people know the provider by, on pages and in Office.
        public var providerName = "Emplace"
        /// The operator's privacy statement; the built-in page without one.
        public var privacyURL: String?
        /// The provider id that Microsoft issued; sent in the challenge
        /// (docs/protocol/bootstrap-and-oauth.md#challenge-parameters).
        public var providerID: String?
        /// JSON of docs/protocol/bootstrap-and-oauth.md#url-schemes.
        public var urlSchemes: String?
        /// Bytes of the largest document; `nil` for as many as there is room for.
        public var maxUploadBytes: Int64?
        /// Bytes up to which content is kept with the rows of documents, from 0 to ``Library/maxInlineLimit``.
        public var inlineLimit = Library.defaultInlineLimit
        /// Bytes that the documents of a person may take to whom no other bound was given; `nil` for as many as there is
        /// room for.
        public var defaultQuota: Int64?
        /// The bound on folders in each other.
        public var folderDepth = FolderDepth.default
        /// Seconds for which what was deleted can be brought back; `nil` for ever.
        public var deletedLifetime: TimeInterval? = GarbageCollection.defaultDeletedLifetime
        /// `tk` of the redirect (docs/protocol/bootstrap-and-oauth.md#redirect); Office uses the challenge's without
        /// it.
        public var tokenEndpoint: String?
        /// `sc` of the redirect (docs/protocol/bootstrap-and-oauth.md#session-context).
        public var sessionContext: String?
        /// `iss` on redirects (RFC 9207), which Office isn't documented to expect.
        public var sendsIssuer = true
        /// The permissions that Office is given for documents beyond opening and saving them.
        public var features = ClientFeatures()
        /// The most that is kept of the audit log and of budgets.
        public var records = RecordBounds()
        /// The provider's own icons, PNG by their width in pixels; for sizes left out there are Emplace's.
        public var icons: [Int: Data] = [:]

        /// The defaults.
        public init() {}
    }
}

extension PlaceServer.Configuration {
    var addresses: ServerAddresses { ServerAddresses(protocols: address, pages: options.contentAddress) }

    var wopi: WOPIHost.Configuration {
        var wopi = WOPIHost.Configuration(
            address: address, addresses: addresses, providerName: options.providerName,
            maxUploadBytes: options.maxUploadBytes)
        wopi.features = options.features
        return wopi
    }

    var authorization: AuthorizationServerConfiguration {
        var server = AuthorizationServerConfiguration(issuer: address.text)
        server.hints = RedirectHints(tokenEndpoint: options.tokenEndpoint, sessionContext: options.sessionContext)
        server.sendsIssuer = options.sendsIssuer
        return server
    }

    var pages: PageConfiguration {
        var pages = PageConfiguration(
            address: addresses.pages, providerName: options.providerName, authorizationPath: OAuthPath.authorize)
        pages.privacyURL = options.privacyURL
        pages.providerID = options.providerID
        pages.icons = options.icons
        pages.servesApart = options.contentAddress != nil
        pages.deletedLifetime = options.deletedLifetime
        return pages
    }
}
