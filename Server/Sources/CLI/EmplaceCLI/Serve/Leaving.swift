import Foundation
import Logging
import ServiceLifecycle
import Synchronization

/// Delays the shutdown after the signal to stop, so that load balancers have time to send requests to other servers.
///
/// A load balancer checks a server about once a second. Until it finds out that the server is stopping, it still sends
/// requests, and the server must answer them.
final class Leaving: Service, Sendable {
    private let delay: TimeInterval
    private let logger: Logger
    private let pause: @Sendable (TimeInterval) async throws -> Void
    private let begin: @Sendable () -> Void
    private let hasBegun = Mutex(false)

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - delay: the delay in seconds.
    ///   - begin: called when the delay begins.
    init(
        _ delay: TimeInterval, logger: Logger,
        pause: @escaping @Sendable (TimeInterval) async throws -> Void = { try await Task.sleep(for: .seconds($0)) },
        begin: @escaping @Sendable () -> Void = {}
    ) {
        self.delay = delay
        self.logger = logger
        self.pause = pause
        self.begin = begin
    }

    /// Whether the delay has begun, so that load balancers should send requests to other servers.
    var isLeaving: Bool { hasBegun.withLock { $0 } }

    /// Runs until the delay after the signal to stop has passed. The other services stop only after that.
    func run() async throws {
        try await gracefulShutdown()
        hasBegun.withLock { $0 = true }
        begin()
        guard delay > 0 else { return }
        logger.notice("leaving", metadata: ["seconds": "\(Int(delay))"])
        try? await pause(delay)
    }
}
