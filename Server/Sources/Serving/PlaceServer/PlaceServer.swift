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
    public let addresses: PlaceAddresses
    /// The WOPI host, over the place's library of documents.
    public let wopi: WOPIHost
    /// The authorization server of the place.
    public let authorization: AuthorizationServer
    /// Signs people in with name and password.
    public let signIn: OAuthServer.SignIn
    /// The sessions behind the cookies of browsers.
    public let sessions: BrowserSessions
    /// The accounts and their passwords, for the pages and for the operator's commands.
    public let passwords: Passwords
    /// The grants of people to apps.
    public let apps: ConnectedApps
    /// The clock of every core and route.
    public let now: @Sendable () -> Date
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
            library: Library(store: ports.documents, clock: now), blobs: ports.blobs,
            tokens: AccessTokens(store: ports.keys),
            shareLinks: ShareLinks(store: ports.keys), configuration: configuration.wopi)
        authorization = AuthorizationServer(
            configuration: configuration.authorization,
            ports: .init(
                clients: ports.clients, codes: ports.codes, tokens: ports.tokens, grants: ports.grants,
                audit: ports.audit))
        signIn = OAuthServer.SignIn(
            accounts: ports.accounts, throttles: ports.throttles, audit: ports.audit, hasher: hasher)
        sessions = BrowserSessions(store: ports.sessions, grants: ports.grants, audit: ports.audit)
        passwords = Passwords(accounts: ports.accounts, audit: ports.audit, hasher: hasher, signIn: signIn)
        apps = ConnectedApps(grants: ports.grants, audit: ports.audit)
        let cores = PageCores(
            host: wopi, authorization: authorization, signIn: signIn, sessions: sessions, passwords: passwords,
            apps: apps, accounts: ports.accounts, clients: ports.clients, grants: ports.grants,
            dismissals: ports.dismissals)
        pages = try PageRoutes(configuration.pages, cores: cores, now: now)
    }
}
