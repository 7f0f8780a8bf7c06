import Basics
import SQLStorage
import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import OAuth
import OAuthServer
import PlaceServer
import ServerFixtures
import Testing

@testable import Localization
@testable import Pages

/// Tests forms that were already open when the user signed in with another tab, and browsers without cookies.
@Suite struct SignInTabsTests {
    static let languages: [Language] = [.english, .german, .french, .spanish, .japanese]

    @Test(
        arguments: [
            ("mia", SignInFixture.password), (" MIA ", SignInFixture.password), ("Mia", "mistyped"), ("mia", ""),
        ],
        ["/sign-in", "/sign-in?next=%2Faccount", "authorize"])
    func `a second tab continues after the first one has signed in`(
        _ typed: (name: String, password: String), _ start: String
    ) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            let address = start == "authorize" ? fixture.authorize() : start
            let first = try await browser.get(address), second = try await browser.get(address)
            let signedIn = try await browser.signIn(on: first)
            let session = try #require(browser.cookies["__Host-emplace-session"])
            let answer = try await browser.signIn(on: second, name: typed.name, password: typed.password)
            #expect(answer.status == 303)
            #expect(answer.location == signedIn.location)
            // Both tabs use the session that the first tab started.
            #expect(answer.setCookies.isEmpty && browser.cookies["__Host-emplace-session"] == session)
            #expect(try await fixture.sessions().count == 1)
            let landed = try await browser.get(fixture.authorize())
            #expect(landed.asksForConsent && landed.html.contains("Mia"))
        }
    }

    @Test(arguments: ["mallory", "nobody", "", "mi a", "<b>mia"])
    func `a second tab with another name shows who is signed in and asks again`(_ name: String) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            let first = try await browser.get(fixture.authorize()), second = try await browser.get(fixture.authorize())
            #expect(try await browser.signIn(on: first).status == 303)
            let asked = try await browser.signIn(on: second, name: name)
            #expect(asked.status == 403 && asked.location == nil && asked.asksToSignIn)
            #expect(asked.html.contains("<bdi>Mia</bdi> signed in on this browser while this page was open."))
            #expect(try await fixture.sessions().count == 1)
            #expect(try await fixture.sessions(of: "mallory").isEmpty)
            // A different user can sign in on this page, too.
            #expect(try await browser.signIn(on: asked, name: "mallory").status == 303)
            #expect(try await fixture.sessions().isEmpty)
            #expect(try await fixture.sessions(of: "mallory").count == 1)
        }
    }

    @Test(arguments: languages, ["/sign-in", "authorize"])
    func `a browser without cookies is asked to allow them each time, and can sign in once it has them`(
        _ language: Language, _ start: String
    ) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            browser.language = language.tag
            var page = try await browser.get(start == "authorize" ? fixture.authorize() : start)
            for _ in 0..<3 {
                browser.cookies = [:]
                page = try await browser.signIn(on: page)
                #expect(page.status == 403 && page.asksToSignIn && page.language == language.tag)
                #expect(page.html.contains(language.strings.errors.cookiesText))
                #expect(!page.html.contains(language.strings.signIn.expired))
            }
            #expect(try await fixture.sessions().isEmpty)
            #expect(try await browser.signIn(on: page).status == 303)
        }
    }

    @Test(arguments: [
        ["__Host-emplace-language": "en"], ["__Host-emplace-device-0123456789ab": "x.y"],
        ["other": "1", "__Host-emplace-order": "name"], ["__Host-emplace-form": ""],
        ["__Host-emplace-session": "es_old"],
    ])
    func `a browser with cookies isn't asked to allow them`(_ kept: [String: String]) async throws {
        try await SignInFixture.run { _, client in
            var browser = Browser(client)
            let page = try await browser.get("/sign-in")
            browser.cookies = kept
            let asked = try await browser.signIn(on: page)
            #expect(asked.status == 403 && asked.html.contains("This page has expired. Sign in to continue."))
            #expect(try await browser.signIn(on: asked).status == 303)
        }
    }

    @Test(arguments: [[:], ["session": "1", "emplace-form": "x", "x__Host-emplace-form": "y"]])
    func `other sites' cookies don't count as cookies of these pages`(_ kept: [String: String]) async throws {
        try await SignInFixture.run { _, client in
            var browser = Browser(client)
            let page = try await browser.get("/sign-in")
            browser.cookies = kept
            let reported = try await browser.signIn(on: page)
            #expect(reported.status == 403 && reported.html.contains(Language.english.strings.errors.cookiesText))
        }
    }

    @Test(arguments: [true, false])
    func `a browser without cookies, or one that signed in meanwhile, can deny the app`(
        _ isSignedIn: Bool
    ) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            let page = try await browser.get(fixture.authorize(of: fixture.contoso))
            browser.cookies = [:]
            if isSignedIn { try await browser.signIn() }
            let back = try await browser.press("cancel", on: page)
            #expect(back.status == 303)
            #expect(back.location?.hasPrefix(SignInFixture.contosoRedirect + "?error=access_denied") == true)
            #expect(try await fixture.sessions().count == (isSignedIn ? 1 : 0))
        }
    }

    @Test(arguments: ["allow", "decline", "switch"], ["mia", "mallory"])
    func `consent from before another sign-in grants nothing and asks again with an explanation`(
        _ button: String, _ name: String
    ) async throws {
        for language in Self.languages {
            try await SignInFixture.run { fixture, client in
                var browser = Browser(client)
                browser.language = language.tag
                try await browser.signIn()
                let stale = try await browser.get(fixture.authorize())
                browser.cookies = [:]
                try await browser.signIn(name: name)
                let asked = try await browser.press(button, on: stale)
                #expect(asked.status == 403 && asked.location == nil && asked.asksForConsent)
                #expect(asked.html.contains(language.strings.consent.askedAgain))
                #expect(asked.html.contains("<bdi>\(name)</bdi>"), "it says whose documents they are")
                let user = try await fixture.account(name).id
                let grants = try await fixture.storage.verbs.grants.list(of: user, now: fixture.clock.now)
                #expect(grants.allSatisfy { $0.kind == .browser })
                #expect(try await browser.press("allow", on: asked).location?.contains("?code=") == true)
            }
        }
    }
}
