import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

/// Stops a group of services at the first SIGTERM or SIGINT, and the process at the second, which somebody sends who
/// won't wait. Nothing that was answered is lost by that.
struct StopSignals {
    let group: ServiceGroup
    let logger: Logger
    /// Ends the process with a status.
    let end: @Sendable (Int32) -> Void

    /// Runs the services to their end.
    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        let stopping = Task { await follow(signals) }
        defer { stopping.cancel() }
        try await group.run()
    }

    /// - Parameter signals: as they come.
    func follow(_ signals: some AsyncSequence<UnixSignal, Never>) async {
        var isStopping = false
        for await signal in signals {
            if isStopping {
                logger.warning("stopped.at_once", metadata: ["signal": "\(signal)"])
                // As a shell tells of a process that a signal ended.
                end(128 + signal.rawValue)
            }
            isStopping = true
            await group.triggerGracefulShutdown()
        }
    }
}
