import Foundation
import OAuth
import OAuthServer
import Testing

/// Checks what ``Accounts`` promises about dismissed hints, on a store of any storage backend.
struct HintsContract: Sendable {
    private let stores: OAuthStores

    /// Creates the checks for a storage backend, which may already contain other rows.
    init(_ stores: OAuthStores) { self.stores = stores }

    /// The promises of the contract. A test can check each promise separately.
    static let promises: [Promise<Self>] = [
        Promise("a dismissed hint stays dismissed") { try await $0.dismissedHintsStayDismissed() },
        Promise("a hint is dismissed for one user only") { try await $0.dismissesHintsOfOneUserOnly() },
        Promise("dismissed hints are removed with the account") { try await $0.removesHintsWithTheAccount() },
    ]

    private func dismissedHintsStayDismissed() async throws {
        let user = try await OAuthFixture(stores).account.id
        #expect(try await !stores.accounts.isDismissed(.addPlace, by: user))
        for _ in 0..<2 {
            #expect(try await stores.accounts.dismiss(.addPlace, for: user))
            #expect(try await stores.accounts.isDismissed(.addPlace, by: user))
        }
    }

    private func dismissesHintsOfOneUserOnly() async throws {
        let one = try await OAuthFixture(stores).account.id, other = try await OAuthFixture(stores).account.id
        #expect(try await stores.accounts.dismiss(.addPlace, for: one))
        #expect(try await !stores.accounts.isDismissed(.addPlace, by: other))
    }

    private func removesHintsWithTheAccount() async throws {
        let fixture = try await OAuthFixture(stores), user = fixture.account.id
        #expect(try await stores.accounts.dismiss(.addPlace, for: user))
        _ = try await stores.accounts.remove(user, withDocuments: false, now: fixture.account.created)
        #expect(try await !stores.accounts.isDismissed(.addPlace, by: user))
        #expect(try await !stores.accounts.dismiss(.addPlace, for: user))
    }
}
