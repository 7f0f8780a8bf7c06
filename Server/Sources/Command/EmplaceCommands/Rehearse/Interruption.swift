import UnixSignals

/// Lets work end in order when a person interrupts it: it is cancelled, and awaited all the same.
enum Interruption {
    /// - Returns: what came of the work, and whether SIGINT or SIGTERM cut it short.
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
