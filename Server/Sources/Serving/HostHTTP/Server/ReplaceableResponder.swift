public import Hummingbird
import Synchronization

/// Routes that are put together, for those who only hand them on.
public typealias HostRouter = Router<HostContext>

/// Answers by the routes it was last given: a server takes new settings without closing a connection. A request that is
/// under way goes on with the routes it began with.
public final class ReplaceableResponder: HTTPResponder {
    public typealias Context = HostContext

    private let current: Mutex<RouterResponder<HostContext>>

    public init(_ router: HostRouter) { current = Mutex(router.buildResponder()) }

    public func replace(by router: HostRouter) {
        let responder = router.buildResponder()
        current.withLock { $0 = responder }
    }

    public func respond(to request: Request, context: HostContext) async throws -> Response {
        try await current.withLock { $0 }.respond(to: request, context: context)
    }
}
