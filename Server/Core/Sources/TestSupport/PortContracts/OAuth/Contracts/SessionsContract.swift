import Foundation
import OAuth
import OAuthServer
import Testing

/// Checks that ``SessionRecords`` keeps its promises on a store. The tests of every storage backend run these checks.
struct SessionsContract: Sendable {
    private let stores: OAuthStores

    /// Creates the checks for a storage backend, which may already contain other rows.
    init(_ stores: OAuthStores) { self.stores = stores }

    /// The promises of the contract. A test can check each promise separately.
    static let promises: [Promise<Self>] = [
        Promise("a session identifies its user") { try await $0.sessionIdentifiesItsUser() },
        Promise("use extends a session until its maximum lifetime") { try await $0.useExtendsASession() },
        Promise("ending a session ends its grant") { try await $0.endingASessionEndsItsGrant() },
        Promise("a sign-in from before a password change makes no session") {
            try await $0.refusesASessionAfterAPasswordChange()
        },
        Promise("the oldest of too many sessions is ended") { try await $0.limitsSessions() },
    ]

    private func makeSession(_ fixture: OAuthFixture, lifetime: TimeInterval = 3600) -> BrowserSession {
        BrowserSession(
            grant: fixture.makeGrant(.browser, expires: lifetime), account: fixture.account,
            activity: SessionActivity(lastUsed: fixture.start, idleLifetime: 600))
    }

    private func sessionIdentifiesItsUser() async throws {
        let fixture = try await OAuthFixture(stores)
        let record = makeSession(fixture)
        let session = OAuthFixture.newDigest()
        try await stores.sessions.create(session, record)
        #expect(try await stores.sessions.find(session, now: fixture.after(1)) == record)
        #expect(try await stores.grants.find(record.grant.id) == record.grant)
        // Beginning a session writes no event, because the sign-in writes the event.
        let reported = try await stores.audit.recent(of: fixture.account.id, limit: 100)
        #expect(!reported.contains { $0.grant == record.grant.id })
        #expect(try await stores.sessions.find(OAuthFixture.newDigest(), now: fixture.after(1)) == nil)
    }

    private func useExtendsASession() async throws {
        let fixture = try await OAuthFixture(stores)
        let session = OAuthFixture.newDigest()
        try await stores.sessions.create(session, makeSession(fixture))
        for time in stride(from: 500.0, to: 3600.0, by: 500) {
            let found = try await stores.sessions.find(session, now: fixture.after(time))
            #expect(found?.activity.lastUsed == fixture.after(time))
        }
        #expect(try await stores.sessions.find(session, now: fixture.after(3600)) == nil)
        let idle = OAuthFixture.newDigest()
        try await stores.sessions.create(idle, makeSession(fixture))
        #expect(try await stores.sessions.find(idle, now: fixture.after(600)) == nil)
        #expect(try await stores.sessions.find(idle, now: fixture.after(700)) == nil)
    }

    private func endingASessionEndsItsGrant() async throws {
        let fixture = try await OAuthFixture(stores)
        let record = makeSession(fixture)
        let session = OAuthFixture.newDigest()
        try await stores.sessions.create(session, record)
        let now = fixture.after(1)
        let ended = try await stores.sessions.end(session, reason: .signedOut, now: now)
        #expect(ended?.id == record.grant.id)
        #expect(ended?.reason == .signedOut)
        #expect(try await stores.sessions.find(session, now: now) == nil)
        #expect(try await !stores.grants.isLive(record.grant.id, now: now))
        #expect(try await stores.sessions.end(session, reason: .signedOut, now: now) == nil)
        let other = OAuthFixture.newDigest()
        let otherRecord = makeSession(fixture)
        try await stores.sessions.create(other, otherRecord)
        _ = try await stores.grants.end(otherRecord.grant.id, of: nil, reason: .endedByOperator, now: now)
        #expect(try await stores.sessions.find(other, now: now) == nil)
    }

    private func refusesASessionAfterAPasswordChange() async throws {
        let fixture = try await OAuthFixture(stores)
        let record = makeSession(fixture)
        let hash = PasswordHash(rawValue: "second")
        _ = try await stores.accounts.setPassword(of: fixture.account.id, to: hash, now: fixture.start)
        let session = OAuthFixture.newDigest()
        await #expect(throws: StoreRefusal.stale) { try await stores.sessions.create(session, record) }
        #expect(try await stores.sessions.find(session, now: fixture.start) == nil)
        #expect(try await stores.grants.find(record.grant.id) == nil)
        let removal = try await stores.accounts.remove(fixture.account.id, withDocuments: false, now: fixture.start)
        #expect(removal != nil)
        await #expect(throws: StoreRefusal.stale) { try await stores.sessions.create(session, record) }
    }

    private func limitsSessions() async throws {
        let fixture = try await OAuthFixture(stores), other = try await OAuthFixture(stores)
        let app = try await fixture.makeConnectedGrant()
        let strangers = OAuthFixture.newDigest()
        try await stores.sessions.create(strangers, makeSession(other))
        var sessions: [SecretDigest] = []
        for number in 0..<(BrowserSession.maximum + 3) {
            var record = makeSession(fixture)
            record.grant.created = fixture.after(Double(number) / 1000)
            sessions.append(OAuthFixture.newDigest())
            try await stores.sessions.create(sessions[number], record)
        }
        for (number, session) in sessions.enumerated() {
            #expect(try await stores.sessions.find(session, now: fixture.after(1)) != nil || number < 3)
        }
        let grants = try await stores.grants.list(of: fixture.account.id, now: fixture.after(1))
        #expect(grants.count { $0.kind == .browser } == BrowserSession.maximum)
        #expect(grants.contains { $0.id == app.id })
        #expect(try await stores.sessions.find(strangers, now: fixture.after(1)) != nil)
    }
}
