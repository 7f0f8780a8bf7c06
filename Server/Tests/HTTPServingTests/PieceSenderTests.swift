import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import SocketFixtures
import Testing

@testable import HTTPServing

@Suite struct PieceSenderTests {
    private static let piece = FileContentBody.pieceSize
    private struct Gone: Error {}

    /// A connection that stores the bytes it gets. It confirms each piece either immediately or when a test calls
    /// `deliver()`.
    private final class Connection: ChannelOutboundHandler {
        typealias OutboundIn = HTTPResponsePart

        var takesAtOnce = true
        private(set) var bytes: [UInt8] = []
        private(set) var pieces = 0
        private(set) var ends = 0
        private var waiting: [EventLoopPromise<Void>] = []

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            switch unwrapOutboundIn(data) {
            case .head: break
            case .body(let buffer):
                bytes += buffer.readableBytesView
                pieces += 1
            case .end: ends += 1
            }
            guard let promise else { return }
            if takesAtOnce { promise.succeed() } else { waiting.append(promise) }
        }

        func deliver() { waiting.removeFirst().succeed() }
        func lose() { waiting.removeFirst().fail(Gone()) }
    }

    /// Sends `range` of a file that contains `bytes`, and records each read of the file.
    private final class Sending {
        let connection = Connection()
        let count = ByteCount()
        private(set) var reads: [Int64] = []
        private let channel: EmbeddedChannel
        private let bytes: [UInt8]
        private let maxCount: Int

        init(_ bytes: [UInt8], maxCount: Int = .max) {
            self.bytes = bytes
            self.maxCount = maxCount
            channel = EmbeddedChannel(handler: connection)
        }

        func start(_ range: Range<Int64>) -> EventLoopFuture<Void> {
            PieceSender(range, on: channel, countedBy: count) { offset, count in
                self.reads.append(offset)
                let part = self.bytes.dropFirst(Int(offset)).prefix(min(count, self.maxCount))
                return self.channel.eventLoop.makeSucceededFuture(ByteBuffer(bytes: part))
            }
            .start()
        }
    }

    @Test(arguments: [1, piece - 1, piece, piece + 1, 2 * piece - 1, 2 * piece, 2 * piece + 1, 3 * piece])
    func `the pieces add up to the content, and the end is sent once`(length: Int) throws {
        let bytes = TestFile.bytes(length + 9)
        for maxCount in [Int.max, 100_000] {
            let sending = Sending(bytes, maxCount: maxCount)
            try sending.start(5..<Int64(5 + length)).wait()
            #expect(sending.connection.bytes == Array(bytes[5..<5 + length]))
            #expect(sending.connection.ends == 1)
            #expect(sending.count.value == Int64(length))
        }
    }

    @Test func `for a client that doesn't read, one piece is in flight and one is ready`() throws {
        let sending = Sending(TestFile.bytes(5 * Self.piece))
        sending.connection.takesAtOnce = false
        let sent = sending.start(0..<Int64(5 * Self.piece))
        for taken in 0..<5 {
            #expect(sending.connection.pieces == taken + 1)
            #expect(sending.reads.count == min(taken + 2, 5))
            #expect(sending.count.value == Int64(taken * Self.piece), "what is on its way doesn't count")
            #expect(sending.connection.ends == (taken == 4 ? 1 : 0), "the end goes with the last piece")
            sending.connection.deliver()
        }
        try sent.wait()
        #expect(sending.reads == (0..<5).map { Int64($0 * Self.piece) })
    }

    @Test func `content truncated while being sent is an error`() throws {
        let sending = Sending(TestFile.bytes(Self.piece + 7))
        let sent = sending.start(0..<Int64(3 * Self.piece))
        #expect(throws: FileContentBody.Shortened.self) { try sent.wait() }
        #expect(sending.connection.ends == 0)
        #expect(sending.count.value == Int64(sending.connection.bytes.count))
    }

    @Test func `sending to a disconnected client reads nothing more`() throws {
        let sending = Sending(TestFile.bytes(5 * Self.piece))
        sending.connection.takesAtOnce = false
        let sent = sending.start(0..<Int64(5 * Self.piece))
        sending.connection.deliver()
        sending.connection.lose()
        #expect(throws: Gone.self) { try sent.wait() }
        #expect(sending.reads.count == 3 && sending.connection.pieces == 2 && sending.connection.ends == 0)
        #expect(sending.count.value == Int64(Self.piece))
    }
}
