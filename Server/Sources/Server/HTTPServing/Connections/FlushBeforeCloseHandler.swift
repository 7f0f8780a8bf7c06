import NIOCore

/// Flushes what was written before a connection closes.
///
/// Sits above TLS, which drops what it wasn't told to flush: Hummingbird 2.28 closes an HTTP/2 connection that shuts
/// down as soon as its last stream has ended, in the same turn in which the end of that stream was written.
final class FlushBeforeCloseHandler: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .all { context.flush() }
        context.close(mode: mode, promise: promise)
    }
}
