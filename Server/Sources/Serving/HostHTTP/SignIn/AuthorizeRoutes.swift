import HTTPTypes
import Hummingbird
import Logging
import OAuth
import OAuthServer

/// The authorization endpoint and the consent page (RFC 6749 §3.1, §4.1; bootstrap-and-oauth.md §3, §4).
struct AuthorizeRoutes {
    let host: PlaceHost
    static let path = "/oauth/authorize"

    func add(to router: Router<HostContext>) {
        let group = router.group().add(middleware: PageErrors(host: host))
        group.get(RouterPath(Self.path), use: authorize)
        group.post(RouterPath(PagePath.consent), use: decide)
    }

    @Sendable private func authorize(_ request: Request, _ context: HostContext) async throws -> Response {
        let query = request.uri.query ?? ""
        switch try await host.authorization.begin(query) {
        case .refuse(let refusal):
            context.logger.info("authorize.refused", metadata: ["reason": "\(refusal)"])
            return host.answer(
                MessagePage(kind: .appFault(Self.fault(refusal))), to: try await host.visit(request),
                status: .badRequest)
        case .redirect(let location):
            return host.redirect(to: location, status: .found)
        case .ask(let asked):
            let visit = try await host.visit(request)
            let continuation = Continuation.authorization(query).text
            guard visit.session != nil else {
                let page = SignInPage(client: asked.client.name, continuation: continuation)
                return host.answer(page, to: visit, redirectURI: asked.redirectURI)
            }
            return host.answer(consent(asked, continuation), to: visit, redirectURI: asked.redirectURI)
        }
    }

    /// The form of the consent page. What it is about is read from the request again, never from the form.
    @Sendable private func decide(_ request: Request, _ context: HostContext) async throws -> Response {
        let form = try await FormBody(request, context: context)
        let continuation = Continuation(form[FormField.continuation])
        return try await PageErrors(host: host).handle(request, context, rs: continuation.rs) {
            try await decide(form, continuation, request, context)
        }
    }

    private func decide(
        _ form: FormBody, _ continuation: Continuation, _ request: Request, _ context: HostContext
    ) async throws -> Response {
        let visit = try await host.visit(request, rs: continuation.rs)
        guard case .authorization(let query) = continuation else { throw FormRefused.token }
        // Signed out meanwhile: to the start, which asks for the password and changes nothing.
        guard let session = visit.session else { return host.redirect(to: continuation.address) }
        try host.checkForm(form[FormField.csrf], visit, request)
        guard case .ask(let asked) = try await host.authorization.begin(query) else { throw FormRefused.token }
        let source = context.source(of: request)
        switch form[FormField.action].flatMap(FormAction.init) {
        case .allow:
            let location = try await host.authorization.approve(
                asked, user: session.account, session: session.grant.id, source: source, now: visit.now)
            return host.redirect(to: location, status: .found)
        case .decline, .cancel:
            return host.redirect(to: host.authorization.deny(asked), status: .found)
        case .switchAccount:
            try await host.sessions.end(visit.formSecret, source: source, now: visit.now)
            return host.redirect(to: continuation.address, setting: [host.cookies.clearing(host.cookies.session)])
        case .signIn, nil:
            throw FormRefused.token
        }
    }

    private func consent(_ asked: ValidatedRequest, _ continuation: String) -> ConsentPage {
        var scopes: [ConsentPage.Scope] = [.profile]
        scopes += asked.scope.tokens.map { $0 == "wopi" ? .documents : .other($0) }
        if host.authorization.configuration.supportsRefresh { scopes.append(.stay) }
        return ConsentPage(client: asked.client.name, scopes: scopes, continuation: continuation)
    }

    private static func fault(_ refusal: AuthorizationDecision.Refusal) -> MessagePage.AppFault {
        switch refusal {
        case .malformed: .malformed
        case .unknownClient: .unknownClient
        case .unregisteredRedirectURI: .wrongRedirect
        }
    }
}
