import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Sends an answer's head together with what follows it, and a part of a file as its body: by the kernel over plain
/// HTTP/1.1, past the codec, and in pieces where it has to be encrypted.
///
/// A file is given to it by a call, not by a header, so that no answer can contain the request and no client can make
/// it.
final class FileSendHandler: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let usesKernel: Bool
    /// The head of the current answer until something follows it. Hummingbird flushes the head of a body that is yet to
    /// be made, which would send it as a packet of its own, and wake the client for it.
    private var held: (head: NIOAny, promise: EventLoopPromise<Void>?)?

    init(usesKernel: Bool) {
        self.usesKernel = usesKernel
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        held?.promise?.fail(ChannelError.ioOnClosedChannel)
        held = nil
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .head(let head) = unwrapOutboundIn(data), head.status.kind != .informational {
            held = (data, promise)
        } else {
            release(context)
            context.write(data, promise: promise)
        }
    }

    /// An answer that ends before its body began is cut behind its head, not before it.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if release(context) { context.flush() }
        context.close(mode: mode, promise: promise)
    }

    @discardableResult
    private func release(_ context: ChannelHandlerContext) -> Bool {
        guard let held else { return false }
        self.held = nil
        context.write(held.head, promise: held.promise)
        return true
    }

    // MARK: Files

    /// Sends a part of a file as the whole body of the answer whose head was just written, and the answer's end.
    ///
    /// - Parameter count: is told of the bytes as they are delivered.
    /// - Returns: false, with nothing sent, where the channel has no such handler, or the head is another's.
    static func send(
        _ range: Range<Int64>, of file: OpenFile, on channel: any Channel, countedBy count: ByteCount?
    ) async throws -> Bool {
        try await channel.eventLoop.flatSubmit { () -> EventLoopFuture<Bool> in
            guard let context = try? channel.pipeline.syncOperations.context(handlerType: FileSendHandler.self),
                let handler = context.handler as? FileSendHandler,
                handler.hasPromised(range.upperBound - range.lowerBound)
            else { return channel.eventLoop.makeSucceededFuture(false) }
            let sent =
                handler.usesKernel
                ? handler.sendByKernel(file.region(range), context, countedBy: count)
                : PieceSender(range, on: channel, countedBy: count) { offset, count in
                    file.read(offset: offset, count: count, on: channel.eventLoop)
                }.start()
            return sent.map { true }
        }
        .get()
    }

    /// Whether the head announced so many bytes; the client would read any others as the next answer.
    private func hasPromised(_ bytes: Int64) -> Bool {
        guard let held, case .head(let head) = unwrapOutboundIn(held.head) else { return false }
        return head.headerFields[.contentLength].flatMap { Int64($0) } == bytes
    }

    /// Writes head and region, and the end once they are delivered, which is at once for a client with room for them.
    private func sendByKernel(
        _ region: FileRegion, _ context: ChannelHandlerContext, countedBy count: ByteCount?
    ) -> EventLoopFuture<Void> {
        let channel = context.channel
        guard let encoder = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self) else {
            return channel.eventLoop.makeFailedFuture(ChannelPipelineError.notFound)
        }
        release(context)
        let bytes = region.readableBytes
        Self.cork(channel, true)
        let sent = encoder.writeAndFlush(NIOAny(IOData.fileRegion(region)))
        Self.cork(channel, false)
        return sent.assumeIsolated().map {
            count?.add(bytes)
            channel.pipeline.syncOperations.writeAndFlush(NIOAny(HTTPResponsePart.end(nil)), promise: nil)
        }
        .nonisolated()
    }

    /// Has the kernel put what is written in between into as few packets as will hold it. Head and file are two system
    /// calls, and it would otherwise send a packet for the first.
    private static func cork(_ channel: any Channel, _ isOn: Bool) {
        #if os(Linux)
        let cork = ChannelOptions.Types.SocketOption(level: .tcp, name: .init(rawValue: TCP_CORK))
        try? channel.syncOptions?.setOption(cork, value: isOn ? 1 : 0)
        #endif
    }
}
