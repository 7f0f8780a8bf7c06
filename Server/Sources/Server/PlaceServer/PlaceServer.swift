import Documents
public import Foundation
public import OAuthServer
import Pages
public import WOPIHost
public import WOPIRoutes

/// The composition of a server: creates the domain from settings and ports, and the routes on top of it.
public struct PlaceServer: Sendable {
    /// The settings that the server was created with.
    public let configuration: Configuration
    /// The stores that the server was created with.
    public let ports: Ports
    /// The public addresses of all pages and endpoints.
    public let addresses: ServerAddresses
    /// The WOPI host for the library of documents.
    public let wopi: WOPIHost
    /// The authorization server.
    public let authorization: AuthorizationServer
    /// Signs users in with name and password.
    public let signIn: OAuthServer.SignIn
    /// The browser sessions behind session cookies.
    public let sessions: BrowserSessions
    /// The accounts and their passwords, for the pages and for the operator's commands.
    public let accounts: Accounts
    /// The registered OAuth clients, including Office.
    public let clients: ClientRegistry
    /// The grants that users have given to connected apps.
    public let apps: ConnectedApps
    /// The audit events of sign-in and grants.
    public let audit: AuditLog
    /// The clock for the domain and all routes.
    public let now: @Sendable () -> Date
    let appToApp: AppToApp
    let proofKeys: DiscoveryKeys?
    let pages: PageRoutes

    /// Creates the domain and the pages.
    ///
    /// - Parameters:
    ///   - proofKeys: if given, proofs are checked (docs/protocol/security.md#proof-keys).
    ///     The keys must run as a service alongside the server.
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
        wopi = WOPIHost(
            library: Library(
                store: ports.documents, blobs: ports.blobs, inlineLimit: configuration.options.inlineLimit,
                defaultQuota: configuration.options.defaultQuota, folderDepth: configuration.options.folderDepth),
            tokens: AccessTokens(store: ports.keys),
            shareLinks: ShareLinks(store: ports.keys), configuration: configuration.wopi)
        authorization = AuthorizationServer(configuration: configuration.authorization, store: ports.signIn)
        appToApp = AppToApp(server: authorization, bounds: configuration.options.records)
        signIn = OAuthServer.SignIn(store: ports.signIn, hasher: hasher, bounds: configuration.options.records)
        sessions = BrowserSessions(store: ports.signIn)
        accounts = Accounts(store: ports.signIn, signIn: signIn)
        clients = ClientRegistry(store: ports.signIn)
        apps = ConnectedApps(store: ports.signIn)
        audit = AuditLog(store: ports.signIn)
        let cores = PageCores(
            host: wopi, authorization: authorization, signIn: signIn, sessions: sessions, accounts: accounts,
            apps: apps, clients: clients, records: ports.records, report: ports.report)
        pages = try PageRoutes(configuration.pages, cores: cores, now: now)
    }
}
