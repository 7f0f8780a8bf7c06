import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import Logging
import OAuth
import WOPI
import WOPIHost

/// `/wopibootstrapper` (docs/protocol/bootstrap-and-oauth.md#bootstrapper): exchanges an OAuth token for WOPI tokens. A
/// request without a valid OAuth token gets 401 with the challenge, never a redirect or 403.
struct BootstrapperRoutes {
    private let authority: any BootstrapAuthority
    private let challenge: String
    private let host: WOPIHost
    private let now: @Sendable () -> Date

    init(_ bootstrapper: Bootstrapper, host: WOPIHost, now: @escaping @Sendable () -> Date) {
        authority = bootstrapper.authority
        challenge = bootstrapper.challenge.headerValue
        self.host = host
        self.now = now
    }

    func add(to router: RouterGroup<HostContext>) {
        let path = RouterPath(WOPIPath.bootstrapper)
        router.get(path) { request, context in try await answer(.profile, to: request, context: context) }
        router.post(path) { request, context in
            try await answer(BootstrapRequest(posted: request.headers), to: request, context: context)
        }
    }

    private func answer(_ asked: BootstrapRequest, to request: Request, context: HostContext) async throws -> Response {
        let now = now()
        let token = BearerToken.read(request.headers.value(of: .authorization))
        let sessionContext = request.headers.value(of: .wopiSessionContext)
        guard let bearer = try await authority.bearer(of: token, sessionContext: sessionContext, now: now) else {
            return unauthorized()
        }
        if bearer.hasOtherSessionContext {
            context.logger.notice("bootstrap.session-context.differs", metadata: ["user": "\(bearer.person.id)"])
        }
        do {
            return .json(try await host.bootstrap(asked, for: bearer.person, grant: bearer.grant, now: now))
        } catch DocumentsError.accessEnded(let reason) {
            // The grant was revoked after the access token was checked.
            context.logger.info("bootstrap.refused", metadata: ["reason": "\(reason)"])
            return unauthorized()
        }
    }

    private func unauthorized() -> Response {
        Response(status: .unauthorized, headers: [.wwwAuthenticate: challenge, .cacheControl: "no-store"])
    }
}
