import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import Logging
import OAuth
import OAuthServer
import WOPI

/// The endpoints that clients call without a browser: token, revocation,
/// introspection (RFC 6749 §3.2, 7009, 7662) and metadata (RFC 8414).
struct TokenRoutes {
    let server: AuthorizationServer
    let endpoints: AuthorizationServerEndpoints
    let now: @Sendable () -> Date

    func add(to router: RouterGroup<HostContext>) {
        router.post(RouterPath(OAuthPath.token), use: token)
        router.post(RouterPath(OAuthPath.revoke), use: revoke)
        router.post(RouterPath(OAuthPath.introspect), use: introspect)
        // RFC 8414 §3.1: the well-known path comes between the host and the issuer's path.
        let issuer = PublicAddress(server.configuration.issuer)
        router.get(RouterPath(OAuthPath.metadata + (issuer?.path ?? ""))) { _, _ in
            Response.json(server.metadata(at: endpoints))
        }
    }

    @Sendable private func token(_ request: Request, _ context: HostContext) async throws -> Response {
        let form = try await OAuthForm.read(request, context)
        let asked = try TokenRequest(form, authorization: request.headers[.authorization])
        return .json(
            try await server.token(
                asked, sessionContext: request.headers[.wopiSessionContext], source: context.source(of: request),
                now: now()))
    }

    @Sendable private func revoke(_ request: Request, _ context: HostContext) async throws -> Response {
        let inquiry = try TokenInquiry(
            try await OAuthForm.read(request, context), authorization: request.headers[.authorization])
        try await server.revoke(inquiry, source: context.source(of: request), now: now())
        return Response(status: .ok, headers: [.cacheControl: "no-store"])
    }

    @Sendable private func introspect(_ request: Request, _ context: HostContext) async throws -> Response {
        let inquiry = try TokenInquiry(
            try await OAuthForm.read(request, context), authorization: request.headers[.authorization])
        return .json(try await server.introspect(inquiry, now: now()))
    }
}
