import Foundation
public import OfficeClient

/// A person whose web view has no script: fills the provider's forms in over HTTP.
public struct FormUser: User {
    public var credential: Credential
    /// What a sign-in that is refused fell short of.
    static let signedIn = "to be signed in with the right password"
    /// Pages and redirects until the web view is given up.
    static let mostPages = 20

    public init(_ credential: Credential) { self.credential = credential }

    public func visit(_ visit: Visit, wire: Wire) async throws -> VisitEnd {
        guard let start = WebAddress(visit.address) else {
            throw Shortfall("bootstrap-and-oauth.md §3", expected: "an absolute address", came: visit.address)
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
                        "bootstrap-and-oauth.md §7", expected: Self.signedIn,
                        came: "the sign-in page again",
                        cause: "a wrong password, a throttled account, or cookies that were dropped")
                }
                page = try await session.submit(
                    form, filled(form, mistyped: mistypes && !signedIn), pressing: Choice.signIn(form), on: current)
                if signedIn { mistypes = false }
                signedIn = true
            } else if let (form, button) = Choice.decision(html.forms, allows: visit.conduct != .decline) {
                page = try await session.submit(form, FormUser.values(form), pressing: button, on: current)
            } else {
                throw Shortfall(
                    "bootstrap-and-oauth.md §7", expected: "a form to go on with, or the redirect URI",
                    came: "\(current.status) \(html.title)",
                    cause: "a page that works only with script, or an error page")
            }
        }
        return VisitEnd(stop: session.stop, pages: session.seen)
    }

    /// Attempts are counted by address too: several rehearsals in a row may use them up.
    private static func turnedAway(_ status: Int, _ seconds: Int) -> Shortfall {
        var finding = Finding(
            .breaks, .late, section: "bootstrap-and-oauth.md §7", expected: "the sign-in page",
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

    /// What a browser would send of a form that nobody touched.
    static func values(_ form: HTMLPage.Form) -> [(name: String, value: String)] {
        form.fields.filter(\.isChecked).map { ($0.name, $0.value) }
    }
}

/// Which button means what: pages are the provider's, so their words have to be guessed.
enum Choice {
    private static let no = [
        "deny", "denied", "declin", "cancel", "reject", "refus", "not now", "switch", "not you", "another account",
    ]
    private static let yes = ["allow", "accept", "agree", "approve", "authori", "grant", "continue", "consent", "yes"]

    static func signIn(_ form: HTMLPage.Form) -> HTMLPage.Button? {
        form.buttons.first { !says($0, no) } ?? form.buttons.first
    }

    static func decision(_ forms: [HTMLPage.Form], allows: Bool) -> (HTMLPage.Form, HTMLPage.Button)? {
        let all = forms.flatMap { form in form.buttons.map { (form, $0) } }
        if allows { return all.first { says($0.1, yes) && !says($0.1, no) } ?? all.first { !says($0.1, no) } }
        return all.first { says($0.1, no) && !says($0.1, ["switch", "not you", "another account"]) }
    }

    private static func says(_ button: HTMLPage.Button, _ words: [String]) -> Bool {
        let text = "\(button.name ?? "") \(button.value) \(button.text)".lowercased()
        return words.contains { text.contains($0) }
    }
}

/// One web view: cookies, and pages one after the other.
private struct WebSession {
    let visit: Visit
    let calls: PageCalls
    var cookies = CookieJar()
    var seen: [SeenPage] = []
    var stop: String?

    /// - Returns: the page that came after all redirects; `nil` at the stop address.
    mutating func open(_ address: WebAddress) async throws -> Page? {
        try await follow(try page(await calls.open(address, cookies: cookies.header(for: address))))
    }

    mutating func submit(
        _ form: HTMLPage.Form, _ values: [(name: String, value: String)], pressing button: HTMLPage.Button?,
        on page: Page
    ) async throws -> Page? {
        let target = button?.action ?? form.action
        guard let address = page.address.resolving(target) else {
            throw Shortfall("bootstrap-and-oauth.md §7", expected: "a form with an address", came: target)
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
            throw Shortfall("bootstrap-and-oauth.md §7", expected: "a form with an address", came: address.text)
        }
        return result
    }

    private func page(_ answer: Answer<Page>) throws -> Page {
        try answer.need("bootstrap-and-oauth.md §7", "a page")
    }

    private mutating func follow(_ first: Page) async throws -> Page? {
        var page = first
        for _ in 0..<FormUser.mostPages {
            cookies.take(page.cookies, from: page.address)
            guard let location = page.location else {
                note(page)
                guard seen.count <= FormUser.mostPages else { break }
                return page
            }
            if visit.isStop(location) {
                stop = location
                return nil
            }
            guard let next = WebAddress(location) else {
                throw Shortfall(
                    "README.md §4.1 step 5", expected: "the redirect URI \(visit.stop)",
                    came: "a redirect elsewhere: \(location.prefix { $0 != "?" })",
                    cause: "a redirect to an address that no web view can load: it never closes")
            }
            guard next.scheme == "https", visit.domains.contains(next.host) else {
                throw Shortfall(
                    "bootstrap-and-oauth.md §7", expected: "https and a host inside TrustedDomain", came: next.origin,
                    cause: "an identity provider that isn't on the onboarding sheet, or a hop over http")
            }
            page = try self.page(await calls.open(next, cookies: cookies.header(for: next)))
        }
        throw Shortfall(
            "README.md §4.1 step 5", expected: "the redirect URI within \(FormUser.mostPages) pages",
            came: "still another",
            cause: "a redirect loop; often cookies that the web view may not keep")
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

extension SeenPage {
    static func isPrivacyLink(_ link: (address: String, text: String)) -> Bool {
        ["privacy", "datenschutz", "confidential", "プライバシー"].contains { word in
            link.address.lowercased().contains(word) || link.text.lowercased().contains(word)
        }
    }
}

/// Cookies by host and name: enough for a web view that lives a minute and talks to a handful of hosts.
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
