import NIOCore
import NIOHTTP1

/// Checks the target of an HTTP/1.1 request before the codec reduces an absolute-form target to its path.
///
/// If the host and port of an absolute-form target match the `Host` field, the handler replaces the target with its
/// path. The handler replaces any other target that isn't a path with empty text, so that ``RequestTarget`` refuses the
/// request: a proxy in front of this server might have read another host in the target.
final class RequestTargetHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    /// Adds a handler of this type immediately after the HTTP/1.1 decoder.
    ///
    /// - Throws: an error if the pipeline has no HTTP/1.1 decoder.
    static func add(to pipeline: ChannelPipeline.SynchronousOperations) throws {
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        try pipeline.addHandler(RequestTargetHandler(), position: .after(decoder))
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), !Self.isPath(head.uri) else {
            return context.fireChannelRead(data)
        }
        head.uri = Self.path(of: head) ?? ""
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    private static func isPath(_ target: String) -> Bool { target.utf8.first == UInt8(ascii: "/") || target == "*" }

    private static func path(of head: HTTPRequestHead) -> String? {
        guard let target = AbsoluteTarget(head.uri), let host = head.headers["Host"].first,
            target.agrees(withHost: host)
        else { return nil }
        return target.path
    }
}
