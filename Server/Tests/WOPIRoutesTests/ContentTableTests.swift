import Catalogue
import Foundation
import HTTPTypes
import HostTesting
import HummingbirdTesting
import OAuthServer
import PlaceTesting
import Testing
import WOPI
import WOPIHost

/// docs/protocol/files.md#get-file, #put-file and #put-relative-file.
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

    @Test(arguments: puts) func `PutFile by size, holder and lock`(_ row: Put) async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file("Plan.docx", row.size), path = "/wopi/files/\(id)"
            let token = try await place.token(.file(id))
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

    @Test func `a save of equal bytes is a new version all the same`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file(), path = "/wopi/files/\(id)"
            let token = try await place.token(.file(id))
            _ = try await client.wopi(.post, path, token: token, headers: ["Override": "LOCK", "Lock": "A"])
            for version in ["v2", "v3"] {
                let put = try await client.wopi(
                    .post, path + "/contents", token: token, headers: ["Override": "PUT", "Lock": "A"], body: "first")
                #expect(put.headers[.wopiItemVersion] == version)
            }
            let info = try await client.wopi(.get, path, token: token).json()
            #expect(info["Version"] as? String == "v3")
        }
    }

    @Test(arguments: [("4", 412), ("5", 200), ("x", 400)])
    func `GetFile and what the client expects`(_ size: String, _ status: Int) async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file()
            let answer = try await client.wopi(
                .get, "/wopi/files/\(id)/contents", token: try await place.token(.file(id)),
                headers: ["MaxExpectedSize": size])
            #expect(answer.status == status)
        }
    }

    @Test func `both target headers are 501, neither is 400`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file(), path = "/wopi/files/\(id)"
            let token = try await place.token(.file(id))
            let both = ["Override": "PUT_RELATIVE", "SuggestedTarget": "a.docx", "RelativeTarget": "b.docx"]
            #expect(try await client.wopi(.post, path, token: token, headers: both, body: "x").status == 501)
            #expect(
                try await client.wopi(.post, path, token: token, headers: ["Override": "PUT_RELATIVE"]).status == 400)
        }
    }

    struct Relative: CustomTestStringConvertible, Sendable {
        var headers: [String: String]
        var isTargetLocked = false
        var status: Int
        var name: String?
        var lock: String?

        var testDescription: String {
            "\(headers.sorted { $0.key < $1.key })\(isTargetLocked ? ", target locked" : "")"
        }
    }

    static let relatives = [
        Relative(headers: ["SuggestedTarget": "New.docx"], status: 200, name: "New.docx"),
        Relative(headers: ["SuggestedTarget": ".pdf"], status: 200, name: "Plan.pdf"),
        Relative(headers: ["SuggestedTarget": "Taken.docx"], status: 200, name: "Taken (2).docx"),
        Relative(headers: ["SuggestedTarget": "a:b.docx"], status: 200, name: "a-b.docx"),
        Relative(
            headers: ["SuggestedTarget": "Taken.docx", "OverwriteRelativeTarget": "True"], status: 200,
            name: "Taken (2).docx"),
        Relative(headers: ["RelativeTarget": "+ANw-bersicht.docx"], status: 200, name: "Übersicht.docx"),
        Relative(headers: ["RelativeTarget": "a:b.docx"], status: 400),
        Relative(headers: ["RelativeTarget": ".."], status: 400),
        Relative(headers: ["RelativeTarget": ""], status: 400),
        Relative(headers: ["RelativeTarget": String(repeating: "n", count: 530) + ".docx"], status: 400),
        Relative(headers: ["RelativeTarget": "TAKEN.docx"], status: 409, lock: ""),
        Relative(
            headers: ["RelativeTarget": "Taken.docx", "OverwriteRelativeTarget": "true"], status: 200,
            name: "Taken.docx"),
        Relative(
            headers: ["RelativeTarget": "Taken.docx", "OverwriteRelativeTarget": "true"], isTargetLocked: true,
            status: 409, lock: "T"),
    ]

    @Test(arguments: relatives) func `PutRelativeFile by mode and name`(_ row: Relative) async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file(), taken = try await place.file("Taken.docx", "taken")
            if row.isTargetLocked {
                _ = try await client.wopi(
                    .post, "/wopi/files/\(taken)", token: try await place.token(.file(taken)),
                    headers: ["Override": "LOCK", "Lock": "T"])
            }
            var headers = row.headers
            headers["Override"] = "PUT_RELATIVE"
            let token = try await place.token(.file(id))
            let answer = try await client.wopi(.post, "/wopi/files/\(id)", token: token, headers: headers, body: "copy")
            #expect(answer.status == row.status)
            #expect(answer.headers[.wopiLock] == row.lock)
            guard let name = row.name else { return }
            let made = try answer.json()
            #expect(made["Name"] as? String == name)
            let url = try #require(made["Url"] as? String)
            let parts = try #require(url.dropFirst("https://wopi.contoso.example".count).split(separator: "?").first)
            let madeToken = try #require(url.split(separator: "=").last.map(String.init))
            let bytes = try await client.wopi(.get, "\(parts)/contents", token: madeToken)
            #expect(bytes.body == "copy")
        }
    }
}
