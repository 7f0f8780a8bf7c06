import HTTPTypes
import Hummingbird
import WOPI
import WOPIHost

/// `/wopi/containers/{id}` and what is below it (containers.md §1).
struct ContainerRoutes {
    let host: PlaceHost

    func add(to router: RouterGroup<HostContext>) {
        let container = router.group("containers/:id")
        container.get(use: checkContainerInfo)
        container.post(use: operate)
        container.get("children", use: children)
        container.get("ancestry", use: ancestry)
        container.get("ecosystem_pointer", use: ecosystemPointer)
    }

    private func start(_ request: Request, _ context: HostContext) async throws -> (ContainerID, AccessClaims) {
        let id = try host.containerID(context)
        return (id, try await host.claims(for: .container(id), request))
    }

    @Sendable private func checkContainerInfo(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        return try .json(try await host.wopi.checkContainerInfo(id, claims))
    }

    @Sendable private func children(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        let filter = request.headers[.wopiFileExtensionFilterList].flatMap(ExtensionFilter.init)
        switch try await host.wopi.children(of: id, matching: filter, claims, now: host.now()) {
        case .whole(let children): return try .json(children)
        case .pieces(let pieces): return .json(try ChildrenBody(pieces: pieces, channel: context.channel).make())
        }
    }

    @Sendable private func ancestry(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        return try .json(try await host.wopi.ancestors(of: .container(id), claims, now: host.now()))
    }

    @Sendable private func ecosystemPointer(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        return try .json(try await host.wopi.ecosystemPointer(.container(id), claims, now: host.now()))
    }

    @Sendable private func operate(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        switch try ContainerRequest(posted: request.headers) {
        case .createChildContainer(let target):
            return try .json(try await host.wopi.createChildContainer(target, in: id, claims, now: host.now()))
        case .createChildFile(let target):
            return try .json(try await host.wopi.createChildFile(target, in: id, claims, now: host.now()))
        case .delete:
            try await host.wopi.delete(id, claims, now: host.now())
            return Response(status: .ok)
        case .rename(let name):
            return try .json(try await host.wopi.rename(id, to: name, claims, now: host.now()))
        case .getShareURL(let type):
            let share = try await host.wopi.share(.container(id), as: type, claims, now: host.now())
            return try .json(ShareAnswer(shareURL: try await host.shareAddress(of: share)))
        }
    }
}
