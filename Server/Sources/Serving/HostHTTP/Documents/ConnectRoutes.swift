import HTTPTypes
import Hummingbird
import OAuthServer
import WOPI

/// How to add the place on a phone: the page that says it, and the form that puts it away.
struct ConnectRoutes {
    let host: PlaceHost

    func add(to router: Router<HostContext>) {
        let group = host.pageGroup(router)
        group.get(RouterPath(PagePath.connect), use: show)
        group.post(RouterPath(PagePath.dismissGuide), use: dismiss)
    }

    @Sendable private func show(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        return person.answer(ConnectPage(guide: host.connectGuide))
    }

    @Sendable private func dismiss(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        _ = try await person.form(request, context)
        _ = try await host.ports.dismissals.dismiss(.addPlace, for: person.session.account.id)
        return person.redirect(to: PagePath.home, .guideDismissed)
    }
}

extension PlaceHost {
    var connectGuide: ConnectGuide { ConnectGuide(address: configuration.pages.text) }
}

extension SignedInPerson {
    /// The guide, until the person has let Office in or put the guide away.
    func connectGuide() async throws -> ConnectGuide? {
        let user = session.account.id
        guard try await !host.ports.dismissals.isDismissed(.addPlace, by: user) else { return nil }
        for grant in try await host.apps.list(of: user, now: now) {
            // The provider's own app is no Office app.
            guard case .oauth(let id) = grant.kind, let client = try await host.ports.clients.find(id),
                !client.isFirstParty
            else { continue }
            return nil
        }
        return host.connectGuide
    }
}
