import HummingbirdCore
import Logging
import NIOCore

/// A child channel with a ``ConnectionGuardHandler`` next to the socket, below TLS and below either HTTP.
struct GuardedChannel<Base: ServerChildChannel>: ServerChildChannel {
    typealias Value = Base.Value

    private let base: Base
    private let configuration: HostServer.Configuration

    init(_ base: Base, _ configuration: HostServer.Configuration) {
        self.base = base
        self.configuration = configuration
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(ConnectionGuardHandler(configuration))
        }
        .flatMap { base.setup(channel: channel, logger: logger) }
    }

    func handle(value: Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
