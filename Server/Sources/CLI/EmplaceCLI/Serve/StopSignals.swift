import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

/// Stops a group of services at the first SIGTERM or SIGINT, and ends the process at the second one.
/// Ending early loses no data that a response has confirmed.
struct StopSignals {
    let group: ServiceGroup
    let logger: Logger
    /// Ends the process with an exit status.
    let end: @Sendable (Int32) -> Void

    /// Runs the services until they have stopped.
    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        let stopping = Task { await follow(signals) }
        defer { stopping.cancel() }
        try await group.run()
    }

    /// - Parameter signals: the received signals.
    func follow(_ signals: some AsyncSequence<UnixSignal, Never>) async {
        var isStopping = false
        for await signal in signals {
            if isStopping {
                logger.warning("stopped.at_once", metadata: ["signal": "\(signal)"])
                // Shells report a signal by this exit status.
                end(128 + signal.rawValue)
            }
            isStopping = true
            await group.triggerGracefulShutdown()
        }
    }
}
