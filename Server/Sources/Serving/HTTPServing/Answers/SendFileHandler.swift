import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Lets the kernel send a part of a file, past the HTTP codec; only for plain HTTP/1.1.
///
/// It is called directly, not by a header, so that no answer can contain the request and no client can make it.
final class SendFileHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The header fields of the current answer. They are parsed only when needed, since most answers have no file.
    private var fields: HTTPFields?
    private var sent: Int64 = 0

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head) where head.status.kind != .informational:
            fields = head.headerFields
            sent = 0
        case .head: break
        case .body(let buffer): sent += Int64(buffer.readableBytes)
        case .end: fields = nil
        }
        context.write(data, promise: promise)
    }

    /// Sends `region` as the body of the answer whose head was just written.
    ///
    /// - Returns: false, with nothing sent, where the channel has no such handler.
    static func send(_ region: FileRegion, on channel: any Channel) async throws -> Bool {
        try await channel.eventLoop.flatSubmit {
            let pipeline = channel.pipeline.syncOperations
            guard let handler = try? pipeline.handler(type: SendFileHandler.self),
                let encoder = try? pipeline.context(handlerType: HTTPResponseEncoder.self),
                handler.takesPromised(Int64(region.readableBytes))
            else { return channel.eventLoop.makeSucceededFuture(false) }
            return encoder.writeAndFlush(NIOAny(IOData.fileRegion(region))).map { true }
        }
        .get()
    }

    /// Whether the head announced so many bytes; the client would read any others as the next answer.
    private func takesPromised(_ bytes: Int64) -> Bool {
        guard let promised = fields?[.contentLength].flatMap({ Int64($0) }), promised - sent >= bytes else {
            return false
        }
        sent += bytes
        return true
    }
}
