import Synchronization

/// Reports why the store is unavailable: at most once a second, even if many calls fail.
public final class LossReport: Sendable {
    private struct State {
        var report: (@Sendable (String) -> Void)?
        var last: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    /// Creates a reporter. It drops all reports until ``send(to:)`` sets a closure.
    public init() {}

    /// Passes all later reports to the closure.
    public func send(to report: @escaping @Sendable (String) -> Void) { state.withLock { $0.report = report } }

    /// Reports the reason, unless the last report is less than a second old.
    public func report(_ reason: String) {
        let report = state.withLock { state in
            if let last = state.last, .now - last < .seconds(1) { return nil as (@Sendable (String) -> Void)? }
            state.last = .now
            return state.report
        }
        report?(reason)
    }
}
