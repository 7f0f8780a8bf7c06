import Basics
import HTTPServing
import HTTPTypes
import Hummingbird
import WOPI
import WOPIHost

/// `/wopi/containers/{id}` and the paths below it (docs/protocol/containers.md#operations).
struct ContainerRoutes {
    let calls: WOPICalls

    func add(to router: RouterGroup<HostContext>) {
        let container = router.group("containers/:id")
        container.get(use: checkContainerInfo)
        container.post(use: operate)
        container.get("children", use: children)
        container.get("ancestry", use: ancestry)
        container.get("ecosystem_pointer", use: ecosystemPointer)
    }

    private func start(_ request: Request, _ context: HostContext) async throws -> (ContainerID, AccessClaims) {
        let id = try context.containerID()
        return (id, try await calls.claims(for: .container(id), request, context))
    }

    @Sendable private func checkContainerInfo(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        return .json(try await calls.host.checkContainerInfo(id, by: claims, now: calls.now()))
    }

    @Sendable private func children(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        let filter = request.headers.value(of: .wopiFileExtensionFilterList).flatMap(ExtensionFilter.init)
        switch try await calls.host.children(of: id, matching: filter, by: claims, now: calls.now) {
        case .whole(let children): return .json(children)
        case .pieces(let pieces): return .json(ChildrenBody(pieces: pieces, channel: context.channel).make())
        }
    }

    @Sendable private func ancestry(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        return .json(try await calls.host.ancestors(of: .container(id), by: claims, now: calls.now()))
    }

    @Sendable private func ecosystemPointer(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        return .json(try await calls.host.ecosystemPointer(.container(id), by: claims, now: calls.now()))
    }

    @Sendable private func operate(_ request: Request, _ context: HostContext) async throws -> Response {
        let (id, claims) = try await start(request, context)
        switch try ContainerRequest(posted: request.headers) {
        case .createChildContainer(let target):
            return .json(try await calls.host.createChildContainer(target, in: id, by: claims, now: calls.now()))
        case .createChildFile(let target):
            return .json(try await calls.host.createChildFile(target, in: id, by: claims, now: calls.now()))
        case .delete:
            try await calls.host.delete(id, by: claims, now: calls.now())
            return Response(status: .ok)
        case .rename(let name):
            return .json(try await calls.host.rename(id, to: name, by: claims, now: calls.now()))
        case .getShareURL(let type):
            return try await calls.share(.container(id), as: type, by: claims)
        }
    }
}
