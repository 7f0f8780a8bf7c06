import NIOCore
import NIOHTTP1

/// Measures the first line of a request before the decoder does: when that stops at a head that is too large, it doesn't
/// say of what there was too much.
final class RequestLineMeter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// Bytes of the line as far as it came.
    private(set) var length = 0
    private var isMeasuring = true

    /// Adds one right in front of the decoder of HTTP/1.1.
    ///
    /// - Throws: when there is no such decoder.
    static func add(to pipeline: ChannelPipeline.SynchronousOperations) throws -> RequestLineMeter {
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        let handler = RequestLineMeter()
        try pipeline.addHandler(handler, position: .before(decoder))
        return handler
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isMeasuring { measure(unwrapInboundIn(data).readableBytesView) }
        context.fireChannelRead(data)
    }

    private func measure(_ bytes: ByteBufferView) {
        let lineFeed = UInt8(ascii: "\n")
        // RFC 9112 §2.2: empty lines before a request are skipped.
        let line = length == 0 ? bytes.drop { $0 == lineFeed || $0 == UInt8(ascii: "\r") } : bytes
        let end = line.firstIndex(of: lineFeed)
        length += (end ?? line.endIndex) - line.startIndex
        isMeasuring = end == nil
    }

    /// The head is read, and what follows is no first line.
    func headRead() { isMeasuring = false }

    /// The request is read. A beginning of the next one that came in the same read isn't measured.
    func requestRead() {
        length = 0
        isMeasuring = true
    }
}
