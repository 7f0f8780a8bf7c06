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

/// A web view without scripts: its cookies and the pages it has loaded.
struct WebSession {
    let visit: Visit
    let calls: PageCalls
    var cookies = CookieJar()
    var seen: [SeenPage] = []
    var stop: String?

    /// Opens an address and follows redirects.
    ///
    /// - Returns: the page after all redirects; `nil` if they lead to the stop address of the visit.
    mutating func open(_ address: WebAddress) async throws -> Page? {
        try await follow(try page(await calls.open(address, cookies: cookies.header(for: address))))
    }

    mutating func submit(
        _ form: HTMLPage.Form, _ values: [(name: String, value: String)], pressing button: HTMLPage.Button?,
        on page: Page
    ) async throws -> Page? {
        let target = button?.action ?? form.action
        guard let address = page.address.resolving(target) else {
            throw UnmetExpectation(
                "bootstrap-and-oauth.md#sign-in-page", expected: "a form with a valid action address", came: target)
        }
        var values = values
        if let button, let name = button.name { values.append((name, button.value)) }
        if form.method == "get" { return try await open(with(values, address)) }
        return try await follow(
            try self.page(await calls.submit(values, to: address, cookies: cookies.header(for: address))))
    }

    private func with(_ values: [(name: String, value: String)], _ address: WebAddress) throws -> WebAddress {
        var parts = URLComponents(string: address.text)
        parts?.queryItems = values.map { URLQueryItem(name: $0.name, value: $0.value) }
        guard let text = parts?.string, let result = WebAddress(text) else {
            throw UnmetExpectation(
                "bootstrap-and-oauth.md#sign-in-page", expected: "a form with a valid action address",
                came: address.text)
        }
        return result
    }

    private func page(_ answer: Answer<Page>) throws -> Page {
        try answer.requireValue("bootstrap-and-oauth.md#sign-in-page", "a page")
    }

    private mutating func follow(_ first: Page) async throws -> Page? {
        var page = first
        for _ in 0..<FormUser.maxPages {
            cookies.take(page.cookies, from: page.address)
            guard let location = page.location else {
                note(page)
                guard seen.count <= FormUser.maxPages else { break }
                return page
            }
            if visit.isStop(location) {
                stop = location
                return nil
            }
            guard let next = WebAddress(location) else {
                throw UnmetExpectation(
                    "flows.md#add-a-place step 5", expected: "the redirect URI \(visit.stop)",
                    came: "a redirect elsewhere: \(location.prefix { $0 != "?" })",
                    cause: "a redirect to an address that a web view can't load, so it never closes")
            }
            guard next.scheme == "https", visit.domains.contains(next.host) else {
                throw UnmetExpectation(
                    "bootstrap-and-oauth.md#sign-in-page", expected: "an https address in a trusted domain",
                    came: next.origin,
                    cause:
                        "an identity provider that isn't on the onboarding sheet (add it to TrustedDomain), or a redirect over http"
                )
            }
            page = try self.page(await calls.open(next, cookies: cookies.header(for: next)))
        }
        throw UnmetExpectation(
            "flows.md#add-a-place step 5", expected: "the redirect URI within \(FormUser.maxPages) pages",
            came: "another redirect or page",
            cause: "a redirect loop, often caused by cookies that the web view doesn't store")
    }

    private mutating func note(_ page: Page) {
        let html = HTMLPage(page.html)
        seen.append(
            SeenPage(
                title: html.title, hasPassword: html.forms.contains(where: \.hasPassword),
                hasPrivacyLink: html.links.contains(where: SeenPage.isPrivacyLink),
                fitsViewport: html.viewport?.contains("width=device-width") == true, overflow: nil, screenshot: nil,
                width: visit.device.width, height: visit.device.height))
    }
}

/// Stores cookies by host and name. Paths and lifetimes are ignored, because a web view is open only for a minute.
/// `Max-Age=0` deletes a cookie.
struct CookieJar {
    private var cookies: [String: [String: String]] = [:]

    mutating func take(_ lines: [String], from address: WebAddress) {
        for line in lines {
            let parts = line.split(separator: ";").map { $0.drop { $0 == " " } }
            guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { continue }
            let name = String(pair[..<equals]), value = String(pair[pair.index(after: equals)...])
            let isGone = parts.dropFirst().contains { $0.lowercased() == "max-age=0" } || value.isEmpty
            cookies[address.host, default: [:]][name] = isGone ? nil : value
        }
    }

    func header(for address: WebAddress) -> String? {
        guard let all = cookies[address.host], !all.isEmpty else { return nil }
        return all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }
}
