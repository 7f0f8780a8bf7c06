import HummingbirdCore
import NIOCore
import Synchronization
public import CoreMetrics

/// Counts the open connections and requests of a server and enforces the limits of ``ServerLimits``. The limits can
/// change while the server runs.
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
    private let receivedBytes: Counter
    private let isEnding = Atomic(false)

    /// Creates a server load without open connections or requests. The counts and limits are reported to `metrics`.
    public init(_ limits: ServerLimits, metrics: any MetricsFactory = MetricsSystem.factory) {
        state = Mutex(State(limits: limits))
        self.metrics = metrics
        openConnections = Meter(label: "http_connections_open", dimensions: [], factory: metrics)
        openRequests = Meter(label: "http_requests_open", dimensions: [], factory: metrics)
        refusedConnections = Counter(label: "http_connections_refused_total", dimensions: [], factory: metrics)
        refusedRequests = Counter(label: "http_requests_refused_total", dimensions: [], factory: metrics)
        receivedBytes = Counter(label: "http_request_bytes_total", dimensions: [], factory: metrics)
        report(limits)
    }

    /// The current limits. Lowering a limit doesn't close connections that are already open.
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

    /// Adds `Connection: close` to every HTTP/1.1 response from now on, so a
    /// load balancer can move the next request to another server.
    /// HTTP/2 clients are notified when the server shuts down.
    public func endConnections() { isEnding.store(true, ordering: .relaxed) }

    /// Whether each connection closes after its next response.
    var endsConnections: Bool { isEnding.load(ordering: .relaxed) }

    /// Counts a connection.
    ///
    /// - Returns: `false` if this client already has as many connections as one client may have. The limit for all
    ///   clients together is enforced before a connection is accepted.
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

    /// Counts bytes of a request body, as they arrive.
    func received(_ bytes: Int) { receivedBytes.increment(by: Int64(bytes)) }

    /// Counts a request until the returned slot is released.
    ///
    /// - Returns: a slot that the caller keeps until the response is sent; `nil` if a limit is reached.
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

/// Counts one request as open until this object is released, even if the response is never written because the client
/// disconnected.
final class RequestSlot: Sendable {
    private let load: ServerLoad
    private let client: ClientKey?

    fileprivate init(load: ServerLoad, client: ClientKey?) {
        self.load = load
        self.client = client
    }

    deinit { load.closeRequest(client) }
}

/// Counts open connections or requests, in total and per client. Clients without open connections or requests take no
/// memory.
struct ClientCounts {
    private(set) var total = 0
    private var perClient: [ClientKey: Int] = [:]

    var clients: Int { perClient.count }

    /// Counts one more connection or request and returns `true`, or returns `false` if a limit is reached.
    ///
    /// - Parameters:
    ///   - client: `nil` for a client to which the limit per client doesn't apply, such as a trusted proxy.
    ///   - limit: the limit for all clients together; `nil` if other code enforces that limit.
    mutating func open(_ client: ClientKey?, limit: Int?, perClient maxCount: Int) -> Bool {
        if let limit, total >= limit { return false }
        if let client {
            let count = perClient[client, default: 0]
            guard count < maxCount else { return false }
            perClient[client] = count + 1
        }
        total += 1
        return true
    }

    mutating func close(_ client: ClientKey?) {
        total = max(total - 1, 0)
        guard let client, let count = perClient[client] else { return }
        perClient[client] = count > 1 ? count - 1 : nil
    }
}

/// The unit to which the limits per client apply: an IPv4 address or an
/// IPv6 /64, the smallest network that a subscriber gets.
struct ClientKey: Hashable, Sendable {
    private let isIPv4: Bool
    private let bits: UInt64

    init(_ address: IPAddress) {
        isIPv4 = address.isIPv4
        bits = address.isIPv4 ? address.local : address.network
    }
}

/// Stops the server from accepting connections while the number of open connections is at the limit.
struct ConnectionGate: AvailableConnectionsDelegate {
    let load: ServerLoad
    /// The number of accepted connections that are still open. This type needs a count of its own, because it learns of
    /// each accepted and closed connection before ``ServerLoad`` does.
    private var accepted = 0

    init(_ load: ServerLoad) { self.load = load }

    mutating func connectionOpened() { accepted += 1 }
    mutating func connectionClosed() { accepted -= 1 }
    func isAcceptingNewConnections() -> Bool { accepted < load.limits.connections }
}

/// Closes a connection immediately after it is accepted, before reading a byte.
final class TurnAwayHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    func channelActive(context: ChannelHandlerContext) { context.close(promise: nil) }
}
