import HTTPTypes
import OfficeClient
import Testing

/// Tests that each finding is reported for an answer with a fault, and that no finding is reported for a valid answer.
struct AnswerTests {
    static let profile =
        #""Bootstrap":{"EcosystemUrl":"https://wopi.contoso.example/wopi/ecosystem?access_token=e1","UserId":"u4711","SignInName":"mia@contoso.example","New":[1,null]}"#
    static let token = #""AccessTokenInfo":{"AccessToken":"f1.Zk3","AccessTokenExpiry":1800036000000}"#
    static let info =
        #"{"BaseFileName":"Plan.docx","OwnerId":"u1","UserId":"u1","Size":12,"Version":"v1","IsEduUser":false,"LicenseCheckForEditIsEnabled":false,"UserCanWrite":true,"SupportsLocks":true,"SupportsGetLock":true,"SupportsUpdate":true,"SupportsContainers":true,"SupportsEcosystem":true,"Future":{"a":1}}"#
    static let listing =
        #"{"ChildContainers":[{"Name":"Plans","Url":"https://wopi.contoso.example/wopi/containers/c9?access_token=c9"}],"ChildFiles":[{"Name":"Plan.docx","Size":1,"Version":"v1","Url":"https://wopi.contoso.example/wopi/files/f1?access_token=f1"}]}"#

    private func ask(
        _ operation: BootstrapperCalls.Operation, _ body: String, type: String? = "application/json"
    ) async -> Answer<BootstrapperAnswer> {
        await BootstrapperCalls(bootstrapper, ScriptedHost(200, body, type: type).wire).ask(operation, token: "t")
    }

    @Test func `a valid profile and new token pass, and unknown members are kept`() async throws {
        let answer = await ask(.newAccessToken(wopiSrc: file.source), "{\(Self.profile),\(Self.token)}")
        #expect(answer.findings == [])
        let value = try #require(answer.value)
        #expect(value.token?.token == "f1.Zk3")
        #expect(value.profile.userID == "u4711")
        #expect(value.profile.members["New"] == .array([.integer(1), .null]))
    }

    @Test(arguments: [
        ("", "an empty body"), ("<!DOCTYPE html><html>", "HTML"), ("[]", "an array"), ("{}", "Bootstrap"),
        ("{\"Bootstrap\":[]}", "an object in Bootstrap"), ("{\"Bootstrap\":null}", "Bootstrap"),
        ("{\(profile)}", "AccessTokenInfo"), ("{\(profile),\(token)", "aren't JSON"),
        ("{\(profile.replacing("\"u4711\"", with: "4711")),\(token)}", "a string in Bootstrap.UserId"),
        ("{\(profile.replacing("?access_token=e1", with: "")),\(token)}", "access_token in EcosystemUrl"),
        ("{\(profile.replacing("https://wopi.contoso.example", with: "")),\(token)}", "an absolute address"),
        ("{\(profile.replacing("SignInName", with: "signInName")),\(token)}", "changes the case of names"),
        ("{\(profile),\(token.replacing("1800036000000", with: "1800036000"))}", "seconds since 1970"),
        ("{\(profile),\(token.replacing("1800036000000", with: "36000"))}", "a duration"),
        ("{\(profile),\(token.replacing("1800036000000", with: "true"))}", "a whole number"),
        ("{\(profile),\(token.replacing("1800036000000", with: "1700000000000"))}", "a point in time in the future"),
        ("{\(profile.replacing("https:", with: "http:")),\(token)}", "https in EcosystemUrl"),
        ("{\(profile.replacing("/wopi/ecosystem", with: "/api/eco")),\(token)}", "a path of the form"),
    ]) func `an invalid answer of the bootstrapper breaks`(body: String, said: String) async {
        let answer = await ask(.newAccessToken(wopiSrc: file.source), body)
        #expect(!answer.verdict.satisfiesLenient)
        #expect(answer.findings.contains { $0.contains(said) }, "\(answer.findings)")
    }

    @Test(arguments: [
        ("{\(profile),\(token.replacing("1800036000000", with: "\"1800036000000\""))}", "a number in"),
        ("{\(profile),\(token.replacing("1800036000000", with: "1800036000000000"))}", "within a year"),
        ("{\(profile.replacing("u4711", with: "u-47")),\(token)}", "letters and digits"),
        (
            String("{\(profile)".replacing("{\"Bootstrap\":{", with: "{").dropLast()) + ",\(token)}",
            "in the object Bootstrap"
        ),
    ]) func `a flaw accepted by a lenient client is a finding of a strict one`(body: String, said: String) async {
        let answer = await ask(.newAccessToken(wopiSrc: file.source), body)
        #expect(answer.value != nil)
        #expect(answer.verdict.satisfiesLenient && !answer.verdict.satisfiesStrict)
        #expect(answer.findings.contains { $0.contains(said) }, "\(answer.findings)")
    }

    @Test func `the bootstrapper must answer with the JSON content type`() async {
        #expect(await ask(.bootstrap, "{\(Self.profile)}", type: "application/json; charset=utf-8").findings == [])
        #expect(await !ask(.bootstrap, "{\(Self.profile)}", type: "text/json").verdict.satisfiesLenient)
        #expect(await !ask(.bootstrap, "{\(Self.profile)}", type: nil).verdict.satisfiesLenient)
    }

    @Test(arguments: [302, 403, 204, 429]) func `forbidden bootstrapper answers`(status: Int) async {
        let calls = BootstrapperCalls(bootstrapper, ScriptedHost(status).wire)
        #expect(await !calls.ask(.bootstrap, token: "t").verdict.satisfiesLenient)
    }

    @Test func `a host without shortcuts answers like Bootstrap, which is no finding`() async {
        let answer = await ask(.rootContainer, "{\(Self.profile)}")
        #expect(answer.findings == [])
        #expect(answer.value?.root == nil)
    }

    // MARK: Files and containers

    private func info(_ body: String, type: String = "application/json") async -> Answer<FileInfo> {
        await FileCalls(file, ScriptedHost(200, body, type: type).wire).info()
    }

    @Test func `valid file properties pass`() async {
        let answer = await info(Self.info)
        #expect(answer.findings == [])
        #expect(answer.value?.isWritable == true)
        let page = "\"HostViewUrl\":\"https://contoso.example/view#versions\",\"Future\""
        #expect(await info(Self.info.replacing("\"Future\"", with: page)).findings == [], "a page, and a place in it")
        #expect(answer.value?.members["Future"] == .object(["a": .integer(1)]))
    }

    @Test(arguments: [
        ("\"OwnerId\":\"u1\",", "", "OwnerId"), ("\"IsEduUser\":false,", "", "IsEduUser"),
        ("\"LicenseCheckForEditIsEnabled\":false,", "", "LicenseCheckForEditIsEnabled"),
        ("\"UserCanWrite\":true", "\"UserCanWrite\":\"true\"", "true or false"),
        ("\"SupportsUpdate\":true", "\"SupportsUpdate\":false", "true in SupportsUpdate"),
        ("\"SupportsLocks\":true,", "", "SupportsLocks"), ("\"SupportsGetLock\":true,", "", "SupportsGetLock"),
        ("\"Future\"", "\"SupportsCoauth\":false,\"Future\"", "no SupportsCoauth"),
        ("\"Future\"", "\"FileExtension\":\"docx\",\"Future\"", "a FileExtension that begins with a dot"),
        ("\"UserCanWrite\":true", "\"UserCanWrite\":null", "or no such member"),
        ("Plan.docx", "Pl[a]n.docx", "for a file"),
        ("Plan.docx", ".docx", "doesn't begin with a dot"), ("\"Size\":12", "\"Size\":\"12\"", "a number in Size"),
        ("\"Future\"", "\"HostViewUrl\":\"/view\",\"Future\"", "an absolute address in HostViewUrl"),
    ]) func `an error in file properties is a finding`(old: String, new: String, said: String) async {
        let answer = await info(Self.info.replacing(old, with: new))
        #expect(answer.value != nil)
        #expect(!answer.verdict.satisfiesStrict)
        #expect(answer.findings.contains { $0.contains(said) }, "\(answer.findings)")
    }

    /// Each row has a text in a valid answer, a replacement that makes the answer invalid, and the JSON member that the
    /// finding must name. The client reports even members whose values it never uses.
    @Test(arguments: [
        ("\"Future\"", "\"BreadcrumbBrandName\":null,\"Future\"", "BreadcrumbBrandName"),
        ("\"Future\"", "\"SHA256\":null,\"Future\"", "SHA256"),
        ("\"Future\"", "\"Made Up\": null ,\"Future\"", "Made Up"),
        ("\"Future\"", "\"CloseUrl\":null,\"FileUrl\":null,\"Future\"", "FileUrl"), ("{\"a\":1}", "null", "Future"),
        ("{\"a\":1}", "{\"a\":{\"b\":[{\"c\":null}]}}", "Future.a.b[0].c"),
        ("{\"a\":1}", "[{\"b\":null}]", "Future[0].b"),
        ("\"UserCanWrite\":true", "\"UserCanWrite\":null", "UserCanWrite"),
        ("\"Future\"", "\"SupportedShareUrlTypes\":null,\"Future\"", "SupportedShareUrlTypes"),
    ]) func `a null member of file properties is a finding for both clients`(
        old: String, new: String, path: String
    ) async {
        let answer = await info(Self.info.replacing(old, with: new))
        #expect(answer.value != nil && answer.verdict.satisfiesLenient && !answer.verdict.satisfiesStrict)
        let told = answer.findings.filter {
            $0.contains("expected a value of \(path), or no such member; received null")
        }
        #expect(told.count == 1, "\(answer.findings)")
    }

    @Test func `a null member of any other answer is one finding`() async {
        let asked = [
            await list(Self.listing.replacing("{\"ChildContainers\"", with: "{\"x\":null,\"ChildContainers\""))
                .findings,
            await ask(.bootstrap, "{\"x\":null,\(Self.profile)}").findings,
            await redeem(200, #"{"access_token":"a","token_type":"Bearer","expires_in":3600,"x":null}"#).findings,
            await ContainerCalls(
                container,
                ScriptedHost(200, #"{"Name":"P","IsEduUser":false,"LicenseCheckForEditIsEnabled":false,"x":null}"#).wire
            ).info().findings,
            await ContainerCalls(container, ScriptedHost(200, #"{"AncestorsWithRootFirst":[],"x":null}"#).wire)
                .ancestry().findings,
        ]
        for findings in asked {
            #expect(findings.count { $0.contains("expected a value of x, or no such member") } == 1, "\(findings)")
        }
    }

    @Test func `a required member that is null breaks and is reported once`() async {
        let answer = await info(Self.info.replacing("\"Size\":12", with: "\"Size\":null"))
        #expect(!answer.verdict.satisfiesLenient && answer.findings.count { $0.contains("received null") } == 1)
    }

    @Test func `of thousands of findings only some are reported`() async {
        let members = (0..<5000).map { "\"x\($0)\":null," }.joined()
        let answer = await info(Self.info.replacing("\"Future\"", with: members + "\"Future\""))
        #expect((1...40).contains(answer.findings.count))
    }

    private func list(_ body: String) async -> Answer<Listing> {
        await ContainerCalls(container, ScriptedHost(200, body).wire).children(extensions: [])
    }

    @Test(arguments: ["BaseFileName", "Size", "UserId", "Version"])
    func `a file without this property breaks`(member: String) async {
        #expect(await !info(Self.info.replacing("\"\(member)\"", with: "\"x\"")).verdict.satisfiesLenient)
    }

    @Test func `a valid listing passes, and missing or mistyped members are findings`() async {
        func list(_ body: String, _ extensions: [String] = []) async -> Answer<Listing> {
            await ContainerCalls(container, ScriptedHost(200, body).wire).children(extensions: extensions)
        }
        #expect(await list(Self.listing).findings == [])
        #expect(await list(#"{"ChildContainers":[]}"#).findings.contains { $0.contains("ChildFiles") })
        #expect(await !list(#"{"ChildContainers":null,"ChildFiles":[]}"#).verdict.satisfiesLenient)
        #expect(await !list(#"{"ChildContainers":[3],"ChildFiles":[]}"#).verdict.satisfiesLenient)
        #expect(await list(Self.listing, [".docx"]).findings == [])
        #expect(await list(Self.listing, [".xlsx"]).findings.contains { $0.contains("ExtensionFilterList") })
        let plain = Self.listing.replacing("files/f1", with: "folders/f1")
        #expect(await list(plain).findings.contains { $0.contains("files/{id}") })
    }

    @Test(arguments: [
        (409, ["X-WOPI-Lock": ""], LockOutcome.conflict(current: ""), true),
        (409, [:], .conflict(current: nil), false), (409, ["X-WOPI-Lock": "B"], .conflict(current: "B"), true),
        (200, ["X-WOPI-ItemVersion": "v2"], .granted(version: "v2"), true), (200, [:], .granted(version: nil), false),
    ]) func `each header of lock operations is checked`(
        status: Int, headers: [String: String], outcome: LockOutcome, isStrict: Bool
    ) async {
        let calls = FileCalls(file, ScriptedHost(status, headers: headers).wire)
        for answer in [await calls.lock("A"), await calls.unlock("A"), await calls.put([1], lock: "A")] {
            #expect(answer.value == outcome)
            #expect(answer.verdict.satisfiesStrict == isStrict)
        }
    }

    @Test(arguments: [
        (200, ["X-WOPI-Lock": ""], LockState.free, true), (200, [:], .free, false),
        (200, ["X-WOPI-Lock": "{\"S\":\"a, b\"}"], .held("{\"S\":\"a, b\"}"), true), (409, [:], .unnamed, true),
        (409, ["X-WOPI-Lock": "B"], .held("B"), true),
    ]) func `an empty lock header means unlocked`(
        status: Int, headers: [String: String], state: LockState, isStrict: Bool
    ) async {
        let answer = await FileCalls(file, ScriptedHost(status, headers: headers).wire).lockState()
        #expect(answer.value == state)
        #expect(answer.verdict.satisfiesStrict == isStrict)
    }

    @Test(arguments: [(302, false), (403, true), (500, true), (418, true)])
    func `statuses unknown to WOPI are findings`(status: Int, isLenient: Bool) async {
        let answer = await FileCalls(file, ScriptedHost(status).wire).info()
        #expect(!answer.verdict.satisfiesStrict)
        #expect(answer.verdict.satisfiesLenient == isLenient)
    }

    @Test(arguments: [400, 401, 404, 412, 413, 501]) func `refusals of the protocol are no findings`(status: Int)
        async
    {
        let answer = await FileCalls(file, ScriptedHost(status).wire).contents(maximum: 1)
        #expect(answer.findings == [])
        #expect(answer.refusal != nil)
    }

    // MARK: Tokens

    private static let noStore = ["Cache-Control": "no-store"]

    private func redeem(_ status: Int, _ body: String, _ headers: [String: String] = noStore) async -> Answer<
        TokenGrant
    > {
        await TokenCalls("https://id.contoso.example/token", ScriptedHost(status, body, headers: headers).wire)
            .redeem(code: "c", redirectURI: "https://localhost", client: .init(id: "i", secret: "s"))
    }

    @Test func `valid tokens pass, also with Microsoft's string lifetime`() async {
        let good = #"{"access_token":"a1.Hq","token_type":"Bearer","expires_in":3600,"refresh_token":"r"}"#
        #expect(await redeem(200, good).findings == [])
        let text = await redeem(200, good.replacing("3600", with: "\"86400\""))
        #expect(text.value?.expiresIn == 86400)
        #expect(text.verdict.satisfiesStrict)
    }

    @Test(arguments: [
        (200, #"{"token_type":"bearer","expires_in":1}"#, false), (200, #"{"access_token":"a","expires_in":1}"#, false),
        (200, #"{"access_token":"a","token_type":"mac","expires_in":1}"#, false),
        (200, #"{"access_token":"{a}","token_type":"bearer","expires_in":1}"#, false),
        (200, #"{"access_token":"a","token_type":"bearer","expires_in":true}"#, false),
        (200, #"{"error":"invalid_grant"}"#, false), (302, "", false), (500, "", false), (400, "<html>", false),
        (400, "{}", true), (200, #"{"access_token":"a","token_type":"bearer","expires_in":1800036000000}"#, true),
    ]) func `an invalid answer of the token endpoint is a finding`(status: Int, body: String, isLenient: Bool) async {
        let answer = await redeem(status, body)
        #expect(!answer.verdict.satisfiesStrict)
        #expect(answer.verdict.satisfiesLenient == isLenient)
    }

    @Test func `a refusal of the token endpoint is recognized by its error code`() async {
        #expect(await redeem(400, #"{"error":"invalid_grant"}"#).refusal == .oauth(error: "invalid_grant", status: 400))
        #expect(
            await redeem(200, #"{"access_token":"a","token_type":"bearer","expires_in":1}"#, [:]).findings.count == 1)
    }
}
