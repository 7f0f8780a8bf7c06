import CoreMetrics
import HTTPTypes
import NIOCore
import Synchronization

/// Counts requests by route pattern, method and status, and measures the duration and size of responses.
///
/// The counters for each combination of route pattern, method and status are created once, because creating the labels
/// costs more than counting.
final class RequestSeries: Sendable {
    struct Key: Hashable {
        let route: String
        let method: String
        let status: Int

        /// - Parameter route: the pattern of the matched route, Hummingbird's `NotFound` if no route matched, or `nil`
        ///   if the request was refused before routing. `nil` counts as `none`.
        init(route: String?, method: HTTPRequest.Method, status: Int) {
            self.route = route ?? "none"
            self.method = method.known
            self.status = status
        }

        var dimensions: [(String, String)] { [("route", route), ("method", method)] }
    }

    private struct Kind {
        let requests: Counter
        let bytes: Counter
        let duration: Timer
    }

    private let factory: any MetricsFactory
    private let kinds = Mutex<[Key: Kind]>([:])

    init(factory: any MetricsFactory) { self.factory = factory }

    func count(_ outcome: AnswerOutcome, duration: TimeAmount, of key: Key) {
        let kind = kind(of: key)
        kind.requests.increment()
        kind.bytes.increment(by: outcome.bytes)
        kind.duration.recordNanoseconds(duration.nanoseconds)
        guard outcome.error != nil else { return }
        Counter(label: "http_responses_cut_total", dimensions: key.dimensions, factory: factory).increment()
    }

    private func kind(of key: Key) -> Kind {
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
}

extension HTTPRequest.Method {
    /// The name of the method, or `other` if the method is unknown. Clients can send any text as method, and each text
    /// would become a new time series.
    var known: String {
        switch self {
        case .get, .head, .post, .put, .delete, .options, .patch: rawValue
        default: "other"
        }
    }
}
