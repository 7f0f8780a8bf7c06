import Basics
import PortContracts
import OAuth
import OAuthServer
import Testing

/// Tests the requests to the server that docs/protocol/app-to-app.md describes.
@Suite struct AppToAppTests {
    /// A phone whose user is signed in to the provider's own app.
    private struct Phone {
        let fixture: ServerFixture
        let handover: AppToApp
        let bearer: String

        init(_ change: (inout AuthorizationServerConfiguration) -> Void = { _ in }) async throws {
            fixture = try await ServerFixture(change)
            handover = AppToApp(server: fixture.server)
            let own = try await fixture.registry.add(
                name: "Contoso", redirectURIs: ["com.contoso.drive:/cb"], isPublic: true, isFirstParty: true,
                now: fixture.start
            ).client
            bearer = try await Self.token(of: own, "com.contoso.drive:/cb", fixture)
        }

        static func token(of client: Client, _ redirectURI: String, _ fixture: ServerFixture) async throws -> String {
            let code = try await fixture.code(fixture.query(client, redirectURI) + "&" + ServerFixture.challenge)
            return try await fixture.exchange(
                code, redirectURI: redirectURI, verifier: ServerFixture.verifier,
                as: [.init("client_id", client.id.rawValue)]
            ).accessToken
        }

        /// Returns the sample request of docs/protocol/app-to-app.md#to-url, with the client id of Office on this
        /// server.
        func parameters(_ extra: String = "", client: Client? = nil) throws -> FormFields {
            try FormFields(
                "client_id=\((client ?? fixture.office).id.rawValue)&response_type=code&scope=wopi&rs=enUS"
                    + "&build=16.1.1234&platform=iOS&app=word" + extra)
        }

        func request(_ parameters: FormFields? = nil, bearer: String?? = nil, user: String? = nil) throws
            -> AppToAppRequest
        {
            AppToAppRequest(
                bearer: bearer ?? self.bearer, parameters: try parameters ?? self.parameters(), userID: user)
        }

        func allow(_ request: AppToAppRequest, at seconds: Double = 2) async throws -> AppToAppCode {
            try await handover.allow(request, source: .machine, now: fixture.after(seconds))
        }
    }

    @Test(arguments: [nil, "https://localhost"])
    func `Office can exchange a code from another app, with or without a redirect URI`(redirectURI: String?)
        async throws
    {
        let phone = try await Phone()
        let answer = try await phone.allow(phone.request())
        let tokens = try await phone.fixture.exchange(answer.code, redirectURI: redirectURI, at: 3)
        #expect(try await phone.fixture.isGood(tokens.accessToken, at: 4))
        #expect(try await phone.fixture.audited().contains(.grantMade))
    }

    @Test func `no other client can exchange that code`() async throws {
        let phone = try await Phone()
        let answer = try await phone.allow(phone.request())
        let refused = await refusal {
            try await phone.fixture.exchange(
                answer.code, redirectURI: nil, as: [.init("client_id", phone.fixture.app.id.rawValue)], at: 3)
        }
        #expect(refused?.code == "invalid_grant")
        // Another client has tried to exchange the authorization code, so the code is invalid and Office can't exchange
        // it either.
        #expect(await refusal { try await phone.fixture.exchange(answer.code, at: 4) }?.code == "invalid_grant")
    }

    @Test func `tk and sc are included when configured`() async throws {
        let phone = try await Phone {
            $0.hints = RedirectHints(
                tokenEndpoint: "https://eu.contoso.example/token", sessionContext: "tenant-7")
        }
        let answer = try await phone.allow(phone.request())
        #expect(answer.tokenEndpoint == "https://eu.contoso.example/token")
        #expect(answer.sessionContext == "tenant-7")
    }

    @Test func `an offer names the client, user and access, and grants nothing`() async throws {
        let phone = try await Phone()
        let before = try await phone.fixture.audited()
        let offer = try await phone.handover.offer(phone.request(), source: .machine, now: phone.fixture.after(2))
        #expect(offer.clientName == "Office")
        #expect(offer.scope == .wopi)
        #expect(offer.userName == "mia")
        #expect(offer.displayName == "Mia Beck")
        #expect(try await phone.fixture.audited() == before)
    }

    @Test func `declining grants nothing and is logged`() async throws {
        let phone = try await Phone()
        let error = try await phone.handover.decline(phone.request(), source: .machine, now: phone.fixture.after(2))
        #expect(error.code == "access_denied")
        let grants = try await phone.fixture.stores.grants.list(
            of: phone.fixture.account.id, now: phone.fixture.after(3))
        #expect(grants.map(\.label) == ["Contoso"])
        #expect(try await phone.fixture.audited().first == .appToAppRefused)
    }

    @Test func `a user other than the one Office asked for is refused`() async throws {
        let phone = try await Phone()
        #expect(await refusal { try await phone.allow(phone.request(user: "someone-else")) }?.code == "access_denied")
        _ = try await phone.allow(phone.request(user: phone.fixture.account.id.rawValue))
    }

    @Test func `a token that isn't a live token of a registered app is refused`() async throws {
        let phone = try await Phone()
        let fixture = phone.fixture
        #expect(await refusal { try await phone.allow(phone.request(bearer: .some(nil))) }?.code == "invalid_token")
        #expect(await refusal { try await phone.allow(phone.request(bearer: "guess")) }?.code == "invalid_token")
        // An app can't get an authorization code with Office's access token, or with the token of a client that isn't
        // first-party.
        let office = try await fixture.exchange(try await fixture.code()).accessToken
        let stranger = try await Phone.token(of: fixture.app, "http://127.0.0.1:51234/cb", fixture)
        for bearer in [office, stranger] {
            let refused = await refusal { try await phone.allow(phone.request(bearer: bearer)) }
            #expect(refused?.code == "unauthorized_client")
        }
        #expect(await refusal { try await phone.allow(phone.request(), at: 3602) }?.code == "invalid_token")
    }

    @Test func `an app can request a code only for Office`() async throws {
        let phone = try await Phone()
        for parameters in [
            try phone.parameters(client: phone.fixture.app), try FormFields("client_id=nobody&response_type=code"),
        ] {
            #expect(await refusal { try await phone.allow(phone.request(parameters)) }?.code == "unauthorized_client")
        }
    }

    @Test(arguments: [
        ("&redirect_uri=https%3A%2F%2Fevil.example", "invalid_request"),
        ("&client_id=x", "invalid_request"),
        ("&scope=other", "invalid_request"),
        ("&response_mode=fragment", "invalid_request"),
    ])
    func `a request that Office would not send is refused`(extra: String, code: String) async throws {
        let phone = try await Phone()
        let request = try phone.request(phone.parameters(extra))
        #expect(await refusal { try await phone.allow(request) }?.code == code)
    }

    @Test func `the number of codes per account and of attempts per address is limited`() async throws {
        let phone = try await Phone()
        for _ in 0..<20 { _ = try await phone.allow(phone.request()) }
        let refused = await refusal { try await phone.allow(phone.request()) }
        #expect(refused?.code == "temporarily_unavailable")
        #expect(refused?.retryAfter == 30)
        _ = try await phone.allow(phone.request(), at: 33)
        var codes = Set<String>()
        for _ in 0..<60 {
            if let code = await refusal({ try await phone.allow(phone.request(bearer: "guess"), at: 40) })?.code {
                codes.insert(code)
            }
        }
        #expect(codes == ["invalid_token", "temporarily_unavailable"])
    }

    @Test func `a grant from an app ends with the app's own grant`() async throws {
        let phone = try await Phone()
        let fixture = phone.fixture
        let tokens = try await fixture.exchange(phone.allow(phone.request()).code, at: 3)
        let waiting = try await phone.allow(phone.request())
        let browsers = try await fixture.exchange(try await fixture.code()).accessToken
        let apps = ConnectedApps(store: fixture.stores.store)
        let own = try #require(
            try await apps.list(of: fixture.account.id, now: fixture.after(4)).first { $0.label == "Contoso" })
        #expect(
            try await apps.disconnect(own.id, of: fixture.account.id, source: .machine, now: fixture.after(4)))
        #expect(try await !fixture.isGood(tokens.accessToken, at: 5))
        #expect(await refusal { try await fixture.refresh(tokens.refreshToken, at: 5) }?.code == "invalid_grant")
        #expect(await refusal { try await fixture.exchange(waiting.code, at: 5) }?.code == "invalid_grant")
        // Office got this grant through a browser, so it stays valid when the app's grant ends.
        #expect(try await fixture.isGood(browsers, at: 5))
    }

    @Test func `a stolen access token can't create a grant that outlasts it`() async throws {
        let phone = try await Phone()
        _ = try await phone.allow(phone.request(), at: 300)
        for seconds in [301.0, 3000] {
            let refused = await refusal { try await phone.allow(phone.request(), at: seconds) }
            #expect(refused?.code == "invalid_token")
            #expect(refused?.explanation?.contains("refresh it") == true)
        }
        #expect(try await phone.fixture.isGood(phone.bearer, at: 3000))
    }

    @Test(arguments: [0.999, 0, -3000])
    func `an access token issued in the future is not fresh`(seconds: Double) async throws {
        let phone = try await Phone()
        let refused = await refusal { try await phone.allow(phone.request(), at: seconds) }
        #expect(refused?.code == "invalid_token")
        #expect(refused?.explanation?.contains("refresh it") == true)
    }

    @Test func `a grant from an app ends when the account's password changes`() async throws {
        let phone = try await Phone()
        let answer = try await phone.allow(phone.request())
        _ = try await phone.fixture.stores.grants.endAll(
            of: phone.fixture.account.id, except: nil, reason: .passwordChanged, now: phone.fixture.after(3))
        #expect(await refusal { try await phone.fixture.exchange(answer.code, at: 4) }?.code == "invalid_grant")
    }
}
