import SQLStorage
import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import OAuthServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

/// Tests the statuses and headers of docs/protocol/files.md#get-file, #put-file and #put-relative-file.
@Suite struct ContentTableTests {
    struct Put: CustomTestStringConvertible, Sendable {
        var size: String
        var held: String?
        var presented: String?
        var status: Int
        var lock: String?

        var testDescription: String {
            "file \(size.isEmpty ? "empty" : "full"), held \(held ?? "-"), \(presented ?? "-")"
        }
    }

    static let puts = [
        Put(size: "", held: nil, presented: nil, status: 200),
        Put(size: "", held: nil, presented: "A", status: 200),
        Put(size: "full", held: nil, presented: nil, status: 409, lock: ""),
        Put(size: "full", held: nil, presented: "A", status: 409, lock: ""),
        Put(size: "full", held: "A", presented: "A", status: 200),
        Put(size: "full", held: "A", presented: "B", status: 409, lock: "A"),
        Put(size: "full", held: "A", presented: nil, status: 409, lock: "A"),
        Put(size: "", held: "A", presented: nil, status: 409, lock: "A"),
    ]

    @Test(arguments: puts, WOPIFixture.inlineLimits)
    func `PutFile depends on size, holder and lock`(_ row: Put, inlineLimit: Int) async throws {
        try await WOPIFixture.run(inlineLimit: inlineLimit) { fixture, client in
            let id = try await fixture.file("Plan.docx", row.size), path = "/wopi/files/\(id)"
            let token = try await fixture.token(.file(id))
            if let held = row.held {
                _ = try await client.wopi(.post, path, token: token, headers: ["Override": "LOCK", "Lock": held])
            }
            var headers = ["Override": "PUT"]
            headers["Lock"] = row.presented
            let put = try await client.wopi(
                .post, path + "/contents", token: token, headers: headers, body: "new bytes")
            #expect(put.status == row.status)
            #expect(put.headers[.wopiLock] == row.lock)
            let read = try await client.wopi(.get, path + "/contents", token: token)
            #expect(read.body == (row.status == 200 ? "new bytes" : row.size))
            #expect(read.headers[.wopiItemVersion] == (row.status == 200 ? "v2" : "v1"))
            if row.status == 200 { #expect(put.headers[.wopiItemVersion] == "v2") }
        }
    }

    @Test(arguments: [("4", 412), ("5", 200), ("x", 400)], WOPIFixture.inlineLimits)
    func `GetFile respects X-WOPI-MaxExpectedSize`(_ expected: (size: String, status: Int), inlineLimit: Int)
        async throws
    {
        try await WOPIFixture.run(inlineLimit: inlineLimit) { fixture, client in
            let id = try await fixture.file()
            let answer = try await client.wopi(
                .get, "/wopi/files/\(id)/contents", token: try await fixture.token(.file(id)),
                headers: ["MaxExpectedSize": expected.size])
            #expect(answer.status == expected.status)
        }
    }

    @Test func `both target headers together are 501, and neither is 400`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), path = "/wopi/files/\(id)"
            let token = try await fixture.token(.file(id))
            let both = ["Override": "PUT_RELATIVE", "SuggestedTarget": "a.docx", "RelativeTarget": "b.docx"]
            #expect(try await client.wopi(.post, path, token: token, headers: both, body: "x").status == 501)
            #expect(
                try await client.wopi(.post, path, token: token, headers: ["Override": "PUT_RELATIVE"]).status == 400)
        }
    }
}
