import HTTPTypes
import Hummingbird
import HummingbirdCore

/// Answers 503 beyond the number of requests that the server handles at once, in all or of one client: over HTTP/2 one
/// connection can bring a hundred requests, and each may hold a file open.
struct RequestLimitMiddleware: RouterMiddleware {
    let load: ServerLoad

    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        guard let slot = load.openRequest(context.clientAddress.map(ClientKey.init)) else {
            var response = Response(status: .serviceUnavailable)
            response.setRetryAfter(RetryAfter.overloaded)
            return response
        }
        let response = try await next(request, context)
        return withExtendedLifetime(slot) { request.method == .head ? response : Self.holding(slot, response) }
    }

    private static func holding(_ slot: RequestSlot, _ response: Response) -> Response {
        // Its content is no longer open.
        if let length = response.body.contentLength, length <= AnswerSize.whole { return response }
        var response = response
        let body = response.body
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            try await body.write(writer)
            withExtendedLifetime(slot) {}
        }
        return response
    }
}
