import Basics
import PortContracts
import OAuth
import OAuthServer
import Testing

@Suite struct ConnectedAppsTests {
    @Test func `only the owner can disconnect an app, which ends its tokens`() async throws {
        let fixture = try await ServerFixture()
        let apps = ConnectedApps(store: fixture.stores.store)
        let tokens = try await fixture.exchange(try await fixture.code())
        let session = Grant(user: fixture.account.id, kind: .browser, created: fixture.start, expires: nil, label: "")
        try await fixture.stores.grants.create(session)
        let listed = try await apps.list(of: fixture.account.id, now: fixture.after(2))
        #expect(listed.map(\.label) == ["Office"])
        let grant = try #require(listed.first).id
        let now = fixture.after(3)
        #expect(try await !apps.disconnect(grant, of: .random(), source: .machine, now: now))
        #expect(try await fixture.isGood(tokens.accessToken, at: 3))
        #expect(try await apps.disconnect(grant, of: fixture.account.id, source: .machine, now: now))
        #expect(try await !fixture.isGood(tokens.accessToken, at: 3))
        #expect(try await apps.list(of: fixture.account.id, now: now).isEmpty)
        let reported = try await fixture.stores.audit.recent(of: fixture.account.id, limit: 1)
        #expect(reported.first?.detail == .end(.disconnected))
        #expect(try await fixture.stores.grants.isLive(session.id, now: now))
    }

    @Test func `a code that was never exchanged disappears from the list`() async throws {
        let fixture = try await ServerFixture()
        let apps = ConnectedApps(store: fixture.stores.store)
        _ = try await fixture.code()
        #expect(try await apps.list(of: fixture.account.id, now: fixture.after(119)).count == 1)
        #expect(try await apps.list(of: fixture.account.id, now: fixture.after(120)).isEmpty)
    }

    @Test func `an operator's grant lasts for its lifetime and requires an existing account`() async throws {
        let fixture = try await ServerFixture()
        let apps = ConnectedApps(store: fixture.stores.store)
        let grant = try await apps.makeOperatorGrant(
            for: fixture.account.id, label: "emplace open", lifetime: 60, now: fixture.start)
        #expect(try await fixture.stores.grants.isLive(grant.id, now: fixture.after(59)))
        #expect(try await !fixture.stores.grants.isLive(grant.id, now: fixture.after(60)))
        await #expect(throws: StoreRefusal.stale) {
            try await apps.makeOperatorGrant(for: .random(), label: "", lifetime: 60, now: fixture.start)
        }
    }
}
