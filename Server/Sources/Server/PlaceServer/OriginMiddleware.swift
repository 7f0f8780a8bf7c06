import HTTPServing
import HTTPTypes
import Hummingbird
import NIOCore
import WOPI

/// Refuses requests that arrive at one origin for a route of the other origin. The middleware checks the matched route
/// instead of the path, because a path has several spellings.
struct OriginMiddleware: RouterMiddleware {
    let origins: Origins

    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        let route =
            if let matched = context.endpointPath {
                matched
            } else {
                // If no route matched, the route that has the same path but another method is checked. Otherwise a 405
                // response would reveal the routes of the other origin.
                try await context.routeOfOtherMethods(request)
            }
        let verdict = origins.verdict(
            authority: request.head.authority, route: route, method: request.method,
            isNavigation: Self.isNavigation(request))
        switch verdict {
        case .serve: return try await next(request, context)
        case .elsewhere(let address):
            return Response(
                status: .temporaryRedirect,
                headers: [
                    .location: address.text + (LocalPath(request.uri.string) ?? .home).text, .cacheControl: "no-store",
                    .referrerPolicy: "no-referrer",
                ])
        case .notFound: throw HTTPError(.notFound)
        case .unknownAuthority:
            let text = "This is neither the public nor the content address; a proxy in front has to pass on Host.\n"
            return Response(
                status: .misdirectedRequest, headers: [.contentType: "text/plain; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
    }

    private static func isNavigation(_ request: Request) -> Bool {
        guard request.method == .get || request.method == .head else { return false }
        return request.headers[.accept]?.contains("text/html") == true
    }
}
