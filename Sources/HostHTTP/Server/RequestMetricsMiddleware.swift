public import CoreMetrics
import HTTPTypes
public import Hummingbird

/// Counts requests by route pattern, method and status, and measures how long and how large the answers were.
public struct RequestMetricsMiddleware: RouterMiddleware {
    private let factory: any MetricsFactory

    public init(factory: any MetricsFactory = MetricsSystem.factory) {
        self.factory = factory
    }

    public func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let method = Self.label(request.method)
        let status = response.status.code
        return response.observed(for: request) { outcome in
            let route = context.endpointPath ?? "none"
            let both = [("route", route), ("method", method)]
            Counter(label: "http_requests_total", dimensions: both + [("status", "\(status)")], factory: factory)
                .increment()
            Counter(label: "http_response_bytes_total", dimensions: both, factory: factory)
                .increment(by: outcome.bytes)
            Timer(label: "http_request_duration_seconds", dimensions: both, factory: factory)
                .recordNanoseconds(start.duration(to: .now).nanoseconds)
            if outcome.error != nil {
                Counter(label: "http_responses_cut_total", dimensions: both, factory: factory).increment()
            }
        }
    }

    /// A client may make up any method, but not a new time series with it.
    private static func label(_ method: HTTPRequest.Method) -> String {
        let known: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .delete, .options, .patch]
        return known.contains(method) ? method.rawValue : "other"
    }
}

extension Duration {
    fileprivate var nanoseconds: Int64 {
        let (whole, overflow) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max : whole + components.attoseconds / 1_000_000_000
    }
}
