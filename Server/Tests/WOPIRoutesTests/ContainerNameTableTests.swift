import SQLStorage
import Documents
import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import OAuthServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

/// Tests the statuses and headers of docs/protocol/containers.md#create-child-container to #delete-container.
/// WOPIHostTests tests the names of the created items.
@Suite struct ContainerNameTableTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let row: String
        let headers: [String: String]
        var status = 200
        var name: String?
        var lock: String?
        /// The expected value of the header that explains why the server responded with 400.
        var error: String?

        var testDescription: String { row }
    }

    /// The folder in which these names are requested also contains a container "Taken".
    static let containers = [
        Row(row: "both headers", headers: ["SuggestedTarget": "a", "RelativeTarget": "a"], status: 501),
        Row(row: "both headers, one empty", headers: ["SuggestedTarget": "", "RelativeTarget": "a"], status: 501),
        Row(row: "neither", headers: [:], status: 400),
        Row(row: "free, legal: suggested", headers: ["SuggestedTarget": "+ANw-bersicht"], name: "Übersicht"),
        Row(row: "free, legal: exact name", headers: ["RelativeTarget": "+ANw-bersicht"], name: "Übersicht"),
        Row(row: "a dot in a name is no extension", headers: ["SuggestedTarget": "v1.2"], name: "v1.2"),
        Row(row: "illegal, suggested: repaired", headers: ["SuggestedTarget": "a:b*c"], name: "a-b-c"),
        Row(row: "nothing, suggested: repaired", headers: ["SuggestedTarget": ""], name: "Document"),
        Row(
            row: "illegal, exact", headers: ["RelativeTarget": "a:b"], status: 400,
            error: "X-WOPI-InvalidContainerNameError"),
        Row(
            row: "a way up, exact", headers: ["RelativeTarget": ".."], status: 400,
            error: "X-WOPI-InvalidContainerNameError"),
        Row(
            row: "nothing, exact", headers: ["RelativeTarget": ""], status: 400,
            error: "X-WOPI-InvalidContainerNameError"),
        Row(row: "taken, suggested: another name", headers: ["SuggestedTarget": "TAKEN"], name: "TAKEN (2)"),
        Row(row: "taken, exact", headers: ["RelativeTarget": "Taken"], status: 409, lock: ""),
        Row(
            row: "there is no overwriting", headers: ["RelativeTarget": "Taken", "OverwriteRelativeTarget": "true"],
            status: 409, lock: ""),
        Row(row: "the name of a file is taken too", headers: ["RelativeTarget": "File.docx"], status: 409, lock: ""),
    ]

    @Test(arguments: containers) func `CreateChildContainer accepts relative and suggested targets`(_ row: Row)
        async throws
    {
        try await WOPIFixture.run { fixture, client in
            let root = try await fixture.root(), token = try await fixture.token(.container(root))
            _ = try await fixture.folder("Taken")
            _ = try await fixture.file("File.docx")
            let before = try await fixture.everything()
            let answer = try await client.wopi(
                .post, "/wopi/containers/\(root)", token: token,
                headers: row.headers.merging(["Override": "CREATE_CHILD_CONTAINER"]) { own, _ in own })
            try await Self.check(answer, row, fixture, before)
            guard row.status == 200 else { return }
            let json = try answer.json(), pointer = try #require(json["ContainerPointer"] as? [String: Any])
            #expect(pointer["Name"] as? String == row.name)
            let link = try WOPILink(pointer["Url"])
            let info = try await client.wopi(.get, link.path, token: link.token).json()
            #expect(NSDictionary(dictionary: info) == json["ContainerInfo"] as? NSDictionary)
        }
    }

    /// The folder in which these names are requested also contains "Locked.docx" with the lock T, and "Read only.docx".
    /// Both files have content.
    static let files = [
        Row(row: "both headers", headers: ["SuggestedTarget": ".docx", "RelativeTarget": "a.docx"], status: 501),
        Row(row: "neither", headers: [:], status: 400),
        Row(row: "leading dot: extension only", headers: ["SuggestedTarget": ".pptx"], name: "Document.pptx"),
        Row(row: "free, legal", headers: ["SuggestedTarget": "+ZeVnLIqe-.pptx"], name: "日本語.pptx"),
        Row(row: "free, legal: exact", headers: ["RelativeTarget": "a_b.docx"], name: "a_b.docx"),
        Row(row: "illegal: repaired, extension kept", headers: ["SuggestedTarget": "a|b.xlsx"], name: "a-b.xlsx"),
        Row(
            row: "illegal, exact", headers: ["RelativeTarget": "a|b.xlsx"], status: 400,
            error: "X-WOPI-InvalidFileNameError"),
        Row(
            row: "leading dot, exact", headers: ["RelativeTarget": ".docx"], status: 400,
            error: "X-WOPI-InvalidFileNameError"),
        Row(
            row: "taken: another name, extension kept", headers: ["SuggestedTarget": "Locked.docx"],
            name: "Locked (2).docx"),
        Row(
            row: "taken, suggested: Overwrite is ignored",
            headers: ["SuggestedTarget": "Open.docx", "OverwriteRelativeTarget": "True"], name: "Open (2).docx"),
        Row(row: "taken, exact", headers: ["RelativeTarget": "Open.docx"], status: 409, lock: ""),
        Row(
            row: "taken, Overwrite false",
            headers: ["RelativeTarget": "Open.docx", "OverwriteRelativeTarget": "False"],
            status: 409, lock: ""),
        Row(
            row: "taken, Overwrite true, locked",
            headers: ["RelativeTarget": "Locked.docx", "OverwriteRelativeTarget": "True"], status: 409, lock: "T"),
        Row(
            row: "may not overwrite",
            headers: ["RelativeTarget": "Read only.docx", "OverwriteRelativeTarget": "True"], status: 501),
        Row(
            row: "the name of a container can't be overwritten",
            headers: ["RelativeTarget": "Folder", "OverwriteRelativeTarget": "True"], status: 409, lock: ""),
    ]

    @Test(arguments: files) func `CreateChildFile accepts relative and suggested targets`(_ row: Row) async throws {
        try await WOPIFixture.run { fixture, client in
            let root = try await fixture.root(), token = try await fixture.token(.container(root))
            _ = try await fixture.file("Open.docx", "kept")
            _ = try await fixture.file("Read only.docx", "kept", isReadOnly: true)
            _ = try await fixture.folder("Folder")
            let locked = try await fixture.file("Locked.docx", "kept")
            _ = try await client.wopi(
                .post, "/wopi/files/\(locked)", token: fixture.token(.file(locked)),
                headers: ["Override": "LOCK", "Lock": "T"])
            let before = try await fixture.everything()
            let answer = try await client.wopi(
                .post, "/wopi/containers/\(root)", token: token,
                headers: row.headers.merging(["Override": "CREATE_CHILD_FILE"]) { own, _ in own })
            try await Self.check(answer, row, fixture, before)
            guard row.status == 200 else { return }
            let json = try answer.json(), link = try WOPILink(json["Url"])
            #expect(json["Name"] as? String == row.name)
            let info = try await client.wopi(.get, link.path, token: link.token).json()
            #expect(info["Size"] as? Int == 0)
            #expect(json["HostViewUrl"] == nil && json["HostEditUrl"] == nil)
            // The first save of a new file may be sent without a lock (docs/protocol/files.md#put-file, editnew).
            let put = try await client.wopi(
                .post, link.path + "/contents", token: link.token, headers: ["Override": "PUT"], body: "first words")
            #expect(put.status == 200)
        }
    }

    /// These rows rename the folder "Plans". Its parent folder also contains "Taken". `nil` means a request without the
    /// name header.
    static let renames = [
        Row(row: "legal, free", headers: ["RequestedName": "+ANw-bersicht"], name: "Übersicht"),
        Row(row: "same name as now", headers: ["RequestedName": "Plans"], name: "Plans"),
        Row(row: "same name in another case", headers: ["RequestedName": "PLANS"], name: "PLANS"),
        Row(row: "illegal", headers: ["RequestedName": "a/b"], status: 400, error: "X-WOPI-InvalidContainerNameError"),
        Row(
            row: "forbidden character", headers: ["RequestedName": "50%"], status: 400,
            error: "X-WOPI-InvalidContainerNameError"),
        Row(
            row: "leading dot", headers: ["RequestedName": ".hidden"], status: 400,
            error: "X-WOPI-InvalidContainerNameError"),
        Row(row: "a way up", headers: ["RequestedName": ".."], status: 400, error: "X-WOPI-InvalidContainerNameError"),
        Row(
            row: "NUL", headers: ["RequestedName": "a+AAA-b"], status: 400, error: "X-WOPI-InvalidContainerNameError"),
        Row(row: "empty", headers: ["RequestedName": ""], status: 400, error: "X-WOPI-InvalidContainerNameError"),
        Row(
            row: "530 characters", headers: ["RequestedName": String(repeating: "n", count: 530)], status: 400,
            error: "X-WOPI-InvalidContainerNameError"),
        Row(row: "missing header", headers: [:], status: 400),
        Row(row: "taken", headers: ["RequestedName": "Taken"], status: 409, lock: ""),
        Row(row: "taken in another case", headers: ["RequestedName": "TAKEN"], status: 409, lock: ""),
    ]

    @Test(arguments: renames) func `RenameContainer accepts or refuses each name`(_ row: Row) async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.folder("Plans"), path = "/wopi/containers/\(id)"
            let token = try await fixture.token(.container(id)), file = try await fixture.file()
            try await fixture.library.move(.file(file), to: id, for: fixture.caller, now: fixture.clock.now)
            let fileToken = try await fixture.token(.file(file))
            // A container can be renamed even if it contains locked files
            // (docs/protocol/containers.md#rename-container).
            _ = try await client.wopi(
                .post, "/wopi/files/\(file)", token: fileToken, headers: ["Override": "LOCK", "Lock": "A"])
            _ = try await fixture.folder("Taken")
            let before = try await fixture.everything()
            let answer = try await client.wopi(
                .post, path, token: token,
                headers: row.headers.merging(["Override": "RENAME_CONTAINER"]) { own, _ in own })
            try await Self.check(answer, row, fixture, before)
            let info = try await client.wopi(.get, path, token: token).json()
            #expect(info["Name"] as? String == row.name ?? "Plans")
            if row.status == 200 { #expect(try answer.json()["Name"] as? String == row.name) }
            #expect(try await client.wopi(.get, "/wopi/files/\(file)", token: fileToken).status == 200)
        }
    }

    @Test func `the root can't be renamed or deleted`() async throws {
        try await WOPIFixture.run { fixture, client in
            let root = try await fixture.root(), path = "/wopi/containers/\(root)"
            let token = try await fixture.token(.container(root)), before = try await fixture.everything()
            let deleted = try await client.wopi(.post, path, token: token, headers: ["Override": "DELETE_CONTAINER"])
            #expect([404, 409].contains(deleted.status))
            let renamed = try await client.wopi(
                .post, path, token: token, headers: ["Override": "RENAME_CONTAINER", "RequestedName": "New"])
            #expect(renamed.status == 404)
            #expect(try await fixture.everything() == before)
            let info = try await client.wopi(.get, path, token: token).json()
            #expect(info["UserCanDelete"] as? Bool == false && info["UserCanRename"] as? Bool == false)
        }
    }

    @Test func `a container that contains containers can't be deleted`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.folder("Plans"), inner = try await fixture.folder("Inner", in: id)
            let token = try await fixture.token(.container(id))
            func delete() async throws -> Int {
                try await client.wopi(
                    .post, "/wopi/containers/\(id)", token: token, headers: ["Override": "DELETE_CONTAINER"]
                ).status
            }
            #expect(try await delete() == 409)
            try await fixture.library.deleteContainer(inner, for: fixture.caller, now: fixture.clock.now)
            #expect(try await delete() == 200)
        }
    }

    private static func check(
        _ answer: WOPIAnswer, _ row: Row, _ fixture: WOPIFixture, _ before: [String]
    ) async throws {
        #expect(answer.status == row.status)
        #expect(answer.headers[.wopiLock] == row.lock)
        if let error = row.error { #expect(try answer.headers[#require(HTTPField.Name(error))]?.isEmpty == false) }
        if row.status != 200 { #expect(try await fixture.everything() == before) }
        // A client sends the request once more with the suggested name, without showing an error
        // (docs/protocol/files.md#put-relative-file).
        if row.status == 409, let valid = answer.headers[.wopiValidRelativeTarget] {
            let name = try #require(UTF7.decode(valid))
            #expect(!before.contains { $0.contains("\"\(name)\"") })
        }
    }
}
