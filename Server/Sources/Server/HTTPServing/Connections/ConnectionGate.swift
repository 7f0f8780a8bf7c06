import HummingbirdCore
import NIOCore

/// Stops accepting connections at the limit.
struct ConnectionGate: AvailableConnectionsDelegate {
    let load: ServerLoad
    /// The number of accepted connections that are still open.
    /// The listening socket learns of each accept and close before
    /// ``ServerLoad`` does, so the gate needs its own count.
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
