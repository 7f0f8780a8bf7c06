import Basics
public import Hummingbird

/// Answers with the routes of a router, and does what has to be done before a route is found.
public struct HostResponder: HTTPResponder {
    /// The context that routes get.
    public typealias Context = HostContext

    private let routes: RouterResponder<HostContext>
    private let methods: RouteMethods

    /// - Parameter router: usually `HostServer.makeRouter(…)`'s, after all routes were added.
    public init(_ router: Router<HostContext>) {
        // Before the responder is built, which adds HEAD.
        methods = RouteMethods(router.routes)
        routes = router.buildResponder()
    }

    /// Finds the route by the target in its plain spelling: `/wopi/files/%41` is `/wopi/files/A` (RFC 3986 §6.2.2.2).
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
