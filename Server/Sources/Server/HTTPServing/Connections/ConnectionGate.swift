import HummingbirdCore
import NIOCore

/// Stops accepting connections at the limit.
struct ConnectionGate: AvailableConnectionsDelegate {
    let load: ServerLoad
    /// The number of connections that were accepted and not closed. The listening socket learns of both before
    /// ``ServerLoad`` does, so the gate keeps a count of its own.
    private var accepted = 0

    init(_ load: ServerLoad) { self.load = load }

    mutating func connectionOpened() { accepted += 1 }
    mutating func connectionClosed() { accepted -= 1 }
    func isAcceptingNewConnections() -> Bool { accepted < load.limits.connections }
}

/// Closes a connection as soon as it is there, before a byte of it is read.
final class TurnAwayHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    func channelActive(context: ChannelHandlerContext) { context.close(promise: nil) }
}
