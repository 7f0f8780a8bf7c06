import Basics
import Foundation
import OAuth
import OAuthServer
import Testing

/// Checks that ``Grants`` keeps its promises on a store. The tests of every storage backend run these checks.
struct GrantsContract: Sendable {
    private let stores: OAuthStores

    /// Creates the checks for a storage backend, which may already contain other rows.
    init(_ stores: OAuthStores) { self.stores = stores }

    /// The promises of the contract. A test can check each promise separately.
    static let promises: [Promise<Self>] = [
        Promise("a created grant is found unchanged") { try await $0.findsGrants() },
        Promise("exactly one of many concurrent callers ends a grant") { try await $0.endsAGrantOnce() },
        Promise("users can end only their own grants") { try await $0.usersEndOnlyTheirGrants() },
        Promise("a grant is ended only under a live session") { try await $0.endingNeedsALiveSession() },
        Promise("a grant made under another ends with it") { try await $0.childGrantsEndWithTheirParent() },
        Promise("a grant made under another outlives its expiration, but not its end") {
            try await $0.childGrantsOutliveTheExpiryOfTheirParent()
        },
        Promise("an expired grant is no longer live") { try await $0.grantsExpire() },
        Promise("all grants of a user but one can be ended together") { try await $0.endsAllGrantsButOne() },
        Promise("garbage collection removes only old grants, codes and tokens") {
            try await $0.garbageCollectionRemovesOnlyOldRecords()
        },
    ]

    private func findsGrants() async throws {
        let fixture = try await OAuthFixture(stores)
        for kind in [Grant.Kind.oauth(fixture.client.id), .browser, .operator] {
            for expires in [3600, nil] as [TimeInterval?] {
                let grant = fixture.makeGrant(kind, expires: expires)
                try await stores.grants.create(grant)
                #expect(try await stores.grants.find(grant.id) == grant)
                #expect(try await stores.grants.isLive(grant.id, now: fixture.after(1)))
            }
        }
        #expect(try await stores.grants.list(of: fixture.account.id, now: fixture.after(1)).count == 6)
        let later = try await OAuthFixture(stores), newer = fixture.makeGrant(.browser, at: 0.5)
        try await stores.grants.create(later.makeGrant(.browser))
        try await stores.grants.create(newer)
        let all = try await stores.grants.list(now: fixture.after(1))
        let accounts = all.map(\.account).filter { [fixture.account.id, later.account.id].contains($0.id) }
        let names = accounts.map(\.name.folded)
        #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } && names.count == 8)
        let own = all.filter { $0.account.id == fixture.account.id }
        #expect(own.allSatisfy { $0.account == fixture.account } && own.first?.grant == newer)
        #expect(
            Set(own.map(\.grant.id))
                == Set(
                    try await stores.grants.list(of: fixture.account.id, now: fixture.after(1)).map(\.id)))
        #expect(try await stores.grants.find(.random()) == nil)
        #expect(try await !stores.grants.isLive(.random(), now: fixture.start))
        let stray = Grant(user: .random(), kind: .operator, created: fixture.start, expires: nil, label: "")
        await #expect(throws: StoreRefusal.stale) { try await stores.grants.create(stray) }
    }

    private func endsAGrantOnce() async throws {
        let fixture = try await OAuthFixture(stores)
        let grant = try await fixture.makeConnectedGrant()
        let stores = stores
        let ended = try await OAuthFixture.contend {
            try await stores.grants.end(grant.id, of: nil, reason: .disconnected, now: fixture.after(5))
        }
        #expect(ended.count(where: { $0 }) == 1)
        let found = try await stores.grants.find(grant.id)
        #expect(found?.ended == fixture.after(5))
        #expect(found?.reason == .disconnected)
        #expect(try await !stores.grants.isLive(grant.id, now: fixture.after(5)))
        #expect(try await stores.grants.list(of: fixture.account.id, now: fixture.after(5)).isEmpty)
    }

    private func usersEndOnlyTheirGrants() async throws {
        let fixture = try await OAuthFixture(stores)
        let stranger = try await OAuthFixture(stores)
        let grant = try await fixture.makeConnectedGrant()
        let now = fixture.after(1)
        #expect(try await !stores.grants.end(grant.id, of: stranger.account.id, reason: .disconnected, now: now))
        #expect(try await stores.grants.isLive(grant.id, now: now))
        #expect(try await stores.grants.end(grant.id, of: fixture.account.id, reason: .disconnected, now: now))
    }

    private func grantsExpire() async throws {
        let fixture = try await OAuthFixture(stores)
        let grant = fixture.makeGrant(expires: 60)
        try await stores.grants.create(grant)
        #expect(try await stores.grants.isLive(grant.id, now: fixture.after(59)))
        #expect(try await !stores.grants.isLive(grant.id, now: fixture.after(60)))
        #expect(try await stores.grants.list(of: fixture.account.id, now: fixture.after(60)).isEmpty)
        #expect(try await !stores.grants.end(grant.id, of: nil, reason: .disconnected, now: fixture.after(60)))
    }

    private func endsAllGrantsButOne() async throws {
        let fixture = try await OAuthFixture(stores)
        let stranger = try await OAuthFixture(stores)
        let kept = fixture.makeGrant(.browser)
        try await stores.grants.create(kept)
        let ending = [try await fixture.makeConnectedGrant().id, try await fixture.makeConnectedGrant().id]
        let others = try await stranger.makeConnectedGrant()
        let now = fixture.after(1)
        let ended = try await stores.grants.endAll(
            of: fixture.account.id, except: kept.id, reason: .signedOutEverywhere, now: now)
        #expect(Set(ended) == Set(ending))
        #expect(try await stores.grants.list(of: fixture.account.id, now: now).map(\.id) == [kept.id])
        #expect(try await stores.grants.isLive(others.id, now: now))
        let rest = try await stores.grants.endAll(
            of: fixture.account.id, except: nil, reason: .signedOutEverywhere, now: now)
        #expect(rest == [kept.id])
    }

    private func garbageCollectionRemovesOnlyOldRecords() async throws {
        let day: TimeInterval = 24 * 3600
        let fixture = try await OAuthFixture(stores)
        let access = OAuthFixture.newDigest()
        let live = fixture.makeGrant(expires: nil)
        let code = OAuthFixture.newDigest()
        try await stores.codes.store(code, fixture.makeRecord(live), grant: live, under: nil, now: fixture.start)
        var redemption = fixture.makeRedemption(code, access: access, refresh: nil)
        redemption.access.expires = nil
        redemption.grantExpires = nil
        _ = try await stores.codes.redeem(redemption, now: fixture.start)
        let dead = try await fixture.makeConnectedGrant()
        _ = try await stores.grants.end(dead.id, of: nil, reason: .disconnected, now: fixture.start)
        try await stores.garbageCollection.run(now: fixture.after(29 * day))
        #expect(try await stores.grants.find(dead.id)?.reason == .disconnected)
        try await stores.garbageCollection.run(now: fixture.after(31 * day))
        #expect(try await stores.grants.find(dead.id) == nil)
        #expect(try await stores.tokens.access(access, now: fixture.after(31 * day)) != nil)
    }

    private func endingNeedsALiveSession() async throws {
        let fixture = try await OAuthFixture(stores), stranger = try await OAuthFixture(stores)
        let now = fixture.after(1)
        let (live, ended, foreign) = (
            fixture.makeGrant(.browser), fixture.makeGrant(.browser), stranger.makeGrant(.browser)
        )
        for session in [live, ended, foreign] { try await stores.grants.create(session) }
        #expect(
            try await stores.grants.end(
                ended.id, of: fixture.account.id, under: ended.id, reason: .signedOut, now: now))
        let app = try await fixture.makeConnectedGrant()
        for authority in [ended.id, foreign.id, .random()] {
            await #expect(throws: StoreRefusal.stale) {
                try await stores.grants.end(
                    app.id, of: fixture.account.id, under: authority, reason: .disconnected, now: now)
            }
            await #expect(throws: StoreRefusal.stale) {
                try await stores.grants.endAll(
                    of: fixture.account.id, except: nil, under: authority, reason: .signedOutEverywhere, now: now)
            }
        }
        let late = fixture.after(3600)
        await #expect(throws: StoreRefusal.stale, "expired since") {
            try await stores.grants.end(
                app.id, of: fixture.account.id, under: live.id, reason: .disconnected, now: late)
        }
        #expect(try await stores.grants.isLive(app.id, now: now))
        #expect(
            try await stores.grants.end(
                app.id, of: fixture.account.id, under: live.id, reason: .disconnected, now: now))
        #expect(
            try await stores.grants.endAll(
                of: fixture.account.id, except: nil, under: live.id, reason: .signedOutEverywhere, now: now)
                == [live.id])
    }

    private func childGrantsEndWithTheirParent() async throws {
        let enders: [(OAuthFixture, Grant) async throws -> Void] = [
            { [stores] fixture, parent in
                _ = try await stores.grants.end(parent.id, of: nil, reason: .disconnected, now: fixture.after(1))
            },
            { [stores] fixture, parent in
                _ = try await stores.clients.remove(fixture.client.id, now: fixture.after(1))
            },
        ]
        for end in enders {
            let fixture = try await OAuthFixture(stores)
            let parent = try await fixture.makeConnectedGrant()
            var child = fixture.makeGrant(.operator, expires: nil)
            child.parent = parent.id
            let other = fixture.makeGrant(.operator, expires: nil)
            for grant in [child, other] { try await stores.grants.create(grant) }
            #expect(try await stores.grants.find(child.id) == child)
            try await end(fixture, parent)
            let found = try await stores.grants.find(child.id)
            #expect(found?.reason == .parentEnded)
            #expect(found?.ended == fixture.after(1))
            #expect(try await stores.grants.isLive(other.id, now: fixture.after(1)))
        }
        let fixture = try await OAuthFixture(stores), refresh = OAuthFixture.newDigest()
        let parent = try await fixture.makeConnectedGrant(refresh: refresh)
        var child = fixture.makeGrant(.operator, expires: nil)
        child.parent = parent.id
        try await stores.grants.create(child)
        _ = try await stores.tokens.revoke(refresh, of: fixture.client.id, now: fixture.after(1))
        #expect(try await !stores.grants.isLive(child.id, now: fixture.after(1)))
    }

    /// Checks that the grant of Office stays valid when the grant of the provider's app expires because nobody used the
    /// app, but ends when the provider's app revokes its token.
    private func childGrantsOutliveTheExpiryOfTheirParent() async throws {
        let fixture = try await OAuthFixture(stores), refresh = OAuthFixture.newDigest()
        let parent = try await fixture.makeConnectedGrant(refresh: refresh)
        var child = fixture.makeGrant(.operator, expires: nil)
        child.parent = parent.id
        try await stores.grants.create(child)
        let late = try #require(parent.expires).addingTimeInterval(1)
        #expect(try await !stores.grants.isLive(parent.id, now: late))
        #expect(try await stores.grants.isLive(child.id, now: late))
        #expect(try await stores.tokens.revoke(refresh, of: fixture.client.id, now: late) == .unknown)
        #expect(try await stores.grants.find(child.id)?.reason == .parentEnded)
    }
}
