import HTTPTypes
import Hummingbird
import Logging
import OAuth
import OAuthServer
import WOPI
import WOPIHost

/// `/wopibootstrapper` (bootstrap-and-oauth.md §1): OAuth tokens in, WOPI tokens out; 401 with the challenge for
/// everything that is not a live OAuth token, never a redirect and never 403.
struct BootstrapperRoutes {
    let host: PlaceHost
    private let challenge: String

    init(host: PlaceHost) throws {
        self.host = host
        let endpoints = host.authorization.configuration
        challenge = try BearerChallenge(
            authorizationURI: endpoints.authorizationEndpoint, tokenIssuanceURI: endpoints.tokenEndpoint,
            providerID: host.configuration.providerID, urlSchemes: host.configuration.urlSchemes
        ).headerValue
    }

    func add(to router: RouterGroup<HostContext>) {
        router.get("wopibootstrapper") { request, context in try await answer(.profile, request, context) }
        router.post("wopibootstrapper") { request, context in
            try await answer(BootstrapRequest(posted: request.headers), request, context)
        }
    }

    private func answer(_ asked: BootstrapRequest, _ request: Request, _ context: HostContext) async throws -> Response
    {
        let now = host.now()
        let token = BearerToken.read(request.headers[.authorization])
        guard let access = try await host.authorization.authenticate(bearer: token, now: now) else {
            return unauthorized()
        }
        // A hint of the tenant: it never decides what anybody may do, but another one than was given is worth a look.
        let hints = host.authorization.hints(for: access.account)
        if !hints.matches(returned: request.headers[.wopiSessionContext]) {
            context.logger.notice("bootstrap.session-context.differs", metadata: ["user": "\(access.account.id)"])
        }
        do {
            return try .json(
                try await host.wopi.bootstrap(
                    asked, for: Person(access.account), grant: access.grant, now: now, resolving: host.resource(named:))
            )
        } catch HostError.unauthorized(let reason) {
            // The grant ended between the two looks.
            context.logger.info("bootstrap.refused", metadata: ["reason": "\(reason)"])
            return unauthorized()
        }
    }

    private func unauthorized() -> Response {
        Response(status: .unauthorized, headers: [.wwwAuthenticate: challenge, .cacheControl: "no-store"])
    }
}

extension Person {
    fileprivate init(_ account: Account) {
        self.init(
            id: account.id, signInName: account.name.rawValue, displayName: account.displayName,
            isBusiness: account.isBusiness, isEducation: account.isEducation)
    }
}
