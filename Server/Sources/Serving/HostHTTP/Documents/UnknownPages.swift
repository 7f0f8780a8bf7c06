import HTTPTypes
import Hummingbird
import WOPIHost

/// A page for browsers at addresses that no route has; everybody else gets the bare status. Added last, so that it is
/// around nothing but such addresses.
struct UnknownPages: RouterMiddleware {
    let host: PlaceHost

    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as any HTTPResponseError {
            guard error.status == .notFound, request.headers[.accept]?.contains("text/html") == true else {
                throw error
            }
            return host.answer(MessagePage(kind: .notFound), to: try await host.visit(request), status: .notFound)
        }
    }
}

/// The pages beside sign-in.
struct PageRoutes {
    let host: PlaceHost

    func add(to router: Router<HostContext>) {
        FolderRoutes(host: host).add(to: router)
        DocumentRoutes(host: host).add(to: router)
        MoveRoutes(host: host).add(to: router)
        SharingRoutes(host: host).add(to: router)
        ShareRoutes(host: host).add(to: router)
        AccountRoutes(host: host).add(to: router)
        ConnectRoutes(host: host).add(to: router)
        AssetRoutes(host: host).add(to: router)
        router.add(middleware: UnknownPages(host: host))
    }
}
