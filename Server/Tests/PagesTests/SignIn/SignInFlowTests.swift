import SQLStorage
import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import NIOCore
import OAuth
@testable import OAuthServer
import PlaceServer
import ServerFixtures
import Testing

@testable import Pages

/// Tests docs/protocol/bootstrap-and-oauth.md#authorization-request and #redirect. The requests are in the order in
/// which a web view sends them.
@Suite struct SignInFlowTests {
    @Test func `sign-in and consent end at the stop address with a code that can be exchanged for tokens`() async throws
    {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            let address = fixture.authorize()
            let asked = try await browser.get(address)
            #expect(asked.status == 200)
            #expect(asked.asksToSignIn)
            #expect(asked.html.contains("Office"))
            let signedIn = try await browser.signIn(on: asked)
            #expect(signedIn.status == 303)
            #expect(signedIn.location == address)
            let consent = try await browser.get(address)
            #expect(consent.status == 200)
            #expect(consent.asksForConsent)
            #expect(consent.html.contains("Mia"))
            let back = try await browser.press("allow", on: consent)
            #expect(back.status == 302)
            #expect(back.location?.hasPrefix("https://localhost?code=") == true)
            #expect(try back.parameter("state") == "s 1&ü")
            #expect(try back.parameter("iss") == "https://wopi.contoso.example")
            #expect(try back.parameter("error") == nil)
            let code = try #require(try back.parameter("code"))
            let tokens = try await browser.post(
                "/oauth/token",
                [
                    "grant_type": "authorization_code", "code": code, "redirect_uri": "https://localhost",
                    "client_id": fixture.office.id.rawValue, "client_secret": fixture.officeSecret,
                ])
            #expect(tokens.status == 200)
            #expect(tokens.html.contains("access_token"))
        }
    }

    @Test func `a signed-in user is asked only for consent`() async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            try await browser.signIn()
            let page = try await browser.get(fixture.authorize())
            #expect(page.asksForConsent)
            #expect(!page.asksToSignIn)
        }
    }

    @Test(arguments: ["decline", "cancel"])
    func `a denied consent returns to the app as access_denied`(_ button: String) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            if button == "decline" { try await browser.signIn() }
            let back = try await browser.press(
                button, on: try await browser.get(fixture.authorize(of: fixture.contoso)))
            #expect(back.location?.hasPrefix(SignInFixture.contosoRedirect + "?error=access_denied") == true)
            #expect(try back.parameter("state") == "s 1&ü")
            #expect(try back.parameter("iss") == "https://wopi.contoso.example")
            #expect(try back.parameter("code") == nil)
            // The user has connected no app, so all of the user's grants are browser sessions.
            let user = try await fixture.account().id
            let grants = try await fixture.storage.verbs.grants.list(of: user, now: fixture.clock.now)
            #expect(grants.allSatisfy { $0.kind == .browser })
        }
    }

    @Test func `a form with a password redirects with 303, and consent with the 302 that Office expects`() async throws
    {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            let page = try await browser.get(fixture.authorize())
            #expect(try await browser.press("cancel", on: page, ["password": "typed"]).status == 303)
            try await browser.signIn()
            let consent = try await browser.get(fixture.authorize())
            #expect(try await browser.press("decline", on: consent).status == 302)
            let unsupported = try await browser.get(fixture.authorize(["response_type": "token"]))
            #expect(unsupported.status == 302)
        }
    }

    @Test func `after a wrong password the page keeps the name, and the right password works on it`()
        async throws
    {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            let wrong = try await browser.signIn(
                on: try await browser.get(fixture.authorize()), name: "Mia\"", password: "secret guess")
            #expect(wrong.status == 403)
            #expect(wrong.html.contains(#"role="alert""#))
            #expect(wrong.html.contains("incorrect"))
            #expect(wrong.html.contains(#"value="Mia&quot;""#))
            #expect(!wrong.html.contains("secret guess"))
            #expect(browser.cookies.keys.sorted() == ["__Host-emplace-form"])
            let right = try await browser.signIn(on: wrong, name: " MIA ")
            #expect(right.status == 303)
            #expect(try await browser.get(try #require(right.location)).asksForConsent)
        }
    }

    @Test func `an unknown name gets the same page as a wrong password`() async throws {
        try await SignInFixture.run { fixture, client in
            var pages: [String] = []
            for name in ["mia", "zqx"] {
                var browser = Browser(client)
                let page = try await browser.signIn(on: try await browser.get("/sign-in"), name: name, password: "no")
                #expect(page.status == 403)
                pages.append(page.html.replacing(name, with: "").replacing(/name="csrf" value="[^"]*"/, with: ""))
            }
            #expect(pages.first == pages.last)
        }
    }

    @Test func `repeated guessing is delayed with a page that states the time, and later allowed again`() async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            var page = try await browser.get(fixture.authorize())
            for _ in 0..<5 { page = try await browser.signIn(on: page, password: "guess") }
            #expect(page.status == 403)
            let held = try await browser.signIn(on: page)
            #expect(held.status == 429)
            let seconds = try #require(held.headers[.retryAfter].flatMap { Int($0) })
            #expect((1...60).contains(seconds))
            #expect(held.html.contains("\(seconds) seconds"))
            #expect(held.asksToSignIn)
            fixture.clock.advance(Double(seconds))
            #expect(try await browser.signIn(on: held).status == 303)
        }
    }

    @Test func `a browser that signed in before is accepted while strangers guess`() async throws {
        try await SignInFixture.run { fixture, client in
            var owner = Browser(client)
            try await owner.signIn(name: "Mia")
            owner.cookies = owner.cookies.filter { $0.key.contains("device") }
            #expect(owner.cookies.count == 1)
            var stranger = Browser(client)
            var page = try await stranger.get("/sign-in")
            for _ in 0..<6 { page = try await stranger.signIn(on: page, password: "guess") }
            #expect(page.status == 429)
            let answer = try await owner.signIn(on: try await owner.get("/sign-in"), name: "mia ")
            #expect(answer.status == 303)
        }
    }

    @Test func `too many sign-ins at once are asked to retry in a moment`() async throws {
        try await SignInFixture.run(waiting: 0) { fixture, client in
            // This work occupies the only thread of the password hasher until the browser has its response. The
            // hasher's queue has no space, so this sign-in can't wait for the thread.
            let done = DispatchSemaphore(value: 0)
            async let occupied: Void = fixture.hasher.line.run { done.wait() }
            while !fixture.hasher.isBusy(isKnown: false) { await Task.yield() }
            var browser = Browser(client)
            let page = try await browser.signIn(on: try await browser.get("/sign-in"), password: "x")
            done.signal()
            try await occupied
            #expect(page.status == 503)
            #expect(page.headers[.retryAfter].flatMap { Int($0) } ?? 0 > 0)
            #expect(page.asksToSignIn)
            #expect(try await browser.signIn(on: page).status == 303)
        }
    }

    @Test func `not you? ends the session and returns to the same request`() async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            try await browser.signIn(name: "mallory")
            let before = browser.cookies
            let address = fixture.authorize()
            let left = try await browser.press("switch", on: try await browser.get(address))
            #expect(left.status == 303)
            #expect(left.location == address)
            #expect(try await fixture.sessions(of: "mallory").isEmpty)
            let page = try await browser.get(address)
            #expect(page.asksToSignIn)
            _ = try await browser.signIn(on: page)
            #expect(try await browser.get(address).html.contains("Mia"))
            browser.cookies = before
            #expect(try await browser.get(address).asksToSignIn)
        }
    }

    @Test func `signing in for the pages leads to the requested page`() async throws {
        try await SignInFixture.run { _, client in
            var browser = Browser(client)
            let page = try await browser.get("/sign-in?next=%2Fdocuments%2F7%3Fa%3Db")
            #expect(!page.html.contains(#"value="cancel""#))
            #expect(try await browser.signIn(on: page).location == "/documents/7?a=b")
            let again = try await browser.get("/sign-in?next=%2Faccount")
            #expect(again.status == 303)
            #expect(again.location == "/account")
            #expect(try await browser.get("/sign-in").location == "/")
        }
    }

    @Test func `a session cookie kept after signing out is invalid`() async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            try await browser.signIn()
            let consent = try await browser.get(fixture.authorize())
            let before = browser.cookies
            let csrf = try #require(try consent.form(with: "allow").hidden["csrf"])
            let out = try await browser.post("/sign-out", ["csrf": csrf])
            #expect(out.status == 200)
            #expect(out.setCookies.contains { $0.hasPrefix("__Host-emplace-session=;") && $0.contains("Max-Age=0") })
            #expect(browser.cookies["__Host-emplace-session"] == nil)
            #expect(try await fixture.sessions().isEmpty)
            let audited = try await fixture.storage.verbs.audit.recent(of: try await fixture.account().id, limit: 1)
            #expect(audited.map(\.kind) == [.signedOut])
            browser.cookies = before
            #expect(try await browser.get(fixture.authorize()).asksToSignIn)
            // Another tab sends the same form again.
            #expect(try await browser.post("/sign-out", ["csrf": csrf]).status == 200)
        }
    }

    @Test func `consent after the session ended asks to sign in and grants nothing`() async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            try await browser.signIn()
            let address = fixture.authorize()
            let consent = try await browser.get(address)
            fixture.clock.advance(15 * 24 * 3600)
            let answer = try await browser.press("allow", on: consent)
            #expect(answer.status == 303)
            #expect(answer.location == address)
            #expect(try await browser.get(address).asksToSignIn)
        }
    }

    @Test func `a password changed elsewhere ends the session during consent`() async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            try await browser.signIn()
            let consent = try await browser.get(fixture.authorize())
            _ = try await fixture.host.accounts.setPassword(
                Password(choosing: "another password"), of: try await fixture.account().id, now: fixture.clock.now)
            let answer = try await browser.press("allow", on: consent)
            #expect(answer.location?.hasPrefix("/oauth/authorize?") == true)
            #expect(try await browser.signIn(on: try await browser.get(fixture.authorize())).status == 403)
        }
    }

    @Test(arguments: ["/sign-in", "authorize", "refused"])
    func `HEAD has the status and security policy of GET, and no body`(_ path: String) async throws {
        try await SignInFixture.run { fixture, client in
            let uri =
                switch path {
                case "authorize": fixture.authorize()
                case "refused": fixture.authorize(["client_id": "nobody"])
                default: path
                }
            var browser = Browser(client)
            let got = try await browser.get(uri)
            let head = try await browser.get(uri, method: .head)
            #expect(head.status == got.status)
            #expect(head.headers[.contentSecurityPolicy] == got.headers[.contentSecurityPolicy])
            #expect(head.html.isEmpty)
        }
    }
}
