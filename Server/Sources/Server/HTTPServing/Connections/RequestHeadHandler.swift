import NIOCore
import NIOHTTP1

/// Checks the targets of requests (``WrittenTarget``), and applies the rules of HTTP/1.0 to HTTP/1.0 requests. Later
/// handlers can't, because the codec changes the target and discards the HTTP version of a request.
///
/// `RequestGuardHandler` decides whether the connection closes after a response. For this decision, it reads
/// ``isOlder``, ``keepsAlive`` and the `close` option that this handler adds to the request.
final class RequestHeadHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Whether the client has sent an HTTP/1.0 request on this connection.
    private(set) var isOlder = false
    /// Whether the last request asked for a persistent connection, which the response must confirm (RFC 9112 §9.3).
    private(set) var keepsAlive = false

    /// Adds a handler of this type immediately after the HTTP/1.1 decoder.
    ///
    /// - Throws: an error if the pipeline has no HTTP/1.1 decoder.
    static func add(to pipeline: ChannelPipeline.SynchronousOperations) throws -> RequestHeadHandler {
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        let handler = RequestHeadHandler()
        try pipeline.addHandler(handler, position: .after(decoder))
        return handler
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data),
            head.version == .http1_0 || !WrittenTarget.isPath(head.uri)
        else { return context.fireChannelRead(data) }
        if head.version == .http1_0 { head = older(head) }
        if !WrittenTarget.isPath(head.uri) { head.uri = WrittenTarget.replacement(in: head) }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    private func older(_ head: HTTPRequestHead) -> HTTPRequestHead {
        isOlder = true
        let options = head.headers[canonicalForm: "Connection"].map { $0.lowercased() }
        keepsAlive = options.contains("keep-alive") && !options.contains("close")
        return translated(head)
    }

    /// Returns the head of an HTTP/1.0 request changed so that later handlers can treat it as an HTTP/1.1 request.
    private func translated(_ head: HTTPRequestHead) -> HTTPRequestHead {
        var head = head
        if !keepsAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        // An HTTP/1.0 client doesn't understand 100 (Continue) (RFC 9110 §10.1.1).
        head.headers.remove(name: "Expect")
        // RFC 9112 §6.1: `Transfer-Encoding` in HTTP/1.0 is faulty framing. The target is made empty, so that
        // `RequestTarget` refuses the request.
        if head.headers.contains(name: "Transfer-Encoding") {
            head.uri = ""
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            head.headers.remove(name: "Transfer-Encoding")
        }
        // Adds the `Host` field that load balancers leave out of health checks. HTTP/1.0 doesn't require the field (RFC
        // 9112 §3.2).
        if !head.headers.contains(name: "Host"), HealthRoutes.paths.contains(Self.path(head.uri)) {
            head.headers.add(name: "Host", value: "localhost")
        }
        return head
    }

    private static func path(_ target: String) -> String { String(target.prefix { $0 != "?" }) }

    /// Sends a response of unknown length as HTTP/1.0, so the codec doesn't use chunked framing. The body ends where
    /// the connection closes (RFC 9112 §6.1).
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isOlder, case .head(var head) = unwrapOutboundIn(data), head.status.code >= 200,
            !head.headers.contains(name: "Content-Length")
        else { return context.write(data, promise: promise) }
        head.version = .http1_0
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}
