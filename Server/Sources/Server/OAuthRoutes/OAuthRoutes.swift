public import Foundation
public import HTTPServing
public import Hummingbird
public import OAuthServer

/// The endpoints of an authorization server: those that browsers are sent to, and those that clients call directly.
public struct OAuthRoutes: Sendable {
    private let server: AuthorizationServer
    private let appToApp: AppToApp
    private let endpoints: AuthorizationServerEndpoints
    private let pages: any AuthorizationPages
    private let errors: OAuthErrors
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - appToApp: the server's half of app-to-app sign-in, for the same server.
    ///   - endpoints: the addresses of these routes, as the metadata names them.
    ///   - pages: show a person the request and ask for consent.
    ///   - isBusy: whether an error means that the stores did not answer in time, so that trying again may help.
    public init(
        server: AuthorizationServer, appToApp: AppToApp, endpoints: AuthorizationServerEndpoints,
        pages: any AuthorizationPages, isBusy: @escaping @Sendable (any Error) -> Bool = { _ in false },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.server = server
        self.appToApp = appToApp
        self.endpoints = endpoints
        self.pages = pages
        self.now = now
        errors = OAuthErrors(isBusy: isBusy)
    }

    /// Adds the routes at the paths of `OAuthPath`. Errors of clients become JSON (RFC 6749 §5.2); at the authorization
    /// endpoint they become pages.
    public func add(to router: Router<HostContext>) {
        let group = router.group().add(middleware: errors.middleware())
        TokenRoutes(server: server, endpoints: endpoints, now: now).add(to: group)
        AppToAppRoutes(rules: appToApp, now: now).add(to: group)
        AuthorizeRoutes(server: server, pages: pages).add(to: router.group())
    }
}

extension HostContext {
    /// The network address and user agent, for the audit log and the throttles.
    func source(of request: Request) -> RequestSource {
        RequestSource(address: clientAddress?.description, userAgent: request.headers[.userAgent])
    }
}
