import Testing

package struct NeverCame: Error {}

/// Waits until something another task does has happened.
package func eventually(_ condition: @Sendable () throws -> Bool) async throws {
    let start = ContinuousClock.now
    while try !condition() {
        guard start.duration(to: .now) < .seconds(20) else { throw NeverCame() }
        try await Task.sleep(for: .milliseconds(2))
    }
}
