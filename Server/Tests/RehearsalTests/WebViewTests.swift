import OfficeClient
import Testing

@testable import Rehearsal

/// Tests how a web view without scripts parses pages. Also tests the stop URL, at which the web view closes.
@Suite struct WebViewTests {
    @Test func `forms are parsed with fields, buttons and entities`() throws {
        let page = HTMLPage(
            """
            <!doctype html><title>Sign &amp; in</title><meta name=viewport content="width=device-width">
            <!-- <form action="/no"> --><script>document.write('<form action="/no">')</script>
            <form method="POST" action='/in?a=1&amp;b=2'><input type=hidden name="t" value="&quot;x&#39;&#x41;">
            <input name=who value="mia"><INPUT TYPE="password" NAME="secret"/><input type=checkbox name=stay>
            <input type="checkbox" name="news" checked><button name=do value=go>Sign <b>in</b></button>
            <button type="button">Nothing</button><input type=submit value="Cancel"></form>
            <a href="/privacy">Our <i>privacy</i> statement</a>
            """)
        #expect(page.title == "Sign & in" && page.viewport == "width=device-width")
        let form = try #require(page.forms.first)
        #expect(page.forms.count == 1 && form.method == "post" && form.action == "/in?a=1&b=2" && form.hasPassword)
        #expect(FormUser.values(form).map(\.name) == ["t", "who", "secret", "news"])
        #expect(form.fields.first?.value == "\"x'A")
        #expect(form.buttons.map(\.text) == ["Sign in", "Cancel"])
        #expect(ButtonChoice.signIn(form)?.value == "go")
        #expect(page.links.contains { SeenPage.isPrivacyLink($0) })
    }

    @Test(arguments: [
        "<", "<form", "<form action=", "<input name=\"", "&#x110000;", "&", "<!--", "<script>", "</", "<a b='",
    ])
    func `parsing malformed pages ends`(_ html: String) {
        #expect(HTMLPage(String(repeating: html, count: 50)).forms.count <= 64)
    }

    @Test func `the decision is recognized by its words only`() throws {
        let page = HTMLPage(
            """
            <form action=/switch><button name=action value=switch>Not you?</button></form>
            <form action=/decide><button value=decline>No thanks</button><button value=allow>Go ahead</button></form>
            """)
        #expect(ButtonChoice.decision(page.forms, allows: true)?.1.value == "allow")
        #expect(ButtonChoice.decision(page.forms, allows: false)?.1.value == "decline")
        #expect(ButtonChoice.decision([], allows: true) == nil)
        #expect(ButtonChoice.decision(HTMLPage("<form><button>Allow</button></form>").forms, allows: false) == nil)
    }

    @Test(arguments: [
        ("https://localhost?code=1", true), ("https://localhost/?code=1", true), ("https://LOCALHOST/#x", true),
        ("https://localhost:443/", true), ("https://localhost:8443/", false), ("http://localhost/", false),
        ("https://localhost.evil.example/", false), ("https://localhost/evil", false), ("localhost", false),
    ]) func `the stop address is compared by scheme, host, port and path`(_ address: String, _ stops: Bool) {
        let visit = Visit(
            address: "", stop: "https://localhost", behavior: .consent, device: Device(), domains: TrustedDomains([]))
        #expect(visit.isStop(address) == stops)
    }

    @Test func `cookies are stored by host, replaced and removed`() throws {
        var jar = CookieJar()
        let address = try #require(WebAddress("https://a.example/x")),
            other = try #require(WebAddress("https://b.example"))
        jar.take(["s=1; Path=/; Secure", "t=2"], from: address)
        jar.take(["s=3"], from: address)
        #expect(jar.header(for: address) == "s=3; t=2" && jar.header(for: other) == nil)
        jar.take(["s=; Max-Age=0"], from: address)
        #expect(jar.header(for: address) == "t=2")
    }

    @Test func `a reply is a code, a refusal, or neither`() throws {
        let reply = try SignInReply(
            stop: "https://localhost?code=a%2Bb&tk=https%3A%2F%2Fe%2Ft%3Fr%3D1&sc=x%3Ay", redirectURI: "r")
        #expect(reply.code == "a+b" && reply.tokenEndpoint == "https://e/t?r=1" && reply.sessionContext == "x:y")
        #expect(throws: SignInReply.Refusal(error: "access_denied", explanation: "no way")) {
            try SignInReply(stop: "https://localhost/?error=access_denied&error_description=no+way", redirectURI: "r")
        }
        for stop in [
            "https://localhost", "https://localhost?Code=1", "https://localhost?code=",
            "https://localhost?code=1&code=2",
        ] {
            #expect(throws: UnmetExpectation.self) { try SignInReply(stop: stop, redirectURI: "r") }
        }
    }
}
