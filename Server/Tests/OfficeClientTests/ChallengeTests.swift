import HTTPTypes
import OfficeClient
import Testing

struct ChallengeTests {
    static let good =
        #"Bearer authorization_uri="https://id.contoso.example/authorize",tokenIssuance_uri="https://id.contoso.example/token""#

    private func challenge(_ status: Int, _ headers: [String]) async -> Answer<Challenge> {
        var fields = HTTPFields()
        for header in headers { fields.append(HTTPField(name: .wwwAuthenticate, value: header)) }
        let sent = fields
        let host = ScriptedHost { _ in WireResponse(status: status, headers: sent) }
        return await BootstrapperCalls(bootstrapper, host.wire).challenge()
    }

    @Test func `a valid challenge passes both clients`() async throws {
        let answer = await challenge(
            401,
            [
                "Basic realm=\"other\"",
                Self.good + #", providerId="TP_1",UrlSchemes="%7B%22iOS%22%3A%5B%22contoso%22%5D%7D""#,
            ])
        #expect(answer.findings == [])
        let value = try #require(answer.value)
        #expect(value.authorizationURI == "https://id.contoso.example/authorize")
        #expect(value.tokenIssuanceURI == "https://id.contoso.example/token")
        #expect(value.providerID == "TP_1")
        #expect(value.urlSchemes == #"{"iOS":["contoso"]}"#)
    }

    @Test(arguments: [
        (200, [good], "401 with a challenge"), (302, [good], "401 with a challenge"), (403, [good], "401 with"),
        (401, [], "no WWW-Authenticate"), (401, ["Basic realm=\"x\""], "Basic realm"),
        (401, [good, good], "exactly one"),
        (401, [good + ", " + good], "exactly one"), (401, ["Bearer realm=\"x\""], "authorization_uri and"),
        (401, [good.replacing("https://id", with: "/id")], "an absolute address"),
        (401, [good.replacing("https:", with: "http:")], "https in"),
    ]) func `a challenge that no client can use breaks`(status: Int, headers: [String], said: String) async {
        let answer = await challenge(status, headers)
        #expect(!answer.verdict.satisfiesLenient)
        #expect(answer.findings.contains { $0.contains(said) }, "\(answer.findings)")
    }

    @Test(arguments: [
        (good.replacing("Bearer", with: "bearer"), "written bearer"),
        (good.replacing("\"", with: ""), "without quotation marks"), (good + ",", "a comma after the last"),
        (good.replacing("authorize\"", with: "authorize?tenant=1\""), "splits the challenge"),
        (good + ",UrlSchemes=\"%257B%257D\"", "UrlSchemes"),
        (good.replacing("Issuance", with: "issuance"), "tokenIssuance_uri"),
        (good + ",providerId=\"a\",providerId=\"b\"", "more than once"), (good + ",providerId", "without a value"),
        (good.replacing(",", with: " "), "no comma"), (good + ",providerId=\"Bearer1\"", "splits the challenge"),
    ]) func `a flaw that only a strict client rejects is a finding`(header: String, said: String) async {
        let answer = await challenge(401, [header])
        #expect(answer.value != nil)
        #expect(answer.verdict.satisfiesLenient && !answer.verdict.satisfiesStrict)
        #expect(answer.findings.contains { $0.contains(said) }, "\(answer.findings)")
    }

    @Test(arguments: [
        "Bearer", "Bearer ", "Bearer =", "Bearer a=\"", "Bearer \"\"", "Bearer ,,,=", "Bearer a=,b=", "Bearer é=1",
    ])
    func `no header crashes the parser`(header: String) async {
        let answer = await challenge(401, [header])
        #expect(answer.value == nil)
        #expect(!answer.verdict.satisfiesLenient)
    }
}
