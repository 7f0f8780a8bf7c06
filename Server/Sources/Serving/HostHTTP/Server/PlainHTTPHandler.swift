import NIOCore
import WOPI

/// Stands before TLS and sees who speaks plain HTTP to it: they get a sentence, and a browser the right address, instead
/// of a connection that breaks. Whoever begins as TLS does is let through, and never looked at again.
final class PlainHTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum State {
        case unknown
        /// Gathering the first line of a request, which is answered when it is there.
        case plain(ByteBuffer)
        case answered
    }

    /// Bytes of a first line that are read before it is answered as it is.
    private static let maximumLine = 8 * 1024

    private let address: PublicAddress?
    private var state = State.unknown

    init(_ address: PublicAddress?) { self.address = address }

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
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    private func gather(_ bytes: ByteBuffer, after line: ByteBuffer, _ context: ChannelHandlerContext) {
        var line = line
        line.writeImmutableBuffer(bytes)
        guard bytes.readableBytesView.contains(UInt8(ascii: "\n")) || line.readableBytes >= Self.maximumLine else {
            state = .plain(line)
            return
        }
        state = .answered
        answer(PlainHTTPAnswer(to: line.readableBytesView, address: address).text, context)
    }

    /// Ends our side only, and reads on: a connection that is closed with bytes unread is reset, and the answer may be
    /// lost with it. ``ConnectionGuardHandler`` ends one whose client doesn't.
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
