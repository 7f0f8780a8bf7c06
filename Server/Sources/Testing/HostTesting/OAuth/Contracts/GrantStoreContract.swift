import Basics
import Foundation
import OAuth
import OAuthServer
import Testing

/// The promises of every `GrantStore`, as checks that any backend's tests can run.
public struct GrantStoreContract: Sendable {
    private let stores: OAuthStores

    /// The checks for a backend, which may hold rows of others.
    public init(_ stores: OAuthStores) { self.stores = stores }

    /// Runs all checks. Failures are recorded in the running test; unexpected errors of the store are thrown.
    public func verify() async throws {
        try await whatIsCreatedIsFoundUnchanged()
        try await endingIsOnceAndForGood()
        try await onlyOnesOwnCanBeEnded()
        try await whoeverAsksMustStillBeSignedIn()
        try await whatWasMadeUnderAGrantEndsWithIt()
        try await expiryEndsToo()
        try await allButOneEnd()
        try await sweepingForgetsOnlyTheLongDead()
    }

    private func whatIsCreatedIsFoundUnchanged() async throws {
        let scene = try await Scene(stores)
        for kind in [Grant.Kind.oauth(scene.client.id), .browser, .operator] {
            for expires in [3600, nil] as [TimeInterval?] {
                let grant = scene.makeGrant(kind, expires: expires)
                try await stores.grants.create(grant)
                #expect(try await stores.grants.find(grant.id) == grant)
                #expect(try await stores.grants.isLive(grant.id, now: scene.after(1)))
            }
        }
        #expect(try await stores.grants.list(of: scene.account.id, now: scene.after(1)).count == 6)
        #expect(try await stores.grants.find(.random()) == nil)
        #expect(try await !stores.grants.isLive(.random(), now: scene.start))
        let stray = Grant(user: .random(), kind: .operator, created: scene.start, expires: nil, label: "")
        await #expect(throws: StoreRefusal.stale) { try await stores.grants.create(stray) }
    }

    private func endingIsOnceAndForGood() async throws {
        let scene = try await Scene(stores)
        let grant = try await scene.makeConnectedGrant()
        let stores = stores
        let ended = try await Scene.contend {
            try await stores.grants.end(grant.id, of: nil, reason: .disconnected, now: scene.after(5))
        }
        #expect(ended.count(where: { $0 }) == 1)
        let found = try await stores.grants.find(grant.id)
        #expect(found?.ended == scene.after(5))
        #expect(found?.reason == .disconnected)
        #expect(try await !stores.grants.isLive(grant.id, now: scene.after(5)))
        #expect(try await stores.grants.list(of: scene.account.id, now: scene.after(5)).isEmpty)
    }

    private func onlyOnesOwnCanBeEnded() async throws {
        let scene = try await Scene(stores)
        let stranger = try await Scene(stores)
        let grant = try await scene.makeConnectedGrant()
        let now = scene.after(1)
        #expect(try await !stores.grants.end(grant.id, of: stranger.account.id, reason: .disconnected, now: now))
        #expect(try await stores.grants.isLive(grant.id, now: now))
        #expect(try await stores.grants.end(grant.id, of: scene.account.id, reason: .disconnected, now: now))
    }

    private func expiryEndsToo() async throws {
        let scene = try await Scene(stores)
        let grant = scene.makeGrant(expires: 60)
        try await stores.grants.create(grant)
        #expect(try await stores.grants.isLive(grant.id, now: scene.after(59)))
        #expect(try await !stores.grants.isLive(grant.id, now: scene.after(60)))
        #expect(try await stores.grants.list(of: scene.account.id, now: scene.after(60)).isEmpty)
        #expect(try await !stores.grants.end(grant.id, of: nil, reason: .disconnected, now: scene.after(60)))
    }

    private func allButOneEnd() async throws {
        let scene = try await Scene(stores)
        let stranger = try await Scene(stores)
        let kept = scene.makeGrant(.browser)
        try await stores.grants.create(kept)
        let ending = [try await scene.makeConnectedGrant().id, try await scene.makeConnectedGrant().id]
        let others = try await stranger.makeConnectedGrant()
        let now = scene.after(1)
        let ended = try await stores.grants.endAll(
            of: scene.account.id, except: kept.id, reason: .signedOutEverywhere, now: now)
        #expect(Set(ended) == Set(ending))
        #expect(try await stores.grants.list(of: scene.account.id, now: now).map(\.id) == [kept.id])
        #expect(try await stores.grants.isLive(others.id, now: now))
        let rest = try await stores.grants.endAll(
            of: scene.account.id, except: nil, reason: .signedOutEverywhere, now: now)
        #expect(rest == [kept.id])
    }

    private func sweepingForgetsOnlyTheLongDead() async throws {
        let day: TimeInterval = 24 * 3600
        let scene = try await Scene(stores)
        let access = Scene.newDigest()
        let live = scene.makeGrant(expires: nil)
        let code = Scene.newDigest()
        try await stores.codes.store(code, scene.makeRecord(live), grant: live, under: nil, now: scene.start)
        var redemption = scene.makeRedemption(code, access: access, refresh: nil)
        redemption.access.expires = nil
        redemption.grantExpires = nil
        _ = try await stores.codes.redeem(redemption, now: scene.start)
        let dead = try await scene.makeConnectedGrant()
        _ = try await stores.grants.end(dead.id, of: nil, reason: .disconnected, now: scene.start)
        try await stores.grants.sweep(now: scene.after(29 * day))
        #expect(try await stores.grants.find(dead.id)?.reason == .disconnected)
        try await stores.grants.sweep(now: scene.after(31 * day))
        #expect(try await stores.grants.find(dead.id) == nil)
        #expect(try await stores.tokens.access(access, now: scene.after(31 * day)) != nil)
    }

    private func whoeverAsksMustStillBeSignedIn() async throws {
        let scene = try await Scene(stores), stranger = try await Scene(stores)
        let now = scene.after(1)
        let (live, ended, foreign) = (
            scene.makeGrant(.browser), scene.makeGrant(.browser), stranger.makeGrant(.browser)
        )
        for session in [live, ended, foreign] { try await stores.grants.create(session) }
        #expect(
            try await stores.grants.end(
                ended.id, of: scene.account.id, under: ended.id, reason: .signedOut, now: now))
        let app = try await scene.makeConnectedGrant()
        for authority in [ended.id, foreign.id, .random()] {
            await #expect(throws: StoreRefusal.stale) {
                try await stores.grants.end(
                    app.id, of: scene.account.id, under: authority, reason: .disconnected, now: now)
            }
            await #expect(throws: StoreRefusal.stale) {
                try await stores.grants.endAll(
                    of: scene.account.id, except: nil, under: authority, reason: .signedOutEverywhere, now: now)
            }
        }
        let late = scene.after(3600)
        await #expect(throws: StoreRefusal.stale, "expired since") {
            try await stores.grants.end(app.id, of: scene.account.id, under: live.id, reason: .disconnected, now: late)
        }
        #expect(try await stores.grants.isLive(app.id, now: now))
        #expect(
            try await stores.grants.end(
                app.id, of: scene.account.id, under: live.id, reason: .disconnected, now: now))
        #expect(
            try await stores.grants.endAll(
                of: scene.account.id, except: nil, under: live.id, reason: .signedOutEverywhere, now: now)
                == [live.id])
    }

    private func whatWasMadeUnderAGrantEndsWithIt() async throws {
        let enders: [(Scene, Grant) async throws -> Void] = [
            { [stores] scene, parent in
                _ = try await stores.grants.end(parent.id, of: nil, reason: .disconnected, now: scene.after(1))
            },
            { [stores] scene, parent in
                _ = try await stores.clients.remove(scene.client.id, now: scene.after(1))
            },
        ]
        for end in enders {
            let scene = try await Scene(stores)
            let parent = try await scene.makeConnectedGrant()
            var child = scene.makeGrant(.operator, expires: nil)
            child.parent = parent.id
            let other = scene.makeGrant(.operator, expires: nil)
            for grant in [child, other] { try await stores.grants.create(grant) }
            #expect(try await stores.grants.find(child.id) == child)
            try await end(scene, parent)
            let found = try await stores.grants.find(child.id)
            #expect(found?.reason == .parentEnded)
            #expect(found?.ended == scene.after(1))
            #expect(try await stores.grants.isLive(other.id, now: scene.after(1)))
        }
        let scene = try await Scene(stores), refresh = Scene.newDigest()
        let parent = try await scene.makeConnectedGrant(refresh: refresh)
        var child = scene.makeGrant(.operator, expires: nil)
        child.parent = parent.id
        try await stores.grants.create(child)
        _ = try await stores.tokens.revoke(refresh, of: scene.client.id, now: scene.after(1))
        #expect(try await !stores.grants.isLive(child.id, now: scene.after(1)))
    }
}
