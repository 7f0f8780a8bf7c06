import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOSSL

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
