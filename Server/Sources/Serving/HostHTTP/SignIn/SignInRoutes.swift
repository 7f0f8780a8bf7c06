import Foundation
import HTTPTypes
import Hummingbird
import OAuth
import OAuthServer

/// Name and password, and the way out again.
struct SignInRoutes {
    let host: PlaceHost

    func add(to router: Router<HostContext>) {
        let group = router.group().add(middleware: PageErrors(host: host))
        group.get(RouterPath(PagePath.signIn), use: ask)
        group.post(RouterPath(PagePath.signIn), use: signIn)
        group.get(RouterPath(PagePath.signOut), use: askToSignOut)
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
        let rs = Continuation(form[FormField.continuation]).rs
        return try await PageErrors(host: host).handle(request, context, rs: rs) {
            let visit = try await host.visit(request, rs: rs)
            let step = try await SignInStep(form: form, visit: visit, host: host)
            return try await step.answer(request, context)
        }
    }

    /// Where SignoutUrl leads. Only a form signs out, or any page on the web could.
    @Sendable private func askToSignOut(_ request: Request, _ context: HostContext) async throws -> Response {
        let visit = try await host.visit(request)
        guard let session = visit.session else { return host.answer(MessagePage(kind: .signedOut), to: visit) }
        return host.answer(SignOutPage(name: session.account.displayName), to: visit)
    }

    @Sendable private func signOut(_ request: Request, _ context: HostContext) async throws -> Response {
        let form = try await FormBody(request, context: context)
        let visit = try await host.visit(request)
        // Over already, or signed out in another tab: what was asked for has happened.
        if visit.session != nil {
            try host.checkForm(form[FormField.csrf], visit, request)
            try await host.sessions.end(visit.formSecret, source: context.source(of: request), now: visit.now)
        }
        var response = host.answer(MessagePage(kind: .signedOut), to: .stranger(visit.language, now: visit.now))
        // A form of another site's comes without the cookie (`SameSite`), and would take it from the browser still.
        if host.cookies.read(host.cookies.session, of: request) != nil {
            response.headers.append(host.cookies.clearing(host.cookies.session))
        }
        return response
    }
}
