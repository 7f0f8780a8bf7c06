import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer
import WOPI

/// The forms to sign in with name and password, and to sign out.
struct SignInRoutes {
    let services: SignInServices

    private var pages: PageSupport { services.pages }

    func add(to router: Router<HostContext>) {
        let group = pages.group(router)
        group.get(RouterPath(PagePath.signIn), use: ask)
        group.post(RouterPath(PagePath.signIn), use: signIn)
        group.get(RouterPath(PagePath.signOut), use: askToSignOut)
        group.post(RouterPath(PagePath.signOut), use: signOut)
    }

    @Sendable private func ask(_ request: Request, _ context: HostContext) async throws -> Response {
        let visit = try await pages.visit(request)
        let next = request.uri.queryParameters.get("next").flatMap { LocalPath($0) } ?? .home
        if visit.session != nil { return .onward(to: next.text) }
        return pages.answer(SignInPage(continuation: Continuation.page(next).text), to: visit)
    }

    @Sendable private func signIn(_ request: Request, _ context: HostContext) async throws -> Response {
        let form = try await FormBody(request, context: context)
        let rs = Continuation(form[FormField.continuation]).rs
        return try await PageErrors(pages: pages).handle(request, context, rs: rs) {
            let visit = try await pages.visit(request, rs: rs)
            let step = try await SignInStep(form: form, visit: visit, services: services)
            return try await step.answer(request, context)
        }
    }

    /// Handles requests for SignoutUrl. Shows a form instead of signing out immediately, because any web page could
    /// contain a link to this address.
    @Sendable private func askToSignOut(_ request: Request, _ context: HostContext) async throws -> Response {
        let visit = try await pages.visit(request)
        guard let session = visit.session else { return pages.answer(MessagePage(kind: .signedOut), to: visit) }
        return pages.answer(SignOutPage(name: session.account.displayName), to: visit)
    }

    @Sendable private func signOut(_ request: Request, _ context: HostContext) async throws -> Response {
        let form = try await FormBody(request, context: context)
        let visit = try await pages.visit(request)
        var page = MessagePage(kind: .signedOut)
        // If the session has already ended, for example in another tab, the form token needn't be checked.
        if let session = visit.session {
            try pages.checkForm(form[FormField.csrf], of: visit, for: request)
            try await pages.sessions.end(visit.formSecret, source: context.source(of: request), now: visit.now)
            // The session has ended, so an error of the store or the provider must not look like a failure to sign out.
            let elsewhere = try? await services.federation.signOut(
                of: session.account.id, returningTo: services.addresses.signedOut)
            page.providerSignOut = elsewhere.map { ($0.name, $0.location.absoluteString) }
        }
        var response = pages.answer(page, to: .stranger(visit.language, now: visit.now))
        // A form from another site arrives without the cookie (`SameSite`), so the response to such a form must not
        // remove the cookie from the browser.
        if pages.cookies.read(pages.cookies.session, of: request) != nil {
            response.headers.append(pages.cookies.clearing(pages.cookies.session))
        }
        return response
    }
}

/// The addresses of this server that an operator registers with identity providers.
package struct SignInAddresses: Hashable, Sendable {
    /// The base address to which a provider sends the browser back, for a sign-in on the pages.
    private let pages: PublicAddress
    /// The base address to which a provider sends the browser back, for a sign-in in an app's authorization request. It
    /// differs from ``pages`` if the pages have an origin of their own, because each origin has its own cookies.
    private let authorization: PublicAddress
    /// The address to which a provider sends the browser back after signing out.
    let signedOut: URL

    /// - Parameters:
    ///   - pages: the base address of the pages.
    ///   - protocols: the base address of the authorization endpoint.
    init(pages: PublicAddress, protocols: PublicAddress) {
        self.pages = pages
        authorization = protocols
        signedOut = Self.url(pages.text + PagePath.signOut)
    }

    private static func url(_ text: String) -> URL {
        guard let url = URL(string: text) else { preconditionFailure("a public address with a path is a URL") }
        return url
    }

    /// The address to which a provider sends the browser back. It belongs to one provider, so that this server notices
    /// if the code of a provider comes back in a sign-in with another one (RFC 9700 §4.4.2).
    func back(to continuation: Continuation, from provider: String) -> URL {
        let base =
            switch continuation {
            case .authorization: authorization
            case .page: pages
            }
        let isDefault = provider == TrustedProvider.defaultID
        return Self.url(base.text + PagePath.signInBack + (isDefault ? "" : "/" + provider))
    }
}

/// The dependencies of sign-in and consent.
struct SignInServices: Sendable {
    let pages: PageSupport
    let server: AuthorizationServer
    let signIn: OAuthServer.SignIn
    let federation: Federation
    let addresses: SignInAddresses
    /// The path of the authorization endpoint, to which the browser returns.
    let authorizationPath: String

    /// Returns the address to which the browser is redirected after sign-in or consent.
    func address(of continuation: Continuation) -> String { continuation.address(authorizingAt: authorizationPath) }

    /// Begins a session with a new secret and ends the browser's previous session. This prevents session fixation.
    ///
    /// - Parameter cookie: a cookie that the response sets together with the cookie of the session.
    func begin(
        _ account: Account, staysSignedIn stays: Bool = false, in visit: BrowserVisit, source: RequestSource,
        then continuation: Continuation, setting cookie: HTTPField
    ) async throws -> Response {
        if visit.session != nil { try await pages.sessions.end(visit.formSecret, source: source, now: visit.now) }
        let secret = try await pages.sessions.begin(account, staysSignedIn: stays, source: source, now: visit.now)
        let cookies = pages.cookies, lifetime = stays ? Int(BrowserSessions.longLifetime) : nil
        let session = cookies.setting(cookies.session, to: secret.plainText, lifetime: lifetime)
        return .onward(to: address(of: continuation), setting: [session, cookies.clearing(cookies.form), cookie])
    }
}
