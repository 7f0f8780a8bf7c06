import HTTPTypes
import Hummingbird
import HummingbirdCore

/// Answers 503 beyond the number of requests that the server handles at once, in all or of one client: over HTTP/2 one
/// connection can bring a hundred requests, and each may hold a file open.
struct RequestLimitMiddleware: RouterMiddleware {
    let load: ServerLoad

    /// Bytes up to which a body is handed over whole, so that its content is no longer open.
    private static var heldFrom: Int { 64 * 1024 }
    /// Seconds.
    private static var retryAfter: String { "2" }

    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        guard let slot = load.openRequest(context.clientAddress.map(ClientKey.init)) else {
            return Response(status: .serviceUnavailable, headers: [.retryAfter: Self.retryAfter])
        }
        let response = try await next(request, context)
        return withExtendedLifetime(slot) { request.method == .head ? response : Self.holding(slot, response) }
    }

    private static func holding(_ slot: RequestSlot, _ response: Response) -> Response {
        if let length = response.body.contentLength, length <= heldFrom { return response }
        var response = response
        let body = response.body
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            try await body.write(writer)
            withExtendedLifetime(slot) {}
        }
        return response
    }
}
