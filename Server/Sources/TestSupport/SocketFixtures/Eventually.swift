import Testing

package struct NeverCame: Error {}

/// Waits until `condition` is true, at most three minutes. The time is so long because, on two cores, a thousand other
/// tests may run before the task that makes the condition true.
package func eventually(_ condition: @Sendable () throws -> Bool) async throws {
    let start = ContinuousClock.now
    while try !condition() {
        guard start.duration(to: .now) < .seconds(180) else { throw NeverCame() }
        try await Task.sleep(for: .milliseconds(2))
    }
}
