import Synchronization

/// Decides how long to wait for the answers of one server: longer when a case is played again because something was late,
/// and less and less after many waits in vain. So a rehearsal of a server that leaves requests unanswered doesn't take
/// much longer than that of a good one.
public final class Pace: Sendable {
    /// The limit of one wait.
    struct Wait: Hashable, Sendable {
        let patience: Patience
        let seconds: Double

        /// Whether the limit is lower than usual.
        var isShortened: Bool { seconds < patience.usual }
    }

    /// The factor by which limits are longer when a case is played again because something was late.
    public static let repetitionFactor = 3.0

    private let budget = Mutex(WaitingBudget())

    public init() {}

    /// The factor by which limits are longer at present.
    public var factor: Double { budget.withLock { $0.isRepeating ? Self.repetitionFactor : 1 } }

    func wait(for patience: Patience) -> Wait {
        Wait(patience: patience, seconds: budget.withLock { $0.seconds(for: patience) })
    }

    /// Notes an answer.
    ///
    /// - Parameter seconds: the time that the answer took.
    func noteAnswer(_ wait: Wait, after seconds: Double) {
        budget.withLock { $0.noteAnswer(wait.patience, after: seconds) }
    }

    /// Notes that an answer didn't come in time.
    func noteLateness(_ wait: Wait) { budget.withLock { $0.noteLateness(wait.patience, within: wait.seconds) } }

    /// Notes that a case begins; limits are longer while it is a repetition.
    package func beginCase(isRepetition: Bool) { budget.withLock { $0.beginCase(isRepetition: isRepetition) } }

    /// Notes that a case has ended, before what it made is removed.
    package func endCase() { budget.withLock { $0.endCase() } }

    /// Whether the last case, if it failed because something was late, is worth playing again: no operation that is known
    /// to leave requests unanswered took part, and time is left to wait for those that were late.
    package func mayRepeat(within limits: Limits) -> Bool {
        budget.withLock { $0.mayRepeat(ordinary: limits.seconds) }
    }

    /// Notes that the last case isn't played again although something was late.
    package func giveUp() { budget.withLock { $0.giveUp() } }
}
