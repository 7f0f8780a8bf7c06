import Synchronization

/// Reports why the store is unavailable, at most once a second, no matter how many calls wait for it.
package final class LossReport: Sendable {
    private struct State {
        var report: (@Sendable (String) -> Void)?
        var last: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    package init() {}

    package func send(to report: @escaping @Sendable (String) -> Void) { state.withLock { $0.report = report } }

    package func report(_ reason: String) {
        let report = state.withLock { state in
            if let last = state.last, .now - last < .seconds(1) { return nil as (@Sendable (String) -> Void)? }
            state.last = .now
            return state.report
        }
        report?(reason)
    }
}
