import Foundation
public import OfficeClient

/// A person whose web view has no script: fills the provider's forms in over HTTP.
public struct FormUser: User {
    /// The name and password that are filled in.
    public var credential: UserCredential
    /// The expectation that a refused password fails.
    static let signedIn = "to be signed in with the right password"
    /// The number of pages and redirects after which the web view is given up.
    static let maxPages = 20

    /// Makes a person with a name and a password.
    public init(_ credential: UserCredential) { self.credential = credential }

    /// Follows redirects and sends forms without a browser, at most ``maxPages`` of them.
    public func visit(_ visit: Visit, wire: Wire) async throws -> VisitEnd {
        guard let start = WebAddress(visit.address) else {
            throw Shortfall(
                "bootstrap-and-oauth.md#authorization-request", expected: "an absolute address", came: visit.address)
        }
        var session = WebSession(visit: visit, calls: PageCalls(wire))
        var page = try await session.open(start)
        var mistypes = visit.conduct == .wrongPasswordFirst, signedIn = false
        while let current = page {
            if visit.conduct == .cancel { return VisitEnd(stop: nil, pages: session.seen) }
            if let seconds = current.retryAfter { throw Self.turnedAway(current.status, seconds) }
            let html = HTMLPage(current.html)
            if let form = html.forms.first(where: \.hasPassword) {
                if signedIn, !mistypes {
                    throw Shortfall(
                        "bootstrap-and-oauth.md#sign-in-page", expected: Self.signedIn,
                        came: "the sign-in page again",
                        cause: "a wrong password, a throttled account, or cookies that were dropped")
                }
                page = try await session.submit(
                    form, filled(form, mistyped: mistypes && !signedIn), pressing: ButtonChoice.signIn(form),
                    on: current)
                if signedIn { mistypes = false }
                signedIn = true
            } else if let (form, button) = ButtonChoice.decision(html.forms, allows: visit.conduct != .decline) {
                page = try await session.submit(form, FormUser.values(form), pressing: button, on: current)
            } else {
                throw Shortfall(
                    "bootstrap-and-oauth.md#sign-in-page", expected: "a form to go on with, or the redirect URI",
                    came: "\(current.status) \(html.title)",
                    cause: "a page that works only with script, or an error page")
            }
        }
        return VisitEnd(stop: session.stop, pages: session.seen)
    }

    /// The shortfall of a page that turns visitors away. Attempts are counted by address too, so that several
    /// rehearsals in a row may use them up.
    private static func turnedAway(_ status: Int, _ seconds: Int) -> Shortfall {
        var finding = Finding(
            .breaks, .late, section: "bootstrap-and-oauth.md#sign-in-page", expected: "the sign-in page",
            came: "\(status): sign-ins are turned away for \(seconds) s",
            cause: "a limit on attempts from one address or for one account, which earlier rehearsals have used up")
        finding.retryAfter = seconds
        return Shortfall(finding)
    }

    private func filled(_ form: HTMLPage.Form, mistyped: Bool) -> [(name: String, value: String)] {
        let nameField = form.fields.first { ["text", "email", "tel"].contains($0.type) }
        return Self.values(form).map { name, value in
            if let field = form.fields.first(where: { $0.name == name }), field.type == "password" {
                return (name, mistyped ? "not " + credential.password : credential.password)
            }
            return (name, name == nameField?.name ? credential.name : value)
        }
    }

    /// The values that a browser would send of a form that nobody has filled in.
    static func values(_ form: HTMLPage.Form) -> [(name: String, value: String)] {
        form.fields.filter(\.isChecked).map { ($0.name, $0.value) }
    }
}
