public import CoreMetrics
import HTTPTypes
public import Hummingbird
import Synchronization

/// Counts requests by route pattern, method and status, and measures how long and how large the answers were.
public struct RequestMetricsMiddleware: RouterMiddleware {
    private let series: RequestSeries

    public init(factory: any MetricsFactory = MetricsSystem.factory) {
        self.series = RequestSeries(factory: factory)
    }

    public func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let method = Self.label(request.method)
        let status = response.status.code
        return response.observed(for: request) { outcome in
            let key = RequestSeries.Key(route: context.endpointPath ?? "none", method: method, status: status)
            let kind = series.of(key)
            kind.requests.increment()
            kind.bytes.increment(by: outcome.bytes)
            kind.duration.recordNanoseconds(start.duration(to: .now).nanoseconds)
            if outcome.error != nil { series.cut(key).increment() }
        }
    }

    /// A client may make up any method, but not a new time series with it.
    private static func label(_ method: HTTPRequest.Method) -> String {
        switch method {
        case .get, .head, .post, .put, .delete, .options, .patch: method.rawValue
        default: "other"
        }
    }
}

/// What is counted of requests of one kind, made once: to make a series' labels costs more than to count.
private final class RequestSeries: Sendable {
    struct Key: Hashable {
        let route: String
        let method: String
        let status: Int

        var dimensions: [(String, String)] { [("route", route), ("method", method)] }
    }

    struct Kind {
        let requests: Counter
        let bytes: Counter
        let duration: Timer
    }

    private let factory: any MetricsFactory
    private let kinds = Mutex<[Key: Kind]>([:])

    init(factory: any MetricsFactory) { self.factory = factory }

    func of(_ key: Key) -> Kind {
        kinds.withLock { kinds in
            if let kind = kinds[key] { return kind }
            let both = key.dimensions
            let kind = Kind(
                requests: Counter(
                    label: "http_requests_total", dimensions: both + [("status", "\(key.status)")], factory: factory),
                bytes: Counter(label: "http_response_bytes_total", dimensions: both, factory: factory),
                duration: Timer(label: "http_request_duration_seconds", dimensions: both, factory: factory))
            kinds[key] = kind
            return kind
        }
    }

    func cut(_ key: Key) -> Counter {
        Counter(label: "http_responses_cut_total", dimensions: key.dimensions, factory: factory)
    }
}

extension Duration {
    fileprivate var nanoseconds: Int64 {
        let (whole, overflow) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max : whole + components.attoseconds / 1_000_000_000
    }
}
