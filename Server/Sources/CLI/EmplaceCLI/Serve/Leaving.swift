import Foundation
import Logging
import ServiceLifecycle
import Synchronization

/// The time between being told to stop and stopping, in which a balancer finds out that requests should go elsewhere.
///
/// A balancer asks every second or so. Until it has, it sends requests, which have to be answered.
final class Leaving: Service, Sendable {
    private let delay: TimeInterval
    private let logger: Logger
    private let pause: @Sendable (TimeInterval) async throws -> Void
    private let begin: @Sendable () -> Void
    private let hasBegun = Mutex(false)

    /// - Parameters:
    ///   - delay: seconds.
    ///   - begin: is called when the delay begins.
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

    /// Whether requests should go elsewhere by now.
    var isLeaving: Bool { hasBegun.withLock { $0 } }

    /// Until the delay after the beginning of a shutdown is over; everything else is told to end only then.
    func run() async throws {
        try await gracefulShutdown()
        hasBegun.withLock { $0 = true }
        begin()
        guard delay > 0 else { return }
        logger.notice("leaving", metadata: ["seconds": "\(Int(delay))"])
        try? await pause(delay)
    }
}
