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

@testable import Pages

/// Tests what happens if a user clicks *Allow* more than once, for example by a double click or after going back.
@Suite struct ConsentRepeatTests {
    /// Returns the grants with which Mia has given apps access to her documents.
    private static func grants(_ fixture: SignInFixture) async throws -> [Grant] {
        let user = try await fixture.account().id
        return try await fixture.storage.verbs.grants.list(of: user, now: fixture.clock.now).filter { $0.client != nil }
    }

    private static func redeem(
        _ back: BrowserPage, _ fixture: SignInFixture, _ browser: inout Browser
    ) async throws -> BrowserPage {
        try await browser.post(
            "/oauth/token",
            [
                "grant_type": "authorization_code", "code": try back.parameter("code") ?? "",
                "redirect_uri": "https://localhost", "client_id": fixture.office.id.rawValue,
                "client_secret": fixture.officeSecret,
            ])
    }

    @Test(arguments: [2, 3, 10])
    func `the same page issues no second code while the first is valid`(times: Int) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            try await browser.signIn()
            let page = try await browser.get(fixture.authorize())
            var locations: Set<String> = []
            for _ in 0..<times {
                let back = try await browser.press("allow", on: page)
                #expect(back.status == 302)
                locations.insert(try #require(back.location))
                fixture.clock.advance(5)
            }
            #expect(locations.count == 1)
            #expect(try await Self.grants(fixture).count == 1)
            let back = try await browser.press("allow", on: page)
            #expect(try await Self.redeem(back, fixture, &browser).status == 200)
            #expect(try await Self.grants(fixture).count == 1)
        }
    }

    @Test func `two simultaneous requests get the same code`() async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            try await browser.signIn()
            let page = try await browser.get(fixture.authorize()), signedIn = browser
            let locations = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        var tab = signedIn
                        return try await tab.press("allow", on: page).location
                    }
                }
                return try await group.reduce(into: Set<String>()) { $0.formUnion($1.map { [$0] } ?? []) }
            }
            #expect(locations.count == 1)
            #expect(try await Self.grants(fixture).count == 1)
        }
    }

    @Test func `the same page issues another code once the first is redeemed or expired`() async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            try await browser.signIn()
            let page = try await browser.get(fixture.authorize())
            let first = try await browser.press("allow", on: page)
            #expect(try await Self.redeem(first, fixture, &browser).status == 200)
            let second = try await browser.press("allow", on: page)
            #expect(try second.parameter("code") != first.parameter("code"))
            #expect(try await Self.redeem(second, fixture, &browser).status == 200)
            #expect(try await Self.grants(fixture).count == 2, "the first is as it was")
            let other = try await browser.get(fixture.authorize())
            let third = try await browser.press("allow", on: other)
            fixture.clock.advance(121)
            let fourth = try await browser.press("allow", on: other)
            #expect(try fourth.parameter("code") != third.parameter("code"))
            #expect(try await Self.redeem(third, fixture, &browser).status == 400)
            #expect(try await Self.redeem(fourth, fixture, &browser).status == 200)
        }
    }

    @Test(arguments: [["state": "other"], ["scope": "wopi"], ["platform": "Android"]] as [[String: String?]])
    func `another page, request or session gets a code of its own`(
        _ change: [String: String?]
    ) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            try await browser.signIn()
            let page = try await browser.get(fixture.authorize()), form = try page.form(with: "allow").hidden
            var codes = [try await browser.press("allow", on: page).parameter("code")]
            let again = try await browser.get(fixture.authorize(change))
            codes.append(try await browser.press("allow", on: again).parameter("code"))
            // The hidden field `attempt` of the page isn't valid in another browser, and isn't valid for another user.
            for name in ["mia", "mallory"] {
                var other = Browser(client)
                try await other.signIn(name: name)
                var fields = try await other.get(fixture.authorize()).form(with: "allow").hidden
                fields["attempt"] = form["attempt"]
                fields["action"] = "allow"
                codes.append(try await other.post("/consent", fields).parameter("code"))
            }
            #expect(codes.allSatisfy { $0 != nil } && Set(codes).count == codes.count)
        }
    }

    @Test(arguments: [nil, "", "x y", "../x", String(repeating: "a", count: 5000), "\u{0}"])
    func `a form without the attempt field of its page, or with a wrong one, gets a new code each time`(
        _ mark: String?
    ) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            try await browser.signIn()
            var fields = try await browser.get(fixture.authorize()).form(with: "allow").hidden
            fields["attempt"] = mark
            fields["action"] = "allow"
            let codes = [
                try await browser.post("/consent", fields).parameter("code"),
                try await browser.post("/consent", fields).parameter("code"),
            ]
            #expect(codes.allSatisfy { $0 != nil } && codes[0] != codes[1])
        }
    }
}
