import Testing

package struct NeverCame: Error {}

/// Waits until something another task does has happened: up to three minutes, since on two cores a thousand other tests
/// may be ahead of that task.
package func eventually(_ condition: @Sendable () throws -> Bool) async throws {
    let start = ContinuousClock.now
    while try !condition() {
        guard start.duration(to: .now) < .seconds(180) else { throw NeverCame() }
        try await Task.sleep(for: .milliseconds(2))
    }
}
