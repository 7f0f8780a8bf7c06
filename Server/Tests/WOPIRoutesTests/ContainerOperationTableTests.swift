import Basics
import SQLStorage
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import PortContracts
import HummingbirdTesting
import OAuthServer
import PlaceServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

/// Tests every operation in docs/protocol/containers.md#operations to #enumerate-ancestors. Also tests which operations
/// must return the same values.
@Suite struct ContainerOperationTableTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let operation: String
        var method: HTTPRequest.Method = .post
        var suffix = ""
        var headers: [String: String] = [:]
        var status = 200
        /// The expected members of the JSON in the response. If the list is empty, the response must have no body.
        var members: [String] = []

        var testDescription: String { operation }

        /// Whether the operation changes something.
        var changes: Bool { method == .post }
    }

    static let operations: [Row] = [
        Row(
            operation: "CheckContainerInfo", method: .get,
            members: ["Name", "IsEduUser", "LicenseCheckForEditIsEnabled"]),
        Row(
            operation: "EnumerateChildren", method: .get, suffix: "/children",
            members: ["ChildContainers", "ChildFiles"]),
        Row(operation: "EnumerateAncestors", method: .get, suffix: "/ancestry", members: ["AncestorsWithRootFirst"]),
        Row(operation: "GetEcosystem", method: .get, suffix: "/ecosystem_pointer", members: ["Url"]),
        Row(
            operation: "CreateChildContainer",
            headers: ["Override": "CREATE_CHILD_CONTAINER", "SuggestedTarget": "New"],
            members: ["ContainerPointer", "ContainerInfo"]),
        Row(
            operation: "CreateChildFile", headers: ["Override": "CREATE_CHILD_FILE", "SuggestedTarget": ".docx"],
            members: ["Name", "Url"]),
        Row(operation: "DeleteContainer", headers: ["Override": "DELETE_CONTAINER"]),
        Row(
            operation: "RenameContainer", headers: ["Override": "RENAME_CONTAINER", "RequestedName": "New"],
            members: ["Name"]),
        Row(
            operation: "GetShareUrl", headers: ["Override": "GET_SHARE_URL", "UrlType": "ReadWrite"],
            members: ["ShareUrl"]),
    ]

    static let unsupported = ["LOCK", "DELETE", "PUT", "RENAME_FILE", "PUT_RELATIVE", "NO_SUCH_THING", ""].map {
        Row(operation: "\"\($0)\" on a container", headers: ["Override": $0], status: 501)
    }

    @Test(arguments: operations + unsupported) func `every operation on a container answers like its row`(
        _ row: Row
    ) async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.folder("Plans"), path = "/wopi/containers/\(id)\(row.suffix)"
            let token = try await fixture.token(.container(id))
            let answer = try await client.wopi(row.method, path, token: token, headers: row.headers)
            #expect(answer.status == row.status)
            #expect(answer.headers[.wopiEnumerationIncomplete] == nil)
            guard !row.members.isEmpty else { #expect(answer.body.isEmpty); return }
            #expect(answer.headers[.contentType] == "application/json")
            #expect(answer.headers[.cacheControl] == "no-store")
            let json = try answer.json()
            for member in row.members { #expect(json[member] != nil, "\(member)") }
        }
    }

    @Test(arguments: operations) func `a bad token is 401, a missing or foreign container 404, and nothing changes`(
        _ row: Row
    ) async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.folder("Plans"), gone = try await fixture.folder("Gone")
            try await fixture.library.deleteContainer(gone, for: fixture.caller, now: fixture.clock.now)
            let token = try await fixture.token(.container(id)), orphan = try await fixture.token(.container(gone))
            let before = try await fixture.everything()
            func status(_ id: ContainerID, _ token: String?) async throws -> Int {
                try await client.wopi(
                    row.method, "/wopi/containers/\(id)\(row.suffix)", token: token, headers: row.headers
                )
                .status
            }
            for bad in [nil, "", token + "x", orphan, try await fixture.token(.ecosystem)] {
                #expect(try await status(id, bad) == 401)
            }
            #expect(try await status(gone, orphan) == 404)
            let grant = try await fixture.host.apps.makeOperatorGrant(
                for: fixture.mallory, label: "", lifetime: 60, now: fixture.clock.now)
            let foreign = try await fixture.host.wopi.tokens.mint(
                AccessClaims(
                    user: fixture.mallory, grant: grant.id, origin: .phone, resource: .container(id),
                    expires: fixture.clock.now.addingTimeInterval(60)), now: fixture.clock.now)
            #expect(try await status(id, foreign) == 404)
            #expect(try await fixture.everything() == before)
        }
    }

    @Test(arguments: [("ReadOnly", 200), ("ReadWrite", 200), (nil, 501), ("", 501), ("readonly", 501), ("All", 501)])
    func `GetShareUrl of a container supports each link type`(_ type: String?, _ status: Int) async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.folder("Plans"), path = "/wopi/containers/\(id)"
            let token = try await fixture.token(.container(id))
            var headers = ["Override": "GET_SHARE_URL"]
            headers["UrlType"] = type
            let answer = try await client.wopi(.post, path, token: token, headers: headers)
            #expect(answer.status == status)
            guard let type, status == 200 else { return }
            let url = try #require(try answer.json()["ShareUrl"] as? String)
            #expect(url.hasPrefix("https://wopi.contoso.example/s/"))
            let info = try await client.wopi(.get, path, token: token).json()
            #expect((info["SupportedShareUrlTypes"] as? [String])?.contains(type) == true)
        }
    }

    @Test func `a listing in several pieces equals the listing in one`() async throws {
        try await WOPIFixture.run { fixture, client in
            let root = try await fixture.root(), token = try await fixture.token(.container(root))
            let names = (1000..<2203).map { "\($0).docx" }, folders = ["0 first", "1500 amid", "9 last"]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for name in names { group.addTask { _ = try await fixture.file(name, "") } }
                for name in folders { group.addTask { _ = try await fixture.folder(name) } }
                try await group.waitForAll()
            }
            let path = "/wopi/containers/\(root)/children"
            let answer = try await client.wopi(.get, path, token: token)
            #expect(answer.headers[.contentLength] == nil)
            #expect(answer.headers[.contentType] == "application/json")
            #expect(answer.headers[.cacheControl] == "no-store")
            let children = try JSONDecoder().decode(Children.self, from: Data(answer.body.utf8))
            #expect(children.containers.map(\.name) == folders)
            #expect(children.files.map(\.name) == names)
            #expect(String(decoding: JSONWriter.write(children), as: UTF8.self) == answer.body)
            let last = try WOPILink(try #require(children.files.last).url)
            #expect(try await client.wopi(.get, last.path, token: last.token).status == 200)
            let none = try await client.wopi(.get, path, token: token, headers: ["FileExtensionFilterList": ".txt"])
                .body
            #expect(
                none
                    == String(
                        decoding: JSONWriter.write(Children(containers: children.containers, files: [])),
                        as: UTF8.self))
        }
    }

    @Test func `the extension filter applies to files and never to containers`() async throws {
        try await WOPIFixture.run { fixture, client in
            let root = try await fixture.root()
            _ = try await fixture.folder("Plans.docx")
            _ = try await fixture.folder("Texts.txt")
            _ = try await fixture.file("a.docx")
            let answer = try await client.wopi(
                .get, "/wopi/containers/\(root)/children", token: fixture.token(.container(root)),
                headers: ["FileExtensionFilterList": ".txt"]
            ).json()
            #expect((answer["ChildContainers"] as? [[String: Any]])?.count == 2)
            #expect((answer["ChildFiles"] as? [Any])?.isEmpty == true)
        }
    }
}
