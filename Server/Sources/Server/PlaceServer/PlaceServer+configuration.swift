public import Documents
public import Foundation
import OAuthRoutes
public import OAuthServer
import Pages
public import WOPI
public import WOPIHost

extension PlaceServer {
    /// The public address and options of a server.
    public struct Configuration: Sendable {
        /// The public base address of the protocols and, without ``Options/contentAddress``, of the pages.
        public var address: PublicAddress
        /// All other options, which have defaults.
        public var options: Options

        /// Creates a configuration with default options.
        public init(address: PublicAddress, options: Options = Options()) {
            self.address = address
            self.options = options
        }
    }

    /// The options of a server besides its address. Every option has a default.
    public struct Options: Sendable {
        /// A second origin for pages, uploads and downloads, so uploaded content never shares an origin with tokens.
        public var contentAddress: PublicAddress?
        /// The provider's name, shown on pages and in Office.
        public var providerName = "Emplace"
        /// The address of the operator's privacy statement; `nil` uses the built-in page.
        public var privacyURL: String?
        /// The provider id assigned by Microsoft, sent in the challenge
        /// (docs/protocol/bootstrap-and-oauth.md#challenge-parameters).
        public var providerID: String?
        /// The JSON of docs/protocol/bootstrap-and-oauth.md#url-schemes.
        public var urlSchemes: String?
        /// The maximum document size in bytes; `nil` for no limit besides free space.
        public var maxUploadBytes: Int64?
        /// The largest content, in bytes, that is stored in the database with
        /// its document, from 0 to ``Library/maxInlineLimit``.
        public var inlineLimit = Library.defaultInlineLimit
        /// The storage quota in bytes for users without an individual quota; `nil` for no quota.
        public var defaultQuota: Int64?
        /// The maximum nesting depth of folders.
        public var folderDepth = FolderDepth.default
        /// The number of seconds for which deleted items can be restored; `nil` for no time limit.
        public var deletedLifetime: TimeInterval? = GarbageCollection.defaultDeletedLifetime
        /// The `tk` parameter of the redirect (docs/protocol/bootstrap-and-oauth.md#redirect).
        /// Without it, Office uses the token endpoint from the challenge.
        public var tokenEndpoint: String?
        /// The `sc` parameter of the redirect (docs/protocol/bootstrap-and-oauth.md#session-context).
        public var sessionContext: String?
        /// Whether redirects include `iss` (RFC 9207). Office's documentation doesn't mention it.
        public var sendsIssuer = true
        /// The permissions that Office gets for documents besides opening and saving.
        public var features = ClientFeatures()
        /// The retention limits of the audit log and of throttling budgets.
        public var records = RecordBounds()
        /// The provider's icons as PNG files, by width in pixels. Missing sizes use Emplace's icons.
        public var icons: [Int: Data] = [:]

        /// Creates the default options.
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
