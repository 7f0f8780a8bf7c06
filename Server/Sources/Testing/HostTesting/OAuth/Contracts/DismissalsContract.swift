import Foundation
import OAuth
import OAuthServer
import Testing

/// The promises of every `Dismissals`, as checks that any backend's tests can run.
public struct DismissalsContract: Sendable {
    private let stores: OAuthStores

    /// The checks for a backend, which may hold rows of others.
    public init(_ stores: OAuthStores) { self.stores = stores }

    /// Runs all checks. Failures are recorded in the running test; unexpected errors of the store are thrown.
    public func verify() async throws {
        try await whatIsPutAwayStaysAway()
        try await nobodyElsesHintGoes()
        try await aRemovedAccountLeavesNothing()
    }

    private func whatIsPutAwayStaysAway() async throws {
        let user = try await Scene(stores).account.id
        #expect(try await !stores.dismissals.isDismissed(.addPlace, by: user))
        for _ in 0..<2 {
            #expect(try await stores.dismissals.dismiss(.addPlace, for: user))
            #expect(try await stores.dismissals.isDismissed(.addPlace, by: user))
        }
    }

    private func nobodyElsesHintGoes() async throws {
        let one = try await Scene(stores).account.id, other = try await Scene(stores).account.id
        #expect(try await stores.dismissals.dismiss(.addPlace, for: one))
        #expect(try await !stores.dismissals.isDismissed(.addPlace, by: other))
    }

    private func aRemovedAccountLeavesNothing() async throws {
        let scene = try await Scene(stores), user = scene.account.id
        #expect(try await stores.dismissals.dismiss(.addPlace, for: user))
        _ = try await stores.accounts.remove(user, now: scene.account.created)
        #expect(try await !stores.dismissals.isDismissed(.addPlace, by: user))
        #expect(try await !stores.dismissals.dismiss(.addPlace, for: user))
    }
}
