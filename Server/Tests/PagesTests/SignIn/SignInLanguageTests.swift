import HTTPTypes
import HummingbirdTesting
import ServerFixtures
import Testing

@testable import Localization
@testable import Pages

/// Tests which language the sign-in page has (docs/protocol/bootstrap-and-oauth.md#authorization-request). The
/// parameter `rs` comes first, then the language chosen on the pages, then `Accept-Language`.
@Suite struct SignInLanguageTests {
    @Test(arguments: [
        ("de-DE", "Passwort"), ("fr-FR", "passe"), ("es-ES", "ontraseña"), ("ja-JP", "パスワード"), ("enUS", "assword"),
    ])
    func `the language that Office requests is kept through every step`(_ rs: String, _ word: String) async throws {
        let expected = String(rs.prefix(2))
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            browser.language = expected == "fr" ? "de" : "fr"
            let address = fixture.authorize(["rs": rs])
            let page = try await browser.get(address)
            #expect(page.language == expected)
            #expect(page.html.contains(word))
            let wrong = try await browser.signIn(on: page, password: "no")
            #expect(wrong.language == expected)
            let signedIn = try await browser.signIn(on: wrong)
            let consent = try await browser.get(try #require(signedIn.location))
            #expect(consent.asksForConsent)
            #expect(consent.language == expected)
        }
    }

    @Test func `error pages use the same language`() async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            browser.language = "fr"
            let refused = try await browser.get(fixture.authorize(["rs": "de-DE", "client_id": "nobody"]))
            #expect(refused.status == 400)
            #expect(refused.language == "de")
            let page = try await browser.get(fixture.authorize(["rs": "ja-JP"]))
            let foreign = try await browser.signIn(on: page, headers: [.secFetchSite: "cross-site"])
            #expect(foreign.status == 403)
            #expect(foreign.language == "ja")
            try await browser.signIn()
            let consent = try await browser.get(fixture.authorize(["RS": "es-ES"]))
            var form = try consent.form(with: "allow").hidden
            form["csrf"] = "guess"
            let forged = try await browser.post("/consent", form.merging(["action": "allow"]) { _, new in new })
            #expect(forged.status == 403)
            #expect(forged.language == "es")
        }
    }

    @Test(arguments: [
        ("de-DE", "es", "fr", "de"), ("", "es", "fr", "es"), ("xx-XX", "es", "fr", "es"), ("", "xx", "fr", "fr"),
        ("", "", "fr;q=0.5, ja", "ja"), ("", "", "", "en"), ("../../etc", "<b>", "\u{e9}", "en"),
    ])
    func `the chosen language ranks after rs and before Accept-Language`(
        _ rs: String, _ chosen: String, _ accepted: String, _ expected: String
    ) async throws {
        try await SignInFixture.run { fixture, client in
            var browser = Browser(client)
            browser.language = accepted.isEmpty ? nil : accepted
            if !chosen.isEmpty { browser.cookies["__Host-emplace-language"] = chosen }
            let page = try await browser.get(fixture.authorize(["rs": rs]))
            #expect(page.language == expected)
        }
    }
}
