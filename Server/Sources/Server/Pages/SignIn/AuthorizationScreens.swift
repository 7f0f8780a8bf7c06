import Basics
package import HTTPServing
package import Hummingbird
import OAuth
package import OAuthServer

/// The pages that the authorization endpoint shows.
package struct AuthorizationScreens: Sendable {
    let services: SignInServices

    private var pages: PageSupport { services.pages }

    /// Asks the user to sign in or, if the user is already signed in, to consent.
    package func ask(_ asked: ValidatedRequest, of request: Request) async throws -> Response {
        let visit = try await pages.visit(request)
        let continuation = Continuation.authorization(request.uri.query ?? "").text
        guard visit.session != nil else {
            let page = SignInPage(client: asked.client.name, continuation: continuation)
            return pages.answer(page, to: visit, leadsToClient: true)
        }
        return pages.answer(services.consentPage(asked, continuation), to: visit, leadsToClient: true)
    }

    package func refuse(_ refusal: AuthorizationDecision.Refusal, of request: Request) async throws -> Response {
        let page = MessagePage(kind: .appFault(refusal))
        return pages.answer(page, to: try await pages.visit(request), status: .badRequest)
    }

    package func answering(
        _ request: Request, context: HostContext, _ step: () async throws -> Response
    ) async throws -> Response {
        try await PageErrors(pages: pages).handle(request, context, rs: nil, body: step)
    }
}

extension SignInServices {
    func consentPage(_ asked: ValidatedRequest, _ continuation: String) -> ConsentPage {
        var scopes: [ConsentPage.Scope] = [.profile]
        scopes += asked.scope.tokens.map { $0 == "wopi" ? .documents : .other($0) }
        if server.configuration.supportsRefresh { scopes.append(.stay) }
        return ConsentPage(
            client: asked.client.name, scopes: scopes, continuation: continuation, attempt: Identifier.random())
    }
}
