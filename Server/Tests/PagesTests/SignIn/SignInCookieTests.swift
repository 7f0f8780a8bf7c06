import Foundation
import HTTPServing
import HTTPTypes
import PortContracts
import HummingbirdTesting
import NIOCore
import OAuthServer
import ServerFixtures
import Testing

@testable import Pages

@Suite struct SignInCookieTests {
    @Test(arguments: ["https://wopi.contoso.example", "http://localhost:8080"])
    func `cookies are HttpOnly, SameSite and, with TLS, Secure`(
        _ address: String
    ) async throws {
        let isSecure = address.hasPrefix("https")
        try await SignInFixture.run(address: address) { fixture, client in
            var browser = Browser(client)
            let page = try await browser.get("/sign-in")
            let answer = try await browser.signIn(on: page)
            let cookies = page.setCookies + answer.setCookies
            #expect(cookies.count == 4)
            let prefix = isSecure ? "__Host-emplace-" : "emplace-"
            for cookie in cookies {
                #expect(cookie.hasPrefix(prefix))
                let attributes = cookie.split(separator: "; ").dropFirst().map(String.init)
                #expect(Set(attributes).isSuperset(of: ["Path=/", "HttpOnly", "SameSite=Lax"]))
                #expect(attributes.contains("Secure") == isSecure)
                #expect(!cookie.contains("Domain"))
            }
            let session = try #require(answer.setCookies.first { $0.hasPrefix(prefix + "session=es_") })
            #expect(!session.contains("Max-Age"))
            #expect(answer.setCookies.contains { $0.hasPrefix(prefix + "form=;") && $0.contains("Max-Age=0") })
            #expect(try await browser.get(fixture.authorize()).asksForConsent)
        }
    }

    @Test func `a session id set before sign-in is never used`() async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            let planted = Secret.random(.browserSession).plainText
            browser.cookies["__Host-emplace-session"] = planted
            try await browser.signIn()
            let own = try #require(browser.cookies["__Host-emplace-session"])
            #expect(own != planted)
            var attacker = Browser(client)
            attacker.cookies["__Host-emplace-session"] = planted
            #expect(try await attacker.get(fixture.authorize()).asksToSignIn)
        }
    }

    @Test func `signing in again creates a session and ends the previous one`() async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            try await browser.signIn(name: "mallory")
            let first = browser.cookies
            // Mallory is signed in when this browser submits the sign-in form for Mia. The CSRF token is from a consent
            // page, but it is also valid for the sign-in form.
            let csrf = try #require(try await browser.get(fixture.authorize()).form(with: "allow").hidden["csrf"])
            let answer = try await browser.post(
                "/sign-in", ["csrf": csrf, "name": "mia", "password": SignInFixture.password, "continuation": "/"])
            #expect(answer.status == 303)
            #expect(browser.cookies["__Host-emplace-session"] != first["__Host-emplace-session"])
            #expect(try await fixture.sessions(of: "mallory").isEmpty)
            #expect(try await fixture.sessions().count == 1)
            browser.cookies = first
            #expect(try await browser.get(fixture.authorize()).asksToSignIn)
        }
    }

    @Test func `two session cookies are both ignored`() async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            try await browser.signIn()
            let own = try #require(browser.cookies["__Host-emplace-session"])
            browser.cookies = ["__Host-emplace-session": "es_planted; __Host-emplace-session=\(own)"]
            #expect(try await browser.get(fixture.authorize()).asksToSignIn)
        }
    }

    @Test(arguments: ["", "x", "es_", "\u{e9}", String(repeating: "a", count: 5000), "a=b=c", "\"quoted\""])
    func `an invalid session cookie is ignored`(_ value: String) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            browser.cookies = ["__Host-emplace-session": value, "__Host-emplace-form": value]
            let page = try await browser.get(fixture.authorize())
            #expect(page.status == 200)
            #expect(page.asksToSignIn)
            #expect(try await browser.signIn(on: page).status == 303)
        }
    }

    @Test func `a session expires after a day without requests, and after two weeks in any case`() async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            try await browser.signIn()
            for _ in 0..<13 {
                fixture.clock.advance(23 * 3600)
                #expect(try await browser.get(fixture.authorize()).asksForConsent)
            }
            fixture.clock.advance(25 * 3600)
            #expect(try await browser.get(fixture.authorize()).asksToSignIn)
            browser.cookies = [:]
            try await browser.signIn()
            for _ in 0..<16 {
                fixture.clock.advance(20 * 3600)
                _ = try await browser.get(fixture.authorize())
            }
            fixture.clock.advance(20 * 3600)
            #expect(try await browser.get(fixture.authorize()).asksToSignIn)
        }
    }

    @Test func `every page and redirect forbids caching, framing and referrers`() async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            let signIn = try await browser.get(fixture.authorize(of: fixture.contoso))
            let wrong = try await browser.signIn(on: signIn, password: "no")
            let refused = try await browser.get(fixture.authorize(["client_id": "nobody"]))
            let redirect = try await browser.signIn(on: wrong)
            let consent = try await browser.get(fixture.authorize(of: fixture.contoso))
            for page in [signIn, wrong, refused, redirect, consent] {
                #expect(page.headers[.cacheControl] == "no-store")
                #expect(page.headers[.referrerPolicy] == "no-referrer")
            }
            for page in [signIn, wrong, refused, consent] {
                let policy = try #require(page.headers[.contentSecurityPolicy])
                #expect(policy.contains("frame-ancestors 'none'"))
                #expect(policy.contains("default-src 'none'"))
                #expect(page.headers[.xContentTypeOptions] == "nosniff")
                #expect(!page.html.contains("<script"))
            }
            // Browsers apply `form-action` to all redirects after the form, including the redirects by the app's
            // server.
            for page in [signIn, wrong, consent] {
                #expect(page.headers[.contentSecurityPolicy]?.contains("form-action") == false)
            }
            for page in [refused, try await Browser.signInPage(client)] {
                #expect(page.headers[.contentSecurityPolicy]?.contains("form-action 'self';") == true)
            }
        }
    }

    @Test func `no page contains a password or a secret`() async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            try await browser.signIn()
            let consent = try await browser.get(fixture.authorize())
            for secret in browser.cookies.values { #expect(!consent.html.contains(secret)) }
        }
    }
}

extension Browser {
    /// Opens the sign-in page in a new browser, without an authorization request of an app.
    fileprivate static func signInPage(_ client: any TestClientProtocol) async throws -> BrowserPage {
        var browser = Browser(client)
        return try await browser.get("/sign-in")
    }
}
