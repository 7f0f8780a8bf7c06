import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOSSL

/// Guards one connection, encrypted or not: delivers a response completely before the connection closes, and closes the
/// connection of a client that neither sends nor reads.
///
/// The handler is next to the socket, so a close by this handler takes effect immediately. All other handlers close
/// through ``close(context:mode:promise:)``.
final class ConnectionGuardHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private let stallTimeout: TimeAmount
    private let firstRequestTimeout: TimeAmount
    private let idleTimeout: TimeAmount
    private let lingerTimeout: TimeAmount
    private let gracePeriod: TimeAmount

    private var context: ChannelHandlerContext?
    private var bytesOut: Int64 = 0
    /// The number of bytes delivered by the time of the last check; `nil` if that check found no unsent bytes.
    private var deliveredAtLastCheck: Int64?
    private var stallCheck: Scheduled<Void>?
    private var silenceCheck: Scheduled<Void>?
    private var graceEnd: Scheduled<Void>?
    private var openRequests = 0
    private var sawRequest = false
    private var isQuiescing = false
    private var quietSince = NIODeadline.now()
    private var drain: EventLoopFuture<Void>?

    init(_ configuration: HostServer.Configuration) {
        self.stallTimeout = TimeAmount(configuration.writeStallTimeout)
        self.firstRequestTimeout = TimeAmount(configuration.headerTimeout)
        // HTTP/1.1 and HTTP/2 have their own timeout for idle connections. This timeout is longer and closes a
        // connection whose client ignores that the server has ended the connection.
        self.idleTimeout = TimeAmount(configuration.idleTimeout + configuration.headerTimeout)
        self.lingerTimeout = TimeAmount(configuration.lingerTimeout)
        self.gracePeriod = TimeAmount(configuration.shutdownGracePeriod)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        quietSince = .now()
        scheduleSilenceCheck(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        for timer in [stallCheck, silenceCheck, graceEnd] { timer?.cancel() }
        self.context = nil
    }

    // MARK: Requests, reported by the handlers that parse them

    func requestOpened() {
        openRequests += 1
        if isQuiescing, !sawRequest { tellAgain() }
        sawRequest = true
    }

    func requestClosed() {
        openRequests -= 1
        quietSince = .now()
    }

    /// The time at which a connection on which nothing is sent is closed. During shutdown the server waits only until
    /// clients have read their responses, not for further requests.
    private var silenceDeadline: NIODeadline {
        quietSince + (isQuiescing ? lingerTimeout : sawRequest ? idleTimeout : firstRequestTimeout)
    }

    private func scheduleSilenceCheck(_ context: ChannelHandlerContext) {
        let wait = max(silenceDeadline - .now(), .milliseconds(1))
        silenceCheck = context.eventLoop.assumeIsolated().scheduleTask(in: wait) { self.checkSilence() }
    }

    private func checkSilence() {
        guard let context else { return }
        if openRequests > 0 || buffered(context) > 0 {
            quietSince = .now()
        } else if .now() >= silenceDeadline {
            return context.close(promise: nil)
        }
        scheduleSilenceCheck(context)
    }

    // MARK: Writes

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        bytesOut += Int64(unwrapOutboundIn(data).readableBytes)
        context.write(data, promise: promise)
    }

    /// Checks for unsent bytes only if no check is scheduled. Each connection therefore makes one check per timeout,
    /// however many responses the server sends.
    func flush(context: ChannelHandlerContext) {
        context.flush()
        if stallCheck == nil { scheduleStallCheck(context, buffered: buffered(context)) }
    }

    private func scheduleStallCheck(_ context: ChannelHandlerContext, buffered: Int64) {
        deliveredAtLastCheck = buffered > 0 ? bytesOut - buffered : nil
        stallCheck = context.eventLoop.assumeIsolated().scheduleTask(in: stallTimeout) { self.checkStall() }
    }

    /// Closes the connection if the client has accepted no bytes since the previous check. Bytes written after the
    /// previous check don't count, because they haven't waited for a whole timeout yet.
    private func checkStall() {
        stallCheck = nil
        guard let context else { return }
        let buffered = buffered(context)
        guard buffered > 0 else { return }
        if let last = deliveredAtLastCheck, bytesOut - buffered <= last { return context.close(promise: nil) }
        scheduleStallCheck(context, buffered: buffered)
    }

    /// The number of written bytes that the socket hasn't accepted yet. The remaining bytes of files that are being
    /// sent count too.
    private func buffered(_ context: ChannelHandlerContext) -> Int64 {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)).map(Int64.init) ?? 0
    }

    // MARK: Closing

    /// Delays closing until pending bytes are sent. Hummingbird 2.28 closes immediately after it writes the end of a
    /// response, which would drop pending bytes.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .all, drain != nil || buffered(context) > 0 else {
            return context.close(mode: mode, promise: promise)
        }
        let drain = self.drain ?? startDrain(context)
        self.drain = drain
        drain.assumeIsolated().whenComplete { _ in context.close(promise: promise) }
    }

    /// Writes an empty buffer after all pending writes. The returned future completes when everything was sent or when
    /// the socket closes.
    private func startDrain(_ context: ChannelHandlerContext) -> EventLoopFuture<Void> {
        let last = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer())), promise: last)
        return last.futureResult
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent, !isQuiescing {
            isQuiescing = true
            silenceCheck?.cancel()
            scheduleSilenceCheck(context)
            graceEnd = context.eventLoop.assumeIsolated().scheduleTask(in: gracePeriod) {
                self.context?.close(promise: nil)
            }
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Sends the shutdown event again if the TLS handshake was in progress when shutdown began. The HTTP handlers,
    /// which are added after the handshake, then close the connection if no request is in progress.
    private func tellAgain() {
        context?.eventLoop.assumeIsolated().execute {
            self.context?.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        }
    }
}

/// A child channel that has a ``ConnectionGuardHandler`` between the socket and TLS or HTTP.
struct GuardedChannel<Base: ServerChildChannel>: ServerChildChannel {
    typealias Value = Base.Value

    /// The maximum number of unsent bytes that the kernel buffers. By default, the kernel accepts megabytes at once.
    /// With a slow client, the kernel then accepts nothing for minutes, as if the client didn't read.
    private static var unsentLimit: Int { 256 * 1024 }

    /// The maximum number of bytes per read from the socket. A large read saves thread switches, because each read
    /// causes several.
    private static var maxRead: Int { 256 * 1024 }

    private let base: Base
    private let configuration: HostServer.Configuration

    init(_ base: Base, _ configuration: HostServer.Configuration) {
        self.base = base
        self.configuration = configuration
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let unsent = ChannelOptions.Types.SocketOption(level: .tcp, name: .init(rawValue: TCP_NOTSENT_LOWAT))
            try? channel.syncOptions?.setOption(unsent, value: Self.unsentLimit)
            let buffers = AdaptiveRecvByteBufferAllocator(minimum: 1024, initial: 2048, maximum: Self.maxRead)
            try channel.syncOptions?.setOption(.recvAllocator, value: buffers)
            try channel.pipeline.syncOperations.addHandler(ConnectionGuardHandler(configuration))
            try admit(channel)
            if configuration.tls != nil {
                try channel.pipeline.syncOperations.addHandler(PlainHTTPHandler(configuration.secureAddress))
                if let lookup = configuration.challengeCertificate {
                    try channel.pipeline.syncOperations.addHandler(ChallengeHandshakeHandler(lookup))
                }
            }
        }
        .flatMap { base.setup(channel: channel, logger: logger) }
        .flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            if let tls = try? pipeline.handler(type: NIOSSLServerHandler.self) {
                try pipeline.addHandler(FlushBeforeCloseHandler(), position: .after(tls))
            }
            return value
        }
    }

    /// Counts the connection, or closes it if the client already has as many connections as one client may have.
    private func admit(_ channel: any Channel) throws {
        let address = channel.remoteAddress.flatMap { IPAddress($0) }
        let client = address.flatMap { configuration.trustedProxies.contains($0) ? nil : ClientKey($0) }
        let load = configuration.load
        guard load.openConnection(client) else {
            return try channel.pipeline.syncOperations.addHandler(TurnAwayHandler())
        }
        channel.closeFuture.whenComplete { _ in load.closeConnection(client) }
    }

    func handle(value: Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}

/// Flushes written data before a connection closes.
///
/// The handler sits above TLS, which drops unflushed data. During shutdown, Hummingbird 2.28 closes an HTTP/2
/// connection in the same event loop tick in which it writes the end of the last stream.
final class FlushBeforeCloseHandler: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .all { context.flush() }
        context.close(mode: mode, promise: promise)
    }
}
