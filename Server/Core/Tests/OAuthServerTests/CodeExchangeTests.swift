import Foundation
import PortContracts
import OAuth
import OAuthServer
import Testing

@Suite struct CodeExchangeTests {
    @Test func `a code is exchanged for a token that grants its user access`() async throws {
        let fixture = try await ServerFixture()
        let tokens = try await fixture.exchange(try await fixture.code())
        #expect(tokens.tokenType == "bearer")
        #expect(tokens.expiresIn == 3600)
        #expect(tokens.scope == "wopi")
        #expect(tokens.refreshToken?.hasPrefix("er_") == true)
        let access = try await fixture.server.authenticate(bearer: tokens.accessToken, now: fixture.after(2))
        #expect(access?.account == fixture.account)
        #expect(access?.client == fixture.office.id)
        #expect(access?.scope == .wopi)
        #expect(access?.expires == fixture.after(3601))
        #expect(try await !fixture.isGood(tokens.accessToken, at: 3601))
    }

    @Test func `client credentials work in Basic authentication and in the form`() async throws {
        let fixture = try await ServerFixture()
        let fields = [
            FormFields.Field("grant_type", "authorization_code"), .init("code", try await fixture.code()),
            .init("redirect_uri", "https://localhost"),
        ]
        let pair = Data("\(fixture.office.id):\(fixture.officeSecret)".utf8).base64EncodedString()
        #expect(try await fixture.post(fields, authorization: "Basic \(pair)").expiresIn == 3600)
    }

    @Test func `a second exchange of a code ends the grant of the first`() async throws {
        let fixture = try await ServerFixture()
        let code = try await fixture.code()
        let tokens = try await fixture.exchange(code)
        #expect(try await fixture.isGood(tokens.accessToken, at: 2))
        #expect(await refusal { try await fixture.exchange(code, at: 3) }?.code == "invalid_grant")
        #expect(try await !fixture.isGood(tokens.accessToken, at: 3))
        #expect(await refusal { try await fixture.refresh(tokens.refreshToken, at: 4) }?.code == "invalid_grant")
        #expect(try await fixture.audited().contains(.codeReplayed))
    }

    @Test func `of many simultaneous exchanges one succeeds, and its grant ends`() async throws {
        let fixture = try await ServerFixture()
        let code = try await fixture.code()
        let tokens = await withTaskGroup(of: TokenResponse?.self) { group in
            for _ in 0..<64 { group.addTask { try? await fixture.exchange(code) } }
            return await group.reduce(into: [TokenResponse]()) { if let tokens = $1 { $0.append(tokens) } }
        }
        #expect(tokens.count == 1)
        for token in tokens { #expect(try await !fixture.isGood(token.accessToken, at: 2)) }
    }

    @Test func `a code expires after two minutes`() async throws {
        let fixture = try await ServerFixture()
        let code = try await fixture.code()
        #expect(await refusal { try await fixture.exchange(code, at: 120) }?.code == "invalid_grant")
        let late = try await fixture.code()
        #expect(try await fixture.exchange(late, at: 119).expiresIn == 3600)
    }

    @Test func `no configuration makes a code valid for more than ten minutes`() async throws {
        let fixture = try await ServerFixture { $0.codeLifetime = 86_400 }
        let code = try await fixture.code()
        #expect(await refusal { try await fixture.exchange(code, at: 600) }?.code == "invalid_grant")
    }

    @Test(arguments: [
        nil, "", "https://localhost/", "https://localhost/evil", "https://evil.example", "http://localhost",
        "HTTPS://LOCALHOST", "https://localhost?",
    ])
    func `the redirect URI must be repeated exactly`(uri: String?) async throws {
        let fixture = try await ServerFixture()
        let code = try await fixture.code()
        #expect(await refusal { try await fixture.exchange(code, redirectURI: uri) }?.code == "invalid_grant")
        // The authorization code has been used, and its grant was revoked.
        #expect(await refusal { try await fixture.exchange(code) }?.code == "invalid_grant")
        #expect(try await fixture.stores.grants.list(of: fixture.account.id, now: fixture.after(1)).isEmpty)
    }

    @Test func `a code issued to one client is refused for another`() async throws {
        let fixture = try await ServerFixture()
        let other = try await fixture.registry.add(
            name: "Other", redirectURIs: ["https://localhost"], now: fixture.start)
        let form = [
            FormFields.Field("client_id", other.client.id.rawValue),
            .init("client_secret", try #require(other.secret).plainText),
        ]
        let code = try await fixture.code()
        let error = await refusal { try await fixture.exchange(code, as: form) }
        #expect(error?.code == "invalid_grant")
        #expect(error?.explanation == "the code is not valid")
        #expect(await refusal { try await fixture.exchange(code) }?.code == "invalid_grant")
        #expect(try await fixture.audited().contains(.grantEnded))
    }

    @Test func `a verifier is required and checked if there was a challenge`() async throws {
        let fixture = try await ServerFixture()
        let query = fixture.officeQuery + "&" + ServerFixture.challenge
        let good = try await fixture.code(query)
        #expect(try await fixture.exchange(good, verifier: ServerFixture.verifier).expiresIn == 3600)
        let wrong = String(repeating: "a", count: 43)
        for verifier in [nil, wrong, "short", ServerFixture.verifier + "x"] {
            let code = try await fixture.code(query)
            #expect(await refusal { try await fixture.exchange(code, verifier: verifier) }?.code == "invalid_grant")
        }
    }

    @Test func `a verifier without a challenge is refused as a downgrade`() async throws {
        let fixture = try await ServerFixture()
        let code = try await fixture.code()
        let error = await refusal { try await fixture.exchange(code, verifier: ServerFixture.verifier) }
        #expect(error?.code == "invalid_grant")
    }

    @Test func `a public client authenticates with its verifier, on any loopback port`() async throws {
        let fixture = try await ServerFixture()
        let code = try await fixture.code(fixture.appQuery)
        let tokens = try await fixture.exchange(
            code, redirectURI: "http://127.0.0.1:51234/cb", verifier: ServerFixture.verifier, as: fixture.appForm)
        #expect(try await fixture.isGood(tokens.accessToken, at: 2))
        let other = try await fixture.code(fixture.appQuery)
        let error = await refusal {
            try await fixture.exchange(
                other, redirectURI: "http://127.0.0.1:51235/cb", verifier: ServerFixture.verifier, as: fixture.appForm)
        }
        #expect(error?.code == "invalid_grant")
    }

    @Test func `a code from another app needs no redirect URI`() async throws {
        let fixture = try await ServerFixture()
        for (uri, isGood) in [(nil, true), ("https://localhost", true), ("https://evil.example", false)] {
            let code = Secret.random(.code)
            let grant = Grant(
                user: fixture.account.id, kind: .oauth(fixture.office.id), created: fixture.start,
                expires: fixture.after(60), label: "Office")
            let record = CodeRecord(
                client: fixture.office.id, user: fixture.account.id, grant: grant.id, redirectURI: nil, scope: .wopi,
                challenge: nil, expires: fixture.after(60))
            try await fixture.stores.codes.store(code.digest, record, grant: grant, under: nil, now: fixture.start)
            let error = await refusal { try await fixture.exchange(code.plainText, redirectURI: uri) }
            #expect((error == nil) == isGood)
        }
    }

    @Test func `a client that fails to authenticate learns nothing and uses no code`() async throws {
        let fixture = try await ServerFixture()
        let code = try await fixture.code()
        let id = FormFields.Field("client_id", fixture.office.id.rawValue)
        for form in [
            [id], [id, .init("client_secret", "")], [id, .init("client_secret", "wrong")],
            [id, .init("client_secret", fixture.officeSecret + "x")],
            [.init("client_id", "nobody"), .init("client_secret", fixture.officeSecret)],
            [.init("client_id", "../etc"), .init("client_secret", fixture.officeSecret)],
            [.init("client_id", fixture.app.id.rawValue), .init("client_secret", fixture.officeSecret)],
        ] {
            let error = await refusal { try await fixture.exchange(code, as: form) }
            #expect(error?.code == "invalid_client")
            #expect(error?.status == 401)
            #expect(error?.explanation == "client authentication failed")
        }
        #expect(try await fixture.exchange(code).expiresIn == 3600)
    }

    @Test func `Office can't authenticate until it has a secret`() async throws {
        let fixture = try await ServerFixture()
        let fresh = Client(
            name: "Fresh", redirectURIs: ["https://localhost"], kind: .confidential(secret: nil), created: fixture.start
        )
        try await fixture.stores.clients.add(fresh)
        let code = try await fixture.code(fixture.query(fresh, "https://localhost"))
        for secret in ["", "nil", "ek_"] {
            let form = [FormFields.Field("client_id", fresh.id.rawValue), .init("client_secret", secret)]
            #expect(await refusal { try await fixture.exchange(code, as: form) }?.code == "invalid_client")
        }
    }

    @Test func `a new secret replaces the one before`() async throws {
        let fixture = try await ServerFixture()
        let secret = try #require(try await fixture.registry.newSecret(of: fixture.office.id, now: fixture.start))
        let code = try await fixture.code()
        #expect(await refusal { try await fixture.exchange(code) }?.code == "invalid_client")
        let form = [
            FormFields.Field("client_id", fixture.office.id.rawValue), .init("client_secret", secret.plainText),
        ]
        #expect(try await fixture.exchange(code, as: form).expiresIn == 3600)
    }

    @Test func `a password change before the exchange makes the code invalid`() async throws {
        let fixture = try await ServerFixture()
        let code = try await fixture.code()
        _ = try await fixture.stores.accounts.setPassword(
            of: fixture.account.id, to: PasswordHash(rawValue: "x"), now: fixture.start)
        #expect(await refusal { try await fixture.exchange(code) }?.code == "invalid_grant")
    }

    @Test func `without refresh support there is no refresh token and no refresh`() async throws {
        let fixture = try await ServerFixture { $0.supportsRefresh = false }
        let tokens = try await fixture.exchange(try await fixture.code())
        #expect(tokens.refreshToken == nil)
        #expect(await refusal { try await fixture.refresh("x", at: 2) }?.code == "unsupported_grant_type")
        #expect(fixture.server.metadata(at: ServerFixture.endpoints).grantTypesSupported == ["authorization_code"])
        // WOPI tokens that were created with the access token may expire after the access token.
        let grants = try await fixture.stores.grants.list(of: fixture.account.id, now: fixture.after(3600 + 10 * 3600))
        #expect(grants.count == 1)
    }
}
