import HTTPTypes
public import Hummingbird

/// Headers every page carries: what it may load, that nobody may frame it, that nothing of it is kept or passed on.
///
/// A route that sets one of them itself is left alone.
public struct SecurityHeadersMiddleware: RouterMiddleware {
    private let fields: HTTPFields

    /// - Parameter contentSecurityPolicy: CSP; `frame-ancestors 'none'` is added when it says nothing about framing.
    public init(contentSecurityPolicy: String) {
        let policy =
            contentSecurityPolicy.contains("frame-ancestors")
            ? contentSecurityPolicy : contentSecurityPolicy + "; frame-ancestors 'none'"
        self.fields = [
            .contentSecurityPolicy: policy,
            .xContentTypeOptions: "nosniff",
            ServerField.referrerPolicy: "no-referrer",
            .cacheControl: "no-store",
        ]
    }

    public func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        for field in fields where response.headers[field.name] == nil {
            response.headers.append(field)
        }
        return response
    }
}

/// Tells browsers to come back by HTTPS only (RFC 6797); for servers reached over TLS.
public struct StrictTransportSecurityMiddleware: RouterMiddleware {
    private let value: String

    /// - Parameter maximumAge: in seconds; a year by default.
    public init(maximumAge: Int = 31_536_000) {
        self.value = "max-age=\(maximumAge)"
    }

    public func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.strictTransportSecurity] = value
        return response
    }
}
