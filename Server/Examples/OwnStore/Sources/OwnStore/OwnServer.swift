public import Basics
public import Documents
public import Foundation
public import HTTPServing
public import Hummingbird
public import WOPI
public import WOPIHost
import WOPIRoutes

/// A custom server whose documents Office can open. The server serves `WOPIRoutes` next to its own routes, with its own
/// store and keys.
///
/// The server uses neither the pages nor the OAuth server nor the database of Emplace.
public struct OwnServer: Sendable {
    /// The store that contains the documents.
    public let store: OwnStore
    /// The WOPI operations on the documents in ``store``.
    public let host: WOPIHost
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - address: the base address at which clients reach the server.
    ///   - blobs: stores the content of documents, because a document store contains only rows about documents.
    public init(
        address: PublicAddress, store: OwnStore = OwnStore(), blobs: any Blobs,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        let keys = OwnKeys()
        self.store = store
        self.now = now
        host = WOPIHost(
            library: Library(store: store, blobs: blobs), tokens: AccessTokens(store: keys),
            shareLinks: ShareLinks(store: keys),
            configuration: WOPIHost.Configuration(address: address, addresses: NoPages(), providerName: "Own store"))
    }

    /// Returns a router with the server's own routes and the WOPI routes.
    public func makeRouter() -> Router<HostContext> {
        let router = Router(context: HostContext.self)
        router.get("about") { _, _ in "A server of one's own.\n" }
        WOPIRoutes(host: host, now: now).add(to: router)
        return router
    }

    /// Signs a person in and issues a token for one file or folder. A real server checks a password or another proof
    /// first.
    ///
    /// - Parameter grant: identifies the sign-in, for example to end it.
    public func token(
        for resource: ResourceID, of user: UserID, under grant: GrantID = .random(), lifetime: TimeInterval = 3600
    ) async throws -> String {
        let now = now()
        let end = now.addingTimeInterval(lifetime)
        store.signIn(user, under: grant, until: end)
        let claims = AccessClaims(user: user, grant: grant, origin: .phone, resource: resource, expires: end)
        return try await host.tokens.mint(claims, now: now)
    }
}

/// The addresses of a server without pages. WOPI responses omit the members, such as `CloseUrl`, that would contain the
/// address of a page.
private struct NoPages: HostAddresses {
    func text(of address: HostAddress) -> String? { nil }
    func address(in text: String) -> HostAddress? { nil }
}
