import Basics
import Foundation
import OAuthServer
import Testing

/// Checks what ``Accounts`` promises about linked identities, on a store of any storage backend.
struct IdentitiesContract: Sendable {
    private let stores: OAuthStores

    /// Creates the checks for a storage backend, which may already contain other rows.
    init(_ stores: OAuthStores) { self.stores = stores }

    /// The promises of the contract. A test can check each promise separately.
    static let promises: [Promise<Self>] = [
        Promise("a linked identity is found by its exact issuer and subject") { try await $0.findsExactIdentities() },
        Promise("changes of a linked identity are stored") { try await $0.storesChanges() },
        Promise("exactly one of many accounts gets an identity") { try await $0.oneOfManyGetsAnIdentity() },
        Promise("linking an identity again has no effect") { try await $0.linksOnce() },
        Promise("an account can have several identities") { try await $0.listsSeveral() },
        Promise("linked identities are removed with the account") { try await $0.removesIdentitiesWithTheAccount() },
        Promise("unlinking an identity that was used ends all access") { try await $0.unlinkingEndsAllAccess() },
    ]

    private static let issuer = "https://id.example.com/ü"

    private func makeSubject() -> String { "Subject-\(UserID.random())" }

    private func find(_ subject: String, issuer: String = Self.issuer) async throws -> LinkedIdentity? {
        try await stores.store.readOnce { try $0.identity(issuer: issuer, subject: subject) }
    }

    private func findsExactIdentities() async throws {
        let fixture = try await OAuthFixture(stores), subject = makeSubject()
        let linked = try await stores.accounts.link(
            issuer: Self.issuer, subject: subject, to: fixture.account.id, now: fixture.start)
        #expect(
            linked
                == LinkedIdentity(
                    issuer: Self.issuer, subject: subject, user: fixture.account.id, linked: fixture.start))
        #expect(try await find(subject) == linked)
        #expect(try await find(subject.lowercased()) == nil)
        #expect(try await find(subject + " ") == nil)
        #expect(try await find(subject, issuer: Self.issuer + "/") == nil)
        #expect(try await stores.accounts.identities().contains(try #require(linked)))
        #expect(
            try await stores.accounts.link(
                issuer: Self.issuer, subject: makeSubject(), to: .random(), now: fixture.start) == nil)
        for (issuer, subject) in [("", subject), (Self.issuer, ""), (Self.issuer, "a\nb")] {
            await #expect(throws: IdentityProblem.malformed) {
                try await stores.accounts.link(
                    issuer: issuer, subject: subject, to: fixture.account.id, now: fixture.start)
            }
        }
    }

    private func storesChanges() async throws {
        let fixture = try await OAuthFixture(stores), subject = makeSubject()
        var identity = LinkedIdentity(
            issuer: Self.issuer, subject: subject, user: fixture.account.id, linked: fixture.start,
            confirmed: fixture.after(1), asked: fixture.after(2), refreshToken: SealedSecret(bytes: [0, 255, 39]))
        let inserted = identity
        try await stores.store.write { try $0.insert(inserted) }
        #expect(try await find(subject) == inserted)
        identity.confirmed = fixture.after(3)
        identity.asked = nil
        identity.refreshToken = nil
        let updated = identity
        try await stores.store.write { try $0.update(updated) }
        #expect(try await find(subject) == updated)
        #expect(try await stores.store.write { try $0.deleteIdentity(issuer: Self.issuer, subject: subject) })
        #expect(try await find(subject) == nil)
        #expect(try await !stores.store.write { try $0.deleteIdentity(issuer: Self.issuer, subject: subject) })
        try await stores.store.write { try $0.update(updated) }
        #expect(try await find(subject) == nil)
    }

    private func oneOfManyGetsAnIdentity() async throws {
        let subject = makeSubject(), stores = stores, start = Date(timeIntervalSince1970: 1_800_000_000)
        let won = try await OAuthFixture.contend { () -> UserID? in
            let account = OAuthFixture.makeAccount(at: start)
            try await stores.accounts.add(account, password: nil)
            do {
                return try await stores.accounts.link(
                    issuer: Self.issuer, subject: subject, to: account.id, now: start)?.user
            } catch is IdentityProblem {
                return nil
            }
        }
        let winners = won.compactMap(\.self)
        #expect(winners.count == 1)
        #expect(try await find(subject)?.user == winners.first)
    }

    private func linksOnce() async throws {
        let fixture = try await OAuthFixture(stores), subject = makeSubject()
        for seconds in [0.0, 60] {
            let linked = try await stores.accounts.link(
                issuer: Self.issuer, subject: subject, to: fixture.account.id, now: fixture.after(seconds))
            #expect(linked?.linked == fixture.start)
        }
        let events = try await stores.audit.recent(of: fixture.account.id, limit: 10)
        #expect(events.filter { $0.kind == .identityLinked }.map(\.detail) == [.provider(Self.issuer)])
    }

    private func listsSeveral() async throws {
        let fixture = try await OAuthFixture(stores), user = fixture.account.id
        let subjects = ["b-\(makeSubject())", "a-\(makeSubject())"]
        for subject in subjects {
            _ = try await stores.accounts.link(issuer: Self.issuer, subject: subject, to: user, now: fixture.start)
        }
        _ = try await stores.accounts.link(
            issuer: "https://a.example", subject: "z\(user)", to: user, now: fixture.start)
        #expect(
            try await stores.accounts.identities(of: user).map(\.subject) == ["z\(user)"] + subjects.reversed())
        #expect(try await stores.accounts.identities(of: .random()).isEmpty)
    }

    private func removesIdentitiesWithTheAccount() async throws {
        let fixture = try await OAuthFixture(stores), subject = makeSubject()
        _ = try await stores.accounts.link(
            issuer: Self.issuer, subject: subject, to: fixture.account.id, now: fixture.start)
        _ = try await stores.accounts.remove(fixture.account.id, withDocuments: false, now: fixture.start)
        #expect(try await find(subject) == nil)
        #expect(try await stores.accounts.identities(of: fixture.account.id).isEmpty)
    }

    private func unlinkingEndsAllAccess() async throws {
        let fixture = try await OAuthFixture(stores), user = fixture.account.id, subject = makeSubject()
        _ = try await stores.accounts.link(issuer: Self.issuer, subject: subject, to: user, now: fixture.start)
        let grant = try await fixture.makeConnectedGrant()
        // The user hasn't signed in with the identity yet, so the grant can't depend on it.
        var unlinked = try await stores.accounts.unlink(
            issuer: Self.issuer, subject: nil, from: user, now: fixture.after(1))
        #expect(unlinked.map(\.subject) == [subject])
        #expect(try await stores.grants.isLive(grant.id, now: fixture.after(1)))
        let used = LinkedIdentity(
            issuer: Self.issuer, subject: subject, user: user, linked: fixture.start, confirmed: fixture.start)
        try await stores.store.write { try $0.insert(used) }
        unlinked = try await stores.accounts.unlink(
            issuer: "https://other.example", subject: nil, from: user, now: fixture.after(2))
        #expect(unlinked.isEmpty)
        #expect(try await stores.grants.isLive(grant.id, now: fixture.after(2)))
        unlinked = try await stores.accounts.unlink(issuer: nil, subject: nil, from: user, now: fixture.after(3))
        #expect(unlinked == [used])
        #expect(try await stores.grants.find(grant.id)?.reason == .providerEnded)
    }
}
