public import CoreMetrics
import Synchronization

/// Counts the connections and requests that a server handles at the moment, and holds them to limits, which can change
/// while it runs.
public final class ServerLoad: Sendable {
    private struct State {
        var limits: ServerLimits
        var connections = ClientCounts()
        var requests = ClientCounts()
    }

    private let state: Mutex<State>
    private let metrics: any MetricsFactory
    private let openConnections: Meter
    private let openRequests: Meter
    private let refusedConnections: Counter
    private let refusedRequests: Counter
    private let isEnding = Atomic(false)

    /// Starts with nothing open, and reports counts and limits to `metrics` from then on.
    public init(_ limits: ServerLimits, metrics: any MetricsFactory = MetricsSystem.factory) {
        state = Mutex(State(limits: limits))
        self.metrics = metrics
        openConnections = Meter(label: "http_connections_open", dimensions: [], factory: metrics)
        openRequests = Meter(label: "http_requests_open", dimensions: [], factory: metrics)
        refusedConnections = Counter(label: "http_connections_refused_total", dimensions: [], factory: metrics)
        refusedRequests = Counter(label: "http_requests_refused_total", dimensions: [], factory: metrics)
        report(limits)
    }

    /// The limits in force. Lower ones close nothing that is open; they hold for whatever comes next.
    public var limits: ServerLimits {
        get { state.withLock { $0.limits } }
        set {
            state.withLock { $0.limits = newValue }
            report(newValue)
        }
    }

    private func report(_ limits: ServerLimits) {
        let gauges = [
            ("process_max_fds", limits.openFiles), ("http_connections_limit", limits.connections),
            ("http_connections_per_client_limit", limits.connectionsPerClient),
            ("http_requests_limit", limits.requests), ("http_requests_per_client_limit", limits.requestsPerClient),
        ]
        for (label, value) in gauges { Meter(label: label, dimensions: [], factory: metrics).set(value) }
    }

    // MARK: Connections

    /// Has every answer from now on tell an HTTP/1.1 client to open another connection for its next request, which a
    /// balancer may take elsewhere. An HTTP/2 client is told when the server closes.
    public func endConnections() { isEnding.store(true, ordering: .relaxed) }

    /// Whether connections end with their next answer.
    var endsConnections: Bool { isEnding.load(ordering: .relaxed) }

    /// - Returns: false when this client has reached its limit. The limit of all together is enforced before a
    ///   connection is accepted.
    func openConnection(_ client: ClientKey?) -> Bool {
        let isOpen = state.withLock {
            $0.connections.open(client, limit: nil, perClient: $0.limits.connectionsPerClient)
        }
        if isOpen { openConnections.increment() } else { refusedConnections.increment() }
        return isOpen
    }

    func closeConnection(_ client: ClientKey?) {
        state.withLock { $0.connections.close(client) }
        openConnections.decrement()
    }

    // MARK: Requests

    /// - Returns: a slot to hold until the answer is sent; `nil` at the limit.
    func openRequest(_ client: ClientKey?) -> RequestSlot? {
        let isOpen = state.withLock {
            $0.requests.open(client, limit: $0.limits.requests, perClient: $0.limits.requestsPerClient)
        }
        guard isOpen else {
            refusedRequests.increment()
            return nil
        }
        openRequests.increment()
        return RequestSlot(load: self, client: client)
    }

    fileprivate func closeRequest(_ client: ClientKey?) {
        state.withLock { $0.requests.close(client) }
        openRequests.decrement()
    }
}

/// Counts as an open request for as long as it is held. An answer that is never written, because its client has left,
/// releases it as well.
final class RequestSlot: Sendable {
    private let load: ServerLoad
    private let client: ClientKey?

    fileprivate init(load: ServerLoad, client: ClientKey?) {
        self.load = load
        self.client = client
    }

    deinit { load.closeRequest(client) }
}
