import Basics
import SQLStorage
import Documents
import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import NIOCore
import OAuth
import OAuthServer
import PlaceServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

/// Tests steps 7–9 of docs/protocol/flows.md#add-a-place and docs/protocol/flows.md#browse-and-open over HTTP. The
/// client begins with an authorization code and ends with an open document.
@Suite struct ServerJourneyTests {
    /// Creates a client for Office with a secret, and an authorization code that Mia approved.
    private static func code(_ fixture: WOPIFixture) async throws -> (client: ClientID, secret: String, code: String) {
        let registry = ClientRegistry(store: fixture.storage)
        let office = try await registry.ensureOffice(now: fixture.clock.now)
        let secret = try #require(try await registry.newSecret(of: office.id, now: fixture.clock.now))
        let query = "client_id=\(office.id.rawValue)&redirect_uri=https%3A%2F%2Flocalhost&response_type=code&scope="
        guard case .ask(let request) = try await fixture.host.authorization.begin(query) else {
            throw DocumentsError.notFound
        }
        let account = try #require(try await fixture.storage.verbs.accounts.find(fixture.mia))
        let cookie = try await fixture.host.sessions.begin(account, source: .machine, now: fixture.clock.now)
        let session = try #require(try await fixture.host.sessions.find(cookie.plainText, now: fixture.clock.now))
        let location = try await fixture.host.authorization.approve(
            request, user: account, session: session.grant.id, source: .machine, now: fixture.clock.now)
        let code = try #require(URLComponents(string: location)?.queryItems?.first { $0.name == "code" }?.value)
        return (office.id, secret.plainText, code)
    }

    private static func redeem(
        _ client: any TestClientProtocol, _ form: String
    ) async throws -> (status: Int, json: [String: Any], headers: HTTPFields) {
        try await client.execute(
            uri: "/oauth/token", method: .post, headers: [.contentType: "application/x-www-form-urlencoded"],
            body: ByteBuffer(string: form)
        ) {
            let json = try JSONSerialization.jsonObject(with: Data($0.body.readableBytesView)) as? [String: Any]
            return ($0.status.code, json ?? [:], $0.headers)
        }
    }

    @Test func `a code leads to tokens, a profile, a folder and a document`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file()
            let (office, secret, code) = try await Self.code(fixture)
            let form =
                "grant_type=authorization_code&code=\(code)&redirect_uri=https%3A%2F%2Flocalhost"
                + "&client_id=\(office.rawValue)&client_secret=\(secret)"
            let answer = try await Self.redeem(client, form)
            #expect(answer.status == 200)
            #expect(answer.headers[.contentType]?.hasPrefix("application/json") == true)
            #expect(answer.headers[.cacheControl] == "no-store")
            #expect(answer.json["expires_in"] as? Int == 3600)
            let access = try #require(answer.json["access_token"] as? String)
            for spelling in ["Bearer \(access)", "bearer \(access)", "Bearer: \(access)"] {
                let profile = try await bootstrap(client, spelling, [:])
                #expect((profile["Bootstrap"] as? [String: Any])?["UserId"] as? String == fixture.mia.rawValue)
            }
            let root = try await bootstrap(client, "Bearer \(access)", ["EcosystemOperation": "GET_ROOT_CONTAINER"])
            let info = try #require(root["RootContainerInfo"] as? [String: Any])
            #expect(
                ((info["ContainerPointer"] as? [String: Any])?["Url"] as? String)?.contains("access_token=") == true)
            let source = "https://wopi.contoso.example/wopi/files/\(id)"
            let fresh = try await bootstrap(
                client, "Bearer \(access)", ["EcosystemOperation": "GET_NEW_ACCESS_TOKEN", "WopiSrc": source])
            let token = try #require((fresh["AccessTokenInfo"] as? [String: Any])?["AccessToken"] as? String)
            #expect(try await client.wopi(.get, "/wopi/files/\(id)/contents", token: token).body == "first")
            // If a code is used twice, the server refuses the second use and revokes the grant with all its tokens (RFC
            // 6749 §4.1.2).
            #expect(try await Self.redeem(client, form).json["error"] as? String == "invalid_grant")
            #expect(try await client.wopi(.get, "/wopi/files/\(id)", token: token).status == 401)
            for operation in ["", "GET_ROOT_CONTAINER", "GET_NEW_ACCESS_TOKEN"] {
                let headers: HTTPFields = [
                    .authorization: "Bearer \(access)", .wopiEcosystemOperation: operation, .wopiWopiSrc: source,
                ]
                try await client.execute(uri: "/wopibootstrapper", method: .post, headers: headers) {
                    #expect($0.status == .unauthorized)
                    #expect($0.headers[.wwwAuthenticate]?.hasPrefix("Bearer authorization_uri=") == true)
                }
            }
        }
    }

    @Test(arguments: [
        nil, "", "https://wopi.contoso.example.evil/wopi/files/x", "http://wopi.contoso.example/wopi/files/x",
        "https://wopi.contoso.example/wopi/files/nobody", "https://wopi.contoso.example/wopi/files/a/b",
        "https://wopi.contoso.example/other/files/x", "/wopi/files/x",
    ]) func `GetNewAccessToken for a foreign or missing item is 404`(_ source: String?) async throws {
        try await WOPIFixture.run { fixture, client in
            let (office, secret, code) = try await Self.code(fixture)
            let tokens = try await Self.redeem(
                client,
                "grant_type=authorization_code&code=\(code)&redirect_uri=https%3A%2F%2Flocalhost"
                    + "&client_id=\(office.rawValue)&client_secret=\(secret)")
            let access = try #require(tokens.json["access_token"] as? String)
            var headers: HTTPFields = [.authorization: "Bearer \(access)"]
            headers[.wopiEcosystemOperation] = "GET_NEW_ACCESS_TOKEN"
            headers[.wopiWopiSrc] = source
            try await client.execute(uri: "/wopibootstrapper", method: .post, headers: headers) {
                #expect($0.status == .notFound)
                #expect($0.headers[.wwwAuthenticate] == nil)
            }
        }
    }

    @Test func `a wrong secret is 401 invalid_client, and a JSON body is invalid_request`() async throws {
        try await WOPIFixture.run { fixture, client in
            let (office, _, code) = try await Self.code(fixture)
            let wrong = try await Self.redeem(
                client, "grant_type=authorization_code&code=\(code)&client_id=\(office.rawValue)&client_secret=wrong")
            #expect(wrong.status == 401)
            #expect(wrong.json["error"] as? String == "invalid_client")
            try await client.execute(
                uri: "/oauth/token", method: .post, headers: [.contentType: "application/json"],
                body: ByteBuffer(string: "{}")
            ) { #expect($0.status == .badRequest) }
        }
    }

    @Test func `the metadata agrees with the challenge`() async throws {
        try await WOPIFixture.run { _, client in
            let metadata = try await client.wopi(.get, "/.well-known/oauth-authorization-server", token: nil).json()
            let challenge = try await client.wopi(.get, "/wopibootstrapper", token: nil).headers[.wwwAuthenticate]
            for name in ["authorization_endpoint", "token_endpoint"] {
                let address = try #require(metadata[name] as? String)
                #expect(challenge?.contains("\"\(address)\"") == true)
            }
        }
    }

    private func bootstrap(
        _ client: any TestClientProtocol, _ authorization: String, _ wopi: [String: String]
    ) async throws -> [String: Any] {
        var headers: HTTPFields = [.authorization: authorization]
        for (name, value) in wopi { headers[try #require(HTTPField.Name("X-WOPI-\(name)"))] = value }
        return try await client.execute(
            uri: "/wopibootstrapper", method: wopi.isEmpty ? .get : .post, headers: headers
        ) {
            #expect($0.status == .ok)
            return try #require(
                try JSONSerialization.jsonObject(with: Data($0.body.readableBytesView)) as? [String: Any])
        }
    }
}
