import HTTPServing
import HTTPTypes
import PortContracts
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import OAuth
import OAuthServer
import PlaceServer
import ServerFixtures
import Testing

@testable import Pages

@Suite struct SignInBadInputTests {
    private static let names = [
        "", " ", "\u{0}", "mia\u{0}", "mi\u{0}a", "mia\n", "../mia", "'; drop table accounts; --", "\u{202E}aim",
        String(repeating: "m", count: 10_000), "<script>alert(1)</script>", "\"\u{301}onfocus=alert(1)",
    ]

    @Test(arguments: names)
    func `an invalid name counts as a wrong one and is harmless on the page`(_ name: String) async throws {
        try await SignInFixture.run { _, client in
            var browser = Browser(client)
            let answer = try await browser.signIn(on: try await browser.get("/sign-in"), name: name, password: "x")
            #expect(answer.status == 403)
            #expect(answer.asksToSignIn)
            #expect(!answer.html.contains("\u{0}"))
            #expect(!answer.html.contains("<script"))
            #expect(answer.html.utf8.count < 20_000)
        }
    }

    @Test(arguments: [
        "", "\u{0}", "\u{0}" + SignInFixture.password, SignInFixture.password + " ", "A horse, a battery",
    ])
    func `a password must match byte for byte`(_ password: String) async throws {
        try await SignInFixture.run { _, client in
            var browser = Browser(client)
            let page = try await browser.get("/sign-in")
            #expect(try await browser.signIn(on: page, password: password).status == 403)
        }
    }

    @Test func `a name longer than the page echoes isn't shortened`() async throws {
        try await SignInFixture.run { fixture, client in
            let long = String(repeating: "m", count: 256)
            let account = Account(
                name: try #require(SignInName(long)), displayName: "Long", created: fixture.clock.now)
            try await fixture.host.accounts.add(
                account, password: Password(choosing: SignInFixture.password), now: fixture.clock.now)
            var browser = Browser(client)
            let page = try await browser.get("/sign-in")
            #expect(try await browser.signIn(on: page, name: long + "x").status == 403)
            #expect(try await browser.signIn(on: page, name: long).status == 303)
        }
    }

    @Test(
        arguments: ["/sign-in", "/sign-out", "/consent"],
        [
            ("application/json", "{}", 415), ("multipart/form-data; boundary=x", "--x--", 415), ("", "csrf=x", 415),
            ("application/x-www-form-urlencoded", String(repeating: "a", count: 70_000), 413),
            ("application/x-www-form-urlencoded", String(repeating: "a&", count: 300), 400),
        ])
    func `a malformed form body is refused with a page`(_ path: String, _ bad: (String, String, Int)) async throws {
        try await SignInFixture.run { _, client in
            var browser = Browser(client)
            let answer = try await browser.post(path, body: bad.1, headers: [.contentType: bad.0])
            #expect(answer.status == bad.2)
            #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
            #expect(answer.headers[.cacheControl] == "no-store")
        }
    }

    @Test(arguments: ["", "%", "a=%zz&csrf=%", "&&&", "=", "csrf", "continuation=%00"])
    func `an empty form signs nobody in`(_ body: String) async throws {
        try await SignInFixture.run { fixture, client in
            for path in ["/sign-in", "/consent"] {
                var browser = Browser(client)
                let answer = try await browser.post(path, body: body)
                #expect(answer.status == 403)
                #expect(answer.location == nil)
            }
        }
    }

    @Test(arguments: ["", "?", "?&", "?client_id", "?client_id=%", "?client_id=%FF", "?client_id=a&client_id=b"])
    func `an unreadable authorization request gets an error page`(_ query: String) async throws {
        try await SignInFixture.run { _, client in
            var browser = Browser(client)
            let page = try await browser.get("/oauth/authorize" + query)
            #expect(page.status == 400)
            #expect(page.location == nil)
            #expect(page.language == "en")
        }
    }

    @Test func `a state of the maximum length survives every step`() async throws {
        try await SignInFixture.run { fixture, client in
            let state = String(repeating: "%", count: 8192)
            var browser = Browser(client)
            let address = fixture.authorize(["state": state])
            let signedIn = try await browser.signIn(on: try await browser.get(address))
            #expect(signedIn.location == address)
            let back = try await browser.press("allow", on: try await browser.get(address))
            #expect(try back.parameter("state") == state)
        }
    }

    @Test func `a failure of the store shows a page with a reference and without the cause`() async throws {
        try await SignInFixture.run { fixture, _ in
            struct Secret: Error { let word = "hush" }
            let router = HostServer.makeRouter()
            let pages = PageSupport(
                renderer: try PageRenderer(provider: Provider()), sessions: fixture.host.sessions,
                cookies: Cookies(isSecure: true), now: fixture.host.now)
            pages.group(router).get("fault") { _, _ -> Response in throw Secret() }
            var logger = Logger(label: "test")
            logger.logLevel = .critical
            try await Application(router: router, logger: logger)
                .test(.router) { client in
                    var browser = Browser(client)
                    browser.language = "de"
                    let page = try await browser.get("/fault?rs=fr-FR")
                    #expect(page.status == 500)
                    #expect(page.language == "fr")
                    #expect(page.html.contains(#"class="muted small""#))
                    #expect(!page.html.contains("hush") && !page.html.contains("Secret"))
                    #expect(page.setCookies.isEmpty)
                }
        }
    }
}
