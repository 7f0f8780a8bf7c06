import PortContracts
import OAuth
import OAuthServer
import Testing

@Suite struct AuthorizationTests {
    @Test func `the code comes back with state and issuer`() async throws {
        let fixture = try await ServerFixture()
        guard case .ask(let request) = try await fixture.server.begin("&rs=de-DE&state=&" + fixture.officeQuery) else {
            Issue.record("Office may ask")
            return
        }
        #expect(request.client == fixture.office)
        #expect(request.scope == .wopi)
        #expect(request.office.language == "de-DE")
        let location = try await fixture.server.approve(
            request, user: fixture.account, session: nil, now: fixture.start)
        #expect(location.hasPrefix("https://localhost?code=ec_"))
        #expect(location.hasSuffix("&state=&iss=https%3A%2F%2Fid.contoso.example"))
        #expect(try await fixture.audited().first == .grantMade)
    }

    @Test func `no state is returned if none was sent`() async throws {
        let fixture = try await ServerFixture()
        #expect(try await fixture.approve(fixture.officeQuery)["state"] == nil)
        let state = "a b&c=d#é/%00"
        let query = fixture.officeQuery + "&" + FormFields([.init("state", state)]).encoded
        #expect(try await fixture.approve(query)["state"] == state)
    }

    @Test func `token endpoint and session context can be set per user`() async throws {
        let fixture = try await ServerFixture {
            $0.hints = RedirectHints(tokenEndpoint: "https://id.contoso.example/t", sessionContext: "tenant:42")
        }
        let change = AccountChange(tokenEndpoint: .set("https://eu.id.contoso.example/t"))
        let mia = try #require(try await fixture.stores.accounts.change(fixture.account.id, change, now: fixture.start))
        guard case .ask(let request) = try await fixture.server.begin(fixture.officeQuery) else {
            throw ServerFixture.Unexpected()
        }
        let location = try await fixture.server.approve(request, user: mia, session: nil, now: fixture.start)
        let parameters = try ServerFixture.parameters(location)
        #expect(parameters["tk"] == "https://eu.id.contoso.example/t")
        #expect(parameters["sc"] == "tenant:42")
    }

    @Test(arguments: [
        ("https://eu.contoso.com/token?r=eu1", true), ("https://eu.contoso.com", true), ("", false),
        ("http://eu.contoso.com/token", false), ("eu.contoso.com/token", false), ("https://", false),
        ("https:///token", false), ("https://a@eu.contoso.com/t", false), ("https://eu.contoso.com/t#x", false),
        ("https://eu.contoso.com/t t", false), ("https://é.contoso.com/t", false), ("javascript:alert(1)", false),
        ("https://" + String(repeating: "a", count: 3000), false),
    ])
    func `a token endpoint must be an https address that fits in a redirect`(text: String, isGood: Bool) {
        #expect(RedirectHints.isTokenEndpoint(text) == isGood)
    }

    @Test(arguments: [
        ("tenant:42", true), ("a b", true), ("", false), (" a", false), ("a ", false), ("a\r\nb", false),
        ("é", false), (String(repeating: "x", count: 512), true), (String(repeating: "x", count: 513), false),
    ])
    func `a session context must survive a header unchanged`(text: String, isGood: Bool) {
        #expect(RedirectHints.isSessionContext(text) == isGood)
    }

    @Test func `a returned context is compared with the issued one`() {
        let given = RedirectHints(sessionContext: "tenant:42")
        #expect(given.matches(returned: "tenant:42"))
        #expect(given.matches(returned: nil))
        #expect(!given.matches(returned: "tenant:43"))
        #expect(!given.matches(returned: "tenant%3A42"))
        #expect(!RedirectHints().matches(returned: "tenant:42"))
    }

    @Test(arguments: ["&code_challenge_method=plain", ""])
    func `a public client's challenge must use S256`(method: String) async throws {
        let fixture = try await ServerFixture()
        let query =
            fixture.query(fixture.app, "http://127.0.0.1:51234/cb")
            + "&code_challenge=\(ServerFixture.verifier)\(method)"
        guard case .redirect(let location) = try await fixture.server.begin(query) else {
            throw ServerFixture.Unexpected()
        }
        #expect(try ServerFixture.parameters(location)["error"] == "invalid_request")
        let office = fixture.officeQuery + "&code_challenge=\(ServerFixture.verifier)\(method)"
        guard case .ask = try await fixture.server.begin(office) else { throw ServerFixture.Unexpected() }
    }

    @Test func `token endpoint and session context are sent when configured`() async throws {
        let fixture = try await ServerFixture {
            $0.hints = RedirectHints(
                tokenEndpoint: "https://eu.id.contoso.example/t/?r=eu1", sessionContext: "tenant:42")
            $0.sendsIssuer = false
        }
        let parameters = try await fixture.approve(fixture.officeQuery)
        #expect(parameters["tk"] == "https://eu.id.contoso.example/t/?r=eu1")
        #expect(parameters["sc"] == "tenant:42")
        #expect(Set(parameters.keys) == ["code", "tk", "sc"])
    }

    @Test func `declining redirects to the client with an error and no code`() async throws {
        let fixture = try await ServerFixture()
        guard case .ask(let request) = try await fixture.server.begin(fixture.officeQuery + "&state=s") else {
            Issue.record("Office may ask")
            return
        }
        let parameters = try ServerFixture.parameters(fixture.server.deny(request))
        #expect(parameters["error"] == "access_denied")
        #expect(parameters["state"] == "s")
        #expect(parameters["iss"] == ServerFixture.issuer)
        #expect(parameters["code"] == nil)
    }

    @Test(arguments: [
        "https://localhost/evil", "https://localhost.evil.example", "http://localhost", "https://localhost/",
        "https://localhost?", "https://localhost#", "https://localhost#a", "HTTPS://localhost", "https://LOCALHOST",
        "https://localhost:443", "https://localhost:8443", "https://user@localhost", "https://localhost@evil.example",
        "https://%6Cocalhost", "https%3A%2F%2Flocalhost", " https://localhost", "https://localhost ",
        "https://localhost\u{0}", "https://localhost\n", "https://127.0.0.1", "https://localhos", "//localhost",
        "javascript:alert(1)", "https://localhost\\@evil.example", "https://localhost;x", "https://lo\u{301}calhost",
    ])
    func `an unregistered redirect address gets an error page and no redirect`(uri: String) async throws {
        let fixture = try await ServerFixture()
        let decision = try await fixture.server.begin(fixture.query(fixture.office, uri))
        #expect(decision == .refuse(.unregisteredRedirectURI))
    }

    @Test func `no error redirects before the redirect address is validated`() async throws {
        let fixture = try await ServerFixture()
        let query = fixture.query(fixture.office, "https://evil.example") + "&response_type=token&scope=%22"
        #expect(try await fixture.server.begin(query) == .refuse(.unregisteredRedirectURI))
        for id in ["nobody", "", "a/b", String(repeating: "x", count: 1 << 15), "\u{0}"] {
            let query = FormFields([.init("client_id", id), .init("redirect_uri", "https://localhost")]).encoded
            guard case .refuse = try await fixture.server.begin(query) else {
                Issue.record("there is no client \(id.prefix(20))")
                continue
            }
        }
    }

    @Test(arguments: [
        ("client_id=x&client_id=y"), ("%"), ("client_id=%FF"), (""), (String(repeating: "a=1&", count: 10_000)),
        ("state=" + String(repeating: "x", count: 1 << 20)),
    ])
    func `an unreadable query gets an error page`(query: String) async throws {
        let fixture = try await ServerFixture()
        guard case .refuse(.malformed(let error)) = try await fixture.server.begin(query) else {
            Issue.record("the query is malformed")
            return
        }
        #expect(error.code == "invalid_request")
    }

    @Test(arguments: [
        ("&response_type=token", "invalid_request"), ("&state=a&state=b", "invalid_request"),
        ("&scope=%22", "invalid_scope"), ("&scope=admin", "invalid_scope"),
        ("&code_challenge=short", "invalid_request"), ("&response_mode=form_post", "invalid_request"),
    ])
    func `other errors redirect with an error and the issuer`(extra: String, code: String) async throws {
        let fixture = try await ServerFixture()
        guard case .redirect(let location) = try await fixture.server.begin(fixture.officeQuery + extra) else {
            Issue.record("the client is to be told")
            return
        }
        #expect(location.hasPrefix("https://localhost?error=\(code)&"))
        #expect(try ServerFixture.parameters(location)["iss"] == ServerFixture.issuer)
    }

    @Test func `implicit grants are refused`() async throws {
        let fixture = try await ServerFixture()
        let query = fixture.officeQuery.replacing("response_type=code", with: "response_type=token") + "&state=s"
        guard case .redirect(let location) = try await fixture.server.begin(query) else {
            Issue.record("the client is to be told")
            return
        }
        #expect(try ServerFixture.parameters(location)["error"] == "unsupported_response_type")
        #expect(try ServerFixture.parameters(location)["state"] == "s")
    }

    @Test func `unknown scopes are dropped, and a request without a known one is an error`() async throws {
        let fixture = try await ServerFixture()
        guard case .ask(let request) = try await fixture.server.begin(fixture.officeQuery + "&scope=wopi,+admin") else {
            Issue.record("part of the scope is known")
            return
        }
        #expect(request.scope == .wopi)
    }

    @Test func `a missing redirect address defaults to the only registered one`() async throws {
        let fixture = try await ServerFixture()
        let code = try await fixture.code("client_id=\(fixture.office.id)&response_type=code")
        #expect(try await fixture.exchange(code, redirectURI: nil).tokenType == "bearer")
        let app = "client_id=\(fixture.app.id)&response_type=code&" + ServerFixture.challenge
        #expect(try await fixture.server.begin(app) == .refuse(.unregisteredRedirectURI))
    }

    @Test func `a public client must use PKCE and Office need not`() async throws {
        let fixture = try await ServerFixture()
        guard
            case .redirect(let location) = try await fixture.server.begin(
                fixture.query(fixture.app, "com.example.app:/cb"))
        else {
            Issue.record("the app is to be told")
            return
        }
        #expect(location.hasPrefix("com.example.app:/cb?error=invalid_request"))
        guard case .ask = try await fixture.server.begin(fixture.appQuery) else {
            Issue.record("with a challenge it may ask")
            return
        }
    }

    @Test(arguments: [
        ("http://127.0.0.1/cb", true), ("http://127.0.0.1:1/cb", true), ("http://127.0.0.1:65535/cb", true),
        ("com.example.app:/cb", true), ("http://127.0.0.1:65536/cb", false), ("http://127.0.0.1:+80/cb", false),
        ("http://127.0.0.1:/cb", false), ("http://127.0.0.1:80", false), ("http://127.0.0.1:80/cb/x", false),
        ("http://127.0.0.1:80/CB", false), ("http://127.0.0.1:80@evil.example/cb", false),
        ("http://127.0.0.1.evil.example/cb", false), ("http://127.0.0.2:80/cb", false), ("http://[::1]:80/cb", false),
        ("http://localhost:80/cb", false), ("https://127.0.0.1:80/cb", false), ("http://127.0.0.1:80/cb#f", false),
        ("http://127.0.0.1:80/cb?x=1", false), ("com.example.app:/other", false),
    ])
    func `only a public client's loopback address may have any port`(uri: String, isAllowed: Bool) async throws {
        let fixture = try await ServerFixture()
        let decision = try await fixture.server.begin(fixture.query(fixture.app, uri) + "&" + ServerFixture.challenge)
        #expect((decision != .refuse(.unregisteredRedirectURI)) == isAllowed)
    }

    @Test func `a confidential client's loopback address must match exactly`() async throws {
        let fixture = try await ServerFixture()
        let client = Client(
            name: "Desk", redirectURIs: ["http://127.0.0.1/cb"], kind: .confidential(secret: nil),
            created: fixture.start)
        try await fixture.stores.clients.add(client)
        let other = try await fixture.server.begin(fixture.query(client, "http://127.0.0.1:80/cb"))
        #expect(other == .refuse(.unregisteredRedirectURI))
        guard case .ask = try await fixture.server.begin(fixture.query(client, "http://127.0.0.1/cb")) else {
            Issue.record("the registered address is good")
            return
        }
    }

    @Test func `characters that are equivalent in Unicode don't match in a redirect address`() async throws {
        let fixture = try await ServerFixture()
        let client = try await fixture.registry.add(
            name: "Kelvin", redirectURIs: ["https://app.example/K"], now: fixture.start
        ).client
        let decision = try await fixture.server.begin(fixture.query(client, "https://app.example/\u{212A}"))
        #expect(decision == .refuse(.unregisteredRedirectURI))
    }

    @Test func `a user signed out in the meantime gets no code`() async throws {
        let fixture = try await ServerFixture()
        guard case .ask(let request) = try await fixture.server.begin(fixture.officeQuery) else { return }
        let session = Grant(user: fixture.account.id, kind: .browser, created: fixture.start, expires: nil, label: "")
        try await fixture.stores.grants.create(session)
        _ = try await fixture.server.approve(
            request, user: fixture.account, session: session.id, now: fixture.start)
        _ = try await fixture.stores.grants.end(session.id, of: nil, reason: .signedOut, now: fixture.start)
        await #expect(throws: StoreRefusal.stale) {
            try await fixture.server.approve(request, user: fixture.account, session: session.id, now: fixture.start)
        }
    }
}
