import NIOCore
import NIOHTTPTypes

/// Resets an HTTP/2 stream whose client accepts no bytes of its response. ``ConnectionGuardHandler`` can't detect such
/// a stream, because HTTP/2 flow control holds the bytes back before they reach the socket.
final class StreamStallHandler: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let timeout: TimeAmount
    private var isActive = false
    private var outstanding = 0
    private var lastDelivery = NIODeadline.now()
    private var timer: Scheduled<Void>?

    init(_ configuration: HostServer.Configuration) {
        self.timeout = TimeAmount(configuration.writeStallTimeout)
    }

    // Over HTTP/1.1 this handler is in the pipeline of the connection, whose ``ConnectionGuardHandler`` detects stalls.
    func handlerAdded(context: ChannelHandlerContext) {
        isActive = (try? context.pipeline.syncOperations.handler(type: ConnectionGuardHandler.self)) == nil
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isActive else { return context.write(data, promise: promise) }
        if outstanding == 0 { lastDelivery = .now() }
        outstanding += 1
        let delivered = promise ?? context.eventLoop.makePromise()
        delivered.futureResult.assumeIsolated().whenComplete { _ in
            self.outstanding -= 1
            self.lastDelivery = .now()
        }
        context.write(data, promise: delivered)
        if timer == nil { schedule(context) }
    }

    private func schedule(_ context: ChannelHandlerContext) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: lastDelivery + timeout) {
            self.timer = nil
            guard self.outstanding > 0 else { return }
            if .now() >= self.lastDelivery + self.timeout {
                context.close(promise: nil)
            } else {
                self.schedule(context)
            }
        }
    }
}
