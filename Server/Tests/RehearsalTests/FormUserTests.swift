import HTTPTypes
import OfficeClient
import Testing

@testable import Rehearsal

/// Tests the simulated user, who fills in the forms of the provider's pages in a web view without scripts.
@Suite struct FormUserTests {
    private static let start = SmallServer.identity + "/authorize?client_id=office&redirect_uri=https%3A%2F%2Flocalhost"

    private static func visit(
        _ behavior: SignInBehavior = .consent, on transport: any Transport, at address: String = start,
        password: String = "right"
    ) async throws -> VisitResult {
        let user = FormUser(UserCredential(name: "mia@contoso.example", password: password))
        return try await user.visit(
            Visit(
                address: address, stop: "https://localhost", behavior: behavior, device: Device(),
                domains: TrustedDomains(["contoso.example"])),
            wire: Wire(transport))
    }

    /// Returns a provider that serves the given pages. The keys of `answers` are paths.
    private static func pages(_ answers: [String: SmallAnswer]) -> ListeningTransport {
        ListeningTransport(
            ClosureTransport { request in
                let answer = WebAddress(request.url).flatMap { answers[$0.path] } ?? SmallAnswer(404)
                return WireResponse(status: answer.status, headers: answer.headers, body: .bytes(answer.body))
            })
    }

    private static func page(_ html: String, status: Int = 200, headers: HTTPFields = [:]) -> SmallAnswer {
        SmallAnswer(status, headers, body: Array(html.utf8))
    }

    private static func redirect(to address: String) -> SmallAnswer { SmallAnswer(302, [.location: address]) }

    private static let signIn =
        "<form method=post action=/in><input name=who><input type=password name=secret><button>Sign in</button></form>"

    // MARK: How a sign-in ends

    @Test func `a user who consents returns with a code after two pages`() async throws {
        let end = try await Self.visit(on: SmallProvider())
        #expect(end.stop?.hasPrefix("https://localhost?code=") == true)
        #expect(end.pages.map(\.hasPassword) == [true, false])
        #expect(end.pages.allSatisfy { $0.hasPrivacyLink && $0.fitsViewport && $0.screenshot == nil })
    }

    @Test func `a user who declines returns with an error`() async throws {
        #expect(try await Self.visit(.decline, on: SmallProvider()).stop == "https://localhost?error=access_denied")
    }

    @Test func `a user who closes the page returns nothing and has typed nothing`() async throws {
        let listener = ListeningTransport(SmallProvider())
        let end = try await Self.visit(.cancel, on: listener)
        #expect(end.stop == nil && end.pages.count == 1 && listener.sent.map(\.method) == [.get])
    }

    @Test func `a user who mistypes once is asked again`() async throws {
        let end = try await Self.visit(.wrongPasswordFirst, on: SmallProvider())
        #expect(end.stop?.contains("code=") == true && end.pages.map(\.hasPassword) == [true, true, false])
    }

    // MARK: Pages on which the user can't continue

    @Test(arguments: [SignInBehavior.consent, .wrongPasswordFirst]) func `a refused password isn't typed a third time`(
        _ behavior: SignInBehavior
    ) async throws {
        let listener = ListeningTransport(SmallProvider())
        let unmet = await #expect(throws: UnmetExpectation.self) {
            try await Self.visit(behavior, on: listener, password: "wrong")
        }
        #expect(unmet?.finding.expected == FormUser.signedIn)
        #expect(listener.sent.count { $0.url.hasSuffix("/sign-in") } == (behavior == .consent ? 1 : 2))
    }

    @Test(arguments: [(429, "7", 7), (503, nil, 1), (429, "soon", 1)] as [(Int, String?, Int)])
    func `a throttled sign-in counts as late`(status: Int, header: String?, seconds: Int) async throws {
        var headers = HTTPFields()
        headers[.retryAfter] = header
        let pages = Self.pages(["/authorize": Self.page("<title>Later</title>", status: status, headers: headers)])
        let unmet = await #expect(throws: UnmetExpectation.self) { try await Self.visit(on: pages) }
        #expect(unmet?.finding.kind == .late && unmet?.finding.retryAfter == seconds)
    }

    @Test(arguments: [
        ("http://id.contoso.example/in", "an https address in a trusted domain"),
        ("https://evil.example/in", "an https address in a trusted domain"),
        ("https://contoso.example.evil.example/", "an https address in a trusted domain"),
        ("myapp://callback?code=1", "the redirect URI https://localhost"),
        ("https://localhost.evil.example/?code=1", "an https address in a trusted domain"),
    ]) func `a redirect to another site isn't followed`(address: String, expected: String) async throws {
        let pages = Self.pages(["/authorize": Self.redirect(to: address)])
        let unmet = await #expect(throws: UnmetExpectation.self) { try await Self.visit(on: pages) }
        #expect(unmet?.finding.expected == expected)
        #expect(pages.sent.count == 1)
    }

    @Test func `redirect loops and page loops end after twenty steps`() async throws {
        let circle = Self.pages(["/authorize": Self.redirect(to: "/authorize")])
        let again = Self.pages([
            "/authorize": Self.page("<form method=post action=/authorize><button>Continue</button></form>")
        ])
        for pages in [circle, again] {
            let unmet = await #expect(throws: UnmetExpectation.self) { try await Self.visit(on: pages) }
            #expect(unmet?.finding.expected == "the redirect URI within \(FormUser.maxPages) pages")
            #expect(pages.sent.count == FormUser.maxPages + 1)
        }
    }

    @Test(arguments: ["<title>Oops</title>", "<title>Oops</title><form><input name=a></form>", "<div id=app></div>"])
    func `a page without a usable form is reported by its title`(html: String) async throws {
        let pages = Self.pages(["/authorize": Self.page(html)])
        let unmet = await #expect(throws: UnmetExpectation.self) { try await Self.visit(on: pages) }
        #expect(unmet?.finding.expected == "a form with a button to continue, or the redirect URI")
        #expect(unmet?.finding.came.hasPrefix("200") == true)
    }

    @Test func `an invalid address is never opened`() async throws {
        let pages = Self.pages([:])
        await #expect(throws: UnmetExpectation.self) { try await Self.visit(on: pages, at: "/authorize") }
        #expect(pages.sent.isEmpty)
    }

    // MARK: Requests of the web view

    @Test func `cookies are sent only to the host that set them`() async throws {
        let pages = Self.pages([
            "/authorize": Self.page(Self.signIn, headers: [.setCookie: "session=s1; Path=/; Secure; HttpOnly"]),
            "/in": Self.redirect(to: "https://other.contoso.example/next"),
            "/next": Self.redirect(to: "https://localhost/?code=1"),
        ])
        _ = try await Self.visit(on: pages)
        #expect(pages.sent.map { $0.headers[.cookie] } == [nil, "session=s1", nil])
    }

    @Test func `a form is sent with its fields, the pressed button and its own origin`() async throws {
        let form = """
            <form method=post action="in?step=1"><input type=hidden name=t value="a&amp;b"><input type=email name=who>
            <input type=checkbox name=stay><input type=password name=secret>
            <button name=do value=cancel>Cancel</button><button name=do value=in>Sign in</button></form>
            """
        let pages = Self.pages([
            "/a/authorize": Self.page(form), "/a/in": Self.redirect(to: "https://localhost?code=1"),
        ])
        _ = try await Self.visit(on: pages, at: SmallServer.identity + "/a/authorize", password: "p&w =")
        let sent = try #require(pages.sent.last)
        #expect(sent.url == SmallServer.identity + "/a/in?step=1" && sent.method == .post)
        #expect(
            ReceivedRequest.values(sent.body) == [
                "t": "a&b", "who": "mia@contoso.example", "secret": "p&w =", "do": "in",
            ])
        #expect(sent.headers[.origin] == SmallServer.identity)
    }

    @Test func `a GET form sends its fields in the query, and a button may set another target`() async throws {
        let choice = "<form action=/no><button formaction=/yes name=d value=1>Allow</button></form>"
        let pages = Self.pages([
            "/authorize": Self.page(choice), "/yes": Self.redirect(to: "https://localhost?code=1"),
        ])
        _ = try await Self.visit(on: pages)
        #expect(pages.sent.last?.url == SmallServer.identity + "/yes?d=1" && pages.sent.last?.method == .get)
    }
}
