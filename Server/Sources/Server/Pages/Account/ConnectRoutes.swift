import HTTPServing
import Hummingbird
import OAuthServer

/// The page `/connect`, which explains how to add the Place in Office on a phone and lists connected apps, and the form
/// that dismisses the guide.
struct ConnectRoutes {
    let pages: PageSupport
    let services: ConnectServices
    let apps: ConnectedApps

    func add(to router: Router<HostContext>) {
        let group = pages.routes(on: router)
        group.get(RouterPath(PagePath.connect), use: show)
        group.post(RouterPath(PagePath.dismissGuide), use: dismiss)
    }

    private func show(_ person: SignedInPerson) async throws -> Response {
        let connected = try await apps.list(of: person.session.account.id, now: person.now)
        return person.answer(ConnectPage(guide: services.guide, apps: connected, message: person.message))
    }

    private func dismiss(_ person: SignedInPerson, _ form: FormBody) async throws -> Response {
        _ = try await services.accounts.dismiss(.addPlace, for: person.session.account.id)
        return person.redirect(to: PagePath.home, .guideDismissed)
    }
}
