/// Limits the time that a rehearsal spends waiting for responses that never arrive.
///
/// The time lost in such waits may be as long as all received responses took together, or as the two timeouts that
/// reveal the first silent operation, if these are longer. After that, no case is repeated. Each timeout of a silent
/// operation shortens the next ones, down to about twice the usual response time. If a response arrives when its case
/// is repeated, it was only late, and the timeout doesn't count.
struct WaitingBudget: Sendable {
    private struct Lateness {
        /// The number of timeouts, until a response shows that the operation was only late.
        var count = 0
        /// The total seconds of these timeouts. They don't count as lost if the operation responds when the case is
        /// repeated.
        var openSeconds = 0.0
        /// Whether the operation was late with the longest possible timeout.
        var isSilent = false
    }

    /// The total duration of responses in seconds.
    private(set) var answered = 0.0
    /// The seconds spent waiting for responses that never arrived.
    private(set) var lost = 0.0
    /// The seconds of timeouts in cases whose repetition then got a response within the usual timeout.
    private(set) var madeUp = 0.0
    /// Whether a case is being repeated, with longer timeouts.
    private(set) var isRepeating = false

    private var isInCase = false
    /// Whether an operation timed out in this case that may still respond within a longer timeout.
    private var sawLate = false
    /// Whether an operation timed out in this case that had already timed out with the longest timeout.
    private var sawSilent = false
    /// The duration of the slowest response in seconds, by operation.
    private var slowest: [String: Double] = [:]
    /// The duration of the slowest ordinary response in seconds.
    private var slowestOrdinary = 0.0
    /// The operations that timed out.
    private var late: [String: Lateness] = [:]

    /// Returns the timeout for the next response in seconds.
    func seconds(for patience: Patience) -> Double {
        let own = late[patience.operation]
        if isRepeating, own?.isSilent != true, !isUsedUp(patience.ordinary) { return patience.longest }
        // Password checks keep their timeout, because nothing works without a sign-in.
        let isHurried = patience.kind == .ordinary || patience.kind == .transfer
        let others = late.count { $0.key != patience.operation && $0.value.isSilent }
        let halvings = 2 * (own?.count ?? 0) + (isHurried ? max(0, 2 * others - 1) : 0)
        guard halvings > 0 else { return patience.usual }
        let least = 0.05 + 2 * max(slowest[patience.operation] ?? 0, slowestOrdinary)
        return min(patience.usual, max(least, patience.usual / Double(1 << min(halvings, 20))))
    }

    /// Records a response.
    mutating func noteAnswer(_ patience: Patience, after seconds: Double) {
        // A nested call consists of calls whose durations have already been added.
        if patience.kind != .nested { answered += seconds }
        slowest[patience.operation] = max(seconds, slowest[patience.operation] ?? 0)
        if patience.kind == .ordinary { slowestOrdinary = max(seconds, slowestOrdinary) }
        guard let lateness = late[patience.operation] else { return }
        // An operation that was silent for a while gets the full timeout again, if the budget allows it.
        guard isRepeating || lateness.isSilent && hasTimeToRepeat(patience.ordinary) else { return }
        late[patience.operation] = nil
        if seconds < patience.usual { madeUp += lateness.openSeconds }
    }

    /// Records that a response didn't arrive within this timeout.
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

    /// Records the start of a case.
    mutating func beginCase(isRepetition: Bool) {
        (isInCase, isRepeating) = (true, isRepetition)
        (sawLate, sawSilent) = (false, false)
    }

    /// Records the end of a case, before its cleanup.
    mutating func endCase() { (isInCase, isRepeating) = (false, false) }

    /// Returns whether the last case should be repeated if it failed because a response was late.
    ///
    /// - Parameter ordinary: the timeout of an ordinary call in seconds.
    func mayRepeat(ordinary: Double) -> Bool {
        if sawSilent { return false }
        return !sawLate || hasTimeToRepeat(ordinary) && !isUsedUp(ordinary)
    }

    /// Records that the last case isn't repeated. Operations that were late in it count as silent from now on.
    mutating func giveUp() {
        for (operation, lateness) in late where lateness.openSeconds > 0 {
            lost += lateness.openSeconds
            late[operation] = Lateness(count: lateness.count, isSilent: true)
        }
    }

    private func bound(_ ordinary: Double) -> Double { max(ordinary * (1 + Pace.repetitionFactor), answered) }

    /// Returns whether the budget allows another timeout in a repetition.
    private func hasTimeToRepeat(_ ordinary: Double) -> Bool {
        lost + ordinary * Pace.repetitionFactor <= bound(ordinary)
    }

    private func isUsedUp(_ ordinary: Double) -> Bool { lost + madeUp >= bound(ordinary) }
}
