import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer

/// Handles the form of the consent page (RFC 6749 §4.1; docs/protocol/bootstrap-and-oauth.md#redirect).
struct ConsentRoutes {
    let services: SignInServices

    private var pages: PageSupport { services.pages }

    func add(to router: Router<HostContext>) {
        pages.group(router).post(RouterPath(PagePath.consent), use: decide)
    }

    /// Approves or denies an authorization request. The form contains the request and the user's decision. The request
    /// is validated again, as if it came from the app.
    @Sendable private func decide(_ request: Request, _ context: HostContext) async throws -> Response {
        let form = try await FormBody(request, context: context)
        let continuation = Continuation(form[FormField.continuation])
        return try await PageErrors(pages: pages).handle(request, context, rs: continuation.rs) {
            try await decide(form, about: continuation, for: request, context: context)
        }
    }

    private func decide(
        _ form: FormBody, about continuation: Continuation, for request: Request, context: HostContext
    ) async throws -> Response {
        let visit = try await pages.visit(request, rs: continuation.rs)
        guard case .authorization(let query) = continuation else { throw FormRefused.token }
        // The user has signed out since the page was shown. The authorization starts over and asks for the password.
        guard let session = visit.session else { return .onward(to: services.address(of: continuation)) }
        guard case .ask(let asked) = try await services.server.begin(query) else { throw FormRefused.token }
        guard try pages.refusal(of: form[FormField.csrf], of: visit, for: request) == nil else {
            // The user signed in again in another tab, so the page is shown again with a form token of the new session.
            var page = services.consentPage(asked, continuation.text)
            page.isAskedAgain = true
            return pages.answer(page, to: visit, status: .forbidden, leadsToClient: true)
        }
        let source = context.source(of: request)
        switch form[FormField.action].flatMap(FormAction.init) {
        case .allow:
            let attempt = form[FormField.attempt].flatMap { ConsentAttempt($0, session: visit.formSecret) }
            let location = try await services.server.approve(
                asked, user: session.account, session: session.grant.id, attempt: attempt, source: source,
                now: visit.now)
            // The redirect is a 302, as Office's documentation shows (docs/protocol/bootstrap-and-oauth.md#redirect).
            return .onward(to: location, status: .found)
        case .decline, .cancel:
            return .onward(to: services.server.deny(asked), status: .found)
        case .switchAccount:
            try await pages.sessions.end(visit.formSecret, source: source, now: visit.now)
            return .onward(
                to: services.address(of: continuation), setting: [pages.cookies.clearing(pages.cookies.session)])
        case .signIn, .connect, nil:
            throw FormRefused.token
        }
    }
}
