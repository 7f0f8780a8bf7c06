import Basics
import PortContracts
import OAuth
import OAuthServer
import Testing

@Suite struct RevocationTests {
    @Test func `revoking an access token doesn't end its grant`() async throws {
        let fixture = try await ServerFixture()
        let tokens = try await fixture.exchange(try await fixture.code())
        try await fixture.server.revoke(try fixture.inquiry(tokens.accessToken), now: fixture.after(2))
        #expect(try await !fixture.isGood(tokens.accessToken, at: 3))
        #expect(try await fixture.refresh(tokens.refreshToken, at: 3).expiresIn == 3600)
    }

    @Test func `revoking a refresh token ends the whole grant`() async throws {
        let fixture = try await ServerFixture()
        let tokens = try await fixture.exchange(try await fixture.code())
        try await fixture.server.revoke(try fixture.inquiry(try #require(tokens.refreshToken)), now: fixture.after(2))
        #expect(try await !fixture.isGood(tokens.accessToken, at: 3))
        #expect(await refusal { try await fixture.refresh(tokens.refreshToken, at: 3) }?.code == "invalid_grant")
        #expect(try await fixture.stores.grants.list(of: fixture.account.id, now: fixture.after(3)).isEmpty)
    }

    @Test func `revoking an unknown token is no error`() async throws {
        let fixture = try await ServerFixture()
        try await fixture.server.revoke(try fixture.inquiry("whatever"), now: fixture.start)
        let tokens = try await fixture.exchange(try await fixture.code())
        for _ in 0..<2 {
            try await fixture.server.revoke(try fixture.inquiry(tokens.accessToken), now: fixture.after(2))
        }
    }

    @Test func `a client can revoke only its own tokens`() async throws {
        let fixture = try await ServerFixture()
        let tokens = try await fixture.exchange(try await fixture.code())
        let error = await refusal {
            try await fixture.server.revoke(
                try fixture.inquiry(tokens.accessToken, as: fixture.appForm), now: fixture.after(2))
        }
        #expect(error?.code == "invalid_grant")
        #expect(try await fixture.isGood(tokens.accessToken, at: 3))
        let stranger = [FormFields.Field("client_id", fixture.office.id.rawValue), .init("client_secret", "x")]
        let refused = await refusal {
            try await fixture.server.revoke(
                try fixture.inquiry(tokens.accessToken, as: stranger), now: fixture.after(2))
        }
        #expect(refused?.code == "invalid_client")
    }
}

@Suite struct IntrospectionTests {
    @Test func `introspection shows a live token's details to its client`() async throws {
        let fixture = try await ServerFixture()
        let tokens = try await fixture.exchange(try await fixture.code())
        let answer = try await fixture.server.introspect(try fixture.inquiry(tokens.accessToken), now: fixture.after(2))
        let expected = IntrospectionResponse(
            active: true, scope: "wopi", clientID: fixture.office.id.rawValue, username: "mia", tokenType: "bearer",
            expires: 1_800_003_601, issued: 1_800_000_001, subject: fixture.account.id.rawValue,
            issuer: ServerFixture.issuer)
        #expect(answer == expected)
    }

    @Test func `introspection shows nothing about any other text`() async throws {
        let fixture = try await ServerFixture()
        let tokens = try await fixture.exchange(try await fixture.code())
        let refresh = try #require(tokens.refreshToken)
        for (token, time) in [("x", 2.0), (refresh, 2), (tokens.accessToken, 3601)] {
            let answer = try await fixture.server.introspect(try fixture.inquiry(token), now: fixture.after(time))
            #expect(answer == .inactive)
        }
        try await fixture.server.revoke(try fixture.inquiry(refresh), now: fixture.after(2))
        #expect(
            try await fixture.server.introspect(try fixture.inquiry(tokens.accessToken), now: fixture.after(3))
                == .inactive)
    }

    @Test func `only the host's own services can introspect tokens of other clients`() async throws {
        let fixture = try await ServerFixture()
        let tokens = try await fixture.exchange(try await fixture.code())
        for isFirstParty in [false, true] {
            let (client, secret) = try await fixture.registry.add(
                name: "Service \(isFirstParty)", redirectURIs: ["https://x.example/cb"], isFirstParty: isFirstParty,
                now: fixture.start)
            let form = [
                FormFields.Field("client_id", client.id.rawValue),
                .init("client_secret", try #require(secret).plainText),
            ]
            let inquiry = try fixture.inquiry(tokens.accessToken, as: form)
            #expect(try await fixture.server.introspect(inquiry, now: fixture.after(2)).active == isFirstParty)
        }
    }

    @Test func `a client that fails to authenticate gets no answer`() async throws {
        let fixture = try await ServerFixture()
        let tokens = try await fixture.exchange(try await fixture.code())
        for form in [fixture.appForm, [FormFields.Field("client_id", fixture.office.id.rawValue)]] {
            let error = await refusal {
                try await fixture.server.introspect(
                    try fixture.inquiry(tokens.accessToken, as: form), now: fixture.after(2))
            }
            #expect(error?.code == "invalid_client")
        }
    }
}

@Suite struct MetadataTests {
    @Test func `the metadata lists every endpoint and its options`() async throws {
        let metadata = try await ServerFixture().server.metadata(at: ServerFixture.endpoints)
        #expect(metadata.issuer == ServerFixture.issuer)
        #expect(metadata.authorizationEndpoint == ServerFixture.issuer + "/oauth/authorize")
        #expect(metadata.tokenEndpoint == ServerFixture.issuer + "/oauth/token")
        #expect(metadata.revocationEndpoint == ServerFixture.issuer + "/oauth/revoke")
        #expect(metadata.introspectionEndpoint == ServerFixture.issuer + "/oauth/introspect")
        #expect(metadata.responseTypesSupported == ["code"])
        #expect(metadata.grantTypesSupported == ["authorization_code", "refresh_token"])
        #expect(metadata.codeChallengeMethodsSupported == ["S256"])
        #expect(metadata.tokenEndpointAuthMethodsSupported == ["client_secret_basic", "client_secret_post", "none"])
        #expect(metadata.introspectionEndpointAuthMethodsSupported == ["client_secret_basic", "client_secret_post"])
        #expect(metadata.authorizationResponseIssParameterSupported == true)
    }
}
