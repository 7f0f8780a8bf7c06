import Basics
import SQLStorage
import Documents
import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import ServerFixtures
import Testing
import WOPI
import WOPIHost

/// Tests cases of docs/protocol/files.md#get-file, #put-file, #get-share-url and #put-user-info that the other suites
/// don't cover.
@Suite struct FileRestTableTests {
    @Test func `GetFile returns empty files, locked files, and files without a limit`() async throws {
        try await WOPIFixture.run { fixture, client in
            let empty = try await fixture.file("Empty.docx", ""), file = try await fixture.file()
            let none = try await client.wopi(
                .get, "/wopi/files/\(empty)/contents", token: fixture.token(.file(empty)))
            #expect(none.status == 200 && none.body.isEmpty)
            #expect(none.headers[.contentLength] == "0")
            #expect(none.headers[.contentType] == "application/octet-stream")
            let path = "/wopi/files/\(file)", token = try await fixture.token(.file(file))
            _ = try await client.wopi(.post, path, token: token, headers: ["Override": "LOCK", "Lock": "A"])
            let locked = try await client.wopi(.get, path + "/contents", token: token, headers: ["Lock": "B"])
            #expect(locked.status == 200 && locked.body == "first")
        }
    }

    /// Tests the rows "too large" of docs/protocol/files.md#put-file and #put-relative-file.
    @Test(arguments: ["PUT", "PUT_RELATIVE"]) func `a body over the limit is 413 and changes nothing`(
        _ operation: String
    ) async throws {
        try await WOPIFixture.run(limit: 10) { fixture, client in
            let id = try await fixture.file(), path = "/wopi/files/\(id)", token = try await fixture.token(.file(id))
            _ = try await client.wopi(.post, path, token: token, headers: ["Override": "LOCK", "Lock": "A"])
            let url = operation == "PUT" ? path + "/contents" : path
            let headers = ["Override": operation, "Lock": "A"].merging(
                operation == "PUT" ? [:] : ["SuggestedTarget": "Copy.docx"]
            ) { own, _ in own }
            for (length, status) in [(11, 413), (10, 200)] {
                let body = String(repeating: "x", count: length)
                #expect(try await client.wopi(.post, url, token: token, headers: headers, body: body).status == status)
                guard status == 413 else { continue }
                #expect(try await client.wopi(.get, path + "/contents", token: token).body == "first")
                #expect(try await fixture.listing().files.count == 1)
            }
        }
    }

    @Test(arguments: [
        ("ReadOnly", 200), ("ReadWrite", 200), (nil, 501), ("", 501), ("readonly", 501), ("Everything", 501),
    ]) func `GetShareUrl supports each link type`(_ type: String?, _ status: Int) async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), path = "/wopi/files/\(id)", token = try await fixture.token(.file(id))
            var headers = ["Override": "GET_SHARE_URL"]
            headers["UrlType"] = type
            let answer = try await client.wopi(.post, path, token: token, headers: headers)
            #expect(answer.status == status)
            guard status == 200 else { return }
            let url = try #require(try answer.json()["ShareUrl"] as? String)
            #expect(url.hasPrefix("https://wopi.contoso.example/s/"))
            let again = try await client.wopi(.post, path, token: token, headers: headers)
            #expect(try again.json()["ShareUrl"] as? String == url)
            let info = try await client.wopi(.get, path, token: token).json()
            #expect((info["SupportedShareUrlTypes"] as? [String])?.contains(type ?? "") == true)
        }
    }

    @Test(arguments: [(1024, 200), (1025, 400)]) func `PutUserInfo accepts 1024 characters`(
        _ length: Int, _ status: Int
    ) async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file()
            let answer = try await client.wopi(
                .post, "/wopi/files/\(id)", token: fixture.token(.file(id)), headers: ["Override": "PUT_USER_INFO"],
                body: String(repeating: "u", count: length))
            #expect(answer.status == status)
        }
    }

    /// This server doesn't run Office for the web. So the response has the address of the document's page as both the
    /// view address and the edit address.
    @Test func `PutRelativeFile returns the page of the new document`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file()
            let answer = try await client.wopi(
                .post, "/wopi/files/\(id)", token: fixture.token(.file(id)),
                headers: ["Override": "PUT_RELATIVE", "SuggestedTarget": "Copy.docx"], body: "new")
            #expect(answer.status == 200)
            let json = try answer.json(), made = try WOPILink(json["Url"]).path.dropFirst("/wopi/files/".count)
            let page = "https://wopi.contoso.example/documents/\(made)"
            #expect(!made.isEmpty && made != "\(id)")
            #expect(json["HostViewUrl"] as? String == page && json["HostEditUrl"] as? String == page)
        }
    }

    @Test func `ancestors run from the root to the parent, each with a token that opens it`() async throws {
        try await WOPIFixture.run { fixture, client in
            let root = try await fixture.library.root(for: fixture.caller, now: fixture.clock.now).container
            let made = try await client.wopi(
                .post, "/wopi/containers/\(root.id)", token: fixture.token(.container(root.id)),
                headers: ["Override": "CREATE_CHILD_CONTAINER", "RelativeTarget": "Plans"]
            ).json()
            let pointer = try #require(made["ContainerPointer"] as? [String: Any])
            let folder = try WOPILink(pointer["Url"])
            let file = try await client.wopi(
                .post, folder.path, token: folder.token,
                headers: ["Override": "CREATE_CHILD_FILE", "RelativeTarget": "Deep.docx"]
            ).json()
            let url = try WOPILink(file["Url"])
            let answer = try await client.wopi(.get, url.path + "/ancestry", token: url.token)
            #expect(answer.headers[.wopiEnumerationIncomplete] == nil)
            let ancestors = try #require(try answer.json()["AncestorsWithRootFirst"] as? [[String: Any]])
            #expect(ancestors.compactMap { $0["Name"] as? String } == [root.name, "Plans"])
            for ancestor in ancestors {
                let there = try WOPILink(ancestor["Url"])
                let info = try await client.wopi(.get, there.path, token: there.token)
                #expect(info.status == 200)
                #expect(try info.json()["Name"] as? String == ancestor["Name"] as? String)
            }
        }
    }

    /// Tests docs/protocol/ecosystem.md#operations in the validator's order.
    @Test func `a file links to the ecosystem, which links to the root`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file()
            func follow(_ answer: WOPIAnswer) throws -> WOPILink {
                let json = try answer.json(), pointer = json["ContainerPointer"] as? [String: Any]
                return try WOPILink(pointer?["Url"] ?? json["Url"])
            }
            let ecosystem = try follow(
                try await client.wopi(.get, "/wopi/files/\(id)/ecosystem_pointer", token: fixture.token(.file(id))))
            #expect(ecosystem.path == "/wopi/ecosystem")
            let check = try await client.wopi(.get, ecosystem.path, token: ecosystem.token).json()
            #expect(check["SupportsContainers"] as? Bool == true)
            let pointer = try await client.wopi(
                .get, ecosystem.path + "/root_container_pointer", token: ecosystem.token)
            let root = try follow(pointer)
            let info = try await client.wopi(.get, root.path, token: root.token).json()
            let reported = try #require(try pointer.json()["ContainerInfo"] as? [String: Any])
            #expect(NSDictionary(dictionary: reported) == NSDictionary(dictionary: info))
            for bad in [root.token, ecosystem.token + "x"] {
                let refused = try await client.wopi(.get, ecosystem.path + "/root_container_pointer", token: bad)
                #expect(refused.status == 401)
            }
        }
    }

    @Test func `the FileUrl returns only the file's newest bytes`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), path = "/wopi/files/\(id)"
            let token = try await fixture.token(.file(id))
            let url = try #require(try await client.wopi(.get, path, token: token).json()["FileUrl"] as? String)
            let local = String(url.dropFirst("https://wopi.contoso.example".count))
            _ = try await client.wopi(.post, path, token: token, headers: ["Override": "LOCK", "Lock": "A"])
            _ = try await client.wopi(
                .post, path + "/contents", token: token, headers: ["Override": "PUT", "Lock": "A"], body: "newest")
            #expect(try await client.wopi(.get, local, token: nil).body == "newest")
            let download = try #require(url.split(separator: "=").last.map(String.init))
            #expect(try await client.wopi(.get, path, token: download).status == 401)
            fixture.clock.advance(16 * 60)
            #expect(try await client.wopi(.get, local, token: nil).status == 401)
        }
    }
}
