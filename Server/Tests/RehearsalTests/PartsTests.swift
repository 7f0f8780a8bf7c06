import Foundation
import HTTPTypes
import OfficeClient
import Subprocess
import Testing
import WOPI

@testable import Rehearsal

/// Tests the documents that the simulated app writes, and the requests that the simulated identity service refuses.
@Suite struct PartsTests {
    @Test(arguments: OfficeDocument.Kind.allCases) func `documents are archives that unzip accepts`(
        _ kind: OfficeDocument.Kind
    ) async throws {
        let bytes = OfficeDocument(kind, lines: ["One & two < three", "Größe"]).bytes
        #expect(OfficeDocument.contains("One & two < three", in: bytes) && !OfficeDocument.contains("Four", in: bytes))
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).\(kind.rawValue)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(bytes).write(to: file)
        let unzip = try await run(.name("unzip"), arguments: ["-tq", file.path], output: .discarded)
        #expect(unzip.terminationStatus.isSuccess)
    }

    @Test(arguments: [
        ("https://id.contoso.example/token", "TP_OTHER", "unknown_provider"),
        ("https://evil.example/token", "TP_CONTOSO", "untrusted_token_endpoint"),
        ("https://contoso.example.evil.example/token", "TP_CONTOSO", "untrusted_token_endpoint"),
    ]) func `a client secret is sent only to registered domains`(
        endpoint: String, provider: String, error: String
    ) async throws {
        let service = OfficeIdentityService(
            Wire(
                ClosureTransport { request in
                    Issue.record("sent to \(request.url)")
                    return WireResponse(status: 500)
                }))
        service.register(.init(ServicesManagerTests.sheet, secret: "hush"))
        let order = #"{"provider":"\#(provider)","code":"c","token_uri":"\#(endpoint)"}"#
        let answer = await service.answer(
            WireRequest(method: .post, url: "http://localhost/sign-in", body: .bytes(Array(order.utf8))))
        #expect(answer.status == 400)
        let body = String(decoding: try await answer.body.collect(upTo: 1000), as: UTF8.self)
        #expect(body.contains(error) && !body.contains("hush"))
    }

    @Test(arguments: [(HTTPRequest.Method.get, "/sign-in", "{}"), (.post, "/sign-in", "[]"), (.post, "/else", "{}")])
    func `the identity service refuses unknown requests`(
        method: HTTPRequest.Method, path: String, body: String
    ) async {
        let service = OfficeIdentityService(Wire(ClosureTransport { _ in WireResponse(status: 500) }))
        let request = WireRequest(method: method, url: "http://localhost\(path)", body: .bytes(Array(body.utf8)))
        #expect([400, 404].contains(await service.answer(request).status))
    }

    @Test func `the transport passes on everything that its fault doesn't affect`() async throws {
        let host = ClosureTransport { _ in
            WireResponse(
                status: 409, headers: [.wopiLock: "", .wopiItemVersion: "7", .contentType: "application/json"],
                body: .bytes(Array("{}".utf8)))
        }
        let request = WireRequest(method: .post, url: "https://a/wopi/files/1", headers: [.wopiOverride: "UNLOCK"])
        for mutant in Mutant.all where !mutant.operations.contains(.unlock) {
            let answer = try await MutantTransport(mutant, before: host).send(request)
            #expect(answer.status == 409 && answer.headers[.wopiLock] == "", "\(mutant.id)")
        }
        func sent(through name: String) async throws -> WireResponse {
            try await MutantTransport(try #require(Mutant.named(name)), before: host).send(request)
        }
        #expect(try await sent(through: "empty-lock-header-dropped").headers[.wopiLock] == nil)
        #expect(try await sent(through: "unlock-ignores-id").status == 200)
        #expect(try await sent(through: "conflict-as-412").status == 412)
    }

    @Test(arguments: [
        ("Name", MemberEdit.remove, "{}"), ("Name", .null, #"{"Name":null}"#),
        ("Name", .append("!"), #"{"Name":"a!"}"#),
        ("Name", .renamed("name"), #"{"name":"a"}"#), ("Size", .set(.integer(1)), #"{"Name":"a","Size":1}"#),
        ("Name.Size", .remove, #"{"Name":"a"}"#), ("Name[].Size", .remove, #"{"Name":"a"}"#),
    ])
    func `one member is changed and nothing else`(path: String, edit: MemberEdit, after: String) {
        var answer = BufferedResponse(status: 200, body: Array(#"{"Name":"a"}"#.utf8))
        answer.edit(member: path, edit)
        #expect(JSONValue(answer.body) == JSONValue(Array(after.utf8)))
    }

    @Test func `members of all array elements are changed`() throws {
        var answer = BufferedResponse(status: 200, body: Array(#"{"A":[{"B":1},{"B":2}],"C":3}"#.utf8))
        answer.edit(member: "A[].B", .text)
        #expect(JSONValue(answer.body) == JSONValue(Array(#"{"A":[{"B":"1"},{"B":"2"}],"C":3}"#.utf8)))
    }

    @Test func `text that isn't JSON stays the same`() {
        var answer = BufferedResponse(status: 200, body: Array("<html>".utf8))
        answer.edit(member: "Name", .remove)
        #expect(String(decoding: answer.body, as: UTF8.self) == "<html>")
    }
}
