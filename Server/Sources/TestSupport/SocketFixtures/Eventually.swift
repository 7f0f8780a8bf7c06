import Testing

package struct NeverCame: Error {}

/// Waits until another task has done something, at most three minutes, because on two cores a thousand other tests may
/// run before that task.
package func eventually(_ condition: @Sendable () throws -> Bool) async throws {
    let start = ContinuousClock.now
    while try !condition() {
        guard start.duration(to: .now) < .seconds(180) else { throw NeverCame() }
        try await Task.sleep(for: .milliseconds(2))
    }
}
