import Foundation
import HTTPTypes
import OfficeClient
import Testing
import WOPI

@testable import Rehearsal

/// Documents, places kept between runs, the identity service's refusals, and faults one by one.
@Suite struct PartsTests {
    @Test(arguments: OfficeDocument.Kind.allCases) func `documents are archives that unzip finds in order`(
        _ kind: OfficeDocument.Kind
    ) throws {
        let bytes = OfficeDocument(kind, lines: ["One & two < three", "Größe"]).bytes
        #expect(OfficeDocument.contains("One & two < three", in: bytes) && !OfficeDocument.contains("Four", in: bytes))
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).\(kind.rawValue)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(bytes).write(to: file)
        let unzip = Process()
        unzip.executableURL = URL(filePath: "/usr/bin/unzip")
        unzip.arguments = ["-tq", file.path]
        try unzip.run()
        unzip.waitUntilExit()
        #expect(unzip.terminationStatus == 0)
    }

    @Test func `places are kept between runs, for their owner alone`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let place = AddedPlace(
            sheet: ServicesManagerTests.sheet, tokenURI: "https://t", accessToken: "a", userID: "u", signInName: "mia")
        try PlaceBook(file: file).keep(place)
        #expect(try PlaceBook(file: file)["TP_CONTOSO"] == place)
        let rights = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
        try PlaceBook(file: file).forget("TP_CONTOSO")
        #expect(try PlaceBook(file: file).all.isEmpty)
    }

    @Test(arguments: [
        ("https://id.contoso.example/token", "TP_OTHER", "unknown_provider"),
        ("https://evil.example/token", "TP_CONTOSO", "untrusted_token_endpoint"),
        ("https://contoso.example.evil.example/token", "TP_CONTOSO", "untrusted_token_endpoint"),
    ]) func `a client secret goes nowhere but to the registered domains`(
        _ endpoint: String, _ provider: String, _ error: String
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
    func `the identity service refuses what it doesn't know`(
        _ method: HTTPRequest.Method, _ path: String, _ body: String
    ) async {
        let service = OfficeIdentityService(Wire(ClosureTransport { _ in WireResponse(status: 500) }))
        let request = WireRequest(method: method, url: "http://localhost\(path)", body: .bytes(Array(body.utf8)))
        #expect([400, 404].contains(await service.answer(request).status))
    }

    @Test func `the transport passes on what its fault doesn't touch`() async throws {
        let host = ClosureTransport { _ in
            WireResponse(
                status: 409, headers: [.wopiLock: "", .wopiItemVersion: "7", .contentType: "application/json"],
                body: .bytes(Array("{}".utf8)))
        }
        let request = WireRequest(method: .post, url: "https://a/wopi/files/1", headers: [.wopiOverride: "UNLOCK"])
        for fault in Fault.allCases where fault != .latency {
            let answer = try await FaultyTransport(fault, before: host).send(request)
            switch fault {
            case .emptyLockHeaderDropped: #expect(answer.headers[.wopiLock] == nil)
            case .versionDropped: #expect(answer.headers[.wopiItemVersion] == nil)
            case .locksIgnored: #expect(answer.status == 200)
            default: #expect(answer.status == 409 && answer.headers[.wopiLock] == "")
            }
        }
    }
}
