import HTTPServing
import HTTPTypes
import Hummingbird
import WOPI
import WOPIHost

/// Serves `/wopi/ecosystem` (docs/protocol/ecosystem.md#operations).
struct EcosystemRoutes {
    let calls: WOPICalls

    func add(to router: RouterGroup<HostContext>) {
        let ecosystem = router.group("ecosystem")
        ecosystem.get { request, context in
            let claims = try await calls.claims(for: .ecosystem, request, context)
            return Response.json(try await calls.host.checkEcosystem(by: claims, now: calls.now()))
        }
        ecosystem.get("root_container_pointer") { request, context in
            let claims = try await calls.claims(for: .ecosystem, request, context)
            return Response.json(try await calls.host.rootContainer(by: claims, now: calls.now()))
        }
        ecosystem.post { request, context in
            let claims = try await calls.claims(for: .ecosystem, request, context)
            switch try EcosystemRequest(posted: request.headers) {
            case .getFileWopiSrc(let name):
                let resource = try await calls.host.resource(named: name, now: calls.now())
                return Response.json(try await calls.host.fileWopiSrc(resource, by: claims, now: calls.now()))
            }
        }
    }
}
