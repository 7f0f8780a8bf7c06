import Foundation
import Logging
import ServiceLifecycle
import Synchronization

/// A delay between the signal to stop and the shutdown, in which load balancers learn to send requests elsewhere.
///
/// A load balancer checks every second or so. Until then it still sends requests, which must be answered.
final class Leaving: Service, Sendable {
    private let delay: TimeInterval
    private let logger: Logger
    private let pause: @Sendable (TimeInterval) async throws -> Void
    private let begin: @Sendable () -> Void
    private let hasBegun = Mutex(false)

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

    /// Whether the delay has begun, so that load balancers should send requests elsewhere.
    var isLeaving: Bool { hasBegun.withLock { $0 } }

    /// Runs until the delay after the start of a shutdown has passed. Only then do the other services stop.
    func run() async throws {
        try await gracefulShutdown()
        hasBegun.withLock { $0 = true }
        begin()
        guard delay > 0 else { return }
        logger.notice("leaving", metadata: ["seconds": "\(Int(delay))"])
        try? await pause(delay)
    }
}
