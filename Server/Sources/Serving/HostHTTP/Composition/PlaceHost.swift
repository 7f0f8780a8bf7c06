public import Foundation
import OAuth
public import OAuthServer
public import WOPI
public import WOPIHost

/// What a place is made of: configuration, ports, and the two cores over them. Route groups share one.
public struct PlaceHost: Sendable {
    public let configuration: Configuration
    public let ports: Ports
    public let wopi: WOPIHost
    public let authorization: AuthorizationServer
    public let signIn: OAuthServer.SignIn
    public let sessions: BrowserSessions
    public let passwords: Passwords
    public let apps: ConnectedApps
    public let now: @Sendable () -> Date
    let pages: PageRenderer
    let proofGate: ProofGate?

    public struct Configuration: Sendable {
        public var address: PublicAddress
        /// A second origin for pages, uploads and downloads, so that what people upload never shares one with tokens.
        public var contentAddress: PublicAddress?
        public var providerName = "Emplace"
        /// The operator's privacy statement; the built-in page without one.
        public var privacyAddress: String?
        /// As issued by Microsoft; sent in the challenge (bootstrap-and-oauth.md §2).
        public var providerID: String?
        /// JSON of bootstrap-and-oauth.md §2.3.
        public var urlSchemes: String?
        /// Bytes of a document; `nil` for as many as there is room for.
        public var maximumFileSize: Int64?
        /// `tk` of the redirect.
        public var tokenEndpointOverride: String?
        /// `sc` of the redirect.
        public var sessionContext: String?
        /// `iss` on redirects (RFC 9207), which Office isn't documented to expect.
        public var sendsIssuer = true
        public var trustedProxies = TrustedProxies()
        public var features = ClientFeatures()
        /// The provider's own icons, PNG by their width in pixels; for sizes left out there are Emplace's.
        public var icons: [Int: Data] = [:]

        public init(address: PublicAddress) { self.address = address }

        /// What people and their browsers use.
        var pages: PublicAddress { contentAddress ?? address }
    }

    public struct Ports: Sendable {
        public var library: any Library
        public var blobs: any Blobs
        public var keys: any KeyStore
        public var accounts: any Accounts
        public var clients: any ClientStore
        public var codes: any CodeStore
        public var grants: any GrantStore
        public var sessions: any SessionStore
        public var tokens: any TokenStore
        public var throttles: any ThrottleStore
        public var audit: any AuditLog
        public var dismissals: any Dismissals

        /// One store that keeps everything but content.
        public init(
            _ store: some Library & KeyStore & Accounts & ClientStore & CodeStore & GrantStore & SessionStore
                & TokenStore & ThrottleStore & AuditLog & Dismissals, blobs: any Blobs
        ) {
            (library, keys, accounts, clients, codes) = (store, store, store, store, store)
            (grants, sessions, tokens, throttles, audit) = (store, store, store, store, store)
            dismissals = store
            self.blobs = blobs
        }
    }

    /// - Parameter proofKeys: with them, proofs are checked (security.md §4); they have to run as a service beside
    ///   the server.
    public init(
        _ configuration: Configuration, ports: Ports, proofKeys: DiscoveryKeys? = nil,
        hasher: PasswordHasher = PasswordHasher(), now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        self.configuration = configuration
        self.ports = ports
        self.now = now
        proofGate = proofKeys.map { ProofGate(keys: $0, address: configuration.address) }
        pages = try PageRenderer(
            provider: Provider(
                name: configuration.providerName, privacyAddress: configuration.privacyAddress,
                iconPath: configuration.icons[PlaceIcons.pageSize].map { _ in PlaceIcons.path(PlaceIcons.pageSize) }))
        var wopiConfiguration = WOPIHost.Configuration(
            address: configuration.address, providerName: configuration.providerName)
        wopiConfiguration.contentAddress = configuration.contentAddress
        wopiConfiguration.maximumFileSize = configuration.maximumFileSize
        wopiConfiguration.features = configuration.features
        wopi = WOPIHost(
            library: ports.library, blobs: ports.blobs, tokens: AccessTokens(store: ports.keys),
            shareLinks: ShareLinks(store: ports.keys), configuration: wopiConfiguration)
        var server = AuthorizationServerConfiguration(issuer: configuration.address.text)
        server.hints = RedirectHints(
            tokenEndpoint: configuration.tokenEndpointOverride, sessionContext: configuration.sessionContext)
        server.sendsIssuer = configuration.sendsIssuer
        authorization = AuthorizationServer(
            configuration: server,
            ports: .init(
                clients: ports.clients, codes: ports.codes, tokens: ports.tokens, grants: ports.grants,
                audit: ports.audit))
        signIn = OAuthServer.SignIn(
            accounts: ports.accounts, throttles: ports.throttles, audit: ports.audit, hasher: hasher)
        sessions = BrowserSessions(store: ports.sessions, grants: ports.grants, audit: ports.audit)
        passwords = Passwords(accounts: ports.accounts, audit: ports.audit, hasher: hasher, signIn: signIn)
        apps = ConnectedApps(grants: ports.grants, audit: ports.audit)
    }
}
