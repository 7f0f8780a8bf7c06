import Documents
public import HTTPServing
public import Hummingbird
import OAuthRoutes
import OAuthServer
import Pages
import WOPI
import WOPIHost
import WOPIRoutes

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
