import HummingbirdCore
import NIOCore

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
