import Documents
public import Foundation
public import OAuthServer
import Pages
public import WOPIHost
public import WOPIRoutes

/// The composition of a place: settings and ports make the cores, and the routes are built on those.
public struct PlaceServer: Sendable {
    /// The settings that the place was made with.
    public let configuration: Configuration
    /// The stores that the place was made with.
    public let ports: Ports
    /// Every address that the place prints.
    public let addresses: ServerAddresses
    /// The WOPI host, over the place's library of documents.
    public let wopi: WOPIHost
    /// The authorization server of the place.
    public let authorization: AuthorizationServer
    /// Signs people in with name and password.
    public let signIn: OAuthServer.SignIn
    /// The sessions behind the cookies of browsers.
    public let sessions: BrowserSessions
    /// The accounts and their passwords, for the pages and for the operator's commands.
    public let accounts: Accounts
    /// The registered clients, Office among them.
    public let clients: ClientRegistry
    /// The grants of people to apps.
    public let apps: ConnectedApps
    /// The events of sign-in and grants.
    public let audit: AuditLog
    /// The clock of every core and route.
    public let now: @Sendable () -> Date
    let appToApp: AppToApp
    let proofKeys: DiscoveryKeys?
    let pages: PageRoutes

    /// Builds the cores and the pages.
    ///
    /// - Parameters:
    ///   - proofKeys: with them, proofs are checked (docs/protocol/security.md#proof-keys); they have to run as a
    ///     service beside the server.
    ///   - hasher: bounds how many passwords are hashed at once.
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
