import Basics
import Foundation
import OAuth
import OAuthServer
import Testing

/// Checks what a `SignInStore` promises, by calling it directly instead of through types such as ``Accounts``.
struct SignInRowsContract: Sendable {
    private let stores: OAuthStores
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// Creates the checks for a storage backend, which may already contain other rows.
    init(_ stores: OAuthStores) { self.stores = stores }

    private var store: any SignInStore { stores.store }

    /// The promises of the contract. A test can check each promise separately.
    static let promises: [Promise<Self>] = [
        Promise("a transaction that throws changes nothing") { try await $0.rollsBackAWriteThatThrows() },
        Promise("rows are read in the transaction that writes them") {
            try await $0.readsItsOwnWrites()
        },
        Promise("ended and expired rows are returned") { try await $0.returnsEndedRows() },
        Promise("rows that are removed oldest first are listed oldest first") {
            try await $0.listsTheOldestFirst()
        },
        Promise("ended grants are removed before others") { try await $0.listsEndedGrantsFirst() },
        Promise("only the newest events of a kind are kept") { try await $0.limitsEventsOfAKind() },
        Promise("old events are deleted in steps") { try await $0.deletesOldEventsInSteps() },
    ]

    private func rollsBackAWriteThatThrows() async throws {
        struct Change: Error {}
        let fixture = try await OAuthFixture(stores)
        let account = OAuthFixture.makeAccount(at: start), grant = fixture.makeGrant(.operator)
        let folder = Identifier.random(), id = TimeOrderedID.make(at: start)
        await #expect(throws: Change.self) {
            try await store.write { rows in
                try rows.insert(account, password: nil, folder: folder)
                try rows.insert(grant)
                try rows.dismiss(.addPlace, for: fixture.account.id)
                try rows.append(AuditEvent(.grantMade, at: fixture.start, user: account.id), as: id)
                throw Change()
            }
        }
        #expect(try await store.read { try $0.account(account.id) } == nil)
        #expect(try await store.read { try $0.grant(grant.id) } == nil)
        #expect(try await !store.read { try $0.isDismissed(.addPlace, by: fixture.account.id) })
        #expect(try await store.read { try $0.events(of: account.id, limit: 10) }.isEmpty)
    }

    private func readsItsOwnWrites() async throws {
        let fixture = try await OAuthFixture(stores), grant = fixture.makeGrant(.browser),
            digest = OAuthFixture.newDigest()
        let session = try await store.write { rows in
            try rows.insert(grant)
            try rows.insert(
                SessionActivity(lastUsed: fixture.start, idleLifetime: 60), of: grant.id, as: digest)
            try rows.setLastUsed(fixture.after(5), of: digest)
            return try rows.session(digest)
        }
        #expect(session?.grant == grant)
        #expect(session?.account == fixture.account)
        #expect(session?.activity == SessionActivity(lastUsed: fixture.after(5), idleLifetime: 60))
    }

    private func returnsEndedRows() async throws {
        let fixture = try await OAuthFixture(stores), access = OAuthFixture.newDigest()
        let grant = try await fixture.makeConnectedGrant(access: access)
        _ = try await stores.grants.end(grant.id, of: nil, reason: .disconnected, now: fixture.after(1))
        let record = try await store.readOnce { try $0.access(access) }
        #expect(record?.grant.reason == .disconnected)
        #expect(record?.expires == fixture.after(100))
        #expect(try await store.read { try $0.unendedGrants(of: fixture.account.id) }.isEmpty)
        let expired = fixture.makeGrant(.operator, expires: 10), newer = fixture.makeGrant(.operator, at: 1)
        try await store.write { rows in
            try rows.insert(expired)
            try rows.insert(newer)
        }
        #expect(try await store.read { try $0.unendedGrants(of: fixture.account.id) } == [newer, expired])
    }

    private func listsTheOldestFirst() async throws {
        let fixture = try await OAuthFixture(stores)
        let times: [TimeInterval] = [3, 1, 2]
        let sessions = times.map { fixture.makeGrant(.browser, at: $0) }
        let waiting = times.map { fixture.makeRecord(fixture.makeGrant(), expires: $0) }
        try await store.write { rows in
            for session in sessions { try rows.insert(session) }
            for record in waiting {
                try rows.insert(
                    Grant(
                        id: record.grant, user: record.user, kind: .oauth(record.client), created: fixture.start,
                        expires: nil, label: ""))
                try rows.insert(record, as: OAuthFixture.newDigest())
            }
        }
        let read = try await store.read { rows in
            (try rows.sessionGrants(of: fixture.account.id), try rows.waitingGrants(of: fixture.account.id))
        }
        #expect(read.0 == [1, 2, 0].map { sessions[$0].id })
        #expect(read.1 == [1, 2, 0].map { waiting[$0].grant })
    }

    private func listsEndedGrantsFirst() async throws {
        let fixture = try await OAuthFixture(stores), other = try await OAuthFixture(stores)
        var grants = [5, 1, 4, 2, 3].map { fixture.makeGrant(at: $0) }
        for index in [0, 3] { grants[index].end(.disconnected, now: fixture.after(10)) }
        let browser = fixture.makeGrant(.browser), strangers = other.makeGrant()
        try await store.write { [grants] rows in
            for grant in grants + [browser, strangers] {
                try rows.insert(grant)
                try rows.update(grant)
            }
        }
        let read = try await store.read { try $0.appGrants(of: fixture.account.id) }
        #expect(read == [3, 0, 1, 4, 2].map { grants[$0].id })
    }

    private func limitsEventsOfAKind() async throws {
        // Use times that are a second apart, and later than all events of earlier test runs on the same backend.
        let first = start.addingTimeInterval((Date().timeIntervalSince1970 * 100).rounded())
        let user = UserID.random(), kind = AuditEvent.Kind.sessionContextDiffers
        let events = (0..<10).map { AuditEvent(kind, at: first.addingTimeInterval(Double($0)), user: user) }
        let ids = events.map { TimeOrderedID.make(at: $0.at) }
        let other = AuditEvent(.clientAdded, at: start, user: user), otherID = TimeOrderedID.make(at: start)
        let gone = try await store.write { rows in
            try rows.append(other, as: otherID)
            for (event, id) in zip(events, ids) { try rows.append(event, as: id) }
            var gone: [Int] = []
            repeat {
                gone.append(try rows.deleteEvents(of: kind.rawValue, beyond: 3, limit: 5))
            } while gone.last != 0
            return gone
        }
        #expect(gone.allSatisfy { $0 <= 5 } && gone.reduce(0, +) >= 7)
        #expect(try await store.read { try $0.events(of: user, limit: 100) } == events.suffix(3).reversed() + [other])
    }

    private func deletesOldEventsInSteps() async throws {
        let user = UserID.random(), longAgo = Date(timeIntervalSince1970: 1000)
        let events = (0..<4).map { AuditEvent(.signedIn, at: longAgo.addingTimeInterval(Double($0)), user: user) }
        let ids = events.map { TimeOrderedID.make(at: $0.at) }
        let end = TimeOrderedID.beginning(at: longAgo.addingTimeInterval(3))
        let gone = try await store.write { rows in
            for (event, id) in zip(events, ids) { try rows.append(event, as: id) }
            return [
                try rows.deleteEvents(before: end, limit: 2), try rows.deleteEvents(before: end, limit: 2),
                try rows.deleteEvents(before: end, limit: 2),
            ]
        }
        #expect(gone == [2, 1, 0])
        #expect(try await store.read { try $0.events(of: user, limit: 100) } == [events[3]])
    }
}
