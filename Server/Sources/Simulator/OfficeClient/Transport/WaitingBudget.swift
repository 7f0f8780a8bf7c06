/// The account of a rehearsal's waiting: for answers that came, and for answers that never did.
///
/// The second is bounded by the first, but for what one silent operation costs until it is known. Once that is used up,
/// nothing is played again. Each wait for an operation that is known to be silent makes the next ones shorter, down to
/// about twice what answers take. An answer that takes as long when its case is played again was only late, and costs
/// nothing.
struct WaitingBudget: Sendable {
    private struct Lateness {
        /// Waits in vain, until an answer shows that it was only late.
        var count = 0
        /// Seconds of them that an answer may still make up for.
        var openSeconds = 0.0
        /// Whether it was late when no longer limit was left to give it.
        var isSilent = false
    }

    /// Seconds that answers took.
    private(set) var answered = 0.0
    /// Seconds waited for answers that never came.
    private(set) var lost = 0.0
    /// Seconds waited for answers that came, within the usual limit, when their cases were played again.
    private(set) var madeUp = 0.0
    /// Whether a case is being played again, with longer limits.
    private(set) var isRepeating = false

    private var isInCase = false
    /// Whether an operation was late in this case that may answer with a longer limit.
    private var sawLate = false
    /// Whether an operation was late in this case that is known to be silent.
    private var sawSilent = false
    /// Seconds that the slowest answer took, by operation.
    private var slowest: [String: Double] = [:]
    /// Seconds that the slowest ordinary answer took.
    private var slowestOrdinary = 0.0
    /// The operations that didn't answer in time.
    private var late: [String: Lateness] = [:]

    /// Seconds to wait for the next answer.
    func seconds(for patience: Patience) -> Double {
        let own = late[patience.operation]
        if isRepeating, own?.isSilent != true, !isUsedUp(patience.ordinary) { return patience.longest }
        // A password is never hurried: nothing can be played without a sign-in.
        let isHurried = patience.kind == .ordinary || patience.kind == .transfer
        let others = late.count { $0.key != patience.operation && $0.value.isSilent }
        let halvings = 2 * (own?.count ?? 0) + (isHurried ? max(0, 2 * others - 1) : 0)
        guard halvings > 0 else { return patience.usual }
        let least = 0.05 + 2 * max(slowest[patience.operation] ?? 0, slowestOrdinary)
        return min(patience.usual, max(least, patience.usual / Double(1 << min(halvings, 20))))
    }

    /// Notes an answer.
    mutating func noteAnswer(_ patience: Patience, after seconds: Double) {
        // The calls behind it have been counted.
        if patience.kind != .nested { answered += seconds }
        slowest[patience.operation] = max(seconds, slowest[patience.operation] ?? 0)
        if patience.kind == .ordinary { slowestOrdinary = max(seconds, slowestOrdinary) }
        guard let lateness = late[patience.operation] else { return }
        // An operation that was silent for a while may be asked with the full limit again, if there is time to find out.
        guard isRepeating || lateness.isSilent && hasTimeToRepeat(patience.ordinary) else { return }
        late[patience.operation] = nil
        if seconds < patience.usual { madeUp += lateness.openSeconds }
    }

    /// Notes that an answer didn't come within the seconds that it was given.
    mutating func noteLateness(_ patience: Patience, within seconds: Double) {
        var lateness = late[patience.operation] ?? Lateness()
        if isInCase {
            if lateness.isSilent { sawSilent = true } else { sawLate = true }
        }
        lateness.count += 1
        lateness.openSeconds += seconds
        if isRepeating || lateness.isSilent || isUsedUp(patience.ordinary) {
            lost += lateness.openSeconds
            (lateness.openSeconds, lateness.isSilent) = (0, true)
        }
        late[patience.operation] = lateness
    }

    /// Notes that a case begins.
    mutating func beginCase(isRepetition: Bool) {
        (isInCase, isRepeating) = (true, isRepetition)
        (sawLate, sawSilent) = (false, false)
    }

    /// Notes that a case has ended, before what it made is removed.
    mutating func endCase() { (isInCase, isRepeating) = (false, false) }

    /// Whether the last case is worth playing again, if it failed because something was late.
    ///
    /// - Parameter ordinary: seconds that an ordinary answer may take.
    func mayRepeat(ordinary: Double) -> Bool {
        if sawSilent { return false }
        return !sawLate || hasTimeToRepeat(ordinary) && !isUsedUp(ordinary)
    }

    /// Notes that the last case isn't played again: what was late is silent.
    mutating func giveUp() {
        for (operation, lateness) in late where lateness.openSeconds > 0 {
            lost += lateness.openSeconds
            late[operation] = Lateness(count: lateness.count, isSilent: true)
        }
    }

    private func bound(_ ordinary: Double) -> Double { max(ordinary * (1 + Pace.repetitionFactor), answered) }

    /// Whether an answer that never comes could be waited for with the longer limit.
    private func hasTimeToRepeat(_ ordinary: Double) -> Bool {
        lost + ordinary * Pace.repetitionFactor <= bound(ordinary)
    }

    private func isUsedUp(_ ordinary: Double) -> Bool { lost + madeUp >= bound(ordinary) }
}
