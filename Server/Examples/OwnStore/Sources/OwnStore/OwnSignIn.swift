import Basics
import Documents
import Foundation
import HTTPServing
import Hummingbird
import OAuth
import OAuthRoutes
import OAuthServer
import WOPIRoutes

/// The pages of this server for the OAuth endpoints of the module `OAuthRoutes`: a page that asks for name and password,
/// and a page that asks whether Office may open the user's documents.
struct OwnSignIn: AuthorizationPages {
    let server: AuthorizationServer
    let signIn: OAuthServer.SignIn
    let sessions: BrowserSessions
    let now: @Sendable () -> Date

    /// Adds the routes to which the pages send their forms, and the privacy statement.
    func add(to router: Router<HostContext>) {
        router.post("sign-in") { request, context in
            try await answering(request, context: context) { try await begin(request, context) }
        }
        router.post("consent") { request, context in
            try await answering(request, context: context) { try await decide(request, context) }
        }
        router.get("privacy") { _, _ in
            Self.html("<h1>Privacy</h1><p>This server keeps your documents, and gives them to nobody.</p>", .ok)
        }
    }

    func ask(_ asked: ValidatedRequest, of request: Request) async throws -> Response {
        let query = request.uri.query ?? ""
        guard let (cookie, session) = try await session(of: request) else {
            return Self.signInPage(request, query: query, problem: nil)
        }
        return Self.html(
            """
            <h1>Connect \(Self.escaped(asked.client.name))?</h1>
            <p>\(Self.escaped(session.account.displayName)), this app will be able to open and change your documents.</p>
            <form method="post" action="/consent">
            <input type="hidden" name="request" value="\(Self.escaped(query))">
            <input type="hidden" name="token" value="\(FormToken.make(cookie: cookie, purpose: "consent"))">
            <button name="choice" value="allow">Allow</button>
            <button name="choice" value="deny">Deny</button>
            </form>
            """, .ok)
    }

    func refuse(_ refusal: AuthorizationDecision.Refusal, of request: Request) async throws -> Response {
        Self.html("<h1>This app can't connect</h1><p>Its request isn't one that this server knows.</p>", .badRequest)
    }

    func answering(
        _ request: Request, context: HostContext, _ step: () async throws -> Response
    ) async throws -> Response {
        do { return try await step() } catch is StoreRefusal {
            return Self.html("<h1>Sign in again</h1><p>Go back to Office and start again.</p>", .conflict)
        } catch is OAuthError {
            return Self.html("<h1>Something is missing</h1><p>Go back and try again.</p>", .badRequest)
        }
    }

    /// Checks the password, begins a session of the browser, and sends the browser on to the page that asks for
    /// consent.
    private func begin(_ request: Request, _ context: HostContext) async throws -> Response {
        let (form, query, _) = try await Self.form(request, server), source = Self.source(request, context)
        // Without this check, another site could sign a browser in to an account of that site's choice.
        guard FormToken.isValid(try form.value("token"), cookie: Self.formCookie(request), purpose: "sign-in") else {
            return Self.signInPage(request, query: query, problem: "Try again.")
        }
        let attempt = OAuthServer.SignIn.Attempt(
            name: try form.value("name") ?? "", password: try form.value("password") ?? "", source: source)
        switch try await signIn.attempt(attempt, now: now()) {
        case .signedIn(let account, _):
            let secret = try await sessions.begin(account, source: source, now: now())
            let cookie = "\(Self.cookie)=\(secret.plainText); Path=/; Secure; HttpOnly; SameSite=Lax"
            return Self.redirect(to: "/oauth/authorize?" + query, [.setCookie: cookie])
        case .wrong, .disabled:
            return Self.signInPage(request, query: query, problem: "The name or the password is wrong.")
        case .throttled, .busy: return Self.signInPage(request, query: query, problem: "Try again in a minute.")
        }
    }

    private func decide(_ request: Request, _ context: HostContext) async throws -> Response {
        let (form, query, asked) = try await Self.form(request, server)
        guard let (cookie, session) = try await session(of: request),
            FormToken.isValid(try form.value("token"), cookie: cookie, purpose: "consent")
        else { return Self.signInPage(request, query: query, problem: "Sign in again.") }
        guard try form.value("choice") == "allow" else { return Self.redirect(to: server.deny(asked)) }
        return Self.redirect(
            to: try await server.approve(
                asked, user: session.account, session: session.grant.id, source: Self.source(request, context),
                now: now()))
    }

    // MARK: Requests

    private static let cookie = "__Host-session"

    /// The secret of a browser that isn't signed in yet, which its form of the sign-in page is made for.
    private static func formCookie(_ request: Request) -> String? { request.cookies["__Host-form"]?.value }

    private func session(of request: Request) async throws -> (cookie: String, session: BrowserSession)? {
        guard let value = request.cookies[Self.cookie]?.value else { return nil }
        return try await sessions.find(value, now: now()).map { (value, $0) }
    }

    /// Reads a form, and the authorization request that the form was shown for.
    private static func form(
        _ request: Request, _ server: AuthorizationServer
    ) async throws -> (form: FormFields, query: String, asked: ValidatedRequest) {
        let body = try await request.body.collect(upTo: FormFields.maxBytes)
        let form = try FormFields(bytes: body.readableBytesView), query = try form.value("request") ?? ""
        guard case .ask(let asked) = try await server.begin(query) else { throw HTTPError(.badRequest) }
        return (form, query, asked)
    }

    private static func source(_ request: Request, _ context: HostContext) -> RequestSource {
        RequestSource(address: context.clientAddress?.description, userAgent: request.headers[.userAgent])
    }

    // MARK: Pages

    private static func signInPage(_ request: Request, query: String, problem: String?) -> Response {
        let secret = formCookie(request) ?? Secret.random(.formToken).plainText
        var page = html(
            """
            <h1>Sign in</h1>
            \(problem.map { "<p role=\"alert\">\($0)</p>" } ?? "")
            <form method="post" action="/sign-in">
            <input type="hidden" name="request" value="\(escaped(query))">
            <input type="hidden" name="token" value="\(FormToken.make(cookie: secret, purpose: "sign-in"))">
            <p><label>Name <input name="name" autocomplete="username" autocapitalize="none" autofocus></label></p>
            <p><label>Password <input name="password" type="password" autocomplete="current-password"></label></p>
            <button>Sign in</button>
            </form>
            <p><a href="/privacy">Privacy</a></p>
            """, .ok)
        page.headers[.setCookie] = "__Host-form=\(secret); Path=/; Secure; HttpOnly; SameSite=Lax"
        return page
    }

    private static func html(_ body: String, _ status: HTTPResponse.Status) -> Response {
        let page = """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>Own store</title>
            <meta name="viewport" content="width=device-width, initial-scale=1"><main>\(body)</main></html>
            """
        return Response(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
                .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: page)))
    }

    /// A redirect that a browser follows without sending the form again (RFC 9700 §4.12).
    private static func redirect(to location: String, _ fields: HTTPFields = [:]) -> Response {
        Response(status: .seeOther, headers: [.location: location, .cacheControl: "no-store"] + fields)
    }

    private static func escaped(_ text: String) -> String { Markup.html.escaped(text) }

}

/// Finds the user of an OAuth access token for the bootstrapper.
struct OwnAuthority: BootstrapAuthority {
    let server: AuthorizationServer

    func bearer(of token: String?, sessionContext: String?, now: Date) async throws -> BootstrapBearer? {
        guard let access = try await server.authenticate(bearer: token, now: now) else { return nil }
        return BootstrapBearer(person: Person(access.account), grant: access.grant)
    }
}
