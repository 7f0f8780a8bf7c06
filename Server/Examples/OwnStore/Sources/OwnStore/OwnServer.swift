import Basics
public import Documents
public import Foundation
public import HTTPServing
public import Hummingbird
import OAuthRoutes
public import OAuthServer
public import WOPI
public import WOPIHost
import WOPIRoutes

/// A custom server that is a Place in Office: its own store of documents and its own pages for sign-in, with the WOPI and
/// OAuth routes of this package.
///
/// The server uses neither the pages nor the database of documents of Emplace.
public struct OwnServer: Sendable {
    /// The documents of this server's users.
    public let documents: any HostDocuments
    /// The WOPI operations on ``documents``.
    public let host: WOPIHost
    /// The accounts of this server's users.
    public let accounts: Accounts
    /// The apps that may ask for access, such as Office.
    public let clients: ClientRegistry
    private let authorization: AuthorizationServer
    private let signIn: OwnSignIn
    private let address: PublicAddress
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - address: the base address at which clients reach the server.
    ///   - folder: the folder for documents.
    ///   - store: stores accounts, clients and tokens.
    ///   - keys: stores the keys that sign WOPI tokens.
    public init(
        address: PublicAddress, folder: URL, store: any SignInStore, keys: any KeyStore,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        self.address = address
        self.now = now
        documents = try OwnDocuments(people: OwnPeople(store: store), folder: folder)
        host = WOPIHost(
            documents: documents, tokens: AccessTokens(store: keys), shareLinks: ShareLinks(store: keys),
            configuration: WOPIHost.Configuration(address: address, addresses: NoPages(), providerName: "Own store"))
        authorization = AuthorizationServer(
            configuration: AuthorizationServerConfiguration(issuer: address.text), store: store)
        let passwords = OAuthServer.SignIn(store: store, hasher: PasswordHasher())
        accounts = Accounts(store: store, signIn: passwords)
        clients = ClientRegistry(store: store)
        signIn = OwnSignIn(
            server: authorization, signIn: passwords, sessions: BrowserSessions(store: store), now: now)
    }

    /// Returns a router with the WOPI routes, the OAuth routes, the pages for sign-in, and a route of the server's own.
    public func makeRouter() throws -> Router<HostContext> {
        // Limits and checks every request, and answers with the errors of the routes.
        let router = HostServer.makeRouter()
        router.get("about") { _, _ in "A server of one's own.\n" }
        let oauth = address.text + "/oauth/"
        let endpoints = AuthorizationServerEndpoints(
            authorization: oauth + "authorize", token: oauth + "token", revocation: oauth + "revoke",
            introspection: oauth + "introspect")
        let challenge = try BearerChallenge(
            authorizationURI: endpoints.authorization, tokenIssuanceURI: endpoints.token, providerID: "TP_OWN")
        let bootstrapper = Bootstrapper(challenge: challenge, authority: OwnAuthority(server: authorization))
        WOPIRoutes(host: host, bootstrapper: bootstrapper, now: now).add(to: router)
        OAuthRoutes(
            server: authorization, appToApp: AppToApp(server: authorization), endpoints: endpoints, pages: signIn,
            now: now
        ).add(to: router)
        signIn.add(to: router)
        return router
    }
}

/// The addresses of a server without pages. WOPI responses omit the members, such as `CloseUrl`, that would contain the
/// address of a page.
private struct NoPages: HostAddresses {
    func text(of address: HostAddress) -> String? { nil }
    func address(in text: String) -> HostAddress? { nil }
}
