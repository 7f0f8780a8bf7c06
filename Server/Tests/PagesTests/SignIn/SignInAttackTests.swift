import Foundation
import HTTPServing
import HTTPTypes
import HummingbirdTesting
import OAuth
import OAuthServer
import ServerFixtures
import Testing

@testable import Pages

/// Tests attacks on sign-in: forms from another site, a stolen page, and invented addresses (RFC 9700 §4).
@Suite struct SignInAttackTests {
    // MARK: - Forms from elsewhere

    enum Token: String, CaseIterable { case missing, empty, guessed, anotherStrangers, anotherPersons, ofNoCookie }

    @Test(arguments: Token.allCases)
    func `a sign-in form without this browser's token is refused`(_ token: Token) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            let page = try await browser.get(fixture.authorize())
            let attempt = try await Self.forge("sign-in", on: page, token, fixture, client, &browser)
            #expect(attempt.status == 403)
            #expect(attempt.asksToSignIn)
            #expect(try await fixture.sessions().isEmpty)
            // The error page contains a form with a valid CSRF token, so the user can sign in with this form.
            #expect(try await browser.signIn(on: attempt).status == 303)
        }
    }

    @Test(arguments: Token.allCases, ["allow", "decline", "switch"])
    func `a consent form without this session's token is refused`(_ token: Token, _ button: String) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            try await browser.signIn()
            let page = try await browser.get(fixture.authorize())
            let attempt = try await Self.forge(button, on: page, token, fixture, client, &browser)
            #expect(attempt.status == 403)
            #expect(attempt.location == nil)
            #expect(try await browser.get(fixture.authorize()).asksForConsent)
        }
    }

    @Test(arguments: Token.allCases)
    func `another site can't sign a user out`(_ token: Token) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            try await browser.signIn()
            let fields = try await Self.token(token, fixture, client).map { ["csrf": $0] } ?? [:]
            #expect(try await browser.post("/sign-out", fields).status == 403)
            #expect(try await fixture.sessions().count == 1)
        }
    }

    @Test(arguments: ["cross-site", "same-site", "nonsense"])
    func `a cross-site POST with any content is refused`(_ site: String) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            let headers: HTTPFields = [.secFetchSite: site]
            let page = try await browser.get(fixture.authorize())
            #expect(try await browser.signIn(on: page, headers: headers).status == 403)
            #expect(try await browser.press("cancel", on: page, headers: headers).status == 403)
            try await browser.signIn()
            let consent = try await browser.get(fixture.authorize())
            #expect(try await browser.press("allow", on: consent, headers: headers).status == 403)
            let csrf = try #require(try consent.form(with: "allow").hidden["csrf"])
            #expect(try await browser.post("/sign-out", ["csrf": csrf], headers: headers).status == 403)
            #expect(try await fixture.sessions().count == 1)
        }
    }

    @Test(arguments: ["none", ""])
    func `browsers that send no Sec-Fetch-Site, or report a user's action, are accepted`(_ site: String) async throws {
        try await SignInFixture.run { _, client in
            var browser = Browser(client)
            let page = try await browser.get("/sign-in")
            let origin = try #require(HTTPField.Name("Origin"))
            let answer = try await browser.signIn(on: page, headers: [.secFetchSite: site, origin: "null"])
            #expect(answer.status == 303)
        }
    }

    @Test func `a page from before sign-in is invalid afterwards`() async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            let early = try #require(try await browser.get("/sign-in").form(with: "sign-in").hidden["csrf"])
            try await browser.signIn()
            var form = try await browser.get(fixture.authorize()).form(with: "allow").hidden
            form["csrf"] = early
            form["action"] = "allow"
            #expect(try await browser.post("/consent", form).status == 403)
        }
    }

    @Test(arguments: ["sign-in", "", "grant", "ALLOW"])
    func `only the Allow button gives consent`(_ action: String) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            try await browser.signIn()
            var form = try await browser.get(fixture.authorize()).form(with: "allow").hidden
            form["action"] = action
            let answer = try await browser.post("/consent", form)
            #expect(answer.status == 403)
            #expect(answer.location == nil)
        }
    }

    // MARK: - Addresses elsewhere

    private static let elsewhere = [
        "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "https://evil.example",
        "http:evil.example", "javascript:alert(1)", "/%2Fevil.example", "/%2f/evil.example", "/%5Cevil.example",
        "/%5cevil.example", "/%252Fevil.example", "/\t/evil.example", "/\n/evil.example", "/\r\nSet-Cookie: a=b",
        " //evil.example", "\u{0}//evil.example", "/\u{2215}evil.example", "evil.example", "",
        "/" + String(repeating: "a", count: 3000),
    ]

    @Test(arguments: elsewhere)
    func `sign-in redirects only to addresses of this server`(_ next: String) async throws {
        #expect(LocalPath(next) == nil)
        try await SignInFixture.run { _, client in
            var browser = Browser(client)
            let query = FormFields([.init("next", next)]).encoded
            let page = try await browser.get("/sign-in?" + query)
            #expect(try await browser.signIn(on: page).location == "/")
            #expect(try await browser.get("/sign-in?" + query).location == "/")
            browser.cookies = [:]
            // The form's hidden field `continuation` is checked in the same way as the query parameter `next`.
            var form = try await browser.get("/sign-in").form(with: "sign-in").hidden
            form["continuation"] = next
            form.merge(["name": "mia", "password": SignInFixture.password, "action": "sign-in"]) { _, new in new }
            #expect(try await browser.post("/sign-in", form).location == "/")
        }
    }

    @Test(arguments: ["/", "/account", "/documents/7?a=b&c=%2F%2Fx", "/s/abc_-~", "/folders/a%2Fb"])
    func `paths of this server are accepted unchanged`(_ path: String) {
        #expect(LocalPath(path)?.text == path)
    }

    @Test func `a request's query can't break out of a header`() {
        let hostile = Continuation("?a=b\r\nSet-Cookie: x=y#\u{0}ü")
        #expect(hostile.address(authorizingAt: "/authorize") == "/authorize?a=b%0D%0ASet-Cookie:%20x=y%23%00%C3%BC")
    }

    private static let wrongTargets: [[String: String?]] = [
        ["redirect_uri": "https://evil.example"], ["redirect_uri": "https://localhost/evil"],
        ["redirect_uri": "https://localhost.evil.example"], ["redirect_uri": "http://localhost"],
        ["redirect_uri": "https://localhost:8443"], ["redirect_uri": "https://LOCALHOST"],
        ["redirect_uri": "https://localhost/"], ["redirect_uri": "javascript:alert(1)"],
        ["redirect_uri": "https://localhost\u{0}"], ["client_id": "nobody"], ["client_id": ""], ["client_id": nil],
    ]

    @Test(arguments: wrongTargets)
    func `an unknown client or address gets a page and never a redirect`(_ change: [String: String?]) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            // An invalid `response_type` or `scope` is usually reported by a redirect to the client. Here the response
            // is an error page, because the client or its redirect URI is unknown.
            for more in [[:], ["response_type": "token"], ["scope": "\u{7f}"]] as [[String: String?]] {
                let page = try await browser.get(fixture.authorize(change.merging(more) { _, new in new }))
                #expect(page.status == 400)
                #expect(page.location == nil)
                #expect(page.headers[.contentType] == "text/html; charset=utf-8")
                #expect(!page.asksToSignIn)
                #expect(page.headers[.contentSecurityPolicy]?.contains("form-action 'self';") == true)
            }
        }
    }

    @Test(arguments: wrongTargets, ["sign-in", "cancel", "allow", "decline", "switch"])
    func `a form whose request was changed is refused`(_ change: [String: String?], _ button: String) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            if !["sign-in", "cancel"].contains(button) { try await browser.signIn() }
            var form = try await browser.get(fixture.authorize()).form(with: button)
            form = .init(
                action: form.action,
                hidden: form.hidden.merging([
                    "continuation": fixture.authorize(change).replacing("/oauth/authorize", with: "")
                ]) { _, new in new })
            let typed = ["name": "mia", "password": SignInFixture.password, "action": button]
            let page = try await browser.post(form.action, form.hidden.merging(typed) { _, new in new })
            #expect(page.status == 403)
            #expect(page.location == nil)
        }
    }

    @Test(
        arguments: [
            (["response_type": "token"], "unsupported_response_type"), (["response_type": nil], "invalid_request"),
            (["scope": "nothing-we-have"], "invalid_scope"), (["code_challenge": "short"], "invalid_request"),
        ] as [([String: String?], String)])
    func `other errors are reported to the app, with state and issuer`(
        _ change: [String: String?], _ error: String
    ) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            let back = try await browser.get(fixture.authorize(change, of: fixture.contoso))
            #expect(back.status == 302)
            #expect(back.location?.hasPrefix(SignInFixture.contosoRedirect + "?error=") == true)
            #expect(try back.parameter("error") == error)
            #expect(try back.parameter("state") == "s 1&ü")
            #expect(try back.parameter("iss") == "https://wopi.contoso.example")
            #expect(back.headers[.cacheControl] == "no-store")
        }
    }

    // MARK: - Support

    private static func token(_ token: Token, _ fixture: SignInFixture, _ client: any TestClientProtocol) async throws
        -> String?
    {
        switch token {
        case .missing: return nil
        case .empty: return ""
        case .guessed: return FormToken.make(cookie: "guess", purpose: "page")
        case .ofNoCookie: return FormToken.make(cookie: "", purpose: "page")
        case .anotherStrangers:
            var other = Browser(client)
            return try await other.get("/sign-in").form(with: "sign-in").hidden["csrf"]
        case .anotherPersons:
            var other = Browser(client)
            try await other.signIn(name: "mallory")
            return try await other.get(fixture.authorize()).form(with: "allow").hidden["csrf"]
        }
    }

    private static func forge(
        _ button: String, on page: BrowserPage, _ token: Token, _ fixture: SignInFixture,
        _ client: any TestClientProtocol,
        _ browser: inout Browser
    ) async throws -> BrowserPage {
        let form = try page.form(with: button)
        var fields = form.hidden
        fields["csrf"] = try await Self.token(token, fixture, client)
        fields.merge(["name": "mia", "password": SignInFixture.password, "action": button]) { _, new in new }
        return try await browser.post(form.action, fields)
    }
}
