import Basics
import Foundation
import HTTPTypes
import HostTesting
import HummingbirdTesting
import PlaceTesting
import Testing
import WOPI
import WOPIHost

/// docs/protocol/check-info.md#permissions and docs/protocol/security.md#cross-user-checks: what a token to read only
/// and a read-only file allow, and what they say.
@Suite struct RightsTableTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let operation: String
        var suffix = ""
        let headers: [String: String]
        /// The status with a token to read only, and that on a file nobody may change.
        let token: Int
        let file: Int

        var testDescription: String { operation }
    }

    static let rows = [
        Row(operation: "Lock", headers: ["Override": "LOCK", "Lock": "A"], token: 404, file: 404),
        Row(
            operation: "UnlockAndRelock", headers: ["Override": "LOCK", "Lock": "N", "OldLock": "A"], token: 404,
            file: 404),
        Row(operation: "RefreshLock", headers: ["Override": "REFRESH_LOCK", "Lock": "A"], token: 404, file: 404),
        Row(operation: "Unlock", headers: ["Override": "UNLOCK", "Lock": "A"], token: 404, file: 404),
        Row(
            operation: "PutFile", suffix: "/contents", headers: ["Override": "PUT", "Lock": "A"], token: 404, file: 404),
        Row(
            operation: "RenameFile", headers: ["Override": "RENAME_FILE", "RequestedName": "New"], token: 404,
            file: 404),
        Row(operation: "DeleteFile", headers: ["Override": "DELETE"], token: 404, file: 404),
        Row(
            operation: "GetShareUrl ReadWrite", headers: ["Override": "GET_SHARE_URL", "UrlType": "ReadWrite"],
            token: 404, file: 501),
        Row(
            operation: "GetShareUrl ReadOnly", headers: ["Override": "GET_SHARE_URL", "UrlType": "ReadOnly"],
            token: 404, file: 200),
        // The copy is another file.
        Row(
            operation: "PutRelativeFile", headers: ["Override": "PUT_RELATIVE", "SuggestedTarget": "Copy.docx"],
            token: 404, file: 200),
    ]

    @Test(arguments: rows) func `who may not write finds nothing to write to, and nothing has changed`(
        _ row: Row
    ) async throws {
        try await WOPIPlace.run { place, client in
            let open = try await place.file(), fixed = try await place.file("Fixed.docx", isReadOnly: true)
            let before = try await place.everything()
            let cases = [
                (open, try await place.token(.file(open), mayWrite: false), row.token),
                (fixed, try await place.token(.file(fixed)), row.file),
            ]
            for (id, token, status) in cases {
                let answer = try await client.wopi(
                    .post, "/wopi/files/\(id)\(row.suffix)", token: token, headers: row.headers, body: "new")
                #expect(answer.status == status)
                if status != 200 { #expect(try await place.everything() == before) }
            }
        }
    }

    @Test func `the flags say what the token and the file allow`() async throws {
        try await WOPIPlace.run { place, client in
            let open = try await place.file(), fixed = try await place.file("Fixed.docx", isReadOnly: true)
            func flags(_ id: FileID, mayWrite: Bool) async throws -> [Bool?] {
                let token = try await place.token(.file(id), mayWrite: mayWrite)
                let info = try await client.wopi(.get, "/wopi/files/\(id)", token: token).json()
                return ["UserCanWrite", "ReadOnly", "UserCanRename", "UserCanNotWriteRelative"]
                    .map { info[$0] as? Bool }
            }
            #expect(try await flags(open, mayWrite: true) == [true, false, true, false])
            #expect(try await flags(open, mayWrite: false) == [false, true, false, true])
            #expect(try await flags(fixed, mayWrite: true) == [false, true, false, false])
            #expect(try await flags(fixed, mayWrite: false) == [false, true, false, true])
        }
    }

    @Test(arguments: [
        ["Override": "CREATE_CHILD_CONTAINER", "SuggestedTarget": "New"],
        ["Override": "CREATE_CHILD_CONTAINER", "RelativeTarget": "New"],
        ["Override": "CREATE_CHILD_FILE", "SuggestedTarget": "New.docx"],
        ["Override": "CREATE_CHILD_FILE", "RelativeTarget": "New.docx"], ["Override": "DELETE_CONTAINER"],
        ["Override": "RENAME_CONTAINER", "RequestedName": "New"],
        ["Override": "GET_SHARE_URL", "UrlType": "ReadOnly"], ["Override": "GET_SHARE_URL", "UrlType": "ReadWrite"],
    ]) func `a token to read only changes no container, and its CheckContainerInfo says so`(
        _ headers: [String: String]
    ) async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.folder("Plans"), path = "/wopi/containers/\(id)"
            let before = try await place.everything()
            let token = try await place.token(.container(id), mayWrite: false)
            #expect(try await client.wopi(.post, path, token: token, headers: headers).status == 404)
            #expect(try await place.everything() == before)
            let info = try await client.wopi(.get, path, token: token).json()
            for flag in ["UserCanCreateChildContainer", "UserCanCreateChildFile", "UserCanDelete", "UserCanRename"] {
                #expect(info[flag] as? Bool == false, "\(flag)")
            }
            #expect((info["SupportedShareUrlTypes"] as? [String] ?? []).isEmpty)
        }
    }
}
