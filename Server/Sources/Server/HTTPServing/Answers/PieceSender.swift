import NIOCore
import NIOHTTPTypes

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
