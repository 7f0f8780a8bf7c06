public import Auditing
public import Documents
public import Foundation
public import HTTPServing
package import HTTPTypes
public import Hummingbird
import OAuthRoutes
public import OAuthServer
public import Pages
public import WOPI
public import WOPIHost
public import WOPIRoutes

/// A complete server: the domain objects, created from settings and stores, and the routes that use them.
public struct PlaceServer: Sendable {
    /// The settings with which the server was created.
    public let configuration: Configuration
    /// The stores with which the server was created.
    public let ports: Ports
    /// The public addresses of all pages and endpoints.
    public let addresses: ServerAddresses
    /// The documents, for the pages and for the operator's commands.
    public let library: Library
    /// The WOPI host for the documents in ``library``.
    public let wopi: WOPIHost
    /// The authorization server.
    public let authorization: AuthorizationServer
    /// Signs users in with name and password.
    public let signIn: OAuthServer.SignIn
    /// Signs users in with identity providers.
    public let federation: Federation
    /// The browser sessions behind session cookies.
    public let sessions: BrowserSessions
    /// The accounts and their passwords, for the pages and for the operator's commands.
    public let accounts: Accounts
    /// The registered OAuth clients, including Office.
    public let clients: ClientRegistry
    /// The grants that users have given to connected apps.
    public let apps: ConnectedApps
    /// The audit log of sign-ins and grants.
    public let audit: AuditLog
    /// Returns the current time for the domain objects and all routes.
    public let now: @Sendable () -> Date
    let appToApp: AppToApp
    let proofKeys: DiscoveryKeys?
    let pages: PageRoutes

    /// Creates the domain and the pages.
    ///
    /// - Parameters:
    ///   - proofKeys: the keys with which proofs are checked (docs/protocol/security.md#proof-keys); `nil` checks no
    ///     proofs. Run the value as a service in the same service group as the server.
    ///   - hasher: limits how many passwords are hashed concurrently.
    public init(
        _ configuration: Configuration, ports: Ports, proofKeys: DiscoveryKeys? = nil,
        hasher: PasswordHasher = PasswordHasher(), now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        self.configuration = configuration
        self.ports = ports
        self.proofKeys = proofKeys
        self.now = now
        addresses = configuration.addresses
        library = Library(
            store: ports.documents, blobs: ports.blobs, inlineLimit: configuration.options.inlineLimit,
            defaultQuota: configuration.options.defaultQuota, folderDepth: configuration.options.folderDepth)
        wopi = WOPIHost(
            documents: ports.hosted ?? library, tokens: AccessTokens(store: ports.keys),
            shareLinks: ShareLinks(store: ports.keys), configuration: configuration.wopi)
        var federation = Federation(
            ports.identityProviders, store: ports.signIn, bounds: configuration.options.records)
        federation.outageLimit = configuration.options.identityOutageLimit
        self.federation = federation
        authorization = AuthorizationServer(
            configuration: configuration.authorization, store: ports.signIn, federation: federation)
        appToApp = AppToApp(server: authorization, bounds: configuration.options.records)
        signIn = OAuthServer.SignIn(
            store: ports.signIn, hasher: hasher, bounds: configuration.options.records,
            acceptsPasswords: configuration.options.acceptsPasswords)
        sessions = BrowserSessions(store: ports.signIn)
        accounts = Accounts(store: ports.signIn, signIn: signIn)
        clients = ClientRegistry(store: ports.signIn)
        apps = ConnectedApps(store: ports.signIn)
        audit = AuditLog(store: ports.signIn)
        let cores = PageCores(
            host: wopi, library: library, hosted: ports.hosted, authorization: authorization, signIn: signIn,
            federation: federation, sessions: sessions, accounts: accounts, apps: apps, clients: clients,
            records: ports.records, report: ports.report)
        pages = try PageRoutes(configuration.pages, cores: cores, now: now)
    }
}

extension PlaceServer {
    /// The header fields in which a client may send a request id. Office uses `X-WOPI-CorrelationId`.
    package static let requestIDFields: [HTTPField.Name] = [.wopiCorrelationID]

    /// The header fields of Office whose values are in the log line of each request: what Microsoft asks hosts to log
    /// (docs/protocol/endpoints.md#headers), and the operation, because all POST requests to a file have one route.
    package static let loggedFields = [
        LoggedField(.wopiOverride, as: "wopi.operation"), LoggedField(.wopiEcosystemOperation, as: "wopi.operation"),
        LoggedField(.wopiRequestingApplication, as: "wopi.app"), LoggedField(.wopiClientVersion, as: "wopi.version"),
        LoggedField(.wopiAppEndpoint, as: "wopi.endpoint"), LoggedField(.wopiMachineName, as: "wopi.machine"),
    ]
}

extension PlaceServer {
    /// Adds every route of the server.
    ///
    /// - Throws: `BearerChallenge.Problem` if the public address, provider id or URL schemes would mislead a phone.
    public func addRoutes(to router: Router<HostContext>) throws {
        let endpoints = addresses.endpoints
        let challenge = try BearerChallenge(
            authorizationURI: endpoints.authorization, tokenIssuanceURI: endpoints.token,
            providerID: configuration.options.providerID, urlSchemes: configuration.options.urlSchemes)
        if configuration.options.contentAddress != nil {
            router.add(middleware: OriginMiddleware(origins: Origins(addresses)))
        }
        let bootstrapper = Bootstrapper(
            challenge: challenge, authority: AccessTokenAuthority(server: authorization))
        WOPIRoutes(host: wopi, bootstrapper: bootstrapper, proofKeys: proofKeys, now: now).add(to: router)
        OAuthRoutes(
            server: authorization, appToApp: appToApp, endpoints: endpoints, pages: pages.authorizationScreens,
            isBusy: Self.isBusy, now: now
        ).add(to: router)
        pages.add(to: router)
    }

    /// Returns whether the error means that a store timed out.
    @Sendable private static func isBusy(_ error: any Error) -> Bool {
        if case DocumentsError.busy = error { true } else if case StoreRefusal.busy = error { true } else { false }
    }
}

extension AuthorizationScreens: AuthorizationPages {}

extension PlaceServer {
    /// The stores of a server, one for each port of the domain.
    public struct Ports: Sendable {
        /// Stores folders, files, versions, locks and shares.
        public var documents: any DocumentStore
        /// Documents that aren't in ``documents``, such as those of a folder that other programs change too; `nil` if
        /// all documents are in ``documents``.
        public var hosted: (any HostDocuments)?
        /// Stores accounts, clients, grants, codes, tokens, sessions, the remaining attempts of each rate limit, and
        /// the audit log.
        public var signIn: any SignInStore
        /// Stores the keys that sign access tokens and share links.
        public var keys: any KeyStore
        /// Stores the content of versions.
        public var blobs: any Blobs
        /// Reads the audit log and the counts for the operator pages. If `nil`, there is no audit log page, and the
        /// overview has no counts.
        public var records: (any OperatorReader)?
        /// The identity providers with which users can sign in, in the order of the sign-in page.
        public var identityProviders: [TrustedProvider] = []
        /// Returns a status report for the operator overview. If `nil`, the overview shows no status.
        public var report: (@Sendable () async throws -> ServerReport)?

        /// Creates the ports from a separate store for each port.
        public init(
            documents: any DocumentStore, signIn: any SignInStore, keys: any KeyStore, blobs: any Blobs,
            records: (any OperatorReader)? = nil
        ) {
            self.documents = documents
            self.signIn = signIn
            self.keys = keys
            self.blobs = blobs
            self.records = records
        }

        /// Creates the ports from two stores: one for content, and one for everything else.
        public init(
            _ store: some DocumentStore & SignInStore & KeyStore, blobs: any Blobs, records: (any OperatorReader)? = nil
        ) {
            self.init(documents: store, signIn: store, keys: store, blobs: blobs, records: records)
        }
    }
}

extension PlaceServer {
    /// The public address and options of a server.
    public struct Configuration: Sendable {
        /// The public base address of the WOPI and OAuth endpoints. Without ``Options/contentAddress``, the pages
        /// have this address too.
        public var address: PublicAddress
        /// All other options, which have defaults.
        public var options: Options

        /// Creates a configuration with default options.
        public init(address: PublicAddress, options: Options = Options()) {
            self.address = address
            self.options = options
        }
    }

    /// The options of a server other than its address. Every option has a default.
    public struct Options: Sendable {
        /// A second origin for pages, uploads and downloads, so that uploaded content never has the same origin as
        /// tokens.
        public var contentAddress: PublicAddress?
        /// The provider's name, shown on pages and in Office.
        public var providerName = "Emplace"
        /// The address of the operator's privacy statement; `nil` uses the built-in page.
        public var privacyURL: String?
        /// The provider id assigned by Microsoft, sent in the challenge
        /// (docs/protocol/bootstrap-and-oauth.md#challenge-parameters).
        public var providerID: String?
        /// The URL schemes of the provider's apps as JSON (docs/protocol/bootstrap-and-oauth.md#url-schemes).
        public var urlSchemes: String?
        /// The maximum document size in bytes; `nil` for no limit besides free space.
        public var maxUploadBytes: Int64?
        /// The maximum size in bytes of content that is stored in the database together with its document. The value is
        /// from 0 to ``Library/maxInlineLimit``.
        public var inlineLimit = Library.defaultInlineLimit
        /// The storage quota in bytes for users without an individual quota; `nil` for no quota.
        public var defaultQuota: Int64?
        /// The maximum nesting depth of folders.
        public var folderDepth = FolderDepth.default
        /// The number of seconds for which deleted items can be restored; `nil` for no time limit.
        public var deletedLifetime: TimeInterval? = GarbageCollection.defaultDeletedLifetime
        /// The `tk` parameter of the redirect (docs/protocol/bootstrap-and-oauth.md#redirect). Without `tk`, Office
        /// uses the token endpoint from the challenge.
        public var tokenEndpoint: String?
        /// The `sc` parameter of the redirect (docs/protocol/bootstrap-and-oauth.md#session-context).
        public var sessionContext: String?
        /// Whether redirects include the parameter `iss` (RFC 9207). Office's documentation doesn't mention this
        /// parameter.
        public var sendsIssuer = true
        /// What Office may do with documents in addition to opening and saving them.
        public var features = ClientFeatures()
        /// The maximum age and number of events in the audit log, and the maximum number of rate limits whose remaining
        /// attempts are stored.
        public var records = RecordBounds()
        /// Whether users may sign in with a password. Without an identity provider, nobody could sign in otherwise.
        public var acceptsPasswords = true
        /// For how many seconds accounts stay usable while their identity provider can't be reached.
        public var identityOutageLimit: TimeInterval = 24 * 3600
        /// The provider's icons as PNG files, by width in pixels. For a missing size, the server uses Emplace's icon.
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
        pages.authorizationAddress = address
        pages.deletedLifetime = options.deletedLifetime
        return pages
    }
}
