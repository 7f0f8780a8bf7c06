import Catalogue
import Foundation
import HTTPTypes
import HostTesting
import HummingbirdTesting
import OAuthServer
import PlaceServer
import PlaceTesting
import Testing
import WOPI
import WOPIHost

/// docs/protocol/files.md#lock and #lock-header: the lock as a whole, beside the decision table of
/// docs/protocol/files.md#lock-decisions.
@Suite struct LockModelTests {
    struct Later: CustomTestStringConvertible, Sendable {
        /// 29 minutes after A locked the file.
        let operation: String
        let headers: [String: String]
        /// Who holds it another 29 minutes later.
        let holder: String

        var testDescription: String { "\(operation) \(headers["Lock"] ?? "")" }
    }

    static let laters = [
        Later(operation: "LOCK", headers: ["Lock": "A"], holder: "A"),
        Later(operation: "REFRESH_LOCK", headers: ["Lock": "A"], holder: "A"),
        Later(operation: "LOCK", headers: ["Lock": "N", "OldLock": "A"], holder: "N"),
        Later(operation: "LOCK", headers: ["Lock": "B"], holder: ""),
        Later(operation: "REFRESH_LOCK", headers: ["Lock": "B"], holder: ""),
        Later(operation: "GET_LOCK", headers: [:], holder: ""),
    ]

    @Test(arguments: laters) func `Lock, RefreshLock and UnlockAndRelock begin the 30 minutes anew, nothing else does`(
        _ row: Later
    ) async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file(), path = "/wopi/files/\(id)", token = try await place.token(.file(id))
            func holder() async throws -> String? {
                try await client.wopi(.post, path, token: token, headers: ["Override": "GET_LOCK"]).headers[.wopiLock]
            }
            _ = try await client.wopi(.post, path, token: token, headers: ["Override": "LOCK", "Lock": "A"])
            place.clock.advance(29 * 60)
            _ = try await client.wopi(
                .post, path, token: token, headers: row.headers.merging(["Override": row.operation]) { own, _ in own })
            place.clock.advance(29 * 60)
            #expect(try await holder() == row.holder)
            place.clock.advance(60)
            #expect(try await holder() == "")
        }
    }

    @Test func `a lock that has ended protects nothing and nobody`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file(), path = "/wopi/files/\(id)", token = try await place.token(.file(id))
            _ = try await client.wopi(.post, path, token: token, headers: ["Override": "LOCK", "Lock": "A"])
            place.clock.advance(30 * 60)
            let put = try await client.wopi(
                .post, path + "/contents", token: token, headers: ["Override": "PUT", "Lock": "A"], body: "late")
            #expect(put.status == 409 && put.headers[.wopiLock] == "")
            #expect(try await client.wopi(.get, path + "/contents", token: token).body == "first")
            let next = try await client.wopi(.post, path, token: token, headers: ["Override": "LOCK", "Lock": "B"])
            #expect(next.status == 200)
        }
    }

    @Test func `after UnlockAndRelock the old id is as good as none`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file(), path = "/wopi/files/\(id)", token = try await place.token(.file(id))
            _ = try await client.wopi(.post, path, token: token, headers: ["Override": "LOCK", "Lock": "A"])
            _ = try await client.wopi(
                .post, path, token: token, headers: ["Override": "LOCK", "Lock": "N", "OldLock": "A"])
            for (suffix, operation) in [("", "UNLOCK"), ("", "REFRESH_LOCK"), ("", "LOCK"), ("/contents", "PUT")] {
                let answer = try await client.wopi(
                    .post, path + suffix, token: token, headers: ["Override": operation, "Lock": "A"], body: "old")
                #expect(answer.status == 409 && answer.headers[.wopiLock] == "N", "\(operation)")
            }
            let put = try await client.wopi(
                .post, path + "/contents", token: token, headers: ["Override": "PUT", "Lock": "N"], body: "new")
            #expect(put.status == 200)
        }
    }

    @Test(arguments: [("Lock", "lock"), ("A", "A,A"), (#"{"S":"9"}"#, #"{"S": "9"}"#), ("\"A\"", "A")])
    func `ids are the same byte for byte or not at all`(_ held: String, _ other: String) async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file(), path = "/wopi/files/\(id)", token = try await place.token(.file(id))
            _ = try await client.wopi(.post, path, token: token, headers: ["Override": "LOCK", "Lock": held])
            let refused = try await client.wopi(
                .post, path, token: token, headers: ["Override": "UNLOCK", "Lock": other])
            #expect(refused.status == 409 && refused.headers[.wopiLock] == held)
            let freed = try await client.wopi(.post, path, token: token, headers: ["Override": "UNLOCK", "Lock": held])
            #expect(freed.status == 200)
        }
    }

    @Test func `a lock has no owner: another app that presents it refreshes, saves and unlocks`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file(), path = "/wopi/files/\(id)"
            _ = try await client.wopi(
                .post, path, token: place.token(.file(id)), headers: ["Override": "LOCK", "Lock": "A"])
            let grant = try await place.host.apps.makeOperatorGrant(
                for: place.mia, label: "another app", lifetime: 3600, now: place.clock.now)
            let other = try await place.host.wopi.tokens.mint(
                AccessClaims(
                    user: place.mia, grant: grant.id, origin: .phone, resource: .file(id),
                    expires: place.clock.now.addingTimeInterval(60)), now: place.clock.now)
            for (suffix, operation) in [("", "REFRESH_LOCK"), ("/contents", "PUT"), ("", "UNLOCK")] {
                let headers = ["Override": operation, "Lock": "A"]
                let answer = try await client.wopi(.post, path + suffix, token: other, headers: headers, body: "other")
                #expect(answer.status == 200, "\(operation)")
            }
        }
    }

    /// Clients ask with wrong ids on purpose (docs/protocol/files.md#lock-decisions).
    @Test func `a hundred wrong ids in a row are a hundred times 409`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file(), path = "/wopi/files/\(id)", token = try await place.token(.file(id))
            _ = try await client.wopi(.post, path, token: token, headers: ["Override": "LOCK", "Lock": "A"])
            for number in 0..<100 {
                let answer = try await client.wopi(
                    .post, path, token: token, headers: ["Override": "REFRESH_LOCK", "Lock": "B\(number)"])
                #expect(answer.status == 409 && answer.headers[.wopiLock] == "A")
                #expect(try answer.headers[#require(HTTPField.Name("X-WOPI-LockedByOtherInterface"))] == nil)
            }
        }
    }

    /// docs/protocol/files.md#lock-header: present, with nothing after it, and not only in memory.
    @Test func `an empty X-WOPI-Lock reaches a client over a socket`() async throws {
        try await WOPIPlace.run(over: .live) { place, client in
            let id = try await place.file(), path = "/wopi/files/\(id)", token = try await place.token(.file(id))
            let free = try await client.wopi(.post, path, token: token, headers: ["Override": "GET_LOCK"])
            #expect(free.status == 200 && free.headers[.wopiLock] == "")
            let refused = try await client.wopi(
                .post, path, token: token, headers: ["Override": "UNLOCK", "Lock": "A"])
            #expect(refused.status == 409 && refused.headers[.wopiLock] == "")
        }
    }
}
