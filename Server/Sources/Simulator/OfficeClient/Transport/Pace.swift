import Synchronization

/// Determines the timeouts of calls to one server. Timeouts are longer while a case is repeated because a response was
/// late. They become shorter after many timeouts, so that a rehearsal of an unresponsive server doesn't take much
/// longer than a rehearsal of a good server.
public final class Pace: Sendable {
    /// The timeout that is used for one call.
    struct Wait: Hashable, Sendable {
        let patience: Patience
        let seconds: Double

        /// Whether the timeout is shorter than the usual timeout of this call.
        var isShortened: Bool { seconds < patience.usual }
    }

    /// The factor by which timeouts are longer while a case is repeated because a response was late.
    public static let repetitionFactor = 3.0

    private let budget = Mutex(WaitingBudget())

    /// Creates a pace with the usual timeouts.
    public init() {}

    /// The factor by which timeouts are longer now: ``repetitionFactor`` while a case is repeated, otherwise 1.
    public var factor: Double { budget.withLock { $0.isRepeating ? Self.repetitionFactor : 1 } }

    func wait(for patience: Patience) -> Wait {
        Wait(patience: patience, seconds: budget.withLock { $0.seconds(for: patience) })
    }

    /// Records that a call received a response.
    ///
    /// - Parameter seconds: the duration of the call in seconds.
    func noteAnswer(_ wait: Wait, after seconds: Double) {
        budget.withLock { $0.noteAnswer(wait.patience, after: seconds) }
    }

    /// Records that a call timed out.
    func noteLateness(_ wait: Wait) { budget.withLock { $0.noteLateness(wait.patience, within: wait.seconds) } }

    /// Records the start of a case. Timeouts are longer in a repetition.
    package func beginCase(isRepetition: Bool) { budget.withLock { $0.beginCase(isRepetition: isRepetition) } }

    /// Records that the steps of a case ended. The cleanup of the case follows.
    package func endCase() { budget.withLock { $0.endCase() } }

    /// Returns whether to repeat the last case, if it failed because of a late response. Returns `false` if
    /// an operation that had earlier timed out with the longest timeout timed out again, or if the time budget is used
    /// up.
    package func mayRepeat(within limits: Limits) -> Bool {
        budget.withLock { $0.mayRepeat(ordinary: limits.seconds) }
    }

    /// Records that the last case had a late response but isn't repeated.
    package func giveUp() { budget.withLock { $0.giveUp() } }
}
