public import Basics
public import Documents
public import Foundation
public import HTTPServing
public import Hummingbird
public import WOPI
public import WOPIHost
import WOPIRoutes

/// A server of one's own whose documents Office opens: `WOPIRoutes` beside its own routes, over a store and keys of its
/// own.
///
/// It takes nothing else of a place: no pages, no OAuth, no database.
public struct OwnServer: Sendable {
    public let store: OwnStore
    public let host: WOPIHost
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - address: below which clients reach the server.
    ///   - blobs: keeps content; a store of rows never sees a byte of it.
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

    /// The server's own routes, and those of WOPI among them.
    public func makeRouter() -> Router<HostContext> {
        let router = Router(context: HostContext.self)
        router.get("about") { _, _ in "A server of one's own.\n" }
        WOPIRoutes(host: host, now: now).add(to: router)
        return router
    }

    /// Signs a person in, by whatever means the server has, and makes a token for one file or folder.
    ///
    /// - Parameter grant: names the sign-in, to end it by.
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

/// The addresses of a server without pages: none. Answers leave out what would name one.
private struct NoPages: HostAddresses {
    func text(of address: HostAddress) -> String? { nil }
    func address(in text: String) -> HostAddress? { nil }
}
