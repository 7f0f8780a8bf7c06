import NIOCore
import NIOHTTP1

/// Treats requests of HTTP/1.0 as that version has it, before the codec forgets the version.
///
/// What follows from it for the end of a connection, `RequestGuardHandler` does: it is told by ``isOlder`` and
/// ``keepsAlive``, and by a `close` in the request.
final class OlderVersionHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Whether the client speaks HTTP/1.0: from its first such request on.
    private(set) var isOlder = false
    /// Whether its last request asked to keep the connection, which has to be echoed (RFC 9112 §9.3).
    private(set) var keepsAlive = false

    /// Adds one right behind the decoder of HTTP/1.1.
    ///
    /// - Throws: when there is no such decoder.
    static func add(to pipeline: ChannelPipeline.SynchronousOperations) throws -> OlderVersionHandler {
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        let handler = OlderVersionHandler()
        try pipeline.addHandler(handler, position: .after(decoder))
        return handler
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let head) = unwrapInboundIn(data), head.version == .http1_0 else {
            return context.fireChannelRead(data)
        }
        isOlder = true
        let options = head.headers[canonicalForm: "Connection"].map { $0.lowercased() }
        keepsAlive = options.contains("keep-alive") && !options.contains("close")
        context.fireChannelRead(wrapInboundOut(.head(translated(head))))
    }

    /// The head as HTTP/1.1 would have it.
    private func translated(_ head: HTTPRequestHead) -> HTTPRequestHead {
        var head = head
        if !keepsAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        // RFC 9110 §10.1.1: such a client doesn't know 100.
        head.headers.remove(name: "Expect")
        // RFC 9112 §6.1: the framing counts as faulty. `RequestTarget` refuses an empty target.
        if head.headers.contains(name: "Transfer-Encoding") {
            head.uri = ""
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            head.headers.remove(name: "Transfer-Encoding")
        }
        // RFC 9112 §3.2 asks for a host from HTTP/1.1 on. Balancers ask for the health of a server without one.
        if !head.headers.contains(name: "Host"), HealthRoutes.paths.contains(Self.path(head.uri)) {
            head.headers.add(name: "Host", value: "localhost")
        }
        return head
    }

    private static func path(_ target: String) -> String { String(target.prefix { $0 != "?" }) }

    /// Says HTTP/1.0 where the length isn't known, so that nothing is chunked (RFC 9112 §6.1): the end of the connection
    /// ends the body.
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isOlder, case .head(var head) = unwrapOutboundIn(data), head.status.code >= 200,
            !head.headers.contains(name: "Content-Length")
        else { return context.write(data, promise: promise) }
        head.version = .http1_0
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}
