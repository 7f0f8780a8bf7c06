import NIOCore
import NIOSSL
import NIOTLS

/// Answers the TLS handshakes with which a CA checks a name in a challenge of type tls-alpn-01 (RFC 8737). All other
/// connections pass unchanged.
///
/// Such a handshake offers only the protocol `acme-tls/1`. It gets a certificate of its own, and the connection ends
/// after the handshake.
final class ChallengeHandshakeHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// Returns the certificate for the challenge of a host name; `nil` if no challenge for that name is in progress.
    typealias CertificateLookup = @Sendable (_ host: String) async throws -> HostServer.TLS?

    private enum State {
        /// The bytes of a ClientHello that isn't complete.
        case reading(ByteBuffer)
        /// The certificate is being looked up. The bytes wait.
        case waiting(ByteBuffer)
        /// A ``ChallengeEndHandler`` and its TLS handler get all bytes.
        case answering
        case closed
    }

    private static let protocolName = "acme-tls/1"

    private let lookup: CertificateLookup
    private var state = State.reading(ByteBuffer())

    init(_ lookup: @escaping CertificateLookup) { self.lookup = lookup }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch state {
        case .reading(var seen):
            seen.writeImmutableBuffer(unwrapInboundIn(data))
            read(seen, context)
        case .waiting(var seen):
            seen.writeImmutableBuffer(unwrapInboundIn(data))
            // A client sends nothing after its ClientHello until the server has answered.
            guard seen.readableBytes <= 2 * ClientHello.maxBytes else { return context.close(promise: nil) }
            state = .waiting(seen)
        case .answering: context.fireChannelRead(data)
        case .closed: break
        }
    }

    private func read(_ seen: ByteBuffer, _ context: ChannelHandlerContext) {
        switch ClientHello.read(seen) {
        case .incomplete where seen.readableBytes <= 2 * ClientHello.maxBytes: state = .reading(seen)
        case .hello(let hello) where hello.protocols == [Self.protocolName]:
            state = .waiting(seen)
            find(hello.serverName, context)
        case .incomplete, .other, .hello:
            state = .closed
            context.fireChannelRead(wrapInboundOut(seen))
            context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
        }
    }

    private func find(_ host: String?, _ context: ChannelHandlerContext) {
        let promise = context.eventLoop.makePromise(of: HostServer.TLS?.self)
        promise.completeWithTask { [lookup] in
            guard let host else { return nil }
            return try await lookup(host.lowercased())
        }
        promise.futureResult.assumeIsolated().whenComplete { self.answer($0, context) }
    }

    /// Makes the handshake with the certificate. Without one, the connection is closed.
    private func answer(_ result: Result<HostServer.TLS?, any Error>, _ context: ChannelHandlerContext) {
        guard case .waiting(let seen) = state else { return }
        do {
            guard let tls = try result.get() else { return end(context) }
            try context.pipeline.syncOperations.addHandlers(
                [Self.handler(tls), ChallengeEndHandler()], position: .after(self))
        } catch {
            // The CA reports that it couldn't connect, and the log has its report with the failed order.
            return end(context)
        }
        state = .answering
        context.fireChannelRead(wrapInboundOut(seen))
        context.fireChannelReadComplete()
    }

    private func end(_ context: ChannelHandlerContext) {
        state = .closed
        context.close(promise: nil)
    }

    private static func handler(_ tls: HostServer.TLS) throws -> NIOSSLServerHandler {
        var configuration = tls.configuration
        configuration.applicationProtocols = [protocolName]
        return NIOSSLServerHandler(context: try NIOSSLContext(configuration: configuration))
    }

    func channelInactive(context: ChannelHandlerContext) {
        state = .closed
        context.fireChannelInactive()
    }
}

/// Closes a connection after its TLS handshake (RFC 8737 §3). Nothing of the connection reaches the handlers for HTTP.
private final class ChallengeEndHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted? = event as? TLSUserEvent { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
