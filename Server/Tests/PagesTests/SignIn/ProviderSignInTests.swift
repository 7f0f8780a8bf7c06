import Foundation
import HTTPServing
import HTTPTypes
import HummingbirdTesting
import OAuthServer
import PlaceServer
import PortContracts
import ServerFixtures
import Synchronization
import Testing

/// Tests signing in with an identity provider, as a browser without script does it.
@Suite struct ProviderSignInTests {
    /// A server with the provider Contoso, which knows Lee of the group staff.
    private static func run(
        acceptsPasswords: Bool = true, requiresExactName: Bool = false,
        _ body: @Sendable (SignInFixture, ScriptedProvider, any TestClientProtocol) async throws -> Void
    ) async throws {
        let provider = ScriptedProvider("contoso", issuer: "https://id.contoso.example", displayName: "Contoso & Co")
        provider.state.withLock {
            $0.users["lee"] = ProviderIdentity(
                issuer: provider.issuer, subject: "s-1", userName: "lee", displayName: "Lee Park", groups: ["staff"])
            $0.users["eve"] = ProviderIdentity(issuer: provider.issuer, subject: "s-9", userName: "eve")
        }
        let trusted = TrustedProvider(
            provider, rule: AdmissionRule(.members(of: "staff"), requiresExactName: requiresExactName),
            key: SealingKey(clientSecret: "a secret", issuer: provider.issuer))
        try await SignInFixture.run(providers: [trusted], acceptsPasswords: acceptsPasswords) { fixture, client in
            try await body(fixture, provider, client)
        }
    }

    /// Follows the link to the provider, and returns the path and query with which the provider sends the browser back.
    private static func start(
        on page: BrowserPage, in browser: inout Browser, answer: String = "code=lee"
    ) async throws -> String {
        let link = try #require(page.html.firstMatch(of: /<a class="button main full" href="(\/sign-in\/with\/[^"]*)"/))
            .1
        let started = try await browser.get(String(link).replacing("&amp;", with: "&"))
        #expect(started.status == 303)
        #expect(started.location?.hasPrefix("https://id.contoso.example/authorize?") == true)
        #expect(started.headers[.referrerPolicy] == "no-referrer")
        let cookie = try #require(started.setCookies.first { $0.hasPrefix("__Host-emplace-provider=") })
        for attribute in ["HttpOnly", "Secure", "SameSite=Lax", "Path=/", "Max-Age=600"] {
            #expect(cookie.contains("; \(attribute)"))
        }
        return "/sign-in/back/contoso?\(answer)&state=\(try #require(try started.parameter("state")))"
    }

    @Test func `a user of the provider signs in within Office's authorization request`() async throws {
        try await Self.run { fixture, provider, client in
            var browser = Browser(client)
            let address = fixture.authorize(), page = try await browser.get(address)
            #expect(page.html.contains("Sign in with <bdi>Contoso &amp; Co</bdi>"))
            #expect(page.asksToSignIn)
            let back = try await Self.start(on: page, in: &browser)
            #expect(
                provider.state.withLock { $0.requests.last?.redirectURI.absoluteString }
                    == "https://wopi.contoso.example/sign-in/back/contoso")
            let signedIn = try await browser.get(back)
            #expect(signedIn.status == 303 && signedIn.location == address)
            #expect(browser.cookies["__Host-emplace-provider"] == nil)
            let consent = try await browser.get(address)
            #expect(consent.asksForConsent && consent.html.contains("Lee Park"))
            let stop = try await browser.press("allow", on: consent)
            #expect(stop.location?.hasPrefix("https://localhost?code=") == true)
            // The answer can't be used again.
            let again = try await browser.get(back)
            #expect(again.status == 403 && again.asksToSignIn)
            #expect(again.html.contains("This sign-in has expired"))
        }
    }

    @Test func `a sign-in on the pages returns to the requested page`() async throws {
        try await Self.run { fixture, _, client in
            var browser = Browser(client)
            for (address, next) in [("/sign-in?next=%2Faccount", "/account"), ("/", "/")] {
                let back = try await Self.start(on: try await browser.get(address), in: &browser)
                #expect(try await browser.get(back).location == next)
                #expect(try await browser.get("/account").html.contains("Lee Park"))
                #expect(try await fixture.sessions(of: "lee").count == 1)
                let signOut = try await browser.get("/sign-out")
                let csrf = try #require(signOut.html.firstMatch(of: /name="csrf" value="([^"]*)"/)).1
                let out = try await browser.post("/sign-out", ["csrf": String(csrf)])
                #expect(out.html.contains(#"href="https://id.contoso.example/end""#))
                #expect(out.html.contains("Sign out of <bdi>Contoso &amp; Co</bdi> too"))
                #expect(try await fixture.sessions(of: "lee").isEmpty)
            }
        }
    }

    @Test func `a sign-in begins a new session and ends the previous one`() async throws {
        try await Self.run { fixture, _, client in
            var browser = Browser(client)
            let page = try await browser.get("/sign-in")
            let back = try await Self.start(on: page, in: &browser)
            try await browser.signIn()
            let cookie = browser.cookies["__Host-emplace-session"]
            #expect(try await browser.get(back).status == 303)
            #expect(browser.cookies["__Host-emplace-session"] != cookie)
            #expect(try await fixture.sessions().isEmpty)
        }
    }

    @Test func `another browser can't finish a sign-in, and doesn't end it`() async throws {
        try await Self.run { fixture, _, client in
            var browser = Browser(client), other = Browser(client)
            let back = try await Self.start(on: try await browser.get("/sign-in"), in: &browser)
            _ = try await Self.start(on: try await other.get("/sign-in"), in: &other)
            let pending = other.cookies["__Host-emplace-provider"]
            let refused = try await other.get(back)
            #expect(refused.status == 403 && other.cookies["__Host-emplace-session"] == nil)
            #expect(other.cookies["__Host-emplace-provider"] == pending)
            var fresh = Browser(client)
            #expect(try await fresh.get(back).status == 403)
            #expect(try await browser.get(back).status == 303)
            for path in [
                "/sign-in/back", "/sign-in/back?state=&code=", "/sign-in/back?%ff", "/sign-in/back?a&a&state=x",
            ] {
                #expect(try await fresh.get(path).status == 403)
            }
        }
    }

    @Test func `an answer at the address of another provider is refused, and doesn't end the sign-in`() async throws {
        try await Self.run { fixture, _, client in
            var browser = Browser(client)
            let back = try await Self.start(on: try await browser.get("/sign-in"), in: &browser)
            for path in ["/sign-in/back", "/sign-in/back/fabrikam"] {
                let refused = try await browser.get(back.replacing("/sign-in/back/contoso", with: path))
                #expect(refused.status == 403 && refused.html.contains("This sign-in has expired"))
            }
            #expect(try await browser.get(back).status == 303)
        }
    }

    @Test func `a HEAD request doesn't finish a sign-in`() async throws {
        try await Self.run { fixture, provider, client in
            var browser = Browser(client)
            let back = try await Self.start(on: try await browser.get("/sign-in"), in: &browser)
            let checked = try await browser.get(back, method: .head)
            #expect(checked.status == 204 && checked.setCookies.isEmpty)
            #expect(provider.state.withLock { $0.redemptions }.isEmpty)
            #expect(try await browser.get(back).status == 303)
        }
    }

    @Test func `where names decide about documents, the page tells a user whose name is taken whom to ask`()
        async throws
    {
        try await Self.run(requiresExactName: true) { fixture, provider, client in
            provider.state.withLock {
                $0.users["mia"] = ProviderIdentity(
                    issuer: provider.issuer, subject: "s-2", userName: "mia", groups: ["staff"])
            }
            var browser = Browser(client)
            let page = try await browser.get("/sign-in")
            let refused = try await browser.get(try await Self.start(on: page, in: &browser, answer: "code=mia"))
            #expect(refused.status == 403 && refused.html.contains("give this ID: <bdi>s-2</bdi>"))
            #expect(browser.cookies["__Host-emplace-session"] == nil)
        }
    }

    @Test func `a refusal says why, and lets the user try again in the same authorization request`() async throws {
        try await Self.run { fixture, provider, client in
            var browser = Browser(client)
            let address = fixture.authorize()
            let page = try await browser.get(address)
            let cases: [(answer: String, status: Int, text: String)] = [
                ("error=access_denied", 403, "The sign-in was canceled."),
                ("code=eve", 403, "give this ID: <bdi>s-9</bdi>"),
                ("code=nobody", 502, "didn’t work"),
                ("error=temporarily_unavailable", 503, "can’t be reached right now"),
            ]
            for (answer, status, text) in cases {
                let refused = try await browser.get(try await Self.start(on: page, in: &browser, answer: answer))
                #expect(refused.status == status)
                #expect(refused.html.contains(text))
                #expect(refused.html.contains("Office") && refused.html.contains(#"role="alert""#))
                #expect(browser.cookies["__Host-emplace-session"] == nil)
                let back = try await Self.start(on: refused, in: &browser, answer: "error=access_denied")
                #expect(try await browser.get(back).status == 403)
            }
            provider.state.withLock { $0.failure = .unavailable(reason: "down") }
            let away = try await browser.get("/sign-in/with/contoso?continuation=/")
            #expect(away.status == 503 && away.html.contains("can’t be reached right now"))
            #expect(try await browser.get("/sign-in/with/fabrikam?continuation=/").status == 404)
        }
    }

    @Test func `a disabled account is refused`() async throws {
        try await Self.run { fixture, _, client in
            var browser = Browser(client)
            let page = try await browser.get("/sign-in")
            _ = try await browser.get(try await Self.start(on: page, in: &browser))
            _ = try await fixture.host.accounts.disable(try await fixture.account("lee").id, now: fixture.clock.now)
            let refused = try await browser.get(try await Self.start(on: page, in: &browser))
            #expect(refused.status == 403 && refused.html.contains("This account is disabled."))
        }
    }

    @Test func `a continuation never leads to another site`() async throws {
        try await Self.run { _, _, client in
            var browser = Browser(client)
            for continuation in ["https://evil.example/", "//evil.example", "/%5Cevil.example", "%0D%0Ax"] {
                let started = try await browser.get("/sign-in/with/contoso?continuation=\(continuation)")
                let state = try #require(try started.parameter("state"))
                let location = try #require(
                    try await browser.get("/sign-in/back/contoso?code=lee&state=\(state)").location)
                #expect(location.hasPrefix("/") && !location.contains("evil.example"))
            }
        }
    }

    @Test func `without local passwords, no page asks for one and none is accepted`() async throws {
        try await Self.run(acceptsPasswords: false) { fixture, _, client in
            var browser = Browser(client)
            for address in ["/", "/sign-in", fixture.authorize()] {
                let page = try await browser.get(address)
                #expect(!page.html.contains(#"type="password""#))
                #expect(page.html.contains("No access? Ask your administrator."))
            }
            let page = try await browser.get(fixture.authorize())
            let csrf = try #require(try page.form(with: "cancel").hidden["csrf"])
            let posted = try await browser.post(
                "/sign-in", ["csrf": csrf, "name": "mia", "password": SignInFixture.password, "continuation": "/"])
            #expect(posted.status == 403 && browser.cookies["__Host-emplace-session"] == nil)
            let canceled = try await browser.press("cancel", on: page)
            #expect(canceled.location?.contains("error=access_denied") == true)
            _ = try await browser.get(try await Self.start(on: page, in: &browser))
            #expect(try await !browser.get("/account").html.contains(#"type="password""#))
        }
    }
}
