import Testing

struct NeverCame: Error {}

/// Waits until something another task does has happened.
func eventually(_ condition: @Sendable () throws -> Bool) async throws {
    let start = ContinuousClock.now
    while try !condition() {
        guard start.duration(to: .now) < .seconds(20) else { throw NeverCame() }
        try await Task.sleep(for: .milliseconds(2))
    }
}
