import Basics
import HTTPTypes
import Synchronization
public import Hummingbird
public import NIOCore

/// The context that every route and middleware receives with a request.
public struct HostContext: RequestContext {
    /// Hummingbird's part of the context: the matched route, its parameters and the logger.
    public var coreContext: CoreRequestContextStorage
    /// The connection (HTTP/1.1) or stream (HTTP/2) on which the request arrived.
    public let channel: any Channel
    /// The client's id for the request, from `X-Request-ID` or a protocol-specific field, if the id is safe to log;
    /// otherwise `nil`.
    public internal(set) var correlationID: String?
    /// The client address behind trusted proxies; `nil` in tests without a socket.
    public internal(set) var clientAddress: IPAddress?
    /// The request target as the client sent it; `nil` if the server didn't change the target by normalizing it. WOPI
    /// proofs sign the target that the client sent.
    public internal(set) var sentTarget: String?
    /// The methods of all routes, from which the server finds the methods that a path allows.
    var methods: RouteMethods?

    /// Returns the pattern of the routes that have the request's path but not its method, or `nil` if no route has that
    /// path.
    ///
    /// The call makes that pattern the matched route of the request. A 404 response resets the matched route.
    package func routeOfOtherMethods(_ request: Request) async throws -> String? {
        guard try await methods?.refusal(of: request, context: self) != nil else { return nil }
        return endpointPath
    }

    /// The maximum body size in bytes for bodies that Hummingbird decodes.
    /// Documents are streamed; see ``RequestBytes``.
    public var maxUploadSize: Int { BodyLimits.whole }

    /// Creates a context whose client address is the address of the peer. ``RouterOptions`` decide which proxies may
    /// name another client address.
    public init(source: ApplicationRequestContextSource) {
        self.coreContext = .init(source: source)
        self.channel = source.channel
        self.clientAddress = source.channel.remoteAddress.flatMap { IPAddress($0) }
    }

    /// The address of the peer: the client or a proxy in front of this server.
    public var peerAddress: IPAddress? {
        channel.remoteAddress.flatMap { IPAddress($0) }
    }
}

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

/// The HTTP methods of the routes for each path, to distinguish an unsupported method from an unknown path.
struct RouteMethods: Sendable {
    /// A router with one route for each path, whose response names the path's methods. This router is needed because
    /// Hummingbird's router can't list the methods of a path.
    private let paths: RouterResponder<HostContext>

    init(_ routes: [Router<HostContext>.RouteDescription]) {
        let router = Router(context: HostContext.self)
        for routes in Dictionary(grouping: routes, by: \.path.description).values {
            guard let path = routes.first?.path else { continue }
            let answer = Self.answer(allowing: Self.names(routes.map(\.method)))
            router.on(path, method: Self.anyMethod) { _, _ in answer }
        }
        paths = router.buildResponder()
    }

    /// Returns the 405 response for a path that has routes only for other
    /// methods (RFC 9110 §15.5.6), or `nil` if the path is unknown.
    func refusal(of request: Request, context: HostContext) async throws -> Response? {
        var head = request.head
        head.method = Self.anyMethod
        let answer = try await paths.respond(to: Request(head: head, body: request.body), context: context)
        return answer.status == .methodNotAllowed ? answer : nil
    }

    private static let anyMethod = HTTPRequest.Method.get

    private static func names(_ methods: [HTTPRequest.Method]) -> String {
        var names = Set(methods.map(\.rawValue))
        if names.contains(HTTPRequest.Method.get.rawValue) { names.insert(HTTPRequest.Method.head.rawValue) }
        return names.sorted().joined(separator: ", ")
    }

    private static func answer(allowing names: String) -> Response {
        .line(
            "This address does not take that method, only \(names).", status: .methodNotAllowed,
            headers: [.allow: names])
    }
}
