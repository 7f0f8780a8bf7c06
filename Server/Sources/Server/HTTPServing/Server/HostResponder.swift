import Basics
public import Hummingbird
import Synchronization

/// Normalizes the target of each request, then routes the request.
public struct HostResponder: HTTPResponder {
    /// The context type of the routes.
    public typealias Context = HostContext

    private let routes: RouterResponder<HostContext>
    private let methods: RouteMethods

    /// - Parameter router: usually from `HostServer.makeRouter(…)`, with all routes added.
    public init(_ router: Router<HostContext>) {
        // The methods are collected before Hummingbird builds its responder, because building it adds routes for HEAD.
        methods = RouteMethods(router.routes)
        routes = router.buildResponder()
    }

    /// Routes the request by its normalized target: `/wopi/files/%41` becomes `/wopi/files/A` (RFC 3986 §6.2.2.2).
    public func respond(to request: Request, context: HostContext) async throws -> Response {
        var context = context
        context.methods = methods
        let sent = request.uri.string, plain = PercentEncoding.decodeUnreserved(sent)
        guard plain.utf8.count != sent.utf8.count else {
            return try await routes.respond(to: request, context: context)
        }
        context.sentTarget = sent
        var head = request.head
        head.path = plain
        return try await routes.respond(to: Request(head: head, body: request.body), context: context)
    }
}

/// A responder whose routes can be replaced while the server runs, so new settings take effect without closing a
/// connection. A request in progress keeps its original routes.
package final class ReplaceableResponder: HTTPResponder {
    package typealias Context = HostContext

    private let current: Mutex<HostResponder>

    package init(_ router: HostRouter) { current = Mutex(HostResponder(router)) }

    package func replace(by router: HostRouter) {
        let responder = HostResponder(router)
        current.withLock { $0 = responder }
    }

    package func respond(to request: Request, context: HostContext) async throws -> Response {
        try await current.withLock { $0 }.respond(to: request, context: context)
    }
}
