import Basics
import NIOCore

/// Detects plain HTTP on a TLS port and responds with an explanation, or
/// redirects a browser, instead of breaking the connection.
/// A connection that starts with TLS is passed through without further inspection.
final class PlainHTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum State {
        case unknown
        /// The connection uses plain HTTP. The buffer collects the request line.
        case plain(ByteBuffer)
        case answered
    }

    /// The maximum length of a request line in bytes. If a line is longer, the handler responds before the line is
    /// complete.
    private static let maxLine = 8 * 1024

    private let address: TLSAddress?
    private var state = State.unknown

    init(_ address: TLSAddress?) { self.address = address }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        switch state {
        case .unknown:
            guard let first = bytes.getInteger(at: bytes.readerIndex, as: UInt8.self) else { return }
            guard Self.beginsMethod(first) else {
                context.fireChannelRead(data)
                context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
                return
            }
            gather(bytes, after: ByteBuffer(), context)
        case .plain(let line): gather(bytes, after: line, context)
        case .answered: return
        }
    }

    /// Returns whether the byte can begin a method.
    /// A TLS handshake begins with byte 22 (RFC 8446 §5.1), a method with a letter.
    private static func beginsMethod(_ byte: UInt8) -> Bool {
        byte.isASCIIUppercase
    }

    private func gather(_ bytes: ByteBuffer, after line: ByteBuffer, _ context: ChannelHandlerContext) {
        var line = line
        line.writeImmutableBuffer(bytes)
        guard bytes.readableBytesView.contains(UInt8(ascii: "\n")) || line.readableBytes >= Self.maxLine else {
            state = .plain(line)
            return
        }
        state = .answered
        answer(PlainHTTPAnswer(to: line.readableBytesView, address: address).text, context)
    }

    /// Closes only the output and keeps reading. Closing a socket with unread bytes would reset the connection and
    /// might lose the response. If the client doesn't close the connection, ``ConnectionGuardHandler`` closes it.
    private func answer(_ text: String, _ context: ChannelHandlerContext) {
        let written = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: written)
        let loopBound = NIOLoopBound(context, eventLoop: context.eventLoop)
        written.futureResult.whenComplete { _ in loopBound.value.close(mode: .output, promise: nil) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .answered = state, let event = event as? ChannelEvent, event == .inputClosed {
            return context.close(promise: nil)
        }
        context.fireUserInboundEventTriggered(event)
    }
}
