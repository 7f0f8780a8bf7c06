import Basics
import Catalogue
import Documents
import Foundation
import HTTPTypes
import HostTesting
import HummingbirdTesting
import OAuth
import OAuthServer
import PlaceTesting
import Testing
import WOPI
import WOPIHost

/// docs/protocol/containers.md#enumerate-children to #delete-container.
@Suite struct ContainerTableTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var headers: [String: String]
        var status: Int
        var name: String?

        var testDescription: String { "\(headers.sorted { $0.key < $1.key })" }
    }

    static let containers = [
        Row(headers: ["SuggestedTarget": "Plans"], status: 200, name: "Plans"),
        Row(headers: ["SuggestedTarget": "Taken"], status: 200, name: "Taken (2)"),
        Row(headers: ["SuggestedTarget": "a/b"], status: 200, name: "a-b"),
        Row(headers: ["SuggestedTarget": ".hidden"], status: 200, name: "hidden"),
        Row(headers: ["RelativeTarget": "Plans"], status: 200, name: "Plans"),
        Row(headers: ["RelativeTarget": "taken"], status: 409),
        Row(headers: ["RelativeTarget": "a/b"], status: 400),
        Row(headers: ["RelativeTarget": "Plans", "SuggestedTarget": "Plans"], status: 501),
        Row(headers: [:], status: 400),
    ]

    @Test(arguments: containers) func `CreateChildContainer by mode and name`(_ row: Row) async throws {
        try await WOPIPlace.run { place, client in
            let root = try await place.library.root(for: place.caller).container.id
            let token = try await place.token(.container(root)), path = "/wopi/containers/\(root)"
            let taken = ["Override": "CREATE_CHILD_CONTAINER", "RelativeTarget": "Taken"]
            #expect(try await client.wopi(.post, path, token: token, headers: taken).status == 200)
            var headers = row.headers
            headers["Override"] = "CREATE_CHILD_CONTAINER"
            let answer = try await client.wopi(.post, path, token: token, headers: headers)
            #expect(answer.status == row.status)
            guard let name = row.name else { return }
            #expect((try answer.json()["ContainerPointer"] as? [String: Any])?["Name"] as? String == name)
        }
    }

    static let files = [
        Row(headers: ["SuggestedTarget": ".docx"], status: 200, name: "Document.docx"),
        Row(headers: ["SuggestedTarget": "Taken.docx"], status: 200, name: "Taken (2).docx"),
        Row(headers: ["RelativeTarget": "New.xlsx"], status: 200, name: "New.xlsx"),
        Row(headers: ["RelativeTarget": "Taken.docx"], status: 409),
        Row(
            headers: ["RelativeTarget": "Taken.docx", "OverwriteRelativeTarget": "true"], status: 200,
            name: "Taken.docx"),
        Row(headers: ["RelativeTarget": "a|b.docx"], status: 400),
        Row(headers: ["RelativeTarget": "a.docx", "SuggestedTarget": "a.docx"], status: 501),
    ]

    @Test(arguments: files) func `CreateChildFile makes zero bytes, by mode and name`(_ row: Row) async throws {
        try await WOPIPlace.run { place, client in
            let root = try await place.library.root(for: place.caller).container.id
            _ = try await place.file("Taken.docx", "taken")
            var headers = row.headers
            headers["Override"] = "CREATE_CHILD_FILE"
            let token = try await place.token(.container(root))
            let answer = try await client.wopi(.post, "/wopi/containers/\(root)", token: token, headers: headers)
            #expect(answer.status == row.status)
            guard let name = row.name else { return }
            #expect(try answer.json()["Name"] as? String == name)
            let listing = try await client.wopi(.get, "/wopi/containers/\(root)/children", token: token).json()
            let made = (listing["ChildFiles"] as? [[String: Any]])?.first { $0["Name"] as? String == name }
            #expect(made?["Size"] as? Int == 0)
        }
    }

    @Test func `a container with children can't be deleted, an empty one can, the root never`() async throws {
        try await WOPIPlace.run { place, client in
            let root = try await place.library.root(for: place.caller).container.id
            _ = try await place.file()
            let path = "/wopi/containers/\(root)", token = try await place.token(.container(root))
            let delete = ["Override": "DELETE_CONTAINER"]
            #expect(try await client.wopi(.post, path, token: token, headers: delete).status == 409)
            let empty = try await place.library.createContainer(
                .exactly(DocumentName("Empty"), overwrite: false), in: root, for: place.caller, now: place.clock.now
            ).container.id
            let emptyToken = try await place.token(.container(empty))
            #expect(
                try await client.wopi(.post, "/wopi/containers/\(empty)", token: emptyToken, headers: delete).status
                    == 200)
            #expect(try await client.wopi(.get, "/wopi/containers/\(empty)", token: emptyToken).status == 404)
        }
    }

    @Test(arguments: [
        (".docx,.xlsx", ["A.docx", "b.XLSX"]), (".doc", ["old.doc"]), ("", ["A.docx", "b.XLSX", "c.txt", "old.doc"]),
        ("nonsense,.txt", ["c.txt"]),
    ]) func `a listing honours the extension filter`(_ filter: String, _ names: [String]) async throws {
        try await WOPIPlace.run { place, client in
            for name in ["A.docx", "b.XLSX", "c.txt", "old.doc"] { _ = try await place.file(name) }
            let root = try await place.library.root(for: place.caller).container.id
            let answer = try await client.wopi(
                .get, "/wopi/containers/\(root)/children", token: try await place.token(.container(root)),
                headers: ["FileExtensionFilterList": filter]
            ).json()
            #expect((answer["ChildFiles"] as? [[String: Any]])?.compactMap { $0["Name"] as? String } == names)
            #expect(answer["ChildContainers"] as? [String] == [])
        }
    }

    @Test func `names phones refuse go out mapped and come back as themselves`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file("A|B 50%.docx"), path = "/wopi/files/\(id)"
            let token = try await place.token(.file(id))
            let wire = try #require(try await client.wopi(.get, path, token: token).json()["BaseFileName"] as? String)
            #expect(!wire.contains { "\\/:*?\"<>|#{}^[]`%".contains($0) })
            let base = String(wire.dropLast(5)) + "!"
            let headers = ["Override": "RENAME_FILE", "RequestedName": UTF7.encode(base)]
            #expect(
                try await client.wopi(.post, path, token: token, headers: headers).json()["Name"] as? String == base)
            let stored = try await place.library.file(id, for: place.caller).file.name
            #expect(stored == "A|B 50%!.docx")
        }
    }

    @Test func `licensing flags and user are the same wherever they appear`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file()
            let root = try await place.library.root(for: place.caller).container.id
            let file = try await client.wopi(.get, "/wopi/files/\(id)", token: try await place.token(.file(id))).json()
            let folder = try await client.wopi(
                .get, "/wopi/containers/\(root)", token: try await place.token(.container(root))
            ).json()
            for flag in ["IsEduUser", "LicenseCheckForEditIsEnabled", "IsAnonymousUser"] {
                #expect(file[flag] as? Bool == false)
                #expect(folder[flag] as? Bool == false)
            }
            #expect(file["UserId"] as? String == place.mia.rawValue)
            #expect(file["SupportsGetLock"] as? Bool == true)
        }
    }

    @Test func `an operation nobody knows is 501`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file(), token = try await place.token(.file(id))
            for override in ["COBALT", "", "GET_COAUTH_LOCK"] {
                let answer = try await client.wopi(
                    .post, "/wopi/files/\(id)", token: token, headers: ["Override": override])
                #expect(answer.status == 501)
            }
        }
    }

    @Test func `the FileUrl gives the newest bytes and nothing else`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file(), path = "/wopi/files/\(id)"
            let token = try await place.token(.file(id))
            let url = try #require(try await client.wopi(.get, path, token: token).json()["FileUrl"] as? String)
            let local = String(url.dropFirst("https://wopi.contoso.example".count))
            _ = try await client.wopi(.post, path, token: token, headers: ["Override": "LOCK", "Lock": "A"])
            _ = try await client.wopi(
                .post, path + "/contents", token: token, headers: ["Override": "PUT", "Lock": "A"], body: "newest")
            #expect(try await client.wopi(.get, local, token: nil).body == "newest")
            let download = try #require(url.split(separator: "=").last.map(String.init))
            #expect(try await client.wopi(.get, path, token: download).status == 401)
            place.clock.advance(16 * 60)
            #expect(try await client.wopi(.get, local, token: nil).status == 401)
        }
    }
}
