import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import HTTPServing

@Suite struct FileSendHandlerTests {
    private static func head(_ status: HTTPResponse.Status) -> HTTPResponsePart {
        .head(HTTPResponse(status: status))
    }

    /// Returns the parts of the response that were written to the channel since the last call of this method.
    private static func parts(_ channel: EmbeddedChannel) throws -> [HTTPResponsePart] {
        var parts: [HTTPResponsePart] = []
        while let part = try channel.readOutbound(as: HTTPResponsePart.self) { parts.append(part) }
        return parts
    }

    @Test func `a head is sent together with the first bytes of its body`() throws {
        let channel = EmbeddedChannel(handler: FileSendHandler(usesKernel: false))
        let body = HTTPResponsePart.body(ByteBuffer(string: "hello"))
        for next in [body, .end(nil)] {
            channel.writeAndFlush(Self.head(.ok), promise: nil)
            #expect(try Self.parts(channel) == [])
            channel.writeAndFlush(next, promise: nil)
            #expect(try Self.parts(channel) == [Self.head(.ok), next])
        }
        channel.writeAndFlush(body, promise: nil)
        #expect(try Self.parts(channel) == [body], "what follows the first piece waits for nothing")
    }

    @Test func `an informational response is sent at once`() throws {
        let channel = EmbeddedChannel(handler: FileSendHandler(usesKernel: false))
        channel.writeAndFlush(Self.head(.continue), promise: nil)
        #expect(try Self.parts(channel) == [Self.head(.continue)])
    }

    @Test func `a head without a body is sent before the connection closes`() throws {
        let channel = EmbeddedChannel(handler: FileSendHandler(usesKernel: false))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        channel.writeAndFlush(Self.head(.ok), promise: nil)
        channel.close(promise: nil)
        #expect(try Self.parts(channel) == [Self.head(.ok)])
        #expect(!channel.isActive)
    }

    @Test func `a head that can't be sent any more fails its promise`() throws {
        let handler = FileSendHandler(usesKernel: false)
        let channel = EmbeddedChannel(handler: handler)
        let written = channel.eventLoop.makePromise(of: Void.self)
        channel.writeAndFlush(Self.head(.ok), promise: written)
        channel.pipeline.syncOperations.removeHandler(handler, promise: nil)
        #expect(throws: ChannelError.self) { try written.futureResult.wait() }
    }
}
