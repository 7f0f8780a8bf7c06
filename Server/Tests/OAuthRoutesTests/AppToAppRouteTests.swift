import SQLStorage
import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import NIOCore
import OAuth
import OAuthServer
import OfficeLinks
import PlaceServer
import ServerFixtures
import Testing
import WOPI

/// Tests steps 5 and 6 of docs/protocol/app-to-app.md#order, over HTTP.
@Suite struct AppToAppRouteTests {
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

    /// The two apps on a phone: the provider's app after its own sign-in (RFC 8252), and Office with its client secret.
    fileprivate struct Phone {
        let bearer: String
        let office: Client
        let secret: String

        init(_ fixture: WOPIFixture) async throws {
            let registry = ClientRegistry(store: fixture.storage), now = fixture.clock.now
            office = try await registry.ensureOffice(now: now)
            secret = try #require(try await registry.newSecret(of: office.id, now: now)).plainText
            let app = try await registry.add(
                name: "Contoso", redirectURIs: ["com.contoso.drive:/cb"], isPublic: true, isFirstParty: true, now: now
            ).client
            let query =
                "client_id=\(app.id.rawValue)&response_type=code&code_challenge_method=S256"
                + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
            guard case .ask(let request) = try await fixture.host.authorization.begin(query) else {
                throw OAuthError.serverError
            }
            let mia = try #require(try await fixture.storage.verbs.accounts.find(fixture.mia))
            let location = try await fixture.host.authorization.approve(
                request, user: mia, session: nil, now: now)
            let code = try #require(URLComponents(string: location)?.queryItems?.first { $0.name == "code" }?.value)
            let form = FormFields([
                .init("grant_type", "authorization_code"), .init("code", code),
                .init("code_verifier", AppToAppRouteTests.verifier),
                .init("client_id", app.id.rawValue),
            ])
            bearer = try await fixture.host.authorization.token(
                TokenRequest(form, authorization: nil), now: now
            ).accessToken
        }

        func parameters(_ extra: String = "") -> String {
            "client_id=\(office.id.rawValue)&response_type=code&scope=wopi&rs=enUS&platform=iOS&app=word\(extra)"
        }
    }

    private struct Answer {
        let status: Int
        let json: [String: String]
        let headers: HTTPFields
    }

    private static func post(
        _ client: any TestClientProtocol, _ path: String, _ form: String, bearer: String? = nil
    ) async throws -> Answer {
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        headers[.authorization] = bearer.map { "Bearer \($0)" }
        return try await client.execute(uri: path, method: .post, headers: headers, body: ByteBuffer(string: form)) {
            let json = try JSONSerialization.jsonObject(with: Data($0.body.readableBytesView)) as? [String: Any]
            return Answer(
                status: $0.status.code, json: (json ?? [:]).compactMapValues { $0 as? String }, headers: $0.headers)
        }
    }

    @Test func `an issued code is returned although the store fails afterwards`() async throws {
        try await WOPIFixture.run { fixture, _ in
            let phone = try await Phone(fixture), fuse = CommitFuse(), clock = fixture.clock
            try await fixture.host.failing(by: fuse, counting: .signIn) { clock.now }.serving { client in
                // The request commits three times: it counts an attempt for the address, counts an attempt for the
                // account, and stores the authorization code.
                fuse.arm(after: 3)
                let answer = try await Self.post(
                    client, "/oauth/app-to-app", phone.parameters("&decision=allow"), bearer: phone.bearer)
                #expect(answer.status == 200 && answer.json["code"] != nil && fuse.isBlown)
            }
        }
    }

    @Test func `the app asks, shows and approves, and Office gets its tokens`() async throws {
        try await WOPIFixture.run { fixture, client in
            let phone = try await Phone(fixture)
            let offer = try await Self.post(client, "/oauth/app-to-app", phone.parameters(), bearer: phone.bearer)
            #expect(offer.status == 200)
            #expect(offer.json["client_name"] == "Office")
            #expect(offer.json["scope"] == "wopi")
            #expect(offer.json["username"] == "mia")
            #expect(offer.json["code"] == nil)
            let given = try await Self.post(
                client, "/oauth/app-to-app", phone.parameters("&decision=allow"), bearer: phone.bearer)
            #expect(given.status == 200)
            #expect(given.headers[.cacheControl] == "no-store")
            let tokens = try await Self.post(
                client, "/oauth/token",
                "grant_type=authorization_code&code=\(try #require(given.json["code"]))"
                    + "&client_id=\(phone.office.id.rawValue)&client_secret=\(phone.secret)")
            #expect(tokens.status == 200)
            #expect(tokens.json["access_token"] != nil)
        }
    }

    /// Tests the complete sign-in with the library that apps use: the challenge with its URL schemes, the To URL with
    /// which Office opens the provider's app, the code from the server, the Back URL with which the app passes the code
    /// to Office (docs/protocol/app-to-app.md), the exchange of the code by the Office Identity Service, and the
    /// profile.
    @Test func `the flow leads from the challenge through the app to a profile`() async throws {
        let announced = UrlSchemes(iOS: ["contoso"])
        try await WOPIFixture.run(urlSchemes: announced.json) { fixture, client in
            let phone = try await Phone(fixture)
            let challenge = try await client.wopi(.get, "/wopibootstrapper", token: nil)
            let header = try #require(challenge.headers[.wwwAuthenticate])
            let value = try #require(header.firstMatch(of: /UrlSchemes="([^"]*)"/)?.1)
            let scheme = try #require(try UrlSchemes(String(value)).iOS.first)
            let to = "\(scheme):\(phone.parameters("&action=7f%2F1"))"
            let request = try SignInRequest(toAddress: to, to: ["Contoso"])
            let clock = 1_000.0, pending = PendingSignIn(request, at: clock)

            func answer(_ extra: String, bearer: String? = nil) async throws -> SignInAnswer {
                let got = try await Self.post(
                    client, "/oauth/app-to-app", request.query + extra, bearer: bearer ?? phone.bearer)
                if let code = got.json["code"] { return .granted(.init(code: code, tokenEndpoint: got.json["tk"])) }
                let error = SignInAnswer.ErrorCode(rawValue: got.json["error"] ?? "") ?? .serverError
                return .refused(.init(error, explanation: got.json["error_description"]))
            }
            let back = try BackAddress(pending.back(try await answer("&decision=allow"), at: clock).text)
            #expect(back.action == "7f%2F1" && back.caller == .word)
            guard case .granted(let grant) = back.answer else {
                Issue.record("\(back)")
                return
            }
            let tokens = try await Self.post(
                client, "/oauth/token",
                "grant_type=authorization_code&code=\(grant.code)&redirect_uri=https%3A%2F%2Flocalhost"
                    + "&client_id=\(phone.office.id.rawValue)&client_secret=\(phone.secret)")
            let access = try #require(tokens.json["access_token"])
            let profile = try await client.execute(
                uri: "/wopibootstrapper", method: .get, headers: [.authorization: "Bearer \(access)"]
            ) { String(buffer: $0.body) }
            #expect(profile.contains(#""SignInName":"mia""#))

            // In these cases, the user declined, another user signed in, the client isn't Office, or Office no longer
            // accepts the answer because the sign-in took too long.
            for (extra, error) in [
                ("&decision=decline", SignInAnswer.ErrorCode.accessDenied),
                ("&decision=allow&user_id=leo", .accessDenied),
            ] {
                let refused = try BackAddress(pending.back(try await answer(extra), at: clock).text)
                guard case .refused(let refusal) = refused.answer else {
                    Issue.record("\(refused)")
                    continue
                }
                #expect(refusal.error == error && refused.action == "7f%2F1")
            }
            let foreign = try await Self.post(
                client, "/oauth/app-to-app", "client_id=stranger&response_type=code&decision=allow",
                bearer: phone.bearer)
            #expect(foreign.json["error"] == "unauthorized_client")
            let late = try await answer("&decision=allow")
            #expect(throws: LinkProblem.self) { try pending.back(late, at: clock + PendingSignIn.lifetime) }
        }
    }

    @Test func `every refusal is an RFC 6749 error for the Back address`() async throws {
        try await WOPIFixture.run { fixture, client in
            let phone = try await Phone(fixture)
            func status(_ form: String, _ bearer: String?) async throws -> String {
                let answer = try await Self.post(client, "/oauth/app-to-app", form, bearer: bearer)
                #expect(answer.json["code"] == nil)
                return "\(answer.status) \(answer.json["error"] ?? "")"
            }
            let good = phone.bearer
            #expect(try await status(phone.parameters("&decision=decline"), good) == "403 access_denied")
            #expect(try await status(phone.parameters("&decision=perhaps"), good) == "400 invalid_request")
            #expect(try await status(phone.parameters("&decision=allow&user_id=x"), good) == "403 access_denied")
            #expect(try await status("decision=allow", good) == "400 invalid_request")
            #expect(
                try await status("decision=allow&client_id=me&response_type=code", good) == "400 unauthorized_client")
            #expect(try await status(phone.parameters("&decision=allow"), "guess") == "401 invalid_token")
            let bare = try await Self.post(client, "/oauth/app-to-app", phone.parameters("&decision=allow"))
            #expect(bare.status == 401)
            #expect(bare.headers[.wwwAuthenticate] == "Bearer error=\"invalid_token\"")
        }
    }
}
