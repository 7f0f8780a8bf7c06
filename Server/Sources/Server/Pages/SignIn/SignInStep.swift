import Basics
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuth
import OAuthServer

/// One submission of the sign-in form: the name and password that were typed, and the target after them.
struct SignInStep {
    private let services: SignInServices
    private let visit: BrowserVisit
    private let form: FormBody
    private let continuation: Continuation
    /// The authorization request that the person signs in for, when an app sent them.
    private let asked: ValidatedRequest?

    /// Seconds a browser keeps the mark of having signed in before: half a year.
    private static let deviceLifetime = 180 * 24 * 3600
    /// Bytes of a wrong name that are shown again to be corrected.
    private static let echoedName = 256

    /// - Throws: ``FormRefused/token`` when the app's request isn't one to sign in for.
    init(form: FormBody, visit: BrowserVisit, services: SignInServices) async throws {
        self.services = services
        self.visit = visit
        self.form = form
        continuation = Continuation(form[FormField.continuation])
        guard case .authorization(let query) = continuation else {
            asked = nil
            return
        }
        guard case .ask(let asked) = try await services.server.begin(query) else { throw FormRefused.token }
        self.asked = asked
    }

    private var pages: PageSupport { services.pages }
    private var name: String { form[FormField.name] ?? "" }
    /// An app asks again by itself; what its page offers no box for, a form can't wish.
    private var stays: Bool { form[FormField.stay] != nil && asked == nil }

    func answer(_ request: Request, _ context: HostContext) async throws -> Response {
        let refused = try pages.refusal(of: form[FormField.csrf], of: visit, for: request)
        if form[FormField.action] == FormAction.cancel.rawValue {
            // It changes nothing, so it needs no token. 303, whatever Office's documentation says: the form may contain
            // a password.
            return .onward(to: asked.map { services.server.deny($0) } ?? LocalPath.home.text)
        }
        if let refused { return goOn(after: refused) }
        let source = context.source(of: request)
        let device = pages.cookies.read(pages.cookies.device(of: name), of: request)
        let attempt = OAuthServer.SignIn.Attempt(
            name: name, password: form[FormField.password] ?? "", source: source, deviceCookie: device)
        let outcome = try await context.cancellingWhenClientLeaves { [services, visit] in
            try await services.signIn.attempt(attempt, now: visit.now)
        }
        return switch outcome {
        case .signedIn(let account, let device): try await begin(account, device: device, source: source)
        case .wrong: page(.wrong, status: .forbidden)
        case .disabled: page(.disabled, status: .forbidden)
        case .throttled(let seconds):
            page(.throttled(seconds: seconds), status: .tooManyRequests, retryAfter: seconds)
        case .busy: page(.busy, status: .serviceUnavailable, retryAfter: RetryAfter.overloaded)
        }
    }

    /// Answers a form whose token isn't good, such as that of a second tab after the first signed in: somebody who is
    /// signed in by now, under the name that was typed, goes on. The password isn't looked at, and nothing changes.
    private func goOn(after refused: FormRefused) -> Response {
        guard let session = visit.session else {
            return page(refused == .noCookie ? .cookies : .expired, status: .forbidden)
        }
        guard SignInName(name)?.folded == session.account.name.folded else {
            return page(.signedIn(as: session.account.displayName), status: .forbidden)
        }
        return .onward(to: services.address(of: continuation))
    }

    /// Begins a session with a new secret; one that the browser brought along ends (session fixation).
    private func begin(_ account: Account, device: String, source: RequestSource) async throws -> Response {
        if visit.session != nil { try await pages.sessions.end(visit.formSecret, source: source, now: visit.now) }
        let secret = try await pages.sessions.begin(
            account, staysSignedIn: stays, source: source, now: visit.now)
        let cookies = pages.cookies
        return .onward(
            to: services.address(of: continuation),
            setting: [
                cookies.setting(
                    cookies.session, to: secret.plainText,
                    lifetime: stays ? Int(BrowserSessions.longLifetime) : nil), cookies.clearing(cookies.form),
                cookies.setting(
                    cookies.device(of: account.name.rawValue), to: device, lifetime: Self.deviceLifetime),
            ])
    }

    private func page(
        _ problem: SignInPage.Problem, status: HTTPResponse.Status, retryAfter: Int? = nil
    ) -> Response {
        let page = SignInPage(
            client: asked?.client.name, name: name.cut(toUTF8: Self.echoedName), stays: stays, problem: problem,
            continuation: continuation.text)
        var response = pages.answer(page, to: visit, status: status, leadsToClient: asked != nil)
        response.setRetryAfter(retryAfter)
        return response
    }
}
