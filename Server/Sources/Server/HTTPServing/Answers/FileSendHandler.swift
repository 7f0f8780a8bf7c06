import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Sends a response head together with the first part of its body, and sends files.
///
/// Over plain HTTP/1.1 the kernel sends a file directly to the socket, without the HTTP codec. If the connection is
/// encrypted, the file is sent in pieces.
///
/// Code asks for a file with a method call, not with a response header, so no client and no response can make the
/// server send a file.
final class FileSendHandler: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let usesKernel: Bool
    /// The head of the current response, held until its body or end is written. Hummingbird flushes the head before it
    /// writes a streamed body. If the head weren't held, the head would be sent in a separate packet, which wakes the
    /// client.
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

    /// Writes a held head before the connection closes, so that the client gets the head of a response that failed
    /// before its body was written.
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

    /// Completes the response whose head was just written: sends part of a file as the whole body, and then the end of
    /// the response.
    ///
    /// - Parameter count: the counter to which delivered bytes are added.
    /// - Returns: `false`, with nothing sent, if the channel has no `FileSendHandler` or the held head announced
    ///   another length.
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

    /// Returns whether `Content-Length` in the held head equals `bytes`. If the two numbers differed, the client would
    /// misread where the next response begins.
    private func hasPromised(_ bytes: Int64) -> Bool {
        guard let held, case .head(let head) = unwrapOutboundIn(held.head) else { return false }
        return head.headerFields[.contentLength].flatMap { Int64($0) } == bytes
    }

    /// Writes the head and the region of the file. After the region was delivered, writes the end of the response.
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

    /// Sets TCP_CORK, so the kernel combines writes into full packets. Without it, the head would be sent in a packet
    /// of its own, because head and file are two system calls.
    private static func cork(_ channel: any Channel, _ isOn: Bool) {
        #if os(Linux)
        let cork = ChannelOptions.Types.SocketOption(level: .tcp, name: .init(rawValue: TCP_CORK))
        try? channel.syncOptions?.setOption(cork, value: isOn ? 1 : 0)
        #endif
    }
}
