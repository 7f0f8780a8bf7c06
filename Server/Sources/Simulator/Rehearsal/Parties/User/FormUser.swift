import Foundation
public import OfficeClient

/// A user with a web view without scripts, who fills in the provider's forms over HTTP.
public struct FormUser: User {
    /// The name and password to fill in.
    public var credential: UserCredential
    /// The expectation that a refused password doesn't meet.
    static let signedIn = "to be signed in with the right password"
    /// The maximum number of pages and redirects.
    static let maxPages = 20

    /// Creates a user with a name and password.
    public init(_ credential: UserCredential) { self.credential = credential }

    /// Follows redirects and submits forms without a browser, at most ``maxPages`` of them.
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

    /// Returns the shortfall of a page that limits attempts.
    /// Servers also count attempts by address, so several consecutive rehearsals may reach the limit.
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

    /// Returns the values that a browser would send for an untouched form.
    static func values(_ form: HTMLPage.Form) -> [(name: String, value: String)] {
        form.fields.filter(\.isChecked).map { ($0.name, $0.value) }
    }
}
