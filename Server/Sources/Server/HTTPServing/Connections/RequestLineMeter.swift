import NIOCore
import NIOHTTP1

/// Measures the length of a request line before decoding. The meter is needed because the decoder's error for a head
/// that is too large doesn't say which part was too large.
final class RequestLineMeter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The number of bytes of the request line received so far.
    private(set) var length = 0
    private var isMeasuring = true

    /// Adds a handler of this type immediately before the HTTP/1.1 decoder.
    ///
    /// - Throws: an error if the pipeline has no HTTP/1.1 decoder.
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
        // RFC 9112 §2.2: empty lines before a request line are skipped.
        let line = length == 0 ? bytes.drop { $0 == lineFeed || $0 == UInt8(ascii: "\r") } : bytes
        let end = line.firstIndex(of: lineFeed)
        length += (end ?? line.endIndex) - line.startIndex
        isMeasuring = end == nil
    }

    /// Stops measuring until the next request, because the whole head of this request was read.
    func headRead() { isMeasuring = false }

    /// Starts measuring the next request line. Bytes of the next request line that arrived together with the previous
    /// request aren't measured.
    func requestRead() {
        length = 0
        isMeasuring = true
    }
}
