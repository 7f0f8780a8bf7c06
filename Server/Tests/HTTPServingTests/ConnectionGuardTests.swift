import NIOCore
import NIOEmbedded
import SocketFixtures
import Testing

@testable import HTTPServing

@Suite struct ConnectionGuardTests {
    /// Receives the events that HTTP handlers would receive.
    private final class Listener: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        var quiesceEvents = 0

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if event is ChannelShouldQuiesceEvent { quiesceEvents += 1 }
        }
    }

    /// Creates a connection to a server that is shutting down.
    private static func quiescing(
        linger: Duration, sawRequest: Bool = false
    ) throws -> (channel: EmbeddedChannel, guardian: ConnectionGuardHandler) {
        let guardian = ConnectionGuardHandler(
            .with {
                $0.lingerTimeout = linger
                $0.headerTimeout = .seconds(3600)
            })
        let channel = EmbeddedChannel(handler: guardian)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        if sawRequest { guardian.requestOpened() }
        channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        return (channel, guardian)
    }

    private static func answering(stall: Duration) throws -> EmbeddedChannel {
        let guardian = ConnectionGuardHandler(
            .with {
                $0.writeStallTimeout = stall
                $0.headerTimeout = .seconds(3600)
            })
        let channel = EmbeddedChannel(handler: guardian)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    @Test func `an idle connection doesn't delay the server's shutdown`() throws {
        let (channel, _) = try Self.quiescing(linger: .zero)
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test func `at shutdown a current request may finish, and the next one only within a limit`() throws {
        let (channel, guardian) = try Self.quiescing(linger: .zero, sawRequest: true)
        channel.embeddedEventLoop.advanceTime(by: .seconds(10))
        #expect(channel.isActive)
        guardian.requestClosed()
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    /// The channel of this test has no client. Bytes that weren't flushed stand for bytes that a client hasn't read.
    @Test func `an answer gets a full timeout, however long the current check has run`() throws {
        let channel = try Self.answering(stall: .seconds(10))
        let pipeline = channel.pipeline.syncOperations
        pipeline.flush()
        channel.embeddedEventLoop.advanceTime(by: .seconds(9))
        pipeline.write(NIOAny(IOData.byteBuffer(ByteBuffer(string: "waits"))), promise: nil)
        channel.embeddedEventLoop.advanceTime(by: .seconds(10))
        #expect(channel.isActive, "it has waited for ten seconds, and was seen once")
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test func `a connection that has delivered its answer isn't closed`() throws {
        let channel = try Self.answering(stall: .seconds(10))
        let pipeline = channel.pipeline.syncOperations
        for _ in 0..<5 {
            pipeline.write(NIOAny(IOData.byteBuffer(ByteBuffer(string: "taken"))), promise: nil)
            pipeline.flush()
            channel.embeddedEventLoop.advanceTime(by: .seconds(9))
        }
        channel.embeddedEventLoop.advanceTime(by: .seconds(60))
        #expect(channel.isActive)
        _ = try channel.finish(acceptAlreadyClosed: true)
    }

    @Test func `handlers added after the shutdown began learn of it with the first request`() throws {
        let (channel, guardian) = try Self.quiescing(linger: .seconds(3600))
        let listener = Listener()
        try channel.pipeline.syncOperations.addHandler(listener)
        guardian.requestOpened()
        #expect(listener.quiesceEvents == 0, "not before they have seen the request")
        channel.embeddedEventLoop.run()
        #expect(listener.quiesceEvents == 1)
        guardian.requestClosed()
        guardian.requestOpened()
        channel.embeddedEventLoop.run()
        #expect(listener.quiesceEvents == 1)
        _ = try channel.finish(acceptAlreadyClosed: true)
    }
}
