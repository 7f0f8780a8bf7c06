import Documents
import OAuthServer
import WOPI

/// The dependencies of the account pages.
struct AccountServices: Sendable {
    let pages: PageSupport
    /// The library, which reports the user's storage usage.
    let library: Library
    let accounts: Accounts
    let apps: ConnectedApps
}

/// The dependencies of the guide to adding the Place in Office on a phone.
struct ConnectServices: Sendable {
    let accounts: Accounts
    /// The base address of the pages, which the user opens on a phone.
    let address: PublicAddress

    var guide: ConnectGuide { ConnectGuide(address: address.text) }

    /// Returns the guide, or `nil` if the user has dismissed it or no longer needs it (`Accounts.isDue`).
    func guide(for person: SignedInPerson) async throws -> ConnectGuide? {
        try await accounts.isDue(.addPlace, for: person.session.account.id, now: person.now) ? guide : nil
    }
}
