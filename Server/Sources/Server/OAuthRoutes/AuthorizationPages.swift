public import HTTPServing
public import Hummingbird
public import OAuthServer

/// Shows the pages of an authorization request, and asks for consent. The routes have none of their own.
public protocol AuthorizationPages: Sendable {
    /// Asks a person to sign in or, signed in already, for consent. The form that comes back is the pages' own affair.
    func ask(_ asked: ValidatedRequest, of request: Request) async throws -> Response

    /// Shows why a request can't be answered. Never a redirect: no address is known to be the client's.
    func refuse(_ refusal: AuthorizationDecision.Refusal, of request: Request) async throws -> Response

    /// Runs a step, and makes pages of the errors it throws.
    func answering(
        _ request: Request, context: HostContext, _ step: () async throws -> Response
    ) async throws -> Response
}
