import HTTPTypes
import Hummingbird

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
