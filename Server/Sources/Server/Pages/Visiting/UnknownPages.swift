import HTTPServing
import HTTPTypes
import Hummingbird

/// Responds to unknown addresses: with a page for browsers, and with the bare status for other clients.
/// Added last, so it applies only to addresses without a route.
struct UnknownPages: RouterMiddleware {
    let pages: PageSupport

    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as any HTTPResponseError {
            guard error.status == .notFound, request.headers[.accept]?.contains("text/html") == true else {
                throw error
            }
            return pages.answer(MessagePage(kind: .notFound), to: try await pages.visit(request), status: .notFound)
        }
    }
}
