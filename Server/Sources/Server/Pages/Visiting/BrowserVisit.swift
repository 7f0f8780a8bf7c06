import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer

/// The visitor as far as the browser's cookies identify them, with the secret that ties forms to the browser.
package struct BrowserVisit: Sendable {
    let session: BrowserSession?
    /// The session's secret, or before sign-in one of its own: forms carry a MAC under it.
    let formSecret: String
    /// Set when the browser had neither and must be given one.
    let newFormSecret: Secret?
    let language: Language
    let now: Date

    /// The visitor as pages see them.
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

    /// A visit about which the browser's cookies say nothing, or no longer do.
    static func stranger(_ language: Language, now: Date) -> BrowserVisit {
        let secret = Secret.random(.formToken)
        return BrowserVisit(
            session: nil, formSecret: secret.plainText, newFormSecret: secret, language: language, now: now)
    }
}

extension PageSupport {
    /// Reads the cookies; one indexed read when there is a session among them.
    ///
    /// - Parameter rs: the language Office asked for, where it isn't in the address.
    func visit(_ request: Request, rs: String? = nil) async throws -> BrowserVisit {
        let now = now(), language = language(request, rs: rs)
        if let cookie = cookies.read(cookies.session, of: request),
            let session = try await sessions.find(cookie, now: now)
        {
            return BrowserVisit(
                session: session, formSecret: cookie, newFormSecret: nil, language: language, now: now)
        }
        if let secret = cookies.read(cookies.form, of: request), !secret.isEmpty, secret.utf8.count <= 128 {
            return BrowserVisit(session: nil, formSecret: secret, newFormSecret: nil, language: language, now: now)
        }
        return .stranger(language, now: now)
    }

    /// Office's `rs` goes first (docs/protocol/bootstrap-and-oauth.md#authorization-request), then what was chosen
    /// here, then what the browser asks for.
    func language(_ request: Request, rs: String?) -> Language {
        let chosen = cookies.read(cookies.language, of: request).flatMap(Language.init(rawValue:))
        return .preferred(
            rs: rs ?? Continuation.language(ofRequest: request.uri.query),
            acceptLanguage: chosen?.tag ?? request.headers[.acceptLanguage])
    }

    /// The visit of a person who is signed in.
    ///
    /// - Throws: ``SignInNeeded``, which sends a browser to the sign-in page and back.
    func signedIn(_ request: Request) async throws -> (visit: BrowserVisit, session: BrowserSession) {
        let visit = try await visit(request)
        guard let session = visit.session else {
            let isReading = request.method == .get || request.method == .head
            throw SignInNeeded(next: isReading ? LocalPath(request.uri.string) : nil)
        }
        return (visit, session)
    }

    /// Why a form isn't believed that another tab may have made stale, for pages that ask again; `nil` when it is.
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

    /// Checks that a POST comes from one of the visit's own pages (CSRF). `Origin` is `null` on every form of a page
    /// without a referrer, so the token decides, and `Sec-Fetch-Site` where a browser sends it.
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

    /// Whether a browser says that another site's page had it send the request.
    static func isFromOtherSite(_ request: Request) -> Bool {
        guard let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] else { return false }
        return site != "same-origin" && site != "none"
    }
}

/// The page requires a person who is signed in.
struct SignInNeeded: Error {
    /// The path to continue with afterwards; `nil` for the home page.
    var next: LocalPath?
}

enum FormRefused: Error {
    /// The form has no token, another browser's, or one from before sign-in or sign-out.
    case token
    /// The browser sent no cookie of these pages, to which the form could be tied: it keeps none, or has just lost them.
    case noCookie
    case otherSite
}
