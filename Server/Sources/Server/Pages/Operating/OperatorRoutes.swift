import Auditing
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuth
import OAuthServer

/// `/operator`: the status of the server, and the apps that may request access.
struct OperatorRoutes {
    let services: OperatorServices

    func add(to router: Router<HostContext>) {
        let group = services.pages.group(router)
        group.get(RouterPath(PagePath.operating), use: show)
        group.get(RouterPath(PagePath.operatorApps), use: showApps)
        OperatorPeopleRoutes(services: services).add(to: group)
        OperatorPersonRoutes(services: services).add(to: group)
        if !services.isHosted { OperatorLockRoutes(services: services).add(to: group) }
        OperatorAuditRoutes(services: services).add(to: group)
    }

    @Sendable private func show(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await OperatorPerson(request, context, services: services)
        return person.answer(
            OperatorOverviewPage(
                counts: try await services.counts?.counts(now: person.now), report: try await services.report?(),
                isHosted: services.isHosted, message: person.message))
    }

    @Sendable private func showApps(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await OperatorPerson(request, context, services: services)
        return person.answer(
            OperatorAppsPage(apps: try await services.clients.list().map(OperatorAppsPage.App.init)))
    }
}

extension OperatorAppsPage.App {
    fileprivate init(_ client: Client) {
        let kind: Kind =
            switch client.kind {
            case .publicClient: .onDevices
            case .confidential(nil): .withoutSecret
            case .confidential: .withSecret
            }
        self.init(
            name: client.name, id: client.id.rawValue, kind: kind, isFirstParty: client.isFirstParty,
            addresses: client.redirectURIs, since: client.created)
    }
}
