import Synchronization

/// Decides how long the answers of one server are waited for: longer when a case is played again because something was
/// late, and more and more briefly when much was waited for in vain. That keeps a rehearsal of a server that leaves
/// requests without an answer from taking much longer than one of a good server.
public final class Pace: Sendable {
    /// The limit of one wait.
    struct Wait: Hashable, Sendable {
        let patience: Patience
        let seconds: Double

        /// Whether it is less than the answer may usually take.
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
    /// - Parameter seconds: how long it took.
    func came(_ wait: Wait, after seconds: Double) { budget.withLock { $0.came(wait.patience, after: seconds) } }

    /// Notes that an answer didn't come in time.
    func wasLate(_ wait: Wait) { budget.withLock { $0.wasLate(wait.patience, within: wait.seconds) } }

    /// Notes that a case begins; limits are longer while it is a repetition.
    package func beginCase(isRepetition: Bool) { budget.withLock { $0.beginCase(isRepetition: isRepetition) } }

    /// Notes that a case has ended, before what it made is removed.
    package func endCase() { budget.withLock { $0.endCase() } }

    /// Whether the last case is worth playing again, if it failed because something was late: nothing that is known to
    /// be silent was in the way, and time is left to wait for what was late.
    package func mayRepeat(within limits: Limits) -> Bool {
        budget.withLock { $0.mayRepeat(ordinary: limits.seconds) }
    }

    /// Notes that the last case isn't played again although something was late.
    package func giveUp() { budget.withLock { $0.giveUp() } }
}
