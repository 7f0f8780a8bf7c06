import Basics
import SQLStorage
import HTTPTypes
import PortContracts
import OAuth
import OAuthServer
import PlaceServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

@testable import Pages

@Suite struct AccountPageTests {
    private func connect(_ fixture: WOPIFixture) async throws -> GrantID {
        let client = Client(
            name: "Office", redirectURIs: ["https://localhost"], kind: .publicClient, created: fixture.clock.now)
        try await fixture.storage.verbs.clients.add(client)
        let grant = Grant(
            user: fixture.mia, kind: .oauth(client.id), created: fixture.clock.now, expires: nil, label: "Office <b>")
        try await fixture.storage.verbs.grants.create(grant)
        return grant.id
    }

    @Test func `The account page lists connected apps and disconnects them`() async throws {
        try await TestBrowser.run { browser, fixture in
            let grant = try await connect(fixture), other = try await browser.signedIn(as: fixture.mia)
            let page = try await browser.get("/account")
            #expect(page.body.contains("Office &lt;b&gt;") && page.body.contains("Firefox · Linux"))
            #expect(page.body.matches(of: /class="tag"/).count == 1)
            let disconnected = try await browser.follow(
                browser.post("/account/disconnect", ["id": grant.rawValue]))
            #expect(disconnected.body.contains("was disconnected."))
            #expect(try await fixture.storage.verbs.grants.isLive(grant, now: fixture.clock.now) == false)
            let button = try #require(
                page.body.firstMatch(
                    of: /sign-out-session".{0,300}?name="id" value="([^"]+)"/
                        .dotMatchesNewlines()))
            let ended = try await browser.follow(
                browser.post("/account/sign-out-session", ["id": String(button.1)]))
            #expect(ended.body.contains("That browser was signed out."))
            #expect(try await other.get("/account").status == 303)
            #expect(try await browser.get("/account").status == 200)
        }
    }

    @Test func `The account page changes the display name`() async throws {
        try await TestBrowser.run { browser, fixture in
            let page = try await browser.follow(browser.post("/account/name", ["name": " Mia <i> "]))
            #expect(page.body.contains("value=\"Mia &lt;i&gt;\""))
            let manyBytes = "e" + String(repeating: "\u{301}", count: 300)
            for name in ["", " ", "a\nb", "a\u{202E}b", "a\u{2028}b", String(repeating: "x", count: 101), manyBytes] {
                #expect(try await browser.post("/account/name", ["name": name]).status == 400)
            }
            for (name, says) in [
                ("a\u{202E}b", "<bdi>U+202E</bdi>"), ("a\nb", "<bdi>U+000A</bdi>"), ("", "Enter a name"),
            ] {
                #expect(try await browser.post("/account/name", ["name": name]).body.contains(says))
            }
            let refused = try await browser.post("/account/name", ["name": String(repeating: "x", count: 101)])
            let field = try #require(refused.body.firstMatch(of: /<input id="name"[^>]*>/)).0
            #expect(field.contains("value=\"xxx") && field.contains("autofocus"))
            #expect(try await fixture.storage.verbs.accounts.find(fixture.mia)?.displayName == "Mia <i>")
        }
    }

    @Test func `The chosen language is stored in a cookie of the browser`() async throws {
        try await TestBrowser.run { browser, _ in
            let page = try await browser.follow(browser.post("/account/language", ["language": "de"]))
            #expect(page.body.contains("<html lang=\"de\">") && page.body.contains("Ihre Sprache wurde gespeichert."))
            let answer = try await browser.post("/account/language", ["language": "xx\r\nSet-Cookie: a=b"])
            #expect(answer.headers[values: .setCookie].contains { $0.hasPrefix("__Host-emplace-language=;") })
        }
    }

    @Test func `Signing out everywhere ends all apps and browsers, including this one`() async throws {
        try await TestBrowser.run { browser, fixture in
            let grant = try await connect(fixture), other = try await browser.signedIn(as: fixture.mia)
            let answer = try await browser.post("/account/sign-out-everywhere")
            #expect(answer.status == 200 && answer.body.contains("You are signed out"))
            #expect(answer.headers[values: .setCookie].contains { $0.hasPrefix("__Host-emplace-session=;") })
            #expect(try await browser.get("/account").status == 303)
            #expect(try await other.get("/account").status == 303)
            #expect(try await fixture.storage.verbs.grants.isLive(grant, now: fixture.clock.now) == false)
        }
    }

    @Test func `A new password ends every grant, session and token`() async throws {
        try await TestBrowser.run { browser, fixture in
            let user = fixture.mia, now = fixture.clock.now
            _ = try await fixture.host.accounts.setPassword(Password(choosing: "old password"), of: user, now: now)
            let browser = try await browser.signedIn(as: user), grant = try await connect(fixture)
            func change(_ old: String, _ new: String, _ again: String) async throws -> PageAnswer {
                try await browser.post(
                    "/account/password", ["password": old, "new_password": new, "repeat_password": again])
            }
            #expect(try await change("wrong", "new password", "new password").status == 403)
            #expect(try await change("old password", "new password", "new passwort").status == 400)
            #expect(try await change("old password", "short", "short").body.contains("at least 8 characters") == true)
            #expect(try await change("old password", "Password1", "Password1").body.contains("too common"))
            let long = String(repeating: "x", count: 1025)
            #expect(try await change("old password", long, long).body.contains("too long") == true)
            #expect(try await fixture.storage.verbs.grants.isLive(grant, now: now))
            let answer = try await change("old password", "new password", "new password")
            #expect(answer.status == 200 && answer.body.contains("Your password was changed."))
            #expect(try await fixture.storage.verbs.grants.isLive(grant, now: now) == false)
            #expect(try await browser.get("/account").status == 303)
            let attempt = SignIn.Attempt(
                name: "mia", password: "new password", source: .machine, deviceCookie: nil)
            guard case .signedIn = try await fixture.host.signIn.attempt(attempt, now: now) else {
                Issue.record("the new password does not sign in")
                return
            }
        }
    }

    @Test(arguments: [
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge · Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari · iPhone"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome · Android"), ("curl/8", nil),
        ("", nil),
    ])
    func `A browser session is listed under the browser's common name`(userAgent: String, name: String?) {
        #expect(BrowserName.read(userAgent) == name)
    }
}
