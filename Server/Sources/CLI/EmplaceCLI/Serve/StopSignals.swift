import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

/// Stops a group of services at the first SIGTERM or SIGINT, and ends the process at the second signal. If the process
/// ends early, all changes that a response has confirmed are still saved.
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

    /// Stops the services at the first signal, and ends the process at the second signal.
    ///
    /// - Parameter signals: the signals that the process receives.
    func follow(_ signals: some AsyncSequence<UnixSignal, Never>) async {
        var isStopping = false
        for await signal in signals {
            if isStopping {
                logger.warning("stopped.at_once", metadata: ["signal": "\(signal)"])
                // A shell shows this exit status for a process that was ended by a signal.
                end(128 + signal.rawValue)
            }
            isStopping = true
            await group.triggerGracefulShutdown()
        }
    }
}
