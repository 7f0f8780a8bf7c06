import EmplaceClient
import Foundation
import OfficeLinks
import Testing

/// Tests listing, opening, downloading and saving documents against a server in memory.
@Suite struct DocumentTests {
    let server = FakeServer(), clock = TestClock(), store = MemoryTokenStore()

    func signedIn(_ change: (inout ClientSettings) -> Void = { _ in }) async throws -> EmplaceClient {
        var settings = try SessionTests.settings()
        change(&settings)
        let client = EmplaceClient(settings, store: store, transport: server) { [clock] in clock.now }
        try await client.signIn(with: FakeBrowser(server: server))
        return client
    }

    func plan(_ client: EmplaceClient) async throws -> Document {
        try #require(try await client.contents(of: try await client.root()).documents.first)
    }

    // MARK: Listing

    @Test func `the documents are listed from the top folder`() async throws {
        let client = try await signedIn(), root = try await client.root()
        #expect(root.name == "Documents" && root.source.path == "/wopi/containers/root")
        let contents = try await client.contents(of: root)
        #expect(contents.folders.map(\.name) == ["Plans"])
        let plan = try #require(contents.documents.first)
        #expect(plan.name == "Plan.docx" && plan.size == 5 && plan.version == "v1")
        #expect(plan.modified?.timeIntervalSince1970 == 1_795_845_170.554)
        let inner = try await client.contents(of: try #require(contents.folders.first))
        #expect(inner.folders.isEmpty && inner.documents.isEmpty)
    }

    @Test func `listed values contain no token`() async throws {
        let client = try await signedIn()
        let contents = try await client.contents(of: try await client.root())
        let text = String(decoding: try JSONEncoder().encode(contents), as: UTF8.self) + "\(contents)"
        #expect(!text.contains("secret") && !text.contains("access_token"))
        // Values that were stored are used without listing again.
        let kept = try JSONDecoder().decode(FolderContents.self, from: JSONEncoder().encode(contents))
        let restarted = EmplaceClient(try SessionTests.settings(), store: store, transport: server)
        #expect(try await restarted.download(try #require(kept.documents.first)).version == "v1")
    }

    @Test func `a server that ignores the shortcut is asked by its ecosystem`() async throws {
        await server.stopIssuing()
        let client = try await signedIn()
        #expect(try await client.root().name == "Documents")
    }

    @Test func `tokens that end in the middle of a listing are replaced`() async throws {
        let client = try await signedIn(), root = try await client.root()
        await server.expireWOPITokens()
        #expect(try await client.contents(of: root).documents.count == 1)
        // The access token has ended too, although it hasn't expired.
        await server.expireWOPITokens()
        await server.expireAccessTokens()
        #expect(try await client.contents(of: root).documents.count == 1)
        #expect(await server.count(of: "/oauth/token") == 2)
    }

    @Test func `a folder that is gone is not found`() async throws {
        let client = try await signedIn()
        let text = #"{"name":"Gone","source":"https://docs.example.org/wopi/containers/gone"}"#
        let gone = try JSONDecoder().decode(Folder.self, from: Data(text.utf8))
        await #expect(throws: ClientError.notFound) { try await client.contents(of: gone) }
    }

    @Test(arguments: [
        "https://evil.example/wopi/files/f", "http://docs.example.org/wopi/files/f", "file:///wopi/f",
        "https://docs.example.org:444/wopi/f", "https://docs.example.org@evil.example/wopi/f",
    ]) func `no token is sent to another server`(source: String) async throws {
        let client = try await signedIn(), before = await server.requests.count
        let text = #"{"name":"A.docx","source":"\#(source)","size":1,"version":"v1"}"#
        let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
        await #expect(throws: ClientError.badSettings("the document belongs to another server")) {
            try await client.download(document)
        }
        #expect(await server.requests.count == before)
    }

    @Test func `a listing with an address on another server is refused`() async throws {
        let client = try await signedIn(), root = try await client.root()
        let body = #"{"ChildFiles":[{"Name":"A.docx","Url":"https://evil.example/wopi/files/f?access_token=t"}]}"#
        await server.fail("/children", .answer(.init(status: 200, body: Data(body.utf8))))
        await #expect(throws: ClientError.unexpectedAnswer("an address on another server")) {
            try await client.contents(of: root)
        }
    }

    @Test func `odd values in a listing do no harm`() async throws {
        let client = try await signedIn(), root = try await client.root()
        let times = ["1e999Z", "2026-11-28T05:52:50.1e999Z", "2026-11-28T05:52:50.Z", "", "2026-11-28T05:52:50"]
        for time in times {
            let child = #"{"Name":"a\u0000b.docx","Url":"\#(FakeServer.address)/wopi/files/x","Size":-5,"#
            let body = #"{"ChildFiles":[\#(child)"LastModifiedTime":"\#(time)"}],"Other":[[]]}"#
            await server.fail("/children", .answer(.init(status: 200, body: Data(body.utf8))))
            let document = try #require(try await client.contents(of: root).documents.first)
            #expect(document.size == 0 && document.version.isEmpty)
            #expect(document.modified?.timeIntervalSince1970.isFinite ?? true)
            _ = try JSONEncoder().encode(document)
            await #expect(throws: ClientError.self) { try await client.file(for: document) }
        }
    }

    @Test func `damaged answers are errors`() async throws {
        let client = try await signedIn(), root = try await client.root()
        let deep = String(repeating: #"{"ChildFiles":["#, count: 100_000)
        let bodies = [deep, #"{"ChildFiles":[{"Name":7}]}"#, #"{"ChildFiles":"#, "null", "\u{FEFF}{}", ""]
        for body in bodies {
            await server.fail("/children", .answer(.init(status: 200, body: Data(body.utf8))))
            do throws(ClientError) {
                let contents = try await client.contents(of: root)
                #expect(contents.documents.isEmpty && body.hasSuffix("{}"))
            } catch {
                #expect(error == .unexpectedAnswer("JSON without the members of Children"))
            }
        }
    }

    @Test(arguments: [
        (302, ClientError.unexpectedAnswer("a redirect to another address")), (429, .busy(retryAfter: 30)),
        (404, .notFound), (418, .unexpectedAnswer("status 418")),
        (500, .unexpectedAnswer("status 500")),
        (200, .unexpectedAnswer("JSON without the members of Children")),
    ]) func `each kind of failure has its own error`(status: Int, error: ClientError) async throws {
        let client = try await signedIn(), root = try await client.root()
        let headers = ["Location": "https://evil.example/", "Retry-After": "30"]
        await server.fail("/children", .answer(.init(status: status, headers: headers, body: Data("[]".utf8))))
        await #expect(throws: error) { try await client.contents(of: root) }
    }

    @Test func `every request has a limit for its answer`() async throws {
        let client = try await signedIn { settings in
            settings.maxAnswer = 1000
            settings.maxDocument = 5000
        }
        let document = try await plan(client)
        _ = try await client.download(document)
        let limits = await server.requests.map(\.maxResponse)
        #expect(limits.allSatisfy { $0 <= 64 * 1024 } && limits.contains(1000) && limits.last == 5000)
        await server.fail("/contents", .endless)
        await #expect(throws: ClientError.tooLarge(limit: 5000)) { try await client.download(document) }
        await server.fail("/contents", .answer(.init(status: 412)))
        await #expect(throws: ClientError.tooLarge(limit: 5000)) { try await client.download(document) }
    }

    // MARK: Opening and coming back

    @Test func `a listed document opens in Office`() async throws {
        let client = try await signedIn()
        let link = try await client.link(to: try await plan(client), passBack: "contosodrive", context: "folder-9")
        #expect(
            link.text() == "ms-word:ofe|u|https://docs.example.org/wopi/files/f17|d|TP|e|u4711|n|Plan.docx|a|App"
                + "|p|contosodrive|c|folder-9")
    }

    @Test func `the app's own provider id is preferred`() async throws {
        let client = try await signedIn { $0.provider = "TP_OWN" }
        #expect(try await client.file(for: try await plan(client)).provider == "TP_OWN")
    }

    @Test func `a document that no Office app opens is a clear error`() async throws {
        let client = try await signedIn()
        let text = #"{"name":"a.pdf","source":"https://docs.example.org/wopi/files/f","size":1,"version":"v1"}"#
        let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
        let error = await #expect(throws: ClientError.self) { try await client.link(to: document) }
        #expect(error == .badSettings("no link to this document can be made: |n| has an unknown value"))
    }

    @Test func `a visit is saved when Office has released the lock`() async throws {
        let client = try await signedIn()
        var visit = OfficeVisit(try await client.link(to: try await plan(client), passBack: "contosodrive"))
        await server.openInOffice()
        visit.cameToFront()
        #expect(try await client.looked(at: visit).state == .neverCameBack)
        await server.closeInOffice()
        // The visit of an app that was ended meanwhile has no token of the document.
        let restarted = EmplaceClient(try SessionTests.settings(), store: store, transport: server)
        #expect(try await restarted.looked(at: visit).state == .saved)
        // An unlocked document that Office hasn't opened yet isn't saved.
        #expect(try await client.looked(at: OfficeVisit(visit.link)).state == .away)
    }

    @Test func `a document that the user may only read has no unsaved changes`() async throws {
        let client = try await signedIn()
        await server.makeReadOnly()
        var visit = OfficeVisit(try await client.link(to: try await plan(client)))
        visit.cameToFront()
        #expect(try await client.looked(at: visit).state == .saved)
    }

    @Test func `a visit at another server is refused, and one without a server's file is unchanged`() async throws {
        let client = try await signedIn(), before = await server.requests.count
        let foreign = try ProviderFile(
            source: "https://evil.example/wopi/files/f", provider: "TP", user: "u", name: "A.docx", invokedBy: .app)
        let visit = OfficeVisit(try OfficeLink(foreign))
        await #expect(throws: ClientError.badSettings("the document belongs to another server")) {
            try await client.looked(at: visit)
        }
        var other = OfficeVisit(try OfficeLink(.word, document: SecureAddress("https://contoso.example/a.docx")))
        other.cameToFront()
        #expect(try await client.looked(at: other) == other)
        #expect(await server.requests.count == before)
    }

    // MARK: Contents

    @Test func `a document is downloaded, changed and saved as a new version`() async throws {
        let client = try await signedIn(), document = try await plan(client)
        let content = try await client.download(document)
        #expect(content == DocumentContent(data: Data("first".utf8), version: "v1"))
        #expect(try await client.upload(Data("second".utf8), to: document, replacing: content.version) == "v2")
        #expect(await server.content == Data("second".utf8))
        #expect(await server.lock == nil)
        let state = try await client.state(of: document)
        #expect(state.version == "v2" && state.size == 6 && state.isWritable)
    }

    @Test func `a document that is open in Office isn't saved`() async throws {
        let client = try await signedIn(), document = try await plan(client)
        await server.openInOffice()
        await #expect(throws: ClientError.inUse) {
            try await client.upload(Data("mine".utf8), to: document, replacing: "v1")
        }
        #expect(await server.content == Data("first".utf8))
        #expect(await server.lock == "office")
    }

    @Test func `a document that was changed meanwhile isn't overwritten`() async throws {
        let client = try await signedIn(), document = try await plan(client)
        await server.saveElsewhere()
        await #expect(throws: ClientError.changed(version: "v2")) {
            try await client.upload(Data("mine".utf8), to: document, replacing: "v1")
        }
        #expect(await server.content == Data("theirs".utf8))
        #expect(await server.lock == nil)
    }

    @Test func `a document that the user may only read isn't saved`() async throws {
        let client = try await signedIn(), document = try await plan(client)
        await server.makeReadOnly()
        await #expect(throws: ClientError.notAllowed) {
            try await client.upload(Data("mine".utf8), to: document, replacing: "v1")
        }
        #expect(await server.content == Data("first".utf8))
        #expect(await server.lock == nil)
    }

    @Test func `a failed save releases the lock`() async throws {
        let client = try await signedIn(), document = try await plan(client)
        for fault in [FakeServer.Fault.offline, .answer(.init(status: 413)), .answer(.init(status: 500))] {
            await server.fail("/contents", fault)
            await #expect(throws: ClientError.self) {
                try await client.upload(Data("mine".utf8), to: document, replacing: "v1")
            }
            #expect(await server.lock == nil)
        }
        #expect(await server.content == Data("first".utf8))
    }

    // MARK: Access for Office

    @Test func `Office gets a code with a token of less than five minutes`() async throws {
        let client = try await signedIn()
        let request = try SignInRequest(
            toAddress: "contoso:client_id=office&response_type=code&scope=wopi&app=word&action=x")
        let offer = try await client.offer(for: request)
        #expect(offer.clientName == "Office" && offer.username == "mia")
        #expect(await server.count(of: "/oauth/token") == 1)
        try clock.turn(to: 241)
        #expect(await client.answer(request, .allow) == .handBack(.granted(.init(code: "office-code"))))
        #expect(await server.count(of: "/oauth/token") == 2)
        let body = await server.requests.last?.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(body.contains("decision=allow") && body.contains("client_id=office") && !body.contains("action"))
    }

    @Test func `Office waits for a sign-in, and gets an error if the server is unreachable`() async throws {
        let client = try await signedIn()
        let request = try SignInRequest(toAddress: "contoso:client_id=office&response_type=code&action=x")
        await server.fail("/oauth/app-to-app", .offline)
        #expect(await client.answer(request, .allow) == .unreachable)
        await server.revokeAll()
        #expect(await client.answer(request, .allow) == .signInAgain)
    }

    @Test func `errors say what to do`() {
        let errors: [ClientError] = [
            .notSignedIn, .signInAgain, .declined, .canceled, .noBrowser("x"), .foreignRedirect(.otherState),
            .refusedByServer("x"), .unreachable("x"), .busy(retryAfter: 3), .busy(retryAfter: nil),
            .unexpectedAnswer("x"), .tooLarge(limit: 1), .notFound, .notAllowed, .inUse, .changed(version: "v"),
            .tokenStore("x"), .badSettings("x"),
        ]
        for error in errors {
            #expect(error.description.hasSuffix(".") && error.errorDescription == error.description)
            #expect(!error.description.contains("Optional"))
        }
        #expect(errors.filter(\.needsSignIn) == [.notSignedIn, .signInAgain])
    }
}

/// Tests URLSession's part of the client without a server. The end-to-end tests use it with a real server.
@Suite struct TransportTests {
    let request = TransportRequest(
        method: "GET", url: FakeServer.url("http://127.0.0.1:1/"), maxResponse: 1000)

    @Test func `an unreachable server is an error`() async throws {
        let transport = URLSessionTransport(timeout: 5)
        let error = await #expect(throws: TransportFailure.self) { try await transport.send(request) }
        if case .unreachable = error {} else { Issue.record("\(String(describing: error))") }
    }

    @Test(.timeLimit(.minutes(1)), arguments: 0..<50)
    func `a canceled request ends`(yields: Int) async throws {
        let transport = URLSessionTransport(timeout: 5)
        let sending = Task { try? await transport.send(request) }
        for _ in 0..<yields { await Task.yield() }
        sending.cancel()
        #expect(await sending.value == nil)
    }

    @Test func `header names have any case`() {
        let response = TransportResponse(status: 200, headers: ["X-WOPI-ItemVersion": "v1"])
        #expect(response.header("x-wopi-itemversion") == "v1" && response.header("X-Other") == nil)
    }
}
