import SQLStorage
import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import OAuthServer
import PlaceServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

/// Tests the locks in header fields (docs/protocol/files.md#lock and #lock-header).
@Suite struct LockModelTests {
    @Test(arguments: [("Lock", "lock"), ("A", "A,A"), (#"{"S":"9"}"#, #"{"S": "9"}"#), ("\"A\"", "A")])
    func `lock ids are compared byte for byte`(_ held: String, _ other: String) async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), path = "/wopi/files/\(id)", token = try await fixture.token(.file(id))
            _ = try await client.wopi(.post, path, token: token, headers: ["Override": "LOCK", "Lock": held])
            let refused = try await client.wopi(
                .post, path, token: token, headers: ["Override": "UNLOCK", "Lock": other])
            #expect(refused.status == 409 && refused.headers[.wopiLock] == held)
            let freed = try await client.wopi(.post, path, token: token, headers: ["Override": "UNLOCK", "Lock": held])
            #expect(freed.status == 200)
        }
    }

    /// Clients send wrong lock ids on purpose, to learn the current lock (docs/protocol/files.md#lock-decisions).
    @Test func `a hundred wrong lock ids get 409 a hundred times`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), path = "/wopi/files/\(id)", token = try await fixture.token(.file(id))
            _ = try await client.wopi(.post, path, token: token, headers: ["Override": "LOCK", "Lock": "A"])
            for number in 0..<100 {
                let answer = try await client.wopi(
                    .post, path, token: token, headers: ["Override": "REFRESH_LOCK", "Lock": "B\(number)"])
                #expect(answer.status == 409 && answer.headers[.wopiLock] == "A")
                #expect(try answer.headers[#require(HTTPField.Name("X-WOPI-LockedByOtherInterface"))] == nil)
            }
        }
    }

    /// Over a real connection, the server must send the header `X-WOPI-Lock` even if its value is empty
    /// (docs/protocol/files.md#lock-header).
    @Test func `a client receives an empty X-WOPI-Lock over a socket`() async throws {
        try await WOPIFixture.run(over: .live) { fixture, client in
            let id = try await fixture.file(), path = "/wopi/files/\(id)", token = try await fixture.token(.file(id))
            let free = try await client.wopi(.post, path, token: token, headers: ["Override": "GET_LOCK"])
            #expect(free.status == 200 && free.headers[.wopiLock] == "")
            let refused = try await client.wopi(
                .post, path, token: token, headers: ["Override": "UNLOCK", "Lock": "A"])
            #expect(refused.status == 409 && refused.headers[.wopiLock] == "")
        }
    }
}
