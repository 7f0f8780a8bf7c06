import Basics
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer

/// One submission of the sign-in form: the typed name and password, and the page to open after sign-in.
struct SignInStep {
    private let services: SignInServices
    private let visit: BrowserVisit
    private let form: FormBody
    private let continuation: Continuation
    /// The authorization request for which the user signs in; `nil` if no app sent the user.
    private let asked: ValidatedRequest?

    /// The lifetime in seconds of the cookie for a device that has signed in before: half a year.
    private static let deviceLifetime = 180 * 24 * 3600
    /// The maximum length in bytes of a typed name that the page shows again after a failed sign-in.
    private static let echoedName = 256

    /// - Throws: ``FormRefused/token`` if the app's authorization request is invalid.
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
    /// Whether the session stays signed in after the browser is closed. The sign-in page for an app doesn't offer this
    /// choice, because the app starts another sign-in when it needs one, so the field `stay` is ignored for an app.
    private var stays: Bool { form[FormField.stay] != nil && asked == nil }

    func answer(_ request: Request, _ context: HostContext) async throws -> Response {
        let refused = try pages.refusal(of: form[FormField.csrf], of: visit, for: request)
        if form[FormField.action] == FormAction.cancel.rawValue {
            // Canceling changes nothing, so a form with the button "Cancel" needs no form token. The status is 303
            // although Office's documentation shows 302, because the form may contain a password.
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

    /// Responds to a form with an invalid form token, for example from a second tab after the user signed in with the
    /// first tab. If the user is already signed in with the typed name, redirects the browser to the page that follows
    /// the sign-in. The password isn't checked, and nothing changes.
    private func goOn(after refused: FormRefused) -> Response {
        guard let session = visit.session else {
            return page(refused == .noCookie ? .cookies : .expired, status: .forbidden)
        }
        guard SignInName(name)?.folded == session.account.name.folded else {
            return page(.signedIn(as: session.account.displayName), status: .forbidden)
        }
        return .onward(to: services.address(of: continuation))
    }

    private func begin(_ account: Account, device: String, source: RequestSource) async throws -> Response {
        let name = pages.cookies.device(of: account.name.rawValue)
        return try await services.begin(
            account, staysSignedIn: stays, in: visit, source: source, then: continuation,
            setting: pages.cookies.setting(name, to: device, lifetime: Self.deviceLifetime))
    }

    private func page(_ problem: SignInPage.Problem, status: HTTPResponse.Status, retryAfter: Int? = nil) -> Response {
        let page = SignInPage(
            client: asked?.client.name, name: name.cut(toUTF8: Self.echoedName), stays: stays, problem: problem,
            continuation: continuation.text)
        var response = pages.answer(page, to: visit, status: status, leadsToClient: asked != nil)
        response.setRetryAfter(retryAfter)
        return response
    }
}
