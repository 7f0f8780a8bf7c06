import HTTPTypes
import Hummingbird
import WOPI
import WOPIHost

/// `/wopi/ecosystem` (ecosystem.md).
struct EcosystemRoutes {
    let host: PlaceHost

    func add(to router: RouterGroup<HostContext>) {
        let ecosystem = router.group("ecosystem")
        ecosystem.get { request, _ in
            return try Response.json(
                try await host.wopi.checkEcosystem(try await host.claims(for: .ecosystem, request)))
        }
        ecosystem.get("root_container_pointer") { request, _ in
            let claims = try await host.claims(for: .ecosystem, request)
            return try Response.json(try await host.wopi.rootContainer(claims, now: host.now()))
        }
        ecosystem.post { request, _ in
            let claims = try await host.claims(for: .ecosystem, request)
            switch try EcosystemRequest(posted: request.headers) {
            case .getFileWopiSrc(let name):
                let resource = try await host.resource(named: name)
                return try Response.json(try await host.wopi.fileWopiSrc(resource, claims, now: host.now()))
            }
        }
    }
}
