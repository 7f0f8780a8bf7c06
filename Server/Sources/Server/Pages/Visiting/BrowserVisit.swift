import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization
import OAuthServer

/// The visitor whom the cookies of a request identify, and the secret for checking that a form was sent by the same
/// browser.
package struct BrowserVisit: Sendable {
    let session: BrowserSession?
    /// The secret of the session or, before sign-in, a separate secret in a cookie. The token of each form is a MAC
    /// with this secret as key.
    let formSecret: String
    /// A new secret that the response stores in the browser; `nil` if the browser already has a secret.
    let newFormSecret: Secret?
    let language: Language
    let now: Date

    /// The visitor for whom pages are rendered.
    var visitor: Visitor {
        Visitor(
            language: language,
            account: session.map {
                .init(
                    displayName: $0.account.displayName, signInName: $0.account.name.rawValue,
                    isOperator: $0.account.isOperator)
            },
            csrf: FormToken.make(cookie: formSecret, purpose: Self.purpose), now: now)
    }

    package static let purpose = "page"

    /// Returns the visit of a browser that sent no valid cookies, so the visitor isn't known.
    static func stranger(_ language: Language, now: Date) -> BrowserVisit {
        let secret = Secret.random(.formToken)
        return BrowserVisit(
            session: nil, formSecret: secret.plainText, newFormSecret: secret, language: language, now: now)
    }
}

extension PageSupport {
    /// Identifies the visitor by cookies. If the request has a session cookie, one row is read from the database.
    ///
    /// - Parameter rs: the language that Office requested, if a form contains it; `nil` reads the language from the
    ///   address.
    func visit(_ request: Request, rs: String? = nil) async throws -> BrowserVisit {
        let now = now(), language = language(request, rs: rs)
        if let cookie = cookies.read(cookies.session, of: request),
            let session = try await sessions.find(cookie, now: now)
        {
            return BrowserVisit(session: session, formSecret: cookie, newFormSecret: nil, language: language, now: now)
        }
        if let secret = cookies.read(cookies.form, of: request), !secret.isEmpty, secret.utf8.count <= 128 {
            return BrowserVisit(session: nil, formSecret: secret, newFormSecret: nil, language: language, now: now)
        }
        return .stranger(language, now: now)
    }

    /// Selects the language of the response: the language that Office requests with `rs`
    /// (docs/protocol/bootstrap-and-oauth.md#authorization-request), otherwise the language that the user chose on
    /// these pages, otherwise the language of the browser.
    func language(_ request: Request, rs: String?) -> Language {
        .preferred(
            rs: rs ?? Continuation.language(ofRequest: request.uri.query),
            acceptLanguage: chosenLanguage(request)?.tag ?? request.headers[.acceptLanguage])
    }

    /// Returns the language that the user chose on these pages.
    func chosenLanguage(_ request: Request) -> Language? {
        cookies.read(cookies.language, of: request).flatMap(Language.init(rawValue:))
    }

    /// Returns the visit of a signed-in user.
    ///
    /// - Throws: ``SignInNeeded``, which redirects the browser to the sign-in page, and after sign-in to the requested
    ///   page.
    func signedIn(_ request: Request) async throws -> (visit: BrowserVisit, session: BrowserSession) {
        let visit = try await visit(request)
        guard let session = visit.session else {
            let isReading = request.method == .get || request.method == .head
            throw SignInNeeded(next: isReading ? LocalPath(request.uri.string) : nil)
        }
        return (visit, session)
    }

    /// Returns the reason why a form is refused; `nil` if the form is valid. Pages that show a refused form again,
    /// instead of an error page, call this method, because a sign-in in another tab may have made the form's token
    /// invalid.
    ///
    /// - Throws: ``FormRefused/otherSite``.
    func refusal(of token: String?, of visit: BrowserVisit, for request: Request) throws -> FormRefused? {
        do {
            try checkForm(token, of: visit, for: request)
            return nil
        } catch let refused as FormRefused where refused != .otherSite {
            return refused
        }
    }

    /// Checks that a POST request comes from a page that this server sent to the same browser (CSRF). Browsers send
    /// `Origin: null` for forms on pages without a referrer, so the check uses the form token and, if the browser sends
    /// it, `Sec-Fetch-Site`.
    ///
    /// - Throws: ``FormRefused``.
    func checkForm(_ token: String?, of visit: BrowserVisit, for request: Request) throws {
        try Self.checkSite(request)
        guard visit.newFormSecret == nil,
            FormToken.isValid(token, cookie: visit.formSecret, purpose: BrowserVisit.purpose)
        else { throw cookies.isAnySent(with: request) ? FormRefused.token : .noCookie }
    }

    private static func checkSite(_ request: Request) throws {
        if isFromOtherSite(request) { throw FormRefused.otherSite }
    }

    /// Returns whether the browser says, in `Sec-Fetch-Site`, that a page of another site caused the request.
    static func isFromOtherSite(_ request: Request) -> Bool {
        guard let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] else { return false }
        return site != "same-origin" && site != "none"
    }
}

/// The error that a page throws if it requires a signed-in user and the visitor isn't signed in.
struct SignInNeeded: Error {
    /// The path to open after signing in; `nil` for the home page.
    var next: LocalPath?
}

enum FormRefused: Error {
    /// The form has no token, or a token that belongs to another browser or session.
    case token
    /// The browser sent no cookie of these pages, so the form's token can't be checked. The browser stores no cookies,
    /// or the cookies were deleted.
    case noCookie
    case otherSite
}
