import HTTPServing
import HTTPTypes
import Hummingbird
import Logging
import OAuth
import OAuthServer

/// The authorization endpoint (RFC 6749 §3.1, §4.1; docs/protocol/bootstrap-and-oauth.md#authorization-request,
/// #redirect).
struct AuthorizeRoutes {
    let server: AuthorizationServer
    let pages: any AuthorizationPages

    func add(to router: RouterGroup<HostContext>) {
        router.get(RouterPath(OAuthPath.authorize)) { request, context in
            try await pages.answering(request, context: context) { try await authorize(request, context) }
        }
    }

    private func authorize(_ request: Request, _ context: HostContext) async throws -> Response {
        switch try await server.begin(request.uri.query ?? "") {
        case .refuse(let refusal):
            context.logger.info("authorize.refused", metadata: ["reason": "\(refusal)"])
            return try await pages.refuse(refusal, of: request)
        // The redirect is a 302, as Office's documentation shows (docs/protocol/bootstrap-and-oauth.md#redirect).
        case .redirect(let location): return .onward(to: location, status: .found)
        case .ask(let asked): return try await pages.ask(asked, of: request)
        }
    }
}
