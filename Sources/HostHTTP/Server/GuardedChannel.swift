import CoreMetrics
import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOSSL

/// A child channel with a ``ConnectionGuardHandler`` next to the socket, below TLS and below either HTTP.
struct GuardedChannel<Base: ServerChildChannel>: ServerChildChannel {
    typealias Value = Base.Value

    /// Bytes the kernel takes in before the client has room for them. Left to itself it takes megabytes, at once, and
    /// then none for minutes from a slow client, who would look like one that doesn't read.
    private static var unsentLimit: Int { 256 * 1024 }

    /// Bytes read from the socket at once, while a client sends that many: each reading changes threads a few times.
    private static var mostRead: Int { 256 * 1024 }

    private let base: Base
    private let configuration: HostServer.Configuration
    private let open: Meter

    init(_ base: Base, _ configuration: HostServer.Configuration) {
        self.base = base
        self.configuration = configuration
        open = Meter(label: "http_connections_open", dimensions: [], factory: configuration.metrics)
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let unsent = ChannelOptions.Types.SocketOption(level: .tcp, name: .init(rawValue: TCP_NOTSENT_LOWAT))
            try? channel.syncOptions?.setOption(unsent, value: Self.unsentLimit)
            let buffers = AdaptiveRecvByteBufferAllocator(minimum: 1024, initial: 2048, maximum: Self.mostRead)
            try channel.syncOptions?.setOption(.recvAllocator, value: buffers)
            try channel.pipeline.syncOperations.addHandler(ConnectionGuardHandler(configuration))
            open.increment()
            channel.closeFuture.assumeIsolated().whenComplete { [open] _ in open.decrement() }
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

    func handle(value: Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
