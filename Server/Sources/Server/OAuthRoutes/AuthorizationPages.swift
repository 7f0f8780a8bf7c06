public import HTTPServing
public import Hummingbird
public import OAuthServer

/// Shows the pages of an authorization request and asks for consent. The OAuth routes have no pages of their own.
public protocol AuthorizationPages: Sendable {
    /// Asks the user to sign in or, if the user is already signed in, to consent. The pages also handle the form that
    /// the user submits.
    func ask(_ asked: ValidatedRequest, of request: Request) async throws -> Response

    /// Shows why a request is refused. The response is never a redirect, because the redirect address might not belong
    /// to the client.
    func refuse(_ refusal: AuthorizationDecision.Refusal, of request: Request) async throws -> Response

    /// Calls `step` and returns its response. If `step` throws an error, returns an error page.
    func answering(
        _ request: Request, context: HostContext, _ step: () async throws -> Response
    ) async throws -> Response
}
