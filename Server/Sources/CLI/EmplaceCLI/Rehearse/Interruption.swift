import UnixSignals

/// Cancels a rehearsal at SIGINT or SIGTERM, and waits until the rehearsal has ended.
enum Interruption {
    /// Runs a closure, and cancels it at SIGINT or SIGTERM.
    ///
    /// - Returns: the result of the closure, and whether SIGINT or SIGTERM interrupted it.
    static func guarding<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> (Result, Bool) {
        let task = Task { try await work() }
        let watching = Task {
            for await _ in await UnixSignalsSequence(trapping: [.sigint, .sigterm]) {
                task.cancel()
                return true
            }
            return false
        }
        let result = try await task.value
        watching.cancel()
        return (result, await watching.value)
    }
}
