import Auditing
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

/// Tests a user who loses access to another user's document while the document is open on the user's phone.
@Suite struct LostRightTests {
    /// A way to lose access to a document: for example, the owner stops sharing it.
    struct Way: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The expected status of the user's next request after the user has lost access.
        let status: Int
        let step: @Sendable (WOPIFixture, FileID) async throws -> Void
    }

    static let ways = [
        Way(testDescription: "shared no longer", status: 404) { fixture, file in
            try await fixture.library.stopSharing(
                .file(file), with: fixture.mallory, for: fixture.caller, now: fixture.clock.now)
        },
        Way(testDescription: "lowered", status: 404) { fixture, file in
            try await fixture.library.share(
                .file(file), with: fixture.mallory, as: .viewer, for: fixture.caller, now: fixture.clock.now)
        },
        Way(testDescription: "ended by its date", status: 404) { fixture, file in
            try await fixture.library.setEnd(
                fixture.clock.now.addingTimeInterval(60), of: .file(file), with: fixture.mallory, for: fixture.caller,
                now: fixture.clock.now)
            fixture.clock.advance(60)
        },
        Way(testDescription: "the account disabled", status: 401) { fixture, _ in
            _ = try await fixture.host.accounts.disable(fixture.mallory, now: fixture.clock.now)
        },
        Way(testDescription: "the account removed", status: 401) { fixture, _ in
            _ = try await fixture.host.accounts.remove(fixture.mallory, withDocuments: true, now: fixture.clock.now)
        },
    ]

    @Test(arguments: ways) func `the owner continues at once, and the other user is refused at the next call`(
        _ way: Way
    ) async throws {
        try await WOPIFixture.run { fixture, client in
            let file = try await fixture.file(), path = "/wopi/files/\(file)"
            try await fixture.library.share(
                .file(file), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            let owner = try await fixture.token(.file(file)),
                other = try await Self.token(of: fixture.mallory, file, fixture)
            func call(_ override: String, _ lock: String?, token: String) async throws -> WOPIAnswer {
                var headers = ["Override": override]
                headers["Lock"] = lock
                return try await client.wopi(.post, path, token: token, headers: headers)
            }
            #expect(try await call("LOCK", "theirs", token: other).status == 200)
            #expect(try await call("LOCK", "mine", token: owner).headers[.wopiLock] == "theirs")
            try await way.step(fixture, file)
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
            let released = try await fixture.storage.events(
                AuditQuery(kind: DocumentEvent.Kind.lockReleased.rawValue))
            // If access ends on an expiration date, the user's lock also expires by itself. So there is no event that
            // the lock was released.
            #expect(released.count == (way.testDescription.hasSuffix("date") ? 0 : 1))
            #expect(released.allSatisfy { $0.document == file.rawValue && $0.user == fixture.mia })
        }
    }

    private static func token(of user: UserID, _ file: FileID, _ fixture: WOPIFixture) async throws -> String {
        let now = fixture.clock.now
        let grant = try await fixture.host.apps.makeOperatorGrant(for: user, label: "test", lifetime: 36_000, now: now)
        return try await fixture.host.wopi.tokens.mint(
            AccessClaims(
                user: user, grant: grant.id, origin: .phone, resource: .file(file),
                expires: now.addingTimeInterval(3600)), now: now)
    }
}
