import Foundation
import HTTPTypes
import OfficeClient
import Testing

@testable import Rehearsal

/// Tests the simulated Office Identity Service. It has the client secrets, exchanges authorization codes and refresh
/// tokens for access tokens, and requests the user's profile.
@Suite struct OfficeIdentityServiceTests {
    private let fixture: SmallFixture
    private let listener: ListeningTransport
    private let service: OfficeIdentityService

    init() { self.init([]) }

    private init(_ flaws: Set<Flaw>, secret: String = SmallServer.secret) {
        fixture = SmallFixture(flaws)
        listener = ListeningTransport(fixture.provider)
        service = OfficeIdentityService(Wire(listener, limits: fixture.setup.limits))
        service.register(.init(SmallFixture.sheet, secret: secret))
    }

    private static let tokenURI = SmallServer.identity + "/token"

    private func code() -> String {
        fixture.provider.change { $0.newCode(for: 0, redirectURI: "https://localhost") }
    }

    private func answer(_ path: String, _ order: some Encodable) async throws -> (status: Int, body: String) {
        let bytes = Array(try JSONEncoder().encode(order))
        let request = WireRequest(method: .post, url: "https://identity.example\(path)", body: .bytes(bytes))
        let answer = await service.answer(request)
        return (answer.status, String(decoding: try await answer.body.collect(upTo: 1 << 16), as: UTF8.self))
    }

    private func signIn(_ code: String, context: String? = nil) async throws -> (status: Int, body: String) {
        try await answer(
            "/sign-in",
            SignInOrder(
                provider: "TP_CONTOSO", code: code, tokenURI: Self.tokenURI, redirectURI: "https://localhost",
                sessionContext: context))
    }

    @Test func `a code is exchanged for tokens and a profile`() async throws {
        let answer = try await signIn(code())
        let tokens = try JSONDecoder().decode(IdentityTokens.self, from: Data(answer.body.utf8))
        #expect(answer.status == 200 && !tokens.accessToken.isEmpty && tokens.refreshToken != nil)
        #expect(tokens.expiresIn == 3600 && tokens.userID == "u0")
        #expect(tokens.signInName == "mia@contoso.example" && tokens.friendlyName == "Mia")
    }

    @Test func `the client secret is sent only to the token endpoint`() async throws {
        let answer = try await signIn(code())
        let carrying = listener.sent.filter { "\($0.url) \($0.headers) \($0.body)".contains(SmallServer.secret) }
        #expect(carrying.map(\.url) == [Self.tokenURI])
        #expect(listener.sent.map(\.url) == [Self.tokenURI, SmallServer.host + "/wopibootstrapper"])
        #expect(!answer.body.contains(SmallServer.secret))
    }

    @Test(arguments: [nil, "tenant-42"]) func `a session context is sent to the token endpoint and bootstrapper`(
        context: String?
    ) async throws {
        #expect(try await signIn(code(), context: context).status == 200)
        #expect(listener.sent.map { $0.header("X-WOPI-SessionContext") } == [context, context])
    }

    @Test func `the service identifies itself`() async throws {
        _ = try await signIn(code())
        #expect(Set(listener.sent.map { $0.headers[.userAgent] }) == ["Microsoft Office Identity Service"])
    }

    @Test func `a used code is refused with the provider's own error`() async throws {
        let code = code()
        _ = try await signIn(code)
        let again = try await signIn(code)
        #expect(again.status == 400 && again.body == #"{"error":"invalid_grant"}"#)
    }

    @Test func `a refresh returns a new access token, and keeps the refresh token unless there is a new one`()
        async throws
    {
        let first = try await signIn(code())
        let old = try JSONDecoder().decode(IdentityTokens.self, from: Data(first.body.utf8))
        let order = RefreshOrder(
            provider: "TP_CONTOSO", refreshToken: try #require(old.refreshToken), tokenURI: Self.tokenURI,
            sessionContext: "tenant-42")
        let answer = try await answer("/refresh", order)
        let tokens = try JSONDecoder().decode(IdentityTokens.self, from: Data(answer.body.utf8))
        #expect(tokens.accessToken != old.accessToken && tokens.refreshToken == old.refreshToken)
        #expect(tokens.userID == nil, "a refresh asks for no profile")
        #expect(listener.sent.last?.header("X-WOPI-SessionContext") == "tenant-42")
    }

    @Test func `a refused refresh returns the provider's error`() async throws {
        let order = RefreshOrder(provider: "TP_CONTOSO", refreshToken: "nobodys", tokenURI: Self.tokenURI)
        #expect(try await answer("/refresh", order).body == #"{"error":"invalid_grant"}"#)
    }

    @Test func `another registration replaces the first`() async throws {
        let wrong = Self([], secret: "not it")
        #expect(try await wrong.signIn(wrong.code()).body == #"{"error":"invalid_client"}"#)
        wrong.service.register(.init(SmallFixture.sheet, secret: SmallServer.secret))
        #expect(try await wrong.signIn(wrong.code()).status == 200)
    }

    @Test func `tokens without a profile don't complete sign-in`() async throws {
        let broken = Self([.refusesSessionContext])
        let answer = try await broken.signIn(broken.code(), context: "tenant-42")
        #expect(answer.status == 400 && answer.body == #"{"error":"profile: 500"}"#)
    }

    @Test func `a token endpoint that returns a page is reported`() async throws {
        let wire = Wire(ClosureTransport { _ in WireResponse(status: 302, headers: [.location: "https://id/"]) })
        let service = OfficeIdentityService(wire)
        service.register(.init(SmallFixture.sheet, secret: "x"))
        let order = RefreshOrder(provider: "TP_CONTOSO", refreshToken: "r", tokenURI: Self.tokenURI)
        let body = WireBody.bytes(Array(try JSONEncoder().encode(order)))
        let answer = await service.answer(WireRequest(method: .post, url: "https://i.example/refresh", body: body))
        let text = String(decoding: try await answer.body.collect(upTo: 1000), as: UTF8.self)
        #expect(answer.status == 400 && text == #"{"error":"token_endpoint: 302"}"#)
    }
}
