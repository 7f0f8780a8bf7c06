import Foundation
public import OfficeClient

/// A user whose web view runs no scripts. The user fills in the provider's forms, which are submitted over HTTP.
public struct FormUser: User {
    /// The name and password to fill in.
    public var credential: UserCredential
    /// The text for the expected result in the finding about a refused password.
    static let signedIn = "a successful sign-in with the right password"
    /// The maximum number of pages and redirects that are loaded in one visit.
    static let maxPages = 20

    /// Creates a user with a name and password.
    public init(_ credential: UserCredential) { self.credential = credential }

    /// Follows redirects and submits forms without a browser. Loads at most ``maxPages`` pages and redirects.
    public func visit(_ visit: Visit, wire: Wire) async throws -> VisitResult {
        guard let start = WebAddress(visit.address) else {
            throw UnmetExpectation(
                "bootstrap-and-oauth.md#authorization-request", expected: "an absolute address", came: visit.address)
        }
        var session = WebSession(visit: visit, calls: PageCalls(wire))
        var page = try await session.open(start)
        var mistypes = visit.behavior == .wrongPasswordFirst, signedIn = false
        while let current = page {
            if visit.behavior == .cancel { return VisitResult(stop: nil, pages: session.seen) }
            if let seconds = current.retryAfter { throw Self.signInsRefused(current.status, seconds) }
            let html = HTMLPage(current.html)
            if let form = html.forms.first(where: \.hasPassword) {
                if signedIn, !mistypes {
                    throw UnmetExpectation(
                        "bootstrap-and-oauth.md#sign-in-page", expected: Self.signedIn,
                        came: "the sign-in page again",
                        cause:
                            "a wrong password, an account that is locked after failed attempts, or cookies that were lost"
                    )
                }
                page = try await session.submit(
                    form, filled(form, mistyped: mistypes && !signedIn), pressing: ButtonChoice.signIn(form),
                    on: current)
                if signedIn { mistypes = false }
                signedIn = true
            } else if let (form, button) = ButtonChoice.decision(html.forms, allows: visit.behavior != .decline) {
                page = try await session.submit(form, FormUser.values(form), pressing: button, on: current)
            } else {
                throw UnmetExpectation(
                    "bootstrap-and-oauth.md#sign-in-page",
                    expected: "a form with a button to continue, or the redirect URI",
                    came: "\(current.status) \(html.title)",
                    cause: "a page that needs scripts (use --browser), or an error page")
            }
        }
        return VisitResult(stop: session.stop, pages: session.seen)
    }

    /// Returns the error for a response that refuses further sign-in attempts. Servers also count attempts by IP
    /// address, so several consecutive rehearsals may reach the server's limit.
    private static func signInsRefused(_ status: Int, _ seconds: Int) -> UnmetExpectation {
        var finding = Finding(
            .breaks, .late, section: "bootstrap-and-oauth.md#sign-in-page", expected: "the sign-in page",
            came: "\(status): the page refuses sign-ins for \(seconds) s",
            cause: "a limit on sign-ins per address or account, which earlier rehearsals have reached")
        finding.retryAfter = seconds
        return UnmetExpectation(finding)
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

    /// Returns the values that a browser would send if the user changed no field of the form.
    static func values(_ form: HTMLPage.Form) -> [(name: String, value: String)] {
        form.fields.filter(\.isChecked).map { ($0.name, $0.value) }
    }
}
