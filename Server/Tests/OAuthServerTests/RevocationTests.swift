import Basics
import HostTesting
import OAuth
import OAuthServer
import Testing

@Suite struct RevocationTests {
    @Test func `an access token given back is dead, its grant is not`() async throws {
        let stage = try await Stage()
        let tokens = try await stage.exchange(try await stage.code())
        try await stage.server.revoke(try stage.inquiry(tokens.accessToken), now: stage.after(2))
        #expect(try await !stage.isGood(tokens.accessToken, at: 3))
        #expect(try await stage.refresh(tokens.refreshToken, at: 3).expiresIn == 3600)
    }

    @Test func `a refresh token given back takes everything with it`() async throws {
        let stage = try await Stage()
        let tokens = try await stage.exchange(try await stage.code())
        try await stage.server.revoke(try stage.inquiry(try #require(tokens.refreshToken)), now: stage.after(2))
        #expect(try await !stage.isGood(tokens.accessToken, at: 3))
        #expect(await refusal { try await stage.refresh(tokens.refreshToken, at: 3) }?.code == "invalid_grant")
        #expect(try await stage.stores.grants.list(of: stage.account.id, now: stage.after(3)).isEmpty)
    }

    @Test func `a token nobody knows is no error`() async throws {
        let stage = try await Stage()
        try await stage.server.revoke(try stage.inquiry("whatever"), now: stage.start)
        let tokens = try await stage.exchange(try await stage.code())
        for _ in 0..<2 { try await stage.server.revoke(try stage.inquiry(tokens.accessToken), now: stage.after(2)) }
    }

    @Test func `only one's own tokens can be given back`() async throws {
        let stage = try await Stage()
        let tokens = try await stage.exchange(try await stage.code())
        let error = await refusal {
            try await stage.server.revoke(
                try stage.inquiry(tokens.accessToken, as: stage.appForm), now: stage.after(2))
        }
        #expect(error?.code == "invalid_grant")
        #expect(try await stage.isGood(tokens.accessToken, at: 3))
        let stranger = [FormFields.Field("client_id", stage.office.id.rawValue), .init("client_secret", "x")]
        let refused = await refusal {
            try await stage.server.revoke(try stage.inquiry(tokens.accessToken, as: stranger), now: stage.after(2))
        }
        #expect(refused?.code == "invalid_client")
    }
}

@Suite struct IntrospectionTests {
    @Test func `of a live token its client is told what it is good for`() async throws {
        let stage = try await Stage()
        let tokens = try await stage.exchange(try await stage.code())
        let answer = try await stage.server.introspect(try stage.inquiry(tokens.accessToken), now: stage.after(2))
        let expected = IntrospectionResponse(
            active: true, scope: "wopi", clientID: stage.office.id.rawValue, username: "mia", tokenType: "bearer",
            expires: 1_800_003_601, issued: 1_800_000_001, subject: stage.account.id.rawValue, issuer: Stage.issuer)
        #expect(answer == expected)
    }

    @Test func `of anything else nothing is told`() async throws {
        let stage = try await Stage()
        let tokens = try await stage.exchange(try await stage.code())
        let refresh = try #require(tokens.refreshToken)
        for (token, time) in [("x", 2.0), (refresh, 2), (tokens.accessToken, 3601)] {
            let answer = try await stage.server.introspect(try stage.inquiry(token), now: stage.after(time))
            #expect(answer == .inactive)
        }
        try await stage.server.revoke(try stage.inquiry(refresh), now: stage.after(2))
        #expect(
            try await stage.server.introspect(try stage.inquiry(tokens.accessToken), now: stage.after(3)) == .inactive)
    }

    @Test func `others' tokens are told only to the host's own services`() async throws {
        let stage = try await Stage()
        let tokens = try await stage.exchange(try await stage.code())
        for isFirstParty in [false, true] {
            let (client, secret) = try await stage.registry.add(
                name: "Service \(isFirstParty)", redirectURIs: ["https://x.example/cb"], isFirstParty: isFirstParty,
                now: stage.start)
            let form = [
                FormFields.Field("client_id", client.id.rawValue),
                .init("client_secret", try #require(secret).plainText),
            ]
            let inquiry = try stage.inquiry(tokens.accessToken, as: form)
            #expect(try await stage.server.introspect(inquiry, now: stage.after(2)).active == isFirstParty)
        }
    }

    @Test func `a client that can't prove who it is gets no answer`() async throws {
        let stage = try await Stage()
        let tokens = try await stage.exchange(try await stage.code())
        for form in [stage.appForm, [FormFields.Field("client_id", stage.office.id.rawValue)]] {
            let error = await refusal {
                try await stage.server.introspect(
                    try stage.inquiry(tokens.accessToken, as: form), now: stage.after(2))
            }
            #expect(error?.code == "invalid_client")
        }
    }
}

@Suite struct MetadataTests {
    @Test func `the document names every endpoint and what each takes`() async throws {
        let metadata = try await Stage().server.metadata(at: Stage.endpoints)
        #expect(metadata.issuer == Stage.issuer)
        #expect(metadata.authorizationEndpoint == Stage.issuer + "/oauth/authorize")
        #expect(metadata.tokenEndpoint == Stage.issuer + "/oauth/token")
        #expect(metadata.revocationEndpoint == Stage.issuer + "/oauth/revoke")
        #expect(metadata.introspectionEndpoint == Stage.issuer + "/oauth/introspect")
        #expect(metadata.responseTypesSupported == ["code"])
        #expect(metadata.grantTypesSupported == ["authorization_code", "refresh_token"])
        #expect(metadata.codeChallengeMethodsSupported == ["S256"])
        #expect(metadata.tokenEndpointAuthMethodsSupported == ["client_secret_basic", "client_secret_post", "none"])
        #expect(metadata.introspectionEndpointAuthMethodsSupported == ["client_secret_basic", "client_secret_post"])
        #expect(metadata.authorizationResponseIssParameterSupported == true)
    }
}
