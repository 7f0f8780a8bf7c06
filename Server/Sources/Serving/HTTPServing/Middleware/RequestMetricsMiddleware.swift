import CoreMetrics
import HTTPTypes
import Hummingbird
import Synchronization

/// Counts requests by route pattern, method and status, and measures how long and how large the answers were.
struct RequestMetricsMiddleware: RouterMiddleware {
    private let series: RequestSeries

    init(factory: any MetricsFactory = MetricsSystem.factory) {
        self.series = RequestSeries(factory: factory)
    }

    func handle(
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

    /// The label of a method. A client can invent methods, but each would be a new time series.
    private static func label(_ method: HTTPRequest.Method) -> String {
        switch method {
        case .get, .head, .post, .put, .delete, .options, .patch: method.rawValue
        default: "other"
        }
    }
}

/// The counters of requests of one kind. They are made once, since making the labels of a series costs more than
/// counting.
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
