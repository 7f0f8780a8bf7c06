package import AsyncHTTPClient
import NIOCore
import NIOHTTP1

extension HTTPClient.Configuration {
    /// The settings for a client whose server isn't trusted: it speaks HTTP/1.1, follows no redirects, and refuses
    /// invalid statuses.
    package static var guarded: Self {
        var configuration = Self()
        configuration.redirectConfiguration = .disallow
        configuration.httpVersion = .http1Only
        configuration.refuseInvalidStatuses()
        return configuration
    }

    /// Fails each request whose response has a status below 100, and closes the connection.
    ///
    /// AsyncHTTPClient 1.x takes such a response for an informational one, which has no body. It ends the process when
    /// the body arrives. Only HTTP/1.1 connections are covered.
    package mutating func refuseInvalidStatuses() {
        http1_1ConnectionDebugInitializer = { channel in
            channel.eventLoop.submit {
                let pipeline = channel.pipeline.syncOperations
                let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
                try pipeline.addHandler(StatusGuard(), position: .after(decoder))
            }
        }
    }
}

/// Closes a connection on which a response with a status below 100 arrives.
private final class StatusGuard: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    private var isClosed = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosed else { return }
        guard case .head(let head) = unwrapInboundIn(data), head.status.code < 100 else {
            return context.fireChannelRead(data)
        }
        isClosed = true
        context.fireErrorCaught(HTTPParserError.invalidStatus)
        context.close(promise: nil)
    }
}
