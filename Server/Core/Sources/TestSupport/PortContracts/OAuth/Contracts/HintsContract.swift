import Foundation
import OAuth
import OAuthServer
import Testing

/// The promises of ``Accounts`` about dismissed hints, as checks for the tests of any backend.
struct HintsContract: Sendable {
    private let stores: OAuthStores

    /// Creates the checks for a backend, which may contain other rows.
    init(_ stores: OAuthStores) { self.stores = stores }

    /// Runs all checks. Failures are recorded in the running test; unexpected errors of the store are thrown.
    func verify() async throws {
        try await whatIsPutAwayStaysAway()
        try await nobodyElsesHintGoes()
        try await aRemovedAccountLeavesNothing()
    }

    private func whatIsPutAwayStaysAway() async throws {
        let user = try await OAuthFixture(stores).account.id
        #expect(try await !stores.accounts.isDismissed(.addPlace, by: user))
        for _ in 0..<2 {
            #expect(try await stores.accounts.dismiss(.addPlace, for: user))
            #expect(try await stores.accounts.isDismissed(.addPlace, by: user))
        }
    }

    private func nobodyElsesHintGoes() async throws {
        let one = try await OAuthFixture(stores).account.id, other = try await OAuthFixture(stores).account.id
        #expect(try await stores.accounts.dismiss(.addPlace, for: one))
        #expect(try await !stores.accounts.isDismissed(.addPlace, by: other))
    }

    private func aRemovedAccountLeavesNothing() async throws {
        let fixture = try await OAuthFixture(stores), user = fixture.account.id
        #expect(try await stores.accounts.dismiss(.addPlace, for: user))
        _ = try await stores.accounts.remove(user, withDocuments: false, now: fixture.account.created)
        #expect(try await !stores.accounts.isDismissed(.addPlace, by: user))
        #expect(try await !stores.accounts.dismiss(.addPlace, for: user))
    }
}
