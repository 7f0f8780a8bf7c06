import HTTPServing
import Hummingbird
import OAuthServer

/// `/operator`: the status of the server, and the apps that may request access.
struct OperatorRoutes {
    let services: OperatorServices

    func add(to router: Router<HostContext>) {
        let group = VisitorRoutes<OperatorPerson>(group: services.pages.group(router), services: services)
        group.get(RouterPath(PagePath.operating), use: show)
        group.get(RouterPath(PagePath.operatorApps), use: showApps)
        OperatorPeopleRoutes(services: services).add(to: group)
        OperatorPersonRoutes(services: services).add(to: group)
        if !services.isHosted { OperatorLockRoutes(services: services).add(to: group) }
        OperatorAuditRoutes(services: services).add(to: group)
    }

    private func show(_ person: OperatorPerson) async throws -> Response {
        person.answer(
            OperatorOverviewPage(
                counts: try await services.counts?.counts(now: person.now), report: try await services.report?(),
                isHosted: services.isHosted, message: person.message))
    }

    private func showApps(_ person: OperatorPerson) async throws -> Response {
        person.answer(OperatorAppsPage(apps: try await services.clients.list()))
    }
}
