import HTTPTypes
import OAuth
public import Foundation
public import HTTPServing
public import Hummingbird
public import OAuthServer

/// The endpoints of an authorization server, both for browsers and for direct calls by clients.
public struct OAuthRoutes: Sendable {
    private let server: AuthorizationServer
    private let appToApp: AppToApp
    private let endpoints: AuthorizationServerEndpoints
    private let pages: any AuthorizationPages
    private let errors: OAuthErrors
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - appToApp: the rules of app-to-app sign-in for the same authorization server.
    ///   - endpoints: the addresses of these routes, for the metadata.
    ///   - pages: the pages that show the authorization request and ask for consent.
    ///   - isBusy: returns whether an error means that a store timed out and a retry may succeed.
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

    /// Adds the routes at the paths of `OAuthPath`.
    /// Client errors become JSON (RFC 6749 §5.2), or pages at the authorization endpoint.
    public func add(to router: Router<HostContext>) {
        let group = router.group().add(middleware: errors.middleware())
        TokenRoutes(server: server, endpoints: endpoints, now: now).add(to: group)
        AppToAppRoutes(rules: appToApp, now: now).add(to: group)
        AuthorizeRoutes(server: server, pages: pages).add(to: router.group())
    }
}

extension HostContext {
    /// Returns the client address and user agent for the audit log and the throttles.
    func source(of request: Request) -> RequestSource {
        RequestSource(address: clientAddress?.description, userAgent: request.headers[.userAgent])
    }
}

/// The paths of the OAuth routes.
package enum OAuthPath {
    package static let authorize = "/oauth/authorize"
    package static let token = "/oauth/token"
    package static let revoke = "/oauth/revoke"
    package static let introspect = "/oauth/introspect"
    package static let appToApp = "/oauth/app-to-app"
    /// The path prefix before the issuer's path (RFC 8414 §3.1).
    package static let metadata = "/.well-known/oauth-authorization-server"
}

enum OAuthForm {
    /// Reads the form in the request body. Parameters in the query are ignored (RFC 6749 §3.2).
    static func read(_ request: Request, _ context: HostContext) async throws -> FormFields {
        let type = request.headers[.contentType]?.split(separator: ";").first?.lowercased() ?? ""
        guard type.trimmingCharacters(in: .whitespaces) == "application/x-www-form-urlencoded" else {
            throw OAuthError.invalidRequest.explained("the body must be application/x-www-form-urlencoded")
        }
        return try FormFields(
            bytes: try await RequestBytes.collect(request, context: context, limit: FormFields.maxBytes))
    }
}
