import HTTPServing
import HTTPTypes
import Hummingbird
import Logging
import OAuth
import WOPIHost
public import Basics
public import Documents
public import Foundation
public import WOPI

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

/// The settings of the bootstrapper: the authority that checks OAuth tokens, and the challenge for clients without a
/// valid token.
public struct Bootstrapper: Sendable {
    let challenge: BearerChallenge
    let authority: any BootstrapAuthority

    /// - Parameters:
    ///   - challenge: the value of `WWW-Authenticate`, which tells clients without a valid token where to sign in.
    ///   - authority: checks the tokens of the authorization server in the challenge.
    public init(challenge: BearerChallenge, authority: any BootstrapAuthority) {
        self.challenge = challenge
        self.authority = authority
    }
}

/// The part of an authorization server that the bootstrapper needs: it finds the user of an OAuth access token.
public protocol BootstrapAuthority: Sendable {
    /// - Parameters:
    ///   - token: the token in the `Authorization` field; `nil` if the request has no token.
    ///   - sessionContext: the request's `X-WOPI-SessionContext`.
    /// - Returns: the user of the token; `nil` unless `token` is a valid access token.
    func bearer(of token: String?, sessionContext: String?, now: Date) async throws -> BootstrapBearer?
}

/// The user whose OAuth token was sent to the bootstrapper.
public struct BootstrapBearer: Sendable {
    /// The user as responses describe the user. The member `Bootstrap`
    /// (docs/protocol/bootstrap-and-oauth.md#bootstrapper-response) is created from this value.
    public var person: Person
    /// The grant under which the token was issued. WOPI tokens are issued under the same grant.
    public var grant: GrantID
    /// Whether the session context in the request differs from the session context that the user was given at sign-in.
    /// A session context is a hint about the tenant and never affects permissions.
    public var hasOtherSessionContext: Bool

    /// Creates a bearer. By default, the request has the session context that the user was given at sign-in.
    public init(person: Person, grant: GrantID, hasOtherSessionContext: Bool = false) {
        self.person = person
        self.grant = grant
        self.hasOtherSessionContext = hasOtherSessionContext
    }
}
