import Basics
import NIOCore

/// Recognizes plain HTTP before TLS does: such a client gets a sentence, and a browser the right address, instead of a
/// connection that breaks. A connection that begins with TLS passes, and isn't inspected again.
final class PlainHTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum State {
        case unknown
        /// Collecting the first line of a request, which is answered when it is complete.
        case plain(ByteBuffer)
        case answered
    }

    /// Bytes of a first line that are read before it is answered as it is.
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

    /// A handshake begins with the byte 22 (RFC 8446 §5.1), a method with a letter.
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

    /// Ends this side only, and keeps reading: closing a connection with unread bytes resets it, and the answer may be
    /// lost. ``ConnectionGuardHandler`` closes it when the client doesn't.
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
