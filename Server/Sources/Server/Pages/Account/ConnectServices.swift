import OAuthServer
import WOPI

/// The dependencies of the guide to adding the place on a phone.
struct ConnectServices: Sendable {
    let accounts: Accounts
    /// The address of the pages, for a phone to open.
    let address: PublicAddress

    var guide: ConnectGuide { ConnectGuide(address: address.text) }

    /// The guide, for as long as it is due (`Accounts.isDue`).
    func guide(for person: SignedInPerson) async throws -> ConnectGuide? {
        try await accounts.isDue(.addPlace, for: person.session.account.id, now: person.now) ? guide : nil
    }
}
