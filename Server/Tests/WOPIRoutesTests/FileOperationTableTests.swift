import Basics
import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import ServerFixtures
import Testing
import WOPI

/// Tests every operation in docs/protocol/files.md#operations. Also tests each operation with an invalid token and for
/// a missing file. ``AfterCommitTests`` and ``ConditionTableTests`` test the operations in the table that change
/// something.
@Suite struct FileOperationTableTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let operation: String
        var method: HTTPRequest.Method = .post
        var suffix = ""
        var headers: [String: String] = [:]
        var body: String?
        var status = 200
        /// The lock on the file before the request.
        var held: String?
        /// The expected headers of the response with status 200. The names are without the prefix `X-WOPI-`.
        var answered: [String: String] = [:]
        /// The expected members of the JSON in the response. If the list is empty, the response must have no body.
        var members: [String] = []

        var testDescription: String { operation }

        /// Whether the operation changes something. GetLock is the only POST that changes nothing.
        var changes: Bool { method == .post && operation != "GetLock" }
    }

    static let operations: [Row] = [
        Row(
            operation: "CheckFileInfo", method: .get, members: ["BaseFileName", "OwnerId", "Size", "UserId", "Version"]),
        Row(operation: "GetFile", method: .get, suffix: "/contents", answered: ["ItemVersion": "v1"]),
        Row(operation: "Lock", headers: ["Override": "LOCK", "Lock": "A"], answered: ["ItemVersion": "v1"]),
        Row(
            operation: "UnlockAndRelock", headers: ["Override": "LOCK", "Lock": "N", "OldLock": "A"], held: "A",
            answered: ["ItemVersion": "v1"]),
        Row(operation: "GetLock", headers: ["Override": "GET_LOCK"], held: "A", answered: ["Lock": "A"]),
        Row(operation: "RefreshLock", headers: ["Override": "REFRESH_LOCK", "Lock": "A"], held: "A"),
        Row(
            operation: "Unlock", headers: ["Override": "UNLOCK", "Lock": "A"], held: "A",
            answered: ["ItemVersion": "v1"]),
        Row(
            operation: "PutFile", suffix: "/contents", headers: ["Override": "PUT", "Lock": "A", "Editors": "a,b"],
            body: "new", held: "A", answered: ["ItemVersion": "v2"]),
        Row(
            operation: "PutRelativeFile",
            headers: ["Override": "PUT_RELATIVE", "SuggestedTarget": "Copy.docx", "Size": "3", "FileConversion": ""],
            body: "new", members: ["Name", "Url", "HostViewUrl", "HostEditUrl"]),
        Row(
            operation: "RenameFile", headers: ["Override": "RENAME_FILE", "RequestedName": "New"], members: ["Name"]),
        Row(operation: "DeleteFile", headers: ["Override": "DELETE"]),
        Row(
            operation: "GetShareUrl", headers: ["Override": "GET_SHARE_URL", "UrlType": "ReadOnly"],
            members: ["ShareUrl"]),
        Row(operation: "PutUserInfo", headers: ["Override": "PUT_USER_INFO"], body: "opaque"),
        Row(operation: "EnumerateAncestors", method: .get, suffix: "/ancestry", members: ["AncestorsWithRootFirst"]),
        Row(operation: "GetEcosystem", method: .get, suffix: "/ecosystem_pointer", members: ["Url"]),
    ]

    static let unsupported = [
        "GET_CHUNKED_FILE", "PUT_CHUNKED_FILE", "GET_CHUNKS", "GET_SEQUENCE_NUMBER", "GET_COAUTH_LOCK", "COBALT",
        "READ_SECURE_STORE", "ADD_ACTIVITIES", "GET_RESTRICTED_LINK", "REVOKE_RESTRICTED_LINK", "NO_SUCH_THING", "",
    ].map { Row(operation: $0, headers: ["Override": $0], status: 501) }

    private static func call(
        _ row: Row, _ client: any TestClientProtocol, _ id: FileID, token: String?
    ) async throws -> WOPIAnswer {
        try await client.wopi(
            row.method, "/wopi/files/\(id)\(row.suffix)", token: token, headers: row.headers, body: row.body)
    }

    @Test(arguments: operations + unsupported) func `every operation on a file answers like its row`(
        _ row: Row
    ) async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), token = try await fixture.token(.file(id))
            if let held = row.held {
                _ = try await client.wopi(
                    .post, "/wopi/files/\(id)", token: token, headers: ["Override": "LOCK", "Lock": held])
            }
            let answer = try await Self.call(row, client, id, token: token)
            #expect(answer.status == row.status)
            for (name, value) in row.answered {
                #expect(answer.headers[try #require(HTTPField.Name("X-WOPI-" + name))] == value)
            }
            if row.operation != "GetLock", answer.status == 200 { #expect(answer.headers[.wopiLock] == nil) }
            if row.members.isEmpty {
                #expect(row.suffix == "/contents" || answer.body.isEmpty)
            } else {
                let json = try answer.json()
                for member in row.members { #expect(json[member] != nil, "\(member)") }
            }
        }
    }

    @Test(arguments: operations) func `a bad token is 401, a missing file 404, and nothing changes`(
        _ row: Row
    ) async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), gone = try await fixture.file("Gone.docx")
            let token = try await fixture.token(.file(id)), orphan = try await fixture.token(.file(gone))
            #expect(
                try await client.wopi(.post, "/wopi/files/\(gone)", token: orphan, headers: ["Override": "DELETE"])
                    .status == 200
            )
            #expect(try await Self.call(row, client, id, token: token + "x").status == 401)
            #expect(try await Self.call(row, client, id, token: nil).status == 401)
            #expect(try await Self.call(row, client, id, token: orphan).status == 401)
            #expect(try await Self.call(row, client, gone, token: orphan).status == 404)
            let info = try await client.wopi(.get, "/wopi/files/\(id)", token: token).json()
            #expect(info["BaseFileName"] as? String == "Plan.docx")
            #expect(info["Version"] as? String == "v1")
            let lock = try await client.wopi(
                .post, "/wopi/files/\(id)", token: token, headers: ["Override": "GET_LOCK"])
            #expect(lock.headers[.wopiLock] == "")
        }
    }

    /// The test runs the validator's sequence in docs/protocol/files.md#item-version.
    @Test func `the version changes with each save and only then`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), path = "/wopi/files/\(id)", token = try await fixture.token(.file(id))
            func version(_ answer: WOPIAnswer) -> String? { answer.headers[.wopiItemVersion] }
            func reported() async throws -> String? {
                try await client.wopi(.get, path, token: token).json()["Version"] as? String
            }
            let first = try await reported()
            let get = try await client.wopi(.get, path + "/contents", token: token)
            let lock = try await client.wopi(.post, path, token: token, headers: ["Override": "LOCK", "Lock": "A"])
            #expect(version(get) == first && version(lock) == first)
            let put = try await client.wopi(
                .post, path + "/contents", token: token, headers: ["Override": "PUT", "Lock": "A"], body: "other")
            #expect(version(put) != first)
            let unlock = try await client.wopi(.post, path, token: token, headers: ["Override": "UNLOCK", "Lock": "A"])
            #expect(version(unlock) == version(put))
            #expect(try await reported() == version(put))
        }
    }
}
