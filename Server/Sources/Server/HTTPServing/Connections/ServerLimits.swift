/// The limits of connections and requests at once, derived from the number of files that the process may have open.
///
/// A connection takes one descriptor, and a request at most one more, for the content it reads or stages. The sum of
/// both and of a reserve (listening socket, event loops, database, log, the commands' own files) stays below the
/// limit, so that neither connections nor requests can take away what somebody's save needs. No client may have more
/// than a quarter.
public struct ServerLimits: Equatable, Sendable {
    /// The process' limit, `RLIMIT_NOFILE`.
    public let openFiles: Int
    /// Connections that are open at once; more wait to be accepted.
    public var connections: Int
    /// Connections of one client; more are closed as soon as they are accepted.
    public var connectionsPerClient: Int
    /// Requests that are answered at once; more get 503.
    public var requests: Int
    /// Requests of one client that are answered at once.
    public var requestsPerClient: Int

    /// Descriptors that are kept for everything but connections and the content of requests.
    static let reserve = 128
    private static let maxConnections = 10_000
    private static let maxRequests = 40_000

    /// Derives all limits from the number of files the process may have open: 128 are kept in reserve, half of the others
    /// are for connections (at most 10,000), and the remainder is for requests (at most 40,000). One client may have a
    /// quarter of each.
    public init(openFiles: Int) {
        self.openFiles = openFiles
        let spendable = max(openFiles - min(Self.reserve, openFiles / 2), 8)
        connections = min(Self.maxConnections, spendable / 2)
        requests = min(Self.maxRequests, spendable - connections)
        connectionsPerClient = connections / 4
        requestsPerClient = requests / 4
    }

    /// Applies the limits that an operator set on connections, in all and of one client; they only lower those derived.
    public init(openFiles: Int, connections: Int?, connectionsPerClient: Int?) {
        self.init(openFiles: openFiles)
        if let connections {
            self.connections = min(self.connections, connections)
            self.connectionsPerClient = min(self.connectionsPerClient, max(1, self.connections / 4))
        }
        if let connectionsPerClient { self.connectionsPerClient = min(self.connections, connectionsPerClient) }
    }
}
