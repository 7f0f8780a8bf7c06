import Basics
import HostTesting
import OAuth
import OAuthServer
import Testing

@Suite struct ConnectedAppsTests {
    @Test func `disconnecting an app ends what it has, and only the owner can`() async throws {
        let stage = try await Stage()
        let apps = ConnectedApps(grants: stage.stores.grants, audit: stage.stores.audit)
        let tokens = try await stage.exchange(try await stage.code())
        let session = Grant(user: stage.account.id, kind: .browser, created: stage.start, expires: nil, label: "")
        try await stage.stores.grants.create(session)
        let listed = try await apps.list(of: stage.account.id, now: stage.after(2))
        #expect(listed.map(\.label) == ["Office"])
        let grant = try #require(listed.first).id
        let now = stage.after(3)
        #expect(try await !apps.disconnect(grant, of: .random(), source: .machine, now: now))
        #expect(try await stage.isGood(tokens.accessToken, at: 3))
        #expect(try await apps.disconnect(grant, of: stage.account.id, source: .machine, now: now))
        #expect(try await !stage.isGood(tokens.accessToken, at: 3))
        #expect(try await apps.list(of: stage.account.id, now: now).isEmpty)
        #expect(try await stage.stores.audit.recent(of: stage.account.id, limit: 1).first?.detail == "disconnected")
        #expect(try await stage.stores.grants.isLive(session.id, now: now))
    }

    @Test func `a code that was never exchanged doesn't stay in the list`() async throws {
        let stage = try await Stage()
        let apps = ConnectedApps(grants: stage.stores.grants, audit: stage.stores.audit)
        _ = try await stage.code()
        #expect(try await apps.list(of: stage.account.id, now: stage.after(119)).count == 1)
        #expect(try await apps.list(of: stage.account.id, now: stage.after(120)).isEmpty)
    }

    @Test func `an operator's grant lives for its time and for an account that is there`() async throws {
        let stage = try await Stage()
        let apps = ConnectedApps(grants: stage.stores.grants, audit: stage.stores.audit)
        let grant = try await apps.makeOperatorGrant(
            for: stage.account.id, label: "emplace open", lifetime: 60, now: stage.start)
        #expect(try await stage.stores.grants.isLive(grant.id, now: stage.after(59)))
        #expect(try await !stage.stores.grants.isLive(grant.id, now: stage.after(60)))
        await #expect(throws: StoreRefusal.stale) {
            try await apps.makeOperatorGrant(for: .random(), label: "", lifetime: 60, now: stage.start)
        }
    }
}
