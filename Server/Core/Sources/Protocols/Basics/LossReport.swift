import Synchronization

/// Reports why the store is unavailable, at most once a second, no matter how many calls wait for it.
public final class LossReport: Sendable {
    private struct State {
        var report: (@Sendable (String) -> Void)?
        var last: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    /// Creates a report that is sent nowhere until ``send(to:)`` is called.
    public init() {}

    /// Sends later reports to the closure.
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
