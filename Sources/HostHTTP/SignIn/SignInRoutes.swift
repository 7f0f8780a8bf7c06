import Foundation
import HTTPTypes
import Hummingbird
import OAuth
import OAuthServer

/// Name and password, and the way out again.
struct SignInRoutes {
    let host: PlaceHost
    /// Seconds a browser keeps the mark of having signed in before: half a year.
    private static let deviceLifetime = 180 * 24 * 3600

    func add(to router: Router<HostContext>) {
        let group = router.group().add(middleware: PageErrors(host: host))
        group.get(RouterPath(PagePath.signIn), use: ask)
        group.post(RouterPath(PagePath.signIn), use: signIn)
        group.post(RouterPath(PagePath.signOut), use: signOut)
    }

    @Sendable private func ask(_ request: Request, _ context: HostContext) async throws -> Response {
        let visit = try await host.visit(request)
        let next = request.uri.queryParameters.get("next").flatMap { LocalPath($0) } ?? .home
        if visit.session != nil { return host.redirect(to: next.text) }
        return host.answer(SignInPage(continuation: Continuation.page(next).text), to: visit)
    }

    @Sendable private func signIn(_ request: Request, _ context: HostContext) async throws -> Response {
        let form = try await FormBody(request, context: context)
        let step = try await Step(form: form, host: host)
        let visit = try await host.visit(request, rs: step.asked?.office.language)
        do {
            try host.checkForm(form[FormField.csrf], visit, request)
        } catch FormRefused.token {
            return step.page(problem: .expired, to: visit, status: .forbidden)
        }
        if let asked = step.asked, form[FormField.action] == FormAction.cancel.rawValue {
            return host.redirect(to: host.authorization.deny(asked))
        }
        let source = context.source(of: request)
        let device = host.cookies.device(of: step.name)
        let outcome = try await host.signIn.attempt(
            .init(
                name: step.name, password: form[FormField.password] ?? "", source: source,
                deviceCookie: host.cookies.read(device, of: request)), now: visit.now)
        switch outcome {
        case .signedIn(let account, let deviceCookie):
            if visit.session != nil { try await host.sessions.end(visit.formSecret, source: source, now: visit.now) }
            let secret = try await host.sessions.begin(account, source: source, now: visit.now)
            let cookies = host.cookies
            return host.redirect(
                to: step.next,
                setting: [
                    cookies.setting(cookies.session, to: secret.plainText), cookies.clearing(cookies.form),
                    cookies.setting(device, to: deviceCookie, lifetime: Self.deviceLifetime),
                ])
        case .wrong:
            return step.page(problem: .wrong, to: visit, status: .forbidden)
        case .throttled(let seconds):
            return step.page(
                problem: .throttled(seconds: seconds), to: visit, status: .tooManyRequests, retryAfter: seconds)
        case .busy:
            return step.page(problem: .busy, to: visit, status: .serviceUnavailable, retryAfter: 2)
        }
    }

    @Sendable private func signOut(_ request: Request, _ context: HostContext) async throws -> Response {
        let form = try await FormBody(request, context: context)
        let visit = try await host.visit(request)
        try host.checkForm(form[FormField.csrf], visit, request)
        if visit.session != nil {
            try await host.sessions.end(visit.formSecret, source: context.source(of: request), now: visit.now)
        }
        var response = host.answer(MessagePage(kind: .signedOut), to: .stranger(visit.language, now: visit.now))
        response.headers.append(host.cookies.clearing(host.cookies.session))
        return response
    }
}

/// One try at the sign-in form: what was typed, and what it is for.
private struct Step {
    let host: PlaceHost
    let name: String
    let continuation: Continuation
    /// What an app asked for, when one did.
    let asked: ValidatedRequest?

    init(form: FormBody, host: PlaceHost) async throws {
        self.host = host
        name = String((form[FormField.name] ?? "").prefix(256))
        let continuation = Continuation(form[FormField.continuation])
        self.continuation = continuation
        guard case .authorization(let query) = continuation else {
            asked = nil
            return
        }
        guard case .ask(let asked) = try await host.authorization.begin(query) else { throw FormRefused.token }
        self.asked = asked
    }

    /// Where the browser goes when the password was right.
    var next: String {
        switch continuation {
        case .authorization(let query): AuthorizeRoutes.path + "?" + query
        case .page(let path): path.text
        }
    }

    func page(
        problem: SignInPage.Problem, to visit: BrowserVisit, status: HTTPResponse.Status, retryAfter: Int? = nil
    ) -> Response {
        let page = SignInPage(
            client: asked?.client.name, name: name, problem: problem, continuation: continuation.text)
        var response = host.answer(page, to: visit, status: status, redirectURI: asked?.redirectURI)
        response.headers[.retryAfter] = retryAfter.map { "\($0)" }
        return response
    }
}
