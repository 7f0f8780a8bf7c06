import OAuthServer
import WOPI

/// The dependencies of the guide to adding the place on a phone.
struct ConnectServices: Sendable {
    let dismissals: any Dismissals
    let apps: ConnectedApps
    let clients: any ClientStore
    /// The address of the pages, for a phone to open.
    let address: PublicAddress

    var guide: ConnectGuide { ConnectGuide(address: address.text) }

    /// The guide, until the person has let Office in or has dismissed it.
    func guide(for person: SignedInPerson) async throws -> ConnectGuide? {
        let user = person.session.account.id
        guard try await !dismissals.isDismissed(.addPlace, by: user) else { return nil }
        for grant in try await apps.list(of: user, now: person.now) {
            // The provider's own app is no Office app.
            guard case .oauth(let id) = grant.kind, let client = try await clients.find(id), !client.isFirstParty
            else { continue }
            return nil
        }
        return guide
    }
}
