import NIOCore
import NIOHTTP1

/// Looks at the target of a request of HTTP/1.1 before the codec does, which keeps no more of a whole address than its
/// path.
///
/// A whole address becomes its path when its host and port are those of the `Host` field. In any other target that is
/// no path a proxy in front may have read another host, so it becomes empty, which ``RequestTarget`` refuses.
final class RequestTargetHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    /// Adds one right behind the decoder of HTTP/1.1.
    ///
    /// - Throws: when there is no such decoder.
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
