import NIOCore

/// Flushes written data before a connection closes.
///
/// The handler sits above TLS, which drops unflushed data. During shutdown, Hummingbird 2.28 closes an HTTP/2
/// connection in the same event loop tick in which it writes the end of the last stream.
final class FlushBeforeCloseHandler: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .all { context.flush() }
        context.close(mode: mode, promise: promise)
    }
}
