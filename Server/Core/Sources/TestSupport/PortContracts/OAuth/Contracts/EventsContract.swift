import Basics
import Foundation
import OAuth
import OAuthServer
import Testing

/// Checks, on a store of any storage backend, that an audit event is stored if and only if the change that the event
/// describes is stored.
struct EventsContract: Sendable {
    private let stores: OAuthStores

    /// Creates the checks for a storage backend, which may already contain other rows.
    init(_ stores: OAuthStores) { self.stores = stores }

    /// The promises of the contract. A test can check each promise separately.
    static let promises: [Promise<Self>] =
        steps.enumerated().map { index, step in
            Promise("change \(index + 1) and its event \(step.kind) are stored together or not at all") {
                try await $0.storesChangeAndEventTogether(step)
            }
        } + [
            Promise("a refused change adds no event") { try await $0.refusedChangesAddNoEvent() },
            Promise("a call that changes nothing adds no event") { try await $0.unchangedAccountsAddNoEvent() },
            Promise("the event of a used-up budget is stored with the attempt") {
                try await $0.throttlingAddsItsEvent()
            },
        ]

    /// A change of a user's rows, and the kind of the audit event that describes the change.
    private struct Step: Sendable {
        let kind: AuditEvent.Kind
        /// Adds the rows that the change needs, and returns a closure that makes the change.
        let prepare: @Sendable (OAuthFixture) async throws -> @Sendable (OAuthStores) async throws -> Void
    }

    private static let steps: [Step] = [
        Step(kind: .accountChanged) { fixture in
            let change = AccountChange(displayName: "Other")
            return { _ = try await $0.accounts.change(fixture.account.id, change, now: fixture.after(1)) }
        },
        Step(kind: .accountRenamed) { fixture in
            let name = try #require(SignInName("Renamed-\(UserID.random())"))
            return { _ = try await $0.accounts.rename(fixture.account.id, to: name, now: fixture.after(1)) }
        },
        Step(kind: .passwordChanged) { fixture in
            let hash = PasswordHash(rawValue: "second")
            return { _ = try await $0.accounts.setPassword(of: fixture.account.id, to: hash, now: fixture.after(1)) }
        },
        Step(kind: .accountDisabled) { fixture in
            return { _ = try await $0.accounts.disable(fixture.account.id, now: fixture.after(1)) }
        },
        Step(kind: .accountEnabled) { fixture in
            _ = try await fixture.stores.accounts.disable(fixture.account.id, now: fixture.after(1))
            return { _ = try await $0.accounts.enable(fixture.account.id, now: fixture.after(2)) }
        },
        Step(kind: .accountRemoved) { fixture in
            return { _ = try await $0.accounts.remove(fixture.account.id, withDocuments: false, now: fixture.after(1)) }
        },
        Step(kind: .grantMade) { fixture in
            let grant = fixture.makeGrant(.operator)
            return { try await $0.grants.create(grant) }
        },
        Step(kind: .grantMade) { fixture in
            let grant = fixture.makeGrant(), code = OAuthFixture.newDigest()
            let record = fixture.makeRecord(grant)
            return { try await $0.codes.store(code, record, grant: grant, under: nil, now: fixture.start) }
        },
        Step(kind: .grantEnded) { fixture in
            let grant = try await fixture.makeConnectedGrant()
            return { _ = try await $0.grants.end(grant.id, of: nil, reason: .disconnected, now: fixture.after(1)) }
        },
        Step(kind: .codeReplayed) { fixture in
            let grant = fixture.makeGrant(), code = OAuthFixture.newDigest()
            try await fixture.stores.codes.store(
                code, fixture.makeRecord(grant), grant: grant, under: nil, now: fixture.start)
            _ = try await fixture.stores.codes.redeem(fixture.makeRedemption(code), now: fixture.after(1))
            return { _ = try await $0.codes.redeem(fixture.makeRedemption(code), now: fixture.after(2)) }
        },
        Step(kind: .refreshReused) { fixture in
            let first = OAuthFixture.newDigest()
            _ = try await fixture.makeConnectedGrant(refresh: first)
            _ = try await fixture.stores.tokens.rotate(fixture.makeRotation(first, at: 1), now: fixture.after(1))
            return { _ = try await $0.tokens.rotate(fixture.makeRotation(first, at: 2), now: fixture.after(2)) }
        },
        Step(kind: .signedOut) { fixture in
            let session = OAuthFixture.newDigest()
            let record = BrowserSession(
                grant: fixture.makeGrant(.browser), account: fixture.account,
                activity: SessionActivity(lastUsed: fixture.start, idleLifetime: 600))
            try await fixture.stores.sessions.create(session, record)
            return { _ = try await $0.sessions.end(session, reason: .signedOut, now: fixture.after(1)) }
        },
    ]

    /// The rows of one user: the account, the hash of the password, and the grants that haven't been ended.
    private struct Rows: Sendable, Equatable {
        var account: Account?
        var password: PasswordHash?
        var grants: [Grant]
    }

    private func rows(of user: UserID) async throws -> Rows {
        try await stores.store.read { rows in
            Rows(
                account: try rows.account(user), password: try rows.password(of: user),
                grants: try rows.unendedGrants(of: user))
        }
    }

    private func storesChangeAndEventTogether(_ step: Step) async throws {
        let fixture = try await OAuthFixture(stores), user = fixture.account.id
        let run = try await step.prepare(fixture)
        let rows = try await rows(of: user)
        let events = try await stores.audit.recent(of: user, limit: 1000)
        await #expect(throws: InterruptedStore.Interruption.self, "\(step.kind)") {
            try await run(OAuthStores(InterruptedStore(base: stores.store)))
        }
        #expect(try await self.rows(of: user) == rows, "\(step.kind)")
        #expect(try await stores.audit.recent(of: user, limit: 1000) == events, "\(step.kind)")
        try await run(stores)
        #expect(try await self.rows(of: user) != rows, "\(step.kind)")
        let reported = try await stores.audit.recent(of: user, limit: 1000).dropLast(events.count)
        #expect(reported.contains { $0.kind == step.kind }, "\(step.kind): \(reported.map(\.kind))")
    }

    private func refusedChangesAddNoEvent() async throws {
        let fixture = try await OAuthFixture(stores), other = try await OAuthFixture(stores)
        let ended = fixture.makeGrant(.browser)
        try await stores.grants.create(ended)
        _ = try await stores.grants.end(ended.id, of: nil, reason: .signedOut, now: fixture.start)
        let user = fixture.account.id, events = try await stores.audit.recent(of: user, limit: 1000)
        await #expect(throws: StoreRefusal.nameTaken) {
            try await stores.accounts.rename(user, to: other.account.name, now: fixture.after(1))
        }
        await #expect(throws: StoreRefusal.stale) {
            try await stores.accounts.change(
                user, AccountChange(displayName: "X"), under: ended.id, now: fixture.after(1))
        }
        #expect(try await !stores.grants.end(ended.id, of: nil, reason: .disconnected, now: fixture.after(1)))
        #expect(try await stores.audit.recent(of: user, limit: 1000) == events)
    }

    private func unchangedAccountsAddNoEvent() async throws {
        let fixture = try await OAuthFixture(stores), account = fixture.account
        _ = try await stores.accounts.disable(account.id, now: fixture.after(1))
        let events = try await stores.audit.recent(of: account.id, limit: 1000)
        let same = AccountChange(displayName: account.displayName, isBusiness: account.isBusiness)
        _ = try await stores.accounts.change(account.id, same, now: fixture.after(2))
        _ = try await stores.accounts.rename(account.id, to: account.name, now: fixture.after(2))
        #expect(try await stores.accounts.disable(account.id, now: fixture.after(2))?.disabled == fixture.after(1))
        #expect(try await stores.audit.recent(of: account.id, limit: 1000) == events)
        _ = try await stores.accounts.enable(account.id, now: fixture.after(3))
        _ = try await stores.accounts.enable(account.id, now: fixture.after(4))
        #expect(try await stores.audit.recent(of: account.id, limit: 1000).count == events.count + 1)
    }

    private func throttlingAddsItsEvent() async throws {
        let fixture = try await OAuthFixture(stores), user = fixture.account.id
        let key = ThrottleKey(.account, user.rawValue), budget = Budget(burst: 1, interval: 10)
        let event = AuditEvent(.signInThrottled, at: fixture.start, user: user)
        #expect(try await stores.throttles.take([key: budget], telling: event, now: fixture.start) == .allowed)
        let before = try await stores.audit.recent(of: user, limit: 1000)
        #expect(!before.contains { $0.kind == .signInThrottled })
        let interrupted = OAuthStores(InterruptedStore(base: stores.store))
        await #expect(throws: InterruptedStore.Interruption.self) {
            try await interrupted.throttles.take([key: budget], telling: event, now: fixture.start)
        }
        #expect(try await stores.audit.recent(of: user, limit: 1000) == before)
        for _ in 0..<3 { _ = try await stores.throttles.take([key: budget], telling: event, now: fixture.start) }
        let reported = try await stores.audit.recent(of: user, limit: 1000).dropLast(before.count)
        #expect(reported.map(\.kind) == [.signInThrottled])
    }
}
