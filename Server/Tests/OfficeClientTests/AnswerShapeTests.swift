import HTTPTypes
import OfficeClient
import Testing
import WOPI

/// Tests the JSON in answers about containers, the ecosystem, new files and share URLs.
@Suite struct AnswerShapeTests {
    private static let pointer =
        #""ContainerPointer":{"Name":"Plans","Url":"https://a.example/wopi/containers/c1?access_token=t"}"#
    private static let info =
        #""ContainerInfo":{"Name":"Plans","IsEduUser":false,"LicenseCheckForEditIsEnabled":false}"#
    private static let newFile = #"{"Name":"a.docx","Url":"https://a.example/wopi/files/f1?access_token=t"}"#

    private func containers(_ body: String, status: Int = 200) -> ContainerCalls {
        ContainerCalls(container, ScriptedHost(status, body).wire)
    }

    private func files(_ body: String, status: Int = 200) -> FileCalls {
        FileCalls(file, ScriptedHost(status, body).wire)
    }

    @Test func `a new container needs its pointer, and its properties are optional`() async {
        let short = await containers("{\(Self.pointer)}").createContainer(.suggested("Plans"))
        #expect(short.findings == [] && short.value?.pointer.name == "Plans" && short.value?.info == nil)
        let long = await containers("{\(Self.pointer),\(Self.info)}").createContainer(.suggested("Plans"))
        #expect(long.findings == [] && long.value?.info?.name == "Plans")
    }

    @Test(arguments: [
        ("{}", "ContainerPointer", false), ("{\(pointer.replacing("Name", with: "name"))}", "Name", false),
        ("{\(pointer.replacing("access_token", with: "token"))}", "access_token in Url", false),
        ("{\(pointer.replacing("containers", with: "files"))}", "containers/{id}", true),
        ("{\(pointer),\(info.replacing("Plans", with: "Other"))}", "the Name Plans in ContainerInfo", true),
        ("{\(pointer.replacing("Plans", with: "Pl/ans"))}", "for a container", true),
    ]) func `a new container without a required member is a finding`(body: String, said: String, hasValue: Bool) async {
        let answer = await containers(body).createContainer(.suggested("Plans"))
        #expect((answer.value != nil) == hasValue)
        #expect(answer.findings.contains { $0.contains(said) }, "\(answer.findings)")
    }

    @Test func `a new file needs a name and a URL`() async {
        for answer in [
            await containers(Self.newFile).createFile(.suggested("a.docx")),
            await files(Self.newFile).putRelative(.suggested("a.docx"), [1]),
        ] {
            #expect(answer.findings == [] && answer.value?.name == "a.docx" && answer.value?.address.token == "t")
        }
        let broken = await containers(#"{"Name":"a.docx"}"#).createFile(.suggested("a.docx"))
        #expect(broken.value == nil && !broken.verdict.satisfiesLenient)
    }

    @Test func `ancestors are listed from the root down, and an empty list is valid`() async {
        let list =
            #"{"AncestorsWithRootFirst":[{"Name":"R","Url":"https://a.example/wopi/containers/r?access_token=t"}]}"#
        #expect(await files(list).ancestry().value?.map(\.name) == ["R"])
        let none = await containers(#"{"AncestorsWithRootFirst":[]}"#).ancestry()
        #expect(none.value == [] && none.findings == [])
        for wrong in ["{}", #"{"AncestorsWithRootFirst":null}"#, #"{"AncestorsWithRootFirst":{}}"#] {
            let answer = await containers(wrong).ancestry()
            #expect(answer.value == nil && !answer.verdict.satisfiesLenient)
        }
    }

    @Test func `the ecosystem says whether containers are supported`() async throws {
        let address = try #require(ResourceAddress("https://a.example/wopi/ecosystem?access_token=t"))
        func check(_ body: String) async -> Answer<Bool> {
            await EcosystemCalls(address, ScriptedHost(200, body).wire).check()
        }
        #expect(await check(#"{"SupportsContainers":true}"#).value == true)
        let silent = await check("{}")
        #expect(silent.value == false && !silent.verdict.satisfiesStrict && silent.verdict.satisfiesLenient)
        let host = ScriptedHost(501)
        let reserved = await EcosystemCalls(address, host.wire).fileWopiSrc(nativeName: "n")
        #expect(reserved.refusal == .notSupported && reserved.findings == [])
        #expect(host.seen.first?.url == "https://a.example/wopi/ecosystem?access_token=t")
        let root = await EcosystemCalls(address, ScriptedHost(200, "{\(Self.pointer)}").wire).rootContainer()
        #expect(root.value?.pointer.name == "Plans")
    }

    @Test(
        arguments: [
            (#"{"ShareUrl":"https://a.example/s/1"}"#, "https://a.example/s/1"), (#"{"ShareUrl":"/s/1"}"#, nil),
            ("{}", nil),
            (#"{"ShareUrl":""}"#, nil),
        ] as [(String, String?)]) func `a share URL is absolute`(body: String, address: String?) async
    {
        let answer = await files(body).shareAddress(.readOnly)
        #expect(answer.value == address && answer.verdict.satisfiesLenient == (address != nil))
    }

    @Test func `a rename returns the new name`() async {
        #expect(await files(#"{"Name":"New"}"#).rename(to: "New", lock: nil).value == "New")
        #expect(await containers(#"{"Name":"New"}"#).rename(to: "New").value == "New")
        #expect(await files("{}").rename(to: "New", lock: nil).value == nil)
    }

    @Test(arguments: [(200, true), (404, nil), (409, nil), (501, nil)] as [(Int, Bool?)])
    func `a deletion either succeeds or is refused`(status: Int, isDone: Bool?) async {
        let file = await files("", status: status).delete(), container = await containers("", status: status).delete()
        #expect(file.value == isDone && container.value == isDone && file.findings == [] && container.findings == [])
        #expect(await files("", status: status).putUserInfo("x").value == isDone)
    }

    @Test func `a truncated download is no download`() async {
        let whole = ScriptedHost(200, "abc", headers: ["X-WOPI-ItemVersion": "v1", "Content-Length": "3"])
        #expect(await FileCalls(file, whole.wire).contents().value == Download(bytes: Array("abc".utf8), version: "v1"))
        let cut = ScriptedHost(200, "abc", headers: ["X-WOPI-ItemVersion": "v1", "Content-Length": "4"])
        let answer = await FileCalls(file, cut.wire).contents()
        #expect(answer.value == nil && answer.findings.contains { $0.contains("expected 4 bytes; received 3") })
    }

    @Test func `a granted lock with an X-WOPI-Lock header is a finding for strict clients`() async {
        let host = ScriptedHost(200, headers: ["X-WOPI-ItemVersion": "v1", "X-WOPI-Lock": "A"])
        let answer = await FileCalls(file, host.wire).lock("A")
        #expect(answer.verdict.satisfiesLenient && !answer.verdict.satisfiesStrict)
    }

    @Test func `a challenge with status 200 is a finding`() async {
        let body = "{\(AnswerTests.profile)}"
        let host = ScriptedHost(200, body, headers: ["WWW-Authenticate": ChallengeTests.good])
        let answer = await BootstrapperCalls(bootstrapper, host.wire).ask(.bootstrap, token: "t")
        #expect(answer.value != nil && !answer.verdict.satisfiesStrict)
    }

    @Test func `a 401 from the bootstrapper has its challenge`() async {
        let host = ScriptedHost(401, headers: ["WWW-Authenticate": ChallengeTests.good])
        let answer = await BootstrapperCalls(bootstrapper, host.wire).ask(.bootstrap, token: "t")
        guard case .unauthorized(let challenge?)? = answer.refusal else {
            Issue.record("\(answer.summary)")
            return
        }
        #expect(challenge.tokenIssuanceURI == "https://id.contoso.example/token")
    }
}
