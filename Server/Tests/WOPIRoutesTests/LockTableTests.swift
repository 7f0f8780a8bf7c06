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

/// Tests docs/protocol/files.md#lock-decisions. Each row is an operation on an unlocked file or on a file with the lock
/// A. The request has the lock A, the lock B or no lock header.
@Suite struct LockTableTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var operation: String
        var held: String?
        var headers: [String: String]
        var status: Int
        /// The expected value of the header `X-WOPI-Lock` in the response. `nil` means that the header must be missing.
        var lock: String?
        /// The expected lock on the file after the request.
        var after: String

        var testDescription: String { "\(operation), file \(held ?? "free"), \(headers.sorted { $0.key < $1.key })" }
    }

    static let rows: [Row] = [
        Row(operation: "LOCK", held: nil, headers: ["Lock": "A"], status: 200, lock: nil, after: "A"),
        Row(operation: "LOCK", held: "A", headers: ["Lock": "A"], status: 200, lock: nil, after: "A"),
        Row(operation: "LOCK", held: "A", headers: ["Lock": "B"], status: 409, lock: "A", after: "A"),
        Row(operation: "LOCK", held: nil, headers: [:], status: 400, lock: nil, after: ""),
        Row(operation: "LOCK", held: "A", headers: ["Lock": ""], status: 400, lock: nil, after: "A"),
        Row(operation: "REFRESH_LOCK", held: nil, headers: ["Lock": "A"], status: 409, lock: "", after: ""),
        Row(operation: "REFRESH_LOCK", held: "A", headers: ["Lock": "A"], status: 200, lock: nil, after: "A"),
        Row(operation: "REFRESH_LOCK", held: "A", headers: ["Lock": "B"], status: 409, lock: "A", after: "A"),
        Row(operation: "REFRESH_LOCK", held: "A", headers: [:], status: 400, lock: nil, after: "A"),
        Row(operation: "UNLOCK", held: nil, headers: ["Lock": "A"], status: 409, lock: "", after: ""),
        Row(operation: "UNLOCK", held: "A", headers: ["Lock": "A"], status: 200, lock: nil, after: ""),
        Row(operation: "UNLOCK", held: "A", headers: ["Lock": "B"], status: 409, lock: "A", after: "A"),
        Row(operation: "UNLOCK", held: "A", headers: [:], status: 400, lock: nil, after: "A"),
        Row(operation: "LOCK", held: nil, headers: ["Lock": "N", "OldLock": "A"], status: 409, lock: "", after: ""),
        Row(operation: "LOCK", held: "A", headers: ["Lock": "N", "OldLock": "A"], status: 200, lock: nil, after: "N"),
        Row(operation: "LOCK", held: "A", headers: ["Lock": "N", "OldLock": "B"], status: 409, lock: "A", after: "A"),
        Row(operation: "LOCK", held: "A", headers: ["OldLock": "A"], status: 400, lock: nil, after: "A"),
        Row(operation: "LOCK", held: "A", headers: ["Lock": "N", "OldLock": ""], status: 409, lock: "A", after: "A"),
        Row(operation: "GET_LOCK", held: nil, headers: [:], status: 200, lock: "", after: ""),
        Row(operation: "GET_LOCK", held: "A", headers: [:], status: 200, lock: "A", after: "A"),
        Row(operation: "DELETE", held: "A", headers: [:], status: 409, lock: "A", after: "A"),
        Row(operation: "DELETE", held: "A", headers: ["Lock": "A"], status: 409, lock: "A", after: "A"),
        Row(operation: "RENAME_FILE", held: nil, headers: ["RequestedName": "New"], status: 200, lock: nil, after: ""),
        Row(
            operation: "RENAME_FILE", held: "A", headers: ["RequestedName": "New", "Lock": "A"], status: 200, lock: nil,
            after: "A"),
        Row(
            operation: "RENAME_FILE", held: "A", headers: ["RequestedName": "New", "Lock": "B"], status: 409, lock: "A",
            after: "A"),
        Row(
            operation: "RENAME_FILE", held: "A", headers: ["RequestedName": "New"], status: 409, lock: "A", after: "A"),
    ]

    @Test(arguments: rows) func `every row of the lock table holds`(_ row: Row) async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), path = "/wopi/files/\(id)"
            let token = try await fixture.token(.file(id))
            if let held = row.held {
                let taken = try await client.wopi(
                    .post, path, token: token, headers: ["Override": "LOCK", "Lock": held])
                #expect(taken.status == 200)
                #expect(taken.headers[.wopiItemVersion] == "v1")
            }
            var headers = row.headers
            headers["Override"] = row.operation
            let answer = try await client.wopi(.post, path, token: token, headers: headers)
            #expect(answer.status == row.status)
            #expect(answer.headers[.wopiLock] == row.lock)
            let after = try await client.wopi(.post, path, token: token, headers: ["Override": "GET_LOCK"])
            #expect(after.headers[.wopiLock] == row.after)
        }
    }

    @Test(arguments: [1024, 1025]) func `a lock id has at most 1024 characters`(_ length: Int) async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), lock = String(repeating: "x", count: length)
            let answer = try await client.wopi(
                .post, "/wopi/files/\(id)", token: try await fixture.token(.file(id)),
                headers: ["Override": "LOCK", "Lock": lock])
            #expect(answer.status == (length == 1024 ? 200 : 400))
        }
    }

    /// The status for an invalid lock id differs from the status for a file that another client has locked
    /// (docs/protocol/files.md#lock).
    @Test(
        arguments: ["LOCK", "REFRESH_LOCK", "UNLOCK"],
        [String(repeating: "x", count: 1025), String(repeating: "x", count: 10_000), "größe", "🔒", ""])
    func `an invalid lock id is a bad request and leaves the lock unchanged`(
        operation: String, lock: String
    ) async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), path = "/wopi/files/\(id)", token = try await fixture.token(.file(id))
            for holder in ["", "A"] {
                if !holder.isEmpty {
                    let taken = try await client.wopi(
                        .post, path, token: token, headers: ["Override": "LOCK", "Lock": holder])
                    #expect(taken.status == 200)
                }
                let answer = try await client.wopi(
                    .post, path, token: token, headers: ["Override": operation, "Lock": lock])
                #expect(answer.status == 400)
                let after = try await client.wopi(.post, path, token: token, headers: ["Override": "GET_LOCK"])
                #expect(after.headers[.wopiLock] == holder)
            }
        }
    }
}
