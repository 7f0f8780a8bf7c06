import CDispatch
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOPosix

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

/// Sends a response body in pieces, and the end of the response with the last piece. The next piece is read while the
/// connection accepts the current piece.
///
/// Holds at most two pieces in memory, however slow the client is. All methods run on the event loop of the channel;
/// only the reads themselves run on another thread.
final class PieceSender {
    private let channel: any Channel
    private let count: ByteCount?
    private let read: (_ offset: Int64, _ count: Int) -> EventLoopFuture<ByteBuffer>
    private let done: EventLoopPromise<Void>
    private let end: Int64
    /// The offset at which the next read begins.
    private var offset: Int64
    /// A piece that was read while the previous piece was being sent.
    private var ahead: ByteBuffer?
    private var isReading = false
    private var isSending = false
    private var isOver = false

    /// - Parameters:
    ///   - count: the counter to which delivered bytes are added.
    ///   - read: reads up to `count` bytes at `offset`. Returns an empty buffer only at the end of the content.
    init(
        _ range: Range<Int64>, on channel: any Channel, countedBy count: ByteCount?,
        read: @escaping (_ offset: Int64, _ count: Int) -> EventLoopFuture<ByteBuffer>
    ) {
        self.channel = channel
        self.count = count
        self.read = read
        self.done = channel.eventLoop.makePromise(of: Void.self)
        self.offset = range.lowerBound
        self.end = range.upperBound
    }

    /// Starts sending. The future succeeds when the connection has accepted the last piece.
    func start() -> EventLoopFuture<Void> {
        readOn()
        return done.futureResult
    }

    private func readOn() {
        guard offset < end, !isReading, !isOver else { return }
        isReading = true
        let count = Int(min(Int64(FileContentBody.pieceSize), end - offset))
        read(offset, count).assumeIsolated().whenComplete { self.didRead($0) }
    }

    private func didRead(_ result: Result<ByteBuffer, any Error>) {
        isReading = false
        switch result {
        case .success(let piece) where piece.readableBytes > 0:
            offset += Int64(piece.readableBytes)
            ahead = piece
            sendOn()
        case .success: fail(FileContentBody.Shortened(missing: end - offset))
        case .failure(let error): fail(error)
        }
    }

    private func sendOn() {
        guard !isSending, !isOver, let piece = ahead else { return }
        ahead = nil
        isSending = true
        let isLast = offset >= end
        // Starts the next read first, so the read overlaps with encrypting this piece.
        readOn()
        let pipeline = channel.pipeline.syncOperations
        let sent = pipeline.write(NIOAny(HTTPResponsePart.body(piece)))
        if isLast { pipeline.write(NIOAny(HTTPResponsePart.end(nil)), promise: nil) }
        pipeline.flush()
        sent.assumeIsolated().whenComplete { self.didSend(piece.readableBytes, $0) }
    }

    private func didSend(_ bytes: Int, _ result: Result<Void, any Error>) {
        isSending = false
        if case .failure(let error) = result { return fail(error) }
        count?.add(bytes)
        if offset >= end, ahead == nil {
            isOver = true
            done.succeed()
        } else {
            sendOn()
        }
    }

    /// Fails the transfer. The client already has a part of the body, so the caller closes the connection.
    private func fail(_ error: any Error) {
        guard !isOver else { return }
        isOver = true
        ahead = nil
        done.fail(error)
    }
}

/// Reads a file through a `NIOFileHandle` that wraps a file descriptor. The descriptor belongs to another object.
final class OpenFile: Sendable {
    private static let io = NonBlockingFileIO(threadPool: .singleton)
    private let handle: NIOFileHandle
    /// The object that owns the file descriptor and closes it when the object is released. The property keeps the
    /// object, and so the file, open.
    private let owner: any Sendable
    /// The size of the file in bytes at the time it was opened.
    let size: Int64

    /// - Throws: `POSIXError` if the descriptor doesn't refer to a regular file.
    init(_ descriptor: CInt, of owner: any Sendable) throws {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw POSIXError(.EINVAL) }
        size = Int64(status.st_size)
        handle = NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: descriptor)
        self.owner = owner
    }

    deinit {
        // NIO reports a file handle as leaked if it is released without giving up its descriptor.
        _ = try? handle.takeDescriptorOwnership()
    }

    /// Reads up to `count` bytes at `offset`. Returns fewer bytes only at the end of the file.
    @Sendable func read(offset: Int64, count: Int) async throws -> ByteBuffer {
        try await Self.io.read(
            fileHandle: handle, fromOffset: offset, byteCount: count, allocator: ByteBufferAllocator()
        )
    }

    /// Reads up to `count` bytes at `offset` and completes the future on `loop`.
    func read(offset: Int64, count: Int, on loop: any EventLoop) -> EventLoopFuture<ByteBuffer> {
        Self.io.read(
            fileHandle: handle, fromOffset: offset, byteCount: count, allocator: ByteBufferAllocator(), eventLoop: loop)
    }

    func region(_ range: Range<Int64>) -> FileRegion {
        FileRegion(fileHandle: handle, readerIndex: Int(range.lowerBound), endIndex: Int(range.upperBound))
    }
}
