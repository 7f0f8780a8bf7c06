import HTTPTypes
import Hummingbird

/// Tells browsers to come back by HTTPS only (RFC 6797); for servers reached over TLS.
struct StrictTransportSecurityMiddleware: RouterMiddleware {
    private let value: String

    /// - Parameter maximumAge: in seconds; a year by default.
    init(maximumAge: Int = 31_536_000) {
        self.value = "max-age=\(maximumAge)"
    }

    func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.strictTransportSecurity] = value
        return response
    }
}
