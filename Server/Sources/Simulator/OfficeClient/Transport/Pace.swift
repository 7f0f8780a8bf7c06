import Synchronization

/// Determines the timeouts for one server: longer when a case is repeated because
/// a response was late, and increasingly shorter after many timeouts.
/// So a rehearsal of an unresponsive server takes only a little longer than one of a good server.
public final class Pace: Sendable {
    /// The timeout of one call.
    struct Wait: Hashable, Sendable {
        let patience: Patience
        let seconds: Double

        /// Whether the timeout is shorter than usual.
        var isShortened: Bool { seconds < patience.usual }
    }

    /// The factor for timeouts when a case is repeated because a response was late.
    public static let repetitionFactor = 3.0

    private let budget = Mutex(WaitingBudget())

    /// Creates a pace with the usual timeouts.
    public init() {}

    /// The current factor for timeouts.
    public var factor: Double { budget.withLock { $0.isRepeating ? Self.repetitionFactor : 1 } }

    func wait(for patience: Patience) -> Wait {
        Wait(patience: patience, seconds: budget.withLock { $0.seconds(for: patience) })
    }

    /// Records a response.
    ///
    /// - Parameter seconds: the duration of the call in seconds.
    func noteAnswer(_ wait: Wait, after seconds: Double) {
        budget.withLock { $0.noteAnswer(wait.patience, after: seconds) }
    }

    /// Records a timeout.
    func noteLateness(_ wait: Wait) { budget.withLock { $0.noteLateness(wait.patience, within: wait.seconds) } }

    /// Records the start of a case. Timeouts are longer in a repetition.
    package func beginCase(isRepetition: Bool) { budget.withLock { $0.beginCase(isRepetition: isRepetition) } }

    /// Records the end of a case, before its cleanup.
    package func endCase() { budget.withLock { $0.endCase() } }

    /// Returns whether the last case should be repeated if it failed because of a late response. `false` if the case
    /// called an operation that is known to be unresponsive, or if the time budget is used up.
    package func mayRepeat(within limits: Limits) -> Bool {
        budget.withLock { $0.mayRepeat(ordinary: limits.seconds) }
    }

    /// Records that the last case isn't repeated although a response in it was late.
    package func giveUp() { budget.withLock { $0.giveUp() } }
}
