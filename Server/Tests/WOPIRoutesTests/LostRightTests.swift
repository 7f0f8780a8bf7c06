import Basics
import SQLStorage
import Documents
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

/// What happens on the wire when somebody's right goes while they have another's document open.
@Suite struct LostRightTests {
    /// A way to lose it.
    struct Way: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The status of the next call of whoever lost it.
        let status: Int
        let step: @Sendable (WOPIPlace, FileID) async throws -> Void
    }

    static let ways = [
        Way(testDescription: "shared no longer", status: 404) { place, file in
            try await place.library.stopSharing(
                .file(file), with: place.mallory, for: place.caller, now: place.clock.now)
        },
        Way(testDescription: "lowered", status: 404) { place, file in
            try await place.library.share(
                .file(file), with: place.mallory, as: .viewer, for: place.caller, now: place.clock.now)
        },
        Way(testDescription: "ended by its date", status: 404) { place, file in
            try await place.library.setEnd(
                place.clock.now.addingTimeInterval(60), of: .file(file), with: place.mallory, for: place.caller,
                now: place.clock.now)
            place.clock.advance(60)
        },
        Way(testDescription: "the account disabled", status: 401) { place, _ in
            _ = try await place.host.accounts.disable(place.mallory, now: place.clock.now)
        },
        Way(testDescription: "the account removed", status: 401) { place, _ in
            _ = try await place.host.accounts.remove(place.mallory, withDocuments: true, now: place.clock.now)
        },
    ]

    @Test(arguments: ways) func `the owner goes on at once, and the other is told with the next call`(
        _ way: Way
    ) async throws {
        try await WOPIPlace.run { place, client in
            let file = try await place.file(), path = "/wopi/files/\(file)"
            try await place.library.share(
                .file(file), with: place.mallory, as: .editor, for: place.caller, now: place.clock.now)
            let owner = try await place.token(.file(file)), other = try await Self.token(of: place.mallory, file, place)
            func call(_ override: String, _ lock: String?, token: String) async throws -> WOPIAnswer {
                var headers = ["Override": override]
                headers["Lock"] = lock
                return try await client.wopi(.post, path, token: token, headers: headers)
            }
            #expect(try await call("LOCK", "theirs", token: other).status == 200)
            #expect(try await call("LOCK", "mine", token: owner).headers[.wopiLock] == "theirs")
            try await way.step(place, file)
            #expect(try await call("GET_LOCK", nil, token: owner).headers[.wopiLock] == "")
            #expect(try await call("LOCK", "mine", token: owner).status == 200)
            let save = try await client.wopi(
                .post, path + "/contents", token: other, headers: ["Override": "PUT", "Lock": "theirs"], body: "late")
            #expect(save.status == way.status && save.headers[.wopiLock] == nil)
            for override in ["REFRESH_LOCK", "UNLOCK", "LOCK"] {
                #expect(try await call(override, "theirs", token: other).status == way.status)
            }
            let mine = try await client.wopi(
                .post, path + "/contents", token: owner, headers: ["Override": "PUT", "Lock": "mine"], body: "mine")
            #expect(mine.status == 200)
            let released = try await place.storage.events(
                AuditQuery(kind: DocumentEvent.Kind.lockReleased.rawValue))
            // A lock that ends with a date ends by itself, as one that nobody refreshes.
            #expect(released.count == (way.testDescription.hasSuffix("date") ? 0 : 1))
            #expect(released.allSatisfy { $0.document == file.rawValue && $0.user == place.mia })
        }
    }

    private static func token(of user: UserID, _ file: FileID, _ place: WOPIPlace) async throws -> String {
        let now = place.clock.now
        let grant = try await place.host.apps.makeOperatorGrant(for: user, label: "test", lifetime: 36_000, now: now)
        return try await place.host.wopi.tokens.mint(
            AccessClaims(
                user: user, grant: grant.id, origin: .phone, resource: .file(file),
                expires: now.addingTimeInterval(3600)), now: now)
    }
}
