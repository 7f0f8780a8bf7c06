import Foundation
import HTTPTypes
import Hummingbird
import Logging
import OAuth
import OAuthServer
import WOPI

/// What clients call without a browser: token, revocation, introspection (RFC 6749 §3.2, 7009, 7662) and metadata
/// (RFC 8414).
struct TokenRoutes {
    let host: PlaceHost

    func add(to router: Router<HostContext>) {
        let group = router.group().add(middleware: OAuthErrors.middleware())
        group.post("oauth/token", use: token)
        group.post("oauth/revoke", use: revoke)
        group.post("oauth/introspect", use: introspect)
        group.get(RouterPath(Self.metadataPath(host.configuration.address))) { _, _ in
            try Response.json(host.authorization.metadata())
        }
    }

    /// RFC 8414 §3.1: between the host and the issuer's path.
    private static func metadataPath(_ address: PublicAddress) -> String {
        "/.well-known/oauth-authorization-server" + address.path
    }

    @Sendable private func token(_ request: Request, _ context: HostContext) async throws -> Response {
        let form = try await OAuthForm.read(request, context)
        let asked = try TokenRequest(form, authorization: request.headers[.authorization])
        return try .json(
            try await host.authorization.token(
                asked, sessionContext: request.headers[.wopiSessionContext], source: context.source(of: request),
                now: host.now()))
    }

    @Sendable private func revoke(_ request: Request, _ context: HostContext) async throws -> Response {
        let inquiry = try TokenInquiry(
            try await OAuthForm.read(request, context), authorization: request.headers[.authorization])
        try await host.authorization.revoke(inquiry, source: context.source(of: request), now: host.now())
        return Response(status: .ok, headers: [.cacheControl: "no-store"])
    }

    @Sendable private func introspect(_ request: Request, _ context: HostContext) async throws -> Response {
        let inquiry = try TokenInquiry(
            try await OAuthForm.read(request, context), authorization: request.headers[.authorization])
        return try .json(try await host.authorization.introspect(inquiry, now: host.now()))
    }
}

extension HostContext {
    /// For audit and throttling.
    func source(of request: Request) -> RequestSource {
        RequestSource(address: clientAddress?.description, userAgent: request.headers[.userAgent])
    }
}
