import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Asks for a part of an open file as the body of the answer whose head was just written.
struct SendFile: Sendable {
    let region: FileRegion
}

/// Lets the kernel send a file's bytes, past the HTTP codec; only for plain HTTP/1.1.
///
/// The request comes as an outbound event and not as a header, so that no answer can carry it and no client can ask for
/// it; where this handler isn't, NIO answers the event with `operationUnsupported`.
final class SendFileHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// Bytes the head of the answer under way promised and that are still to be sent.
    private var promised: Int64?

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head) where head.status.kind != .informational:
            promised = head.headerFields[.contentLength].flatMap { Int64($0) }
        case .head: break
        case .body(let buffer): promised = promised.map { $0 - Int64(buffer.readableBytes) }
        case .end: promised = nil
        }
        context.write(data, promise: promise)
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard let event = event as? SendFile else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        // Bytes no head announced would be read by the client as the next answer.
        guard let promised, promised >= Int64(event.region.readableBytes),
            let encoder = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
        else {
            promise?.fail(ChannelError.operationUnsupported)
            return
        }
        self.promised = promised - Int64(event.region.readableBytes)
        encoder.writeAndFlush(NIOAny(IOData.fileRegion(event.region)), promise: promise)
    }
}
