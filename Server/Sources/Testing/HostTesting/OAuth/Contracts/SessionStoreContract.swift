import Foundation
import OAuth
import OAuthServer
import Testing

/// The promises of every `SessionStore`, as checks that any backend's tests can run.
public struct SessionStoreContract: Sendable {
    private let stores: OAuthStores

    /// The checks for a backend, which may hold rows of others.
    public init(_ stores: OAuthStores) { self.stores = stores }

    /// Runs all checks. Failures are recorded in the running test; unexpected errors of the store are thrown.
    public func verify() async throws {
        try await aSessionTellsWhoIsSignedIn()
        try await useKeepsItAliveUntilItsEnd()
        try await endingItEndsTheGrant()
        try await aStaleSignInMakesNone()
        try await theOldestOfTooManyIsForgotten()
    }

    private func makeSession(_ scene: Scene, lifetime: TimeInterval = 3600) -> BrowserSession {
        BrowserSession(
            grant: scene.makeGrant(.browser, expires: lifetime), account: scene.account,
            activity: SessionActivity(lastUsed: scene.start, idleLifetime: 600))
    }

    private func aSessionTellsWhoIsSignedIn() async throws {
        let scene = try await Scene(stores)
        let record = makeSession(scene)
        let session = Scene.newDigest()
        try await stores.sessions.create(session, record)
        #expect(try await stores.sessions.find(session, now: scene.after(1)) == record)
        #expect(try await stores.grants.find(record.grant.id) == record.grant)
        #expect(try await stores.sessions.find(Scene.newDigest(), now: scene.after(1)) == nil)
    }

    private func useKeepsItAliveUntilItsEnd() async throws {
        let scene = try await Scene(stores)
        let session = Scene.newDigest()
        try await stores.sessions.create(session, makeSession(scene))
        for time in stride(from: 500.0, to: 3600.0, by: 500) {
            let found = try await stores.sessions.find(session, now: scene.after(time))
            #expect(found?.activity.lastUsed == scene.after(time))
        }
        #expect(try await stores.sessions.find(session, now: scene.after(3600)) == nil)
        let idle = Scene.newDigest()
        try await stores.sessions.create(idle, makeSession(scene))
        #expect(try await stores.sessions.find(idle, now: scene.after(600)) == nil)
        #expect(try await stores.sessions.find(idle, now: scene.after(700)) == nil)
    }

    private func endingItEndsTheGrant() async throws {
        let scene = try await Scene(stores)
        let record = makeSession(scene)
        let session = Scene.newDigest()
        try await stores.sessions.create(session, record)
        let now = scene.after(1)
        let ended = try await stores.sessions.end(session, reason: .signedOut, now: now)
        #expect(ended?.id == record.grant.id)
        #expect(ended?.reason == .signedOut)
        #expect(try await stores.sessions.find(session, now: now) == nil)
        #expect(try await !stores.grants.isLive(record.grant.id, now: now))
        #expect(try await stores.sessions.end(session, reason: .signedOut, now: now) == nil)
        let other = Scene.newDigest()
        let otherRecord = makeSession(scene)
        try await stores.sessions.create(other, otherRecord)
        _ = try await stores.grants.end(otherRecord.grant.id, of: nil, reason: .endedByOperator, now: now)
        #expect(try await stores.sessions.find(other, now: now) == nil)
    }

    private func aStaleSignInMakesNone() async throws {
        let scene = try await Scene(stores)
        let record = makeSession(scene)
        let hash = PasswordHash(rawValue: "second")
        _ = try await stores.accounts.setPassword(of: scene.account.id, to: hash, now: scene.start)
        let session = Scene.newDigest()
        await #expect(throws: StoreRefusal.stale) { try await stores.sessions.create(session, record) }
        #expect(try await stores.sessions.find(session, now: scene.start) == nil)
        #expect(try await stores.grants.find(record.grant.id) == nil)
        #expect(try await stores.accounts.remove(scene.account.id, now: scene.start))
        await #expect(throws: StoreRefusal.stale) { try await stores.sessions.create(session, record) }
    }

    private func theOldestOfTooManyIsForgotten() async throws {
        let scene = try await Scene(stores), other = try await Scene(stores)
        let app = try await scene.makeConnectedGrant()
        let strangers = Scene.newDigest()
        try await stores.sessions.create(strangers, makeSession(other))
        var sessions: [SecretDigest] = []
        for number in 0..<(BrowserSession.maximum + 3) {
            var record = makeSession(scene)
            record.grant.created = scene.after(Double(number) / 1000)
            sessions.append(Scene.newDigest())
            try await stores.sessions.create(sessions[number], record)
        }
        for (number, session) in sessions.enumerated() {
            #expect(try await stores.sessions.find(session, now: scene.after(1)) != nil || number < 3)
        }
        let grants = try await stores.grants.list(of: scene.account.id, now: scene.after(1))
        #expect(grants.count { $0.kind == .browser } == BrowserSession.maximum)
        #expect(grants.contains { $0.id == app.id })
        #expect(try await stores.sessions.find(strangers, now: scene.after(1)) != nil)
    }
}
