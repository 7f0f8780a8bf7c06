import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import ServerFixtures
import Testing
import WOPI

/// Tests docs/protocol/files.md#rename-file, #put-relative-file and #names with many names.
@Suite struct FileNameTableTests {
    struct Rename: CustomTestStringConvertible, Sendable {
        let row: String
        /// The value of the header that contains the requested name. `nil` means a request without this header.
        let requested: String?
        var status = 200
        /// The expected value of `Name` in the response, which has no file extension.
        var name: String?

        var testDescription: String { row }
    }

    /// These rows rename the file "Plan.docx". Its folder also contains "Taken.docx".
    static let renames = [
        Rename(row: "name free and legal", requested: "New name", name: "New name"),
        Rename(row: "its own name", requested: "Plan", name: "Plan"),
        Rename(row: "its own name in another case", requested: "PLAN", name: "PLAN"),
        Rename(row: "UTF-7", requested: "+ANw-bersicht", name: "Übersicht"),
        Rename(row: "not UTF-7: as it stands", requested: "+2D0-", name: "+2D0-"),
        Rename(row: "taken", requested: "Taken", name: "Taken (2)"),
        Rename(row: "taken in another case", requested: "TAKEN", name: "TAKEN (2)"),
        Rename(row: "what looks like an extension is part of the name", requested: "New.pptx", name: "New.pptx"),
        Rename(row: "forbidden characters", requested: "a:b*c?", name: "a-b-c-"),
        Rename(row: "a path", requested: "../up", name: "Document..-up"),
        Rename(row: "a leading dot", requested: ".hidden", name: "Document.hidden"),
        Rename(row: "a trailing blank, which no header keeps", requested: "end ", name: "end"),
        Rename(row: "a control character", requested: "a+AAo-b", name: "a-b"),
        Rename(row: "NUL", requested: "a+AAA-b", name: "a-b"),
        Rename(row: "missing header", requested: nil, status: 400),
        Rename(row: "empty header", requested: "", status: 400),
    ]

    @Test(arguments: renames) func `RenameFile accepts or refuses each name`(_ row: Rename) async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), path = "/wopi/files/\(id)", token = try await fixture.token(.file(id))
            _ = try await fixture.file("Taken.docx")
            var headers = ["Override": "RENAME_FILE"]
            headers["RequestedName"] = row.requested
            let answer = try await client.wopi(.post, path, token: token, headers: headers)
            #expect(answer.status == row.status)
            let info = try await client.wopi(.get, path, token: token).json()
            guard row.status == 200 else {
                #expect(info["BaseFileName"] as? String == "Plan.docx")
                return
            }
            let name = try #require(try answer.json()["Name"] as? String)
            if let expected = row.name { #expect(name == expected) }
            // The file keeps its id and its extension, and the response has the same name as CheckFileInfo.
            #expect(info["BaseFileName"] as? String == name + ".docx")
            #expect(info["Version"] as? String == "v1")
        }
    }

    struct Relative: CustomTestStringConvertible, Sendable {
        let row: String
        let headers: [String: String]
        var status = 200
        var name: String?
        var lock: String?

        var testDescription: String { row }
    }

    /// Rows for docs/protocol/files.md#put-relative-file. "Locked.docx" has the lock T, and "Read only.docx" is
    /// read-only.
    static let relatives = [
        Relative(
            row: "extension only: the base name of the source", headers: ["SuggestedTarget": ".pptx"],
            name: "Plan.pptx"),
        Relative(
            row: "Overwrite counts for nothing in suggested mode",
            headers: ["SuggestedTarget": "Locked.docx", "OverwriteRelativeTarget": "True"], name: "Locked (2).docx"),
        Relative(
            row: "name illegal, suggested: mended", headers: ["SuggestedTarget": "a:b.docx"], name: "a-b.docx"),
        Relative(
            row: "name illegal, specific", headers: ["RelativeTarget": "a:b.docx"], status: 400),
        Relative(row: "a way up, specific", headers: ["RelativeTarget": "../up.docx"], status: 400),
        Relative(row: "nothing, specific", headers: ["RelativeTarget": ""], status: 400),
        Relative(row: "bytes that are no text, specific", headers: ["RelativeTarget": "\u{FFFD}.docx"], status: 400),
        Relative(
            row: "taken, Overwrite absent", headers: ["RelativeTarget": "Locked.docx"], status: 409, lock: ""),
        Relative(
            row: "taken, Overwrite false",
            headers: ["RelativeTarget": "LOCKED.DOCX", "OverwriteRelativeTarget": "False"],
            status: 409, lock: ""),
        Relative(
            row: "taken, Overwrite true, target locked",
            headers: ["RelativeTarget": "Locked.docx", "OverwriteRelativeTarget": "true"], status: 409, lock: "T"),
        Relative(
            row: "taken, Overwrite true, user may not overwrite",
            headers: ["RelativeTarget": "Read only.docx", "OverwriteRelativeTarget": "True"], status: 501),
    ]

    @Test(arguments: relatives) func `PutRelativeFile accepts relative and suggested targets`(_ row: Relative)
        async throws
    {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), path = "/wopi/files/\(id)", token = try await fixture.token(.file(id))
            let locked = try await fixture.file("Locked.docx", "kept")
            let lockedToken = try await fixture.token(.file(locked))
            _ = try await client.wopi(
                .post, "/wopi/files/\(locked)", token: lockedToken, headers: ["Override": "LOCK", "Lock": "T"])
            let fixed = try await fixture.file("Read only.docx", "kept", isReadOnly: true)
            var headers = row.headers
            headers["Override"] = "PUT_RELATIVE"
            let answer = try await client.wopi(.post, path, token: token, headers: headers, body: "copy")
            #expect(answer.status == row.status)
            #expect(answer.headers[.wopiLock] == row.lock)
            if let name = row.name { #expect(try answer.json()["Name"] as? String == name) }
            for (kept, token) in [(locked, lockedToken), (fixed, try await fixture.token(.file(fixed)))] {
                let bytes = try await client.wopi(.get, "/wopi/files/\(kept)/contents", token: token)
                #expect(bytes.body == "kept")
            }
        }
    }
}
