import Basics
import Foundation
import HTTPTypes
import OAuth
import OAuthServer
import Testing

@testable import OpenIDConnect

/// Tests the requests that a provider receives, and what becomes of its claims.
@Suite struct SignInTests {
    private static let request = FakeProvider.request

    @Test func `the authorization URL has all parameters, after the query of the endpoint`() async throws {
        let provider = FakeProvider { $0.discovery["scopes_supported"] = "[\"openid\",\"groups\"]" }
        try await provider.run {
            let url = try await provider.adapter().authorizationURL(Self.request)
            let fields = try FormFields(#require(url.query(percentEncoded: true)))
            let challenge = try #require(PKCE.Challenge(verifier: Self.request.verifier))
            let values = Dictionary(fields.fields.map { ($0.name, $0.value) }) { first, _ in first }
            #expect(url.absoluteString.hasPrefix("\(provider.issuer)/authorize?tenant=1&"))
            #expect(
                values == [
                    "tenant": "1", "response_type": "code", "client_id": "emplace",
                    "scope": "openid profile email groups",
                    "redirect_uri": "https://wopi.example.com/sign-in/back", "state": "state", "nonce": "nonce-1",
                    "code_challenge": challenge.value, "code_challenge_method": "S256",
                ])
        }
    }

    @Test func `configured scopes are requested exactly, with openid`() async throws {
        let provider = FakeProvider { $0.discovery["scopes_supported"] = "[\"groups\"]" }
        try await provider.run {
            let adapter = try provider.adapter { $0.scopes = ["profile", "offline_access"] }
            let url = try await adapter.authorizationURL(Self.request)
            let fields = try FormFields(#require(url.query(percentEncoded: true)))
            #expect(try fields.value("scope") == "openid profile offline_access")
        }
    }

    @Test func `a user signs in with the claims of the id token`() async throws {
        let provider = FakeProvider { $0.userInfo = ["sub": "\"subject-1\""] }
        let signIn = try await provider.signIn()
        #expect(
            signIn.identity
                == ProviderIdentity(
                    issuer: provider.issuer, subject: "subject-1", userName: "alice", displayName: "Alice Example",
                    email: "alice@example.org", groups: ["staff", "finance"]))
        #expect(signIn.refreshToken == "refresh-1")
        #expect(provider.count("userinfo") == 0)
        let form = try #require(provider.forms.first)
        #expect(try form.value("grant_type") == "authorization_code")
        #expect(try form.value("code") == "code-1")
        #expect(try form.value("redirect_uri") == "https://wopi.example.com/sign-in/back")
        #expect(try form.value("code_verifier") == Self.request.verifier)
    }

    @Test(arguments: ["preferred_username", "name", "email", "groups"])
    func `a claim that the id token lacks is read from the userinfo endpoint`(name: String) async throws {
        let provider = FakeProvider { behavior in
            behavior.claims[name] = ""
            behavior.userInfo = [
                "sub": "\"subject-1\"", "preferred_username": "\"other\"", "name": "\"Other\"",
                "email": "\"other@example.org\"", "groups": "[\"others\"]",
            ]
        }
        let identity = try await provider.signIn().identity
        #expect(identity.userName == (name == "preferred_username" ? "other" : "alice"))
        #expect(identity.displayName == (name == "name" ? "Other" : "Alice Example"))
        #expect(identity.email == (name == "email" ? "other@example.org" : "alice@example.org"))
        #expect(identity.groups == (name == "groups" ? ["others"] : ["staff", "finance"]))
        #expect(provider.count("userinfo") == 1)
    }

    @Test(arguments: [
        (json: "\"staff\"", groups: ["staff"]), ("[]", []), ("[\"a\",1,null,[\"b\"],{\"c\":1},\"d\"]", ["a", "d"]),
        ("[\"\",\"a\\nb\"]", []), ("7", []), ("null", []), ("{\"a\":1}", []),
    ])
    func `groups may be an array or a string, and anything else is no group`(
        json: String, groups: [String]
    ) async throws {
        #expect(try await FakeProvider { $0.claims["groups"] = json }.signIn().identity.groups == groups)
    }

    @Test func `the operator chooses the claims of the user name and the groups`() async throws {
        let provider = FakeProvider { $0.claims = ["upn": "\"alice@corp\"", "cognito:groups": "[\"admins\"]"] }
        try await provider.run {
            let adapter = try provider.adapter {
                $0.userNameClaim = "upn"
                $0.groupsClaim = "cognito:groups"
            }
            let identity = try await adapter.redeem(code: "c", for: Self.request, now: FakeProvider.now).identity
            #expect(identity.userName == "alice@corp" && identity.groups == ["admins"])
        }
    }

    @Test(arguments: [
        (methods: "", usesField: true, usesForm: false), ("[\"client_secret_post\"]", false, true),
        ("[\"client_secret_post\",\"client_secret_basic\"]", true, false),
    ])
    func `the client authenticates as the provider lists it`(
        methods: String, usesField: Bool, usesForm: Bool
    ) async throws {
        let provider = FakeProvider { $0.discovery["token_endpoint_auth_methods_supported"] = methods }
        _ = try await provider.signIn()
        let expected = Data("emplace:s3cret%20%26%20more".utf8).base64EncodedString()
        #expect(provider.authorizations == [usesField ? "Basic \(expected)" : nil])
        #expect(try provider.forms.first?.value("client_secret") == (usesForm ? "s3cret & more" : nil))
    }

    @Test func `a client without a secret sends its id and relies on PKCE`() async throws {
        let provider = FakeProvider()
        try await provider.run {
            let adapter = try provider.adapter { $0.clientSecret = nil }
            _ = try await adapter.redeem(code: "c", for: Self.request, now: FakeProvider.now)
        }
        #expect(provider.authorizations == [nil])
        #expect(try provider.forms.first?.value("client_id") == "emplace")
    }

    @Test func `a renewal returns the new identity and the new refresh token`() async throws {
        let provider = FakeProvider {
            $0.claims = ["nonce": "", "groups": "[\"staff\"]"]
            $0.tokens["refresh_token"] = "\"refresh-2\""
        }
        try await provider.run {
            let kept = KeptTokens()
            let renewal = try await provider.adapter().renew(
                refreshToken: "refresh-1", subject: "subject-1", now: FakeProvider.now, keep: { kept.keep($0) })
            guard case .valid(let identity) = renewal else { throw CancellationError() }
            #expect(identity?.groups == ["staff"] && identity?.subject == "subject-1" && kept.all == ["refresh-2"])
        }
        #expect(try provider.forms.first?.value("refresh_token") == "refresh-1")
    }

    @Test(arguments: ["userinfo", "keys", "claims"])
    func `a new refresh token is stored before anything else can fail`(failing: String) async throws {
        let provider = FakeProvider {
            $0.claims = ["name": "", "sub": failing == "claims" ? "\"another\"" : "\"subject-1\""]
            $0.userInfo = ["sub": "\"subject-1\""]
            $0.responses[failing] = { FakeProvider.json("{}", status: .internalServerError) }
        }
        try await provider.run {
            let kept = KeptTokens()
            await #expect(throws: IdentityProviderError.self) {
                try await provider.adapter().renew(
                    refreshToken: "refresh-0", subject: "subject-1", now: FakeProvider.now, keep: { kept.keep($0) })
            }
            #expect(kept.all == ["refresh-1"])
        }
    }

    @Test func `a new refresh token that arrives too late is stored, too`() async throws {
        let provider = FakeProvider {
            $0.responses["token"] = {
                try await Task.sleep(for: .seconds(5))
                return FakeProvider.json("{\"access_token\":\"a\",\"refresh_token\":\"refresh-2\"}")
            }
        }
        try await provider.run {
            let (tokens, token) = AsyncStream.makeStream(of: String.self)
            await #expect(
                throws: IdentityProviderError.unavailable(reason: "token endpoint: no response within 3.0 seconds")
            ) {
                try await provider.adapter(deadline: .seconds(3)).renew(
                    refreshToken: "refresh-1", subject: "s", now: FakeProvider.now, keep: { token.yield($0) })
            }
            for await late in tokens {
                #expect(late == "refresh-2")
                break
            }
        }
    }

    @Test func `a renewal without an id token reads the userinfo endpoint`() async throws {
        let provider = FakeProvider {
            $0.tokens = ["id_token": "", "refresh_token": ""]
            $0.userInfo = ["sub": "\"subject-1\"", "groups": "[\"staff\"]"]
        }
        try await provider.run {
            let renewal = try await provider.adapter().renew(
                refreshToken: "r", subject: "subject-1", now: FakeProvider.now)
            let identity = ProviderIdentity(issuer: provider.issuer, subject: "subject-1", groups: ["staff"])
            #expect(renewal == .valid(identity))
        }
    }

    @Test(arguments: [401, 403])
    func `a user whose new access token the provider doesn't accept may not stay signed in`(status: Int) async throws {
        let provider = FakeProvider {
            $0.tokens["id_token"] = ""
            $0.userInfo = [:]
            $0.responses["userinfo"] = {
                FakeProvider.json("{\"error\":\"invalid_token\"}", status: .init(code: status))
            }
        }
        try await provider.run {
            let renewal = try await provider.adapter().renew(refreshToken: "r", subject: "s", now: FakeProvider.now)
            #expect(renewal == .ended)
        }
    }

    @Test func `a renewed id token without groups says nothing about the groups`() async throws {
        let provider = FakeProvider { $0.claims = ["nonce": "", "groups": ""] }
        try await provider.run {
            let renewal = try await provider.adapter().renew(
                refreshToken: "r", subject: "subject-1", now: FakeProvider.now)
            guard case .valid(nil) = renewal else {
                Issue.record("\(renewal)")
                return
            }
        }
    }

    @Test func `a renewal at a provider that sends only tokens says nothing about the user`() async throws {
        let provider = FakeProvider { $0.tokens["id_token"] = "" }
        try await provider.run {
            let renewal = try await provider.adapter().renew(refreshToken: "r", subject: "s", now: FakeProvider.now)
            #expect(renewal == .valid(nil))
        }
    }

    @Test(arguments: [
        (status: 400, body: "{\"error\":\"invalid_grant\"}"), (401, "{\"error\":\"invalid_grant\"}"),
        (400, "{\"error\":\"invalid_request\"}"), (403, "{\"error\":\"invalid_code\"}"), (400, ""),
    ])
    func `a user whose refresh token isn't accepted any more may not stay signed in`(
        status: Int, body: String
    ) async throws {
        let provider = FakeProvider {
            $0.responses["token"] = { FakeProvider.json(body, status: .init(code: status)) }
        }
        try await provider.run {
            let adapter = try provider.adapter()
            #expect(try await adapter.renew(refreshToken: "r", subject: "s", now: FakeProvider.now) == .ended)
            await #expect {
                try await adapter.redeem(code: "c", for: Self.request, now: FakeProvider.now)
            } throws: { error in
                guard case IdentityProviderError.refused = error else { return false }
                return true
            }
        }
    }

    @Test(arguments: [
        (status: 400, body: "{\"error\":\"unauthorized_client\"}"), (401, "{\"error\":\"invalid_client\"}"), (401, ""),
        (403, "<html>"), (404, "{}"), (503, "{\"error\":\"invalid_grant\"}"),
    ])
    func `an error that isn't about the user doesn't end the user's access`(status: Int, body: String) async throws {
        let provider = FakeProvider {
            $0.responses["token"] = { FakeProvider.json(body, status: .init(code: status)) }
        }
        try await provider.run {
            await #expect(throws: IdentityProviderError.self) {
                try await provider.adapter().renew(refreshToken: "r", subject: "s", now: FakeProvider.now)
            }
        }
    }

    @Test(arguments: [("\"subject-2\"", "iss"), ("\"subject-1\"", "\"https://other.example\"")])
    func `a renewal for another user or from another issuer fails`(subject: String, issuer: String) async throws {
        let provider = FakeProvider {
            $0.claims["sub"] = subject
            if issuer != "iss" { $0.claims["iss"] = issuer }
        }
        try await provider.run {
            await #expect(throws: IdentityProviderError.self) {
                try await provider.adapter().renew(refreshToken: "r", subject: "subject-1", now: FakeProvider.now)
            }
        }
    }

    @Test func `the sign-out URL leads to the provider and back`() async throws {
        let page = try #require(URL(string: "https://wopi.example.com/"))
        let provider = FakeProvider { $0.discovery["end_session_endpoint"] = "\"https://id.example.com/out?a=b\"" }
        try await provider.run {
            let url = await (try provider.adapter()).signOutURL(returningTo: page)
            let query = "client_id=emplace&post_logout_redirect_uri=https%3A%2F%2Fwopi.example.com%2F"
            #expect(url?.absoluteString == "https://id.example.com/out?a=b&\(query)")
            provider.change { $0.discovery = [:] }
            #expect(await (try provider.adapter()).signOutURL(returningTo: page) == nil)
        }
    }

    @Test func `an authorization response of another issuer is refused, and one without an issuer if it must have one`()
        async throws
    {
        let provider = FakeProvider()
        try await provider.run {
            let adapter = try provider.adapter()
            try await adapter.checkResponse(issuer: nil)
            try await adapter.checkResponse(issuer: provider.issuer)
            await #expect(throws: IdentityProviderError.self) {
                try await adapter.checkResponse(issuer: "https://other.example")
            }
            provider.change { $0.discovery["authorization_response_iss_parameter_supported"] = "true" }
            await #expect(throws: IdentityProviderError.self) {
                try await (try provider.adapter()).checkResponse(issuer: nil)
            }
        }
    }

    @Test func `printing a configuration doesn't show the secret`() {
        let secret = ProviderSecret("s3cret")
        let configuration = OpenIDProvider.Configuration(
            id: "a", displayName: "A", issuer: "https://a.example", clientID: "c", clientSecret: secret)
        var dumped = ""
        dump(configuration, to: &dumped)
        let texts = ["\(secret)", String(reflecting: secret), "\(configuration)", String(reflecting: configuration)]
        for text in texts + [dumped] { #expect(!text.contains("s3cret")) }
    }
}
