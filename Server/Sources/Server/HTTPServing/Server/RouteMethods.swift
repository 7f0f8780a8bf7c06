import HTTPTypes
import Hummingbird

/// The methods that each path has a route for, so that another one is told from an address that doesn't exist.
struct RouteMethods: Sendable {
    /// Has each path once. The router itself has no answer to which paths it knows.
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

    /// The answer to a method that the path of the request has no route for (RFC 9110 §15.5.6); `nil` where there is no
    /// such path.
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
