import HTTPServing
import HTTPTypes
import Hummingbird

/// Answers browsers with a page at addresses that no route has; other clients get the bare status. Added last, so that
/// it applies to nothing but such addresses.
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
