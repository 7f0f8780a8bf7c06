import Foundation

/// Limits for concurrent connections and requests, derived from the number of files that the process may open.
///
/// A connection uses one file descriptor. A request uses at most one more, for content that it reads or writes to a
/// temporary file. Connections, requests and a reserve (listening socket, event loops, database, log, the commands' own
/// files) together stay below the file limit, so a save never fails for lack of a descriptor. A single client may use
/// at most a quarter of each limit.
public struct ServerLimits: Equatable, Sendable {
    /// The limit of open files for the process, `RLIMIT_NOFILE`.
    public let openFiles: Int
    /// The maximum number of open connections. Further connections wait to be accepted.
    public var connections: Int
    /// The maximum number of open connections per client. Further connections are closed after they are accepted.
    public var connectionsPerClient: Int
    /// The maximum number of concurrent requests. Further requests get 503.
    public var requests: Int
    /// The maximum number of concurrent requests per client.
    public var requestsPerClient: Int

    /// The number of file descriptors reserved for everything except connections and request content.
    static let reserve = 128
    private static let maxConnections = 10_000
    private static let maxRequests = 40_000

    /// Derives all limits from the number of files that the process may open. 128 files are reserved. Half of the
    /// remaining files are for connections (at most 10,000), the other half for requests (at most 40,000). One client
    /// may use a quarter of each half.
    public init(openFiles: Int) {
        self.openFiles = openFiles
        let spendable = max(openFiles - min(Self.reserve, openFiles / 2), 8)
        connections = min(Self.maxConnections, spendable / 2)
        requests = min(Self.maxRequests, spendable - connections)
        connectionsPerClient = connections / 4
        requestsPerClient = requests / 4
    }

    /// Derives the limits from the number of files that the process may open, and lowers them to the operator's limits
    /// for connections, in total and per client, if these are lower.
    public init(openFiles: Int, connections: Int?, connectionsPerClient: Int?) {
        self.init(openFiles: openFiles)
        if let connections {
            self.connections = min(self.connections, connections)
            self.connectionsPerClient = min(self.connectionsPerClient, max(1, self.connections / 4))
        }
        if let connectionsPerClient { self.connectionsPerClient = min(self.connections, connectionsPerClient) }
    }
}

/// Reads and raises the limit of files, including sockets, that the process may open.
package enum OpenFiles {
    /// The current limit of open files.
    package static var limit: Int { read().map { bounded($0.rlim_cur) } ?? fallback }

    /// Raises the limit of open files as far as the system allows. Many systems start programs with a limit of 1,024
    /// for compatibility with select(2).
    ///
    /// - Returns: the new limit.
    package static func raise() -> Int {
        guard var limits = read(), limits.rlim_cur < limits.rlim_max else { return limit }
        limits.rlim_cur = limits.rlim_max
        _ = setrlimit(resource, &limits)
        return limit
    }

    private static let fallback = 1024

    #if os(Linux)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let resource = RLIMIT_NOFILE
    #endif

    private static func read() -> rlimit? {
        var limits = rlimit()
        return getrlimit(resource, &limits) == 0 ? limits : nil
    }

    /// Lowers an "unlimited" limit, which is the largest representable number, to about a billion.
    private static func bounded(_ limit: rlim_t) -> Int { Int(clamping: min(limit, 1 << 30)) }
}
