import Foundation
import HTTPTypes
import Hummingbird
import OAuth
import OAuthServer

/// One try at the sign-in form: what was typed, and what it is for.
struct SignInStep {
    private let host: PlaceHost
    private let visit: BrowserVisit
    private let form: FormBody
    private let continuation: Continuation
    /// What an app asked for, when one did.
    private let asked: ValidatedRequest?

    /// Seconds a browser keeps the mark of having signed in before: half a year.
    private static let deviceLifetime = 180 * 24 * 3600
    /// Bytes of a wrong name that come back to be corrected.
    private static let echoedName = 256

    /// - Throws: ``FormRefused/token`` when the app's request isn't one to sign in for.
    init(form: FormBody, visit: BrowserVisit, host: PlaceHost) async throws {
        self.host = host
        self.visit = visit
        self.form = form
        continuation = Continuation(form[FormField.continuation])
        guard case .authorization(let query) = continuation else {
            asked = nil
            return
        }
        guard case .ask(let asked) = try await host.authorization.begin(query) else { throw FormRefused.token }
        self.asked = asked
    }

    private var name: String { form[FormField.name] ?? "" }

    func answer(_ request: Request, _ context: HostContext) async throws -> Response {
        do {
            try host.checkForm(form[FormField.csrf], visit, request)
        } catch FormRefused.token {
            return page(.expired, status: .forbidden)
        }
        if form[FormField.action] == FormAction.cancel.rawValue {
            // 303, whatever the app's documents know: the form may have a password in it.
            return host.redirect(to: asked.map { host.authorization.deny($0) } ?? LocalPath.home.text)
        }
        let source = context.source(of: request)
        let device = host.cookies.read(host.cookies.device(of: name), of: request)
        let attempt = OAuthServer.SignIn.Attempt(
            name: name, password: form[FormField.password] ?? "", source: source, deviceCookie: device)
        let outcome = try await context.cancellingWhenClientLeaves { [host, visit] in
            try await host.signIn.attempt(attempt, now: visit.now)
        }
        return switch outcome {
        case .signedIn(let account, let device): try await begin(account, device: device, source: source)
        case .wrong: page(.wrong, status: .forbidden)
        case .disabled: page(.disabled, status: .forbidden)
        case .throttled(let seconds):
            page(.throttled(seconds: seconds), status: .tooManyRequests, retryAfter: seconds)
        case .busy: page(.busy, status: .serviceUnavailable, retryAfter: 2)
        }
    }

    /// A session with a secret of its own; what the browser brought along ends (session fixation).
    private func begin(_ account: Account, device: String, source: RequestSource) async throws -> Response {
        if visit.session != nil { try await host.sessions.end(visit.formSecret, source: source, now: visit.now) }
        let secret = try await host.sessions.begin(account, source: source, now: visit.now)
        let cookies = host.cookies
        return host.redirect(
            to: continuation.address,
            setting: [
                cookies.setting(cookies.session, to: secret.plainText), cookies.clearing(cookies.form),
                cookies.setting(
                    cookies.device(of: account.name.rawValue), to: device, lifetime: Self.deviceLifetime),
            ])
    }

    private func page(
        _ problem: SignInPage.Problem, status: HTTPResponse.Status, retryAfter: Int? = nil
    ) -> Response {
        let page = SignInPage(
            client: asked?.client.name, name: name.cut(toUTF8: Self.echoedName), problem: problem,
            continuation: continuation.text)
        var response = host.answer(page, to: visit, status: status, redirectURI: asked?.redirectURI)
        response.headers[.retryAfter] = retryAfter.map { "\($0)" }
        return response
    }
}
