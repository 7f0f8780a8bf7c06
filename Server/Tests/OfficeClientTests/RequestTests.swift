import HTTPTypes
import OfficeClient
import Testing
import WOPI

/// Tests the method, the address, the headers and the body of the request that each method of the client sends.
@Suite struct RequestTests {
    /// A call of the client, and the request that the host receives.
    struct Sent<Calls: Sendable>: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let call: @Sendable (Calls) async -> Void
        let request: String
        let headers: [String: String]

        init(
            _ name: String, _ request: String, _ headers: [String: String] = [:],
            call: @escaping @Sendable (Calls) async -> Void
        ) {
            (testDescription, self.request, self.headers, self.call) = (name, request, headers, call)
        }
    }

    private static func expect(_ seen: [ScriptedHost.Seen], _ request: String, _ headers: [String: String]) throws {
        let only = try #require(seen.first)
        #expect(seen.count == 1 && "\(only.method) \(only.url)" == request)
        for (name, value) in headers {
            let field = try #require(HTTPField.Name(name))
            #expect(only.headers[field] == value, "\(name)")
        }
    }

    private static let fileURL = "https://wopi.contoso.example/wopi/files/f17"
    private static let containerURL = "https://wopi.contoso.example/wopi/containers/c9"

    static let files: [Sent<FileCalls>] = [
        Sent("CheckFileInfo", "GET \(fileURL)?access_token=f.1") { _ = await $0.info() },
        Sent("GetFile", "GET \(fileURL)/contents?access_token=f.1") { _ = await $0.contents() },
        Sent(
            "GetFile of a size", "GET \(fileURL)/contents?access_token=f.1", ["X-WOPI-MaxExpectedSize": "9"]
        ) { _ = await $0.contents(maximum: 9) },
        Sent("Lock", "POST \(fileURL)?access_token=f.1", ["X-WOPI-Override": "LOCK", "X-WOPI-Lock": "A"]) {
            _ = await $0.lock("A")
        },
        Sent("Unlock", "POST \(fileURL)?access_token=f.1", ["X-WOPI-Override": "UNLOCK", "X-WOPI-Lock": "A"]) {
            _ = await $0.unlock("A")
        },
        Sent(
            "RefreshLock", "POST \(fileURL)?access_token=f.1", ["X-WOPI-Override": "REFRESH_LOCK", "X-WOPI-Lock": "A"]
        ) { _ = await $0.refreshLock("A") },
        Sent(
            "UnlockAndRelock", "POST \(fileURL)?access_token=f.1",
            ["X-WOPI-Override": "LOCK", "X-WOPI-Lock": "B", "X-WOPI-OldLock": "A"]
        ) { _ = await $0.relock(from: "A", to: "B") },
        Sent("GetLock", "POST \(fileURL)?access_token=f.1", ["X-WOPI-Override": "GET_LOCK"]) {
            _ = await $0.lockState()
        },
        Sent(
            "PutFile", "POST \(fileURL)/contents?access_token=f.1",
            ["X-WOPI-Override": "PUT", "X-WOPI-Lock": "A", "X-WOPI-Editors": "u1,u2"]
        ) { _ = await $0.put([1], lock: "A", editors: ["u1", "u2"]) },
        Sent(
            "PutRelativeFile", "POST \(fileURL)?access_token=f.1",
            ["X-WOPI-Override": "PUT_RELATIVE", "X-WOPI-SuggestedTarget": "a.docx", "X-WOPI-Size": "2"]
        ) { _ = await $0.putRelative(.suggested("a.docx"), [1, 2]) },
        Sent(
            "RenameFile", "POST \(fileURL)?access_token=f.1",
            ["X-WOPI-Override": "RENAME_FILE", "X-WOPI-RequestedName": "+AOk-t+AOk-", "X-WOPI-Lock": "A"]
        ) { _ = await $0.rename(to: "été", lock: "A") },
        Sent("DeleteFile", "POST \(fileURL)?access_token=f.1", ["X-WOPI-Override": "DELETE"]) { _ = await $0.delete() },
        Sent("PutUserInfo", "POST \(fileURL)?access_token=f.1", ["X-WOPI-Override": "PUT_USER_INFO"]) {
            _ = await $0.putUserInfo("kept")
        },
        Sent(
            "GetShareUrl", "POST \(fileURL)?access_token=f.1",
            ["X-WOPI-Override": "GET_SHARE_URL", "X-WOPI-UrlType": "ReadOnly"]
        ) { _ = await $0.shareAddress(.readOnly) },
        Sent("EnumerateAncestors", "GET \(fileURL)/ancestry?access_token=f.1") { _ = await $0.ancestry() },
        Sent("GetEcosystem", "GET \(fileURL)/ecosystem_pointer?access_token=f.1") { _ = await $0.ecosystem() },
    ]

    static let containers: [Sent<ContainerCalls>] = [
        Sent("CheckContainerInfo", "GET \(containerURL)?access_token=c.1") { _ = await $0.info() },
        Sent(
            "EnumerateChildren", "GET \(containerURL)/children?access_token=c.1",
            ["X-WOPI-FileExtensionFilterList": ".docx,.doc"]
        ) { _ = await $0.children(extensions: [".docx", ".doc"]) },
        Sent(
            "CreateChildFile", "POST \(containerURL)?access_token=c.1",
            ["X-WOPI-Override": "CREATE_CHILD_FILE", "X-WOPI-SuggestedTarget": "a.docx"]
        ) { _ = await $0.createFile(.suggested("a.docx")) },
        Sent(
            "CreateChildContainer", "POST \(containerURL)?access_token=c.1",
            [
                "X-WOPI-Override": "CREATE_CHILD_CONTAINER", "X-WOPI-RelativeTarget": "a",
                "X-WOPI-OverwriteRelativeTarget": "False",
            ]
        ) { _ = await $0.createContainer(.exactly("a")) },
        Sent(
            "RenameContainer", "POST \(containerURL)?access_token=c.1",
            ["X-WOPI-Override": "RENAME_CONTAINER", "X-WOPI-RequestedName": "b"]
        ) { _ = await $0.rename(to: "b") },
        Sent("DeleteContainer", "POST \(containerURL)?access_token=c.1", ["X-WOPI-Override": "DELETE_CONTAINER"]) {
            _ = await $0.delete()
        },
        Sent("EnumerateAncestors", "GET \(containerURL)/ancestry?access_token=c.1") { _ = await $0.ancestry() },
        Sent("GetEcosystem", "GET \(containerURL)/ecosystem_pointer?access_token=c.1") { _ = await $0.ecosystem() },
        Sent(
            "GetShareUrl", "POST \(containerURL)?access_token=c.1",
            ["X-WOPI-Override": "GET_SHARE_URL", "X-WOPI-UrlType": "ReadWrite"]
        ) { _ = await $0.shareAddress(.readWrite) },
    ]

    @Test(arguments: files) func `a request for a file has the required form`(_ sent: Sent<FileCalls>) async throws {
        let host = ScriptedHost(404)
        await sent.call(FileCalls(file, host.wire))
        try Self.expect(host.seen, sent.request, sent.headers)
    }

    @Test(arguments: containers) func `a request for a container has the required form`(_ sent: Sent<ContainerCalls>)
        async throws
    {
        let host = ScriptedHost(404)
        await sent.call(ContainerCalls(container, host.wire))
        try Self.expect(host.seen, sent.request, sent.headers)
    }

    @Test func `a save without a lock sends the bytes and no lock header`() async throws {
        let host = ScriptedHost(404)
        _ = await FileCalls(file, host.wire).put(Array("abc".utf8), lock: nil)
        let seen = try #require(host.seen.first), lock = try #require(HTTPField.Name("X-WOPI-Lock"))
        #expect(seen.body == "abc" && seen.headers[lock] == nil)
    }

    @Test(
        arguments: [
            (BootstrapperCalls.Operation.bootstrap, "GET", nil, nil),
            (.rootContainer, "POST", "GET_ROOT_CONTAINER", nil),
            (
                .newAccessToken(wopiSrc: "https://a/wopi/files/1"), "POST", "GET_NEW_ACCESS_TOKEN",
                "https://a/wopi/files/1"
            ),
            (.newAccessToken(wopiSrc: nil), "POST", "GET_NEW_ACCESS_TOKEN", nil),
            (.fileWopiSrc(name: "n"), "POST", "GET_WOPI_SRC_WITH_ACCESS_TOKEN", nil),
        ] as [(BootstrapperCalls.Operation, String, String?, String?)])
    func `the bootstrapper is called with a token in its header`(
        operation: BootstrapperCalls.Operation, method: String, header: String?, source: String?
    ) async throws {
        let host = ScriptedHost(404)
        _ = await BootstrapperCalls(bootstrapper, host.wire).ask(operation, token: "t", sessionContext: "s")
        let seen = try #require(host.seen.first)
        func value(_ name: String) -> String? { HTTPField.Name(name).flatMap { seen.headers[$0] } }
        #expect(seen.method == method && seen.url == bootstrapper && seen.headers[.authorization] == "Bearer t")
        #expect(value("X-WOPI-EcosystemOperation") == header && value("X-WOPI-WopiSrc") == source)
        #expect(value("X-WOPI-SessionContext") == "s")
    }

    @Test(
        arguments: [
            (BootstrapperCalls.Authorization.none, nil), (.bearer("t"), "Bearer t"),
            (.verbatim("Bearer: t"), "Bearer: t"),
        ] as [(BootstrapperCalls.Authorization, String?)]) func `a token is sent the way the host configured`(
            authorization: BootstrapperCalls.Authorization, header: String?
        ) async
    {
        let host = ScriptedHost(401)
        _ = await BootstrapperCalls(bootstrapper, host.wire).challenge(authorization: authorization)
        #expect(host.seen.map { $0.headers[.authorization] } == [header])
    }

    @Test func `codes and refresh tokens are redeemed with the client's secret`() async {
        let host = ScriptedHost(400, #"{"error":"invalid_grant"}"#)
        let calls = TokenCalls("https://id.example/token", host.wire), client = TokenCalls.Client(id: "i", secret: "s&")
        _ = await calls.redeem(code: "c+1", redirectURI: "https://localhost", client: client)
        _ = await calls.redeem(code: "c", redirectURI: nil, client: client)
        _ = await calls.refresh(token: "r", client: client, sessionContext: "sc")
        #expect(
            host.seen.map(\.body) == [
                "grant_type=authorization_code&code=c%2B1&redirect_uri=https%3A%2F%2Flocalhost&client_id=i"
                    + "&client_secret=s%26",
                "grant_type=authorization_code&code=c&client_id=i&client_secret=s%26",
                "grant_type=refresh_token&refresh_token=r&client_id=i&client_secret=s%26",
            ])
        let contexts = host.seen.map { seen in HTTPField.Name("X-WOPI-SessionContext").flatMap { seen.headers[$0] } }
        #expect(contexts == [nil, nil, "sc"])
    }

    @Test func `a party's own headers are sent unless the call sets them`() async {
        let host = ScriptedHost(404)
        let wire = host.wire.asking(as: "Somebody", headers: [.userAgent: "Test", .accept: "text/plain"])
        _ = await PartyCalls(wire).get("asking", of: "Services", at: "https://a.example/x", as: [String].self)
        #expect(host.seen.first?.headers[.userAgent] == "Test")
        #expect(host.seen.first?.headers[.accept] == "application/json")
        #expect(host.recorder.exchanges.map(\.from) == ["Somebody"])
    }
}
