import Foundation
import HTTPTypes
import OAuth
import OfficeClient
import Testing
import WOPI

/// A host that answers what it is told to.
struct ScriptedHost: Transport {
    let answer: @Sendable (WireRequest) -> WireResponse

    init(_ status: Int, _ headers: HTTPFields = [:], _ body: String = "") {
        answer = { _ in WireResponse(status: status, headers: headers, body: Array(body.utf8)) }
    }

    init(_ answer: @escaping @Sendable (WireRequest) -> WireResponse) { self.answer = answer }

    func send(_ request: WireRequest, limit: Int) async throws -> WireResponse {
        let response = answer(request)
        guard response.body.count <= limit else { throw TransportProblem.tooLarge(limit: limit) }
        return response
    }
}

/// Every finding can be provoked, and a host that does right provokes none.
@Suite struct JudgingTests {
    private static let file = WOPIAddress(source: "https://wopi.example/wopi/files/f17", token: "t.1")
    private static let json: HTTPFields = [.contentType: "application/json"]

    private static func challenge(_ status: Int, _ headers: [String]) async throws -> Judged<ChallengeReading> {
        var fields = HTTPFields()
        for header in headers { fields.append(HTTPField(name: .wwwAuthenticate, value: header)) }
        return try await OfficeClient(ScriptedHost(status, fields)).challenge("https://a/wopibootstrapper")
    }

    private static let good =
        #"Bearer authorization_uri="https://a/authorize",tokenIssuance_uri="https://a/token",providerId="TP""#

    @Test func `a good challenge pleases both, and is read`() async throws {
        let judged = try await Self.challenge(401, [Self.good])
        #expect(judged.pleasesStrict)
        #expect(judged.value?.authorizationURI == "https://a/authorize")
        #expect(judged.value?.tokenIssuanceURI == "https://a/token" && judged.value?.providerID == "TP")
    }

    @Test(arguments: [
        (200, [good], Finding.Weight.fatal), (302, [good], .fatal), (500, [], .fatal), (401, [], .fatal),
        (401, ["Basic realm=\"x\""], .fatal), (401, [good, good], .fatal),
        (401, [#"Bearer authorization_uri="https://a/authorize""#], .fatal),
        (401, [#"Bearer authorization_uri=https://a/authorize,tokenIssuance_uri=https://a/token"#], .strict),
        (401, [good + ","], .strict),
        (401, [#"Bearer authorization_uri="https://a/authorize?x=1",tokenIssuance_uri="https://a/token""#], .strict),
    ]) func `a challenge that misleads somebody is found`(
        status: Int, headers: [String], weight: Finding.Weight
    ) async throws {
        let judged = try await Self.challenge(status, headers)
        #expect(!judged.pleasesStrict && judged.findings.contains { $0.weight == weight })
        #expect(judged.pleasesLenient == (weight == .strict))
    }

    @Test func `a lock probe needs its header, the empty one too`() async throws {
        func probe(_ status: Int, _ headers: HTTPFields) async throws -> Judged<LockProbe> {
            try await OfficeClient(ScriptedHost(status, headers)).getLock(Self.file)
        }
        #expect(try await probe(200, [.wopiLock: ""]).value == .free)
        #expect(try await probe(200, [.wopiLock: "A"]).value == .held(by: "A"))
        #expect(try await probe(409, [.wopiLock: "A"]).value == .held(by: "A"))
        let stripped = try await probe(200, [:])
        #expect(!stripped.pleasesLenient && stripped.findings.first?.cause.contains("strips") == true)
        #expect(try await !probe(404, [:]).pleasesLenient)
    }

    @Test func `a lock that is refused is an outcome, a version left out a finding`() async throws {
        func lock(_ operation: String, _ status: Int, _ headers: HTTPFields) async throws -> Judged<
            OfficeClient.LockOutcome
        > {
            try await OfficeClient(ScriptedHost(status, headers)).lock(Self.file, operation, "A")
        }
        #expect(try await lock("LOCK", 200, [.wopiItemVersion: "v1"]).value == .done(version: "v1"))
        #expect(try await lock("REFRESH_LOCK", 200, [:]).pleasesStrict)
        #expect(try await lock("LOCK", 409, [.wopiLock: "B"]).value == .conflict(current: "B"))
        let bare = try await lock("UNLOCK", 200, [:])
        #expect(bare.pleasesLenient && !bare.pleasesStrict)
        let stripped = try await lock("LOCK", 409, [:])
        #expect(stripped.pleasesLenient && !stripped.pleasesStrict)
    }

    @Test func `JSON has to be JSON, called so, and of the right types`() async throws {
        func info(_ headers: HTTPFields, _ body: String) async throws -> Judged<CheckFileInfo> {
            try await OfficeClient(ScriptedHost(200, headers, body)).checkFileInfo(Self.file)
        }
        let good =
            #"{"BaseFileName":"A.docx","OwnerId":"o","Size":5,"UserId":"u","Version":"v1","Unknown":[1],"#
            + #""IsEduUser":false,"LicenseCheckForEditIsEnabled":false}"#
        #expect(try await info(Self.json, good).pleasesStrict)
        let mislabelled = try await info([.contentType: "text/html"], good)
        #expect(mislabelled.pleasesLenient && !mislabelled.pleasesStrict)
        let sparse = try await info(Self.json, good.replacing("IsEduUser", with: "Other"))
        #expect(sparse.pleasesLenient && !sparse.pleasesStrict)
        for body in ["", "<html>", "[]", good.replacing("5", with: "\"5\""), good.replacing("OwnerId", with: "Owner")] {
            #expect(try await !info(Self.json, body).pleasesLenient, "\(body)")
        }
    }

    @Test func `seconds for milliseconds are found`() async throws {
        func answer(_ expiry: Int64) async throws -> Judged<BootstrapAnswer> {
            let body =
                #"{"Bootstrap":{"EcosystemUrl":"https://a/wopi/ecosystem?access_token=e","UserId":"u","SignInName":"mia"},"#
                + #""AccessTokenInfo":{"AccessToken":"t","AccessTokenExpiry":\#(expiry)}}"#
            return try await OfficeClient(ScriptedHost(200, Self.json, body)).bootstrap(
                "https://a/wopibootstrapper", token: "o", operation: "GET_NEW_ACCESS_TOKEN",
                source: "https://a/wopi/files/1")
        }
        let inAnHour = Int64(Date().timeIntervalSince1970) + 3600
        #expect(try await answer(inAnHour * 1000).pleasesStrict)
        #expect(try await answer(0).pleasesStrict)
        #expect(try await answer(inAnHour).findings.first?.cause.contains("seconds") == true)
        #expect(try await answer(36_000).findings.isEmpty == false)
    }

    @Test func `children without tokens lead nowhere`() async throws {
        func list(_ url: String) async throws -> Judged<Children> {
            let body = #"{"ChildContainers":[{"Name":"Plans","Url":"\#(url)"}],"ChildFiles":[]}"#
            return try await OfficeClient(ScriptedHost(200, Self.json, body)).children(of: Self.file)
        }
        #expect(try await list("https://a/wopi/containers/c?access_token=x").pleasesStrict)
        #expect(try await !list("https://a/wopi/containers/c").pleasesLenient)
    }

    @Test func `a host that sends without end is cut off`() async throws {
        let host = ScriptedHost(200, Self.json, String(repeating: " ", count: OfficeClient.answerLimit + 1))
        await #expect(throws: TransportProblem.tooLarge(limit: OfficeClient.answerLimit)) {
            try await OfficeClient(host).checkFileInfo(Self.file)
        }
    }

    @Test func `what goes out is what the protocol asks for`() async throws {
        let host = ScriptedHost { request in
            let isRight =
                request.method == .post && request.url == "https://wopi.example/wopi/files/f17?access_token=t.1"
                && request.headers[.wopiOverride] == "LOCK" && request.headers[.wopiLock] == "A"
            return WireResponse(status: isRight ? 200 : 500, headers: [.wopiItemVersion: "v1"])
        }
        #expect(try await OfficeClient(host).lock(Self.file, "LOCK", "A").pleasesStrict)
        let token = ScriptedHost { request in
            let form = String(decoding: request.body ?? [], as: UTF8.self)
            let isRight =
                form == "grant_type=refresh_token&refresh_token=r&client_id=c&client_secret=s"
                && request.headers[.wopiSessionContext] == "sc"
            return WireResponse(
                status: isRight ? 200 : 400, headers: [.contentType: "application/json", .cacheControl: "no-store"],
                body: Array(#"{"access_token":"a","token_type":"Bearer","expires_in":"3600"}"#.utf8))
        }
        let grant = [FormFields.Field("grant_type", "refresh_token"), .init("refresh_token", "r")]
        let tokens = try await OfficeClient(token).tokens(
            "https://a/token", grant: grant, clientID: "c", clientSecret: "s", sessionContext: "sc")
        #expect(tokens.pleasesStrict && tokens.value?.expiresIn == 3600)
    }

    @Test(arguments: ["", "https://a/wopi/files/1", "https://a/?access_token=", "https://a/?token=x"])
    func `an address without a token opens nothing`(url: String) {
        #expect(WOPIAddress(url) == nil)
    }
}
