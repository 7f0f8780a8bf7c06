import Synchronization

/// Reports why a store, such as a database, is unavailable. If many calls fail, it reports at most once a second.
public final class LossReport: Sendable {
    private struct State {
        var report: (@Sendable (String) -> Void)?
        var last: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    /// Creates a value that drops all reports until ``send(to:)`` sets a closure.
    public init() {}

    /// Sets the closure that receives all later reports.
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
