/// Limits the time that a rehearsal spends waiting for responses that never arrive.
///
/// An operation that times out counts as *late*. If it also times out while its case is repeated with a longer timeout,
/// it counts as *silent*, and the time spent waiting for it counts as lost. The lost time may be as long as all
/// received responses took together, or as the two timeouts of one silent operation, if these are longer. After that,
/// no case is repeated. Each timeout of a silent operation shortens the next timeouts, down to about twice the usual
/// response time.
struct WaitingBudget: Sendable {
    private struct Lateness {
        /// The number of timeouts of the operation since it last responded in time.
        var count = 0
        /// The seconds spent in timeouts of the operation that don't count as lost yet. They won't count as lost if the
        /// operation responds when the case is repeated.
        var openSeconds = 0.0
        /// Whether the operation timed out even with the longer timeout of a repetition.
        var isSilent = false
    }

    /// The total duration in seconds of all received responses.
    private(set) var answered = 0.0
    /// The seconds spent waiting for responses that never arrived.
    private(set) var lost = 0.0
    /// The seconds spent in timeouts of an operation that then, in a repetition, responded within the usual timeout.
    private(set) var madeUp = 0.0
    /// Whether the current case is a repetition, which has longer timeouts.
    private(set) var isRepeating = false

    private var isInCase = false
    /// Whether, in the current case, an operation timed out that might still respond within a longer timeout.
    private var sawLate = false
    /// Whether, in the current case, an operation timed out that already counted as silent.
    private var sawSilent = false
    /// The duration of the slowest response in seconds, by operation.
    private var slowest: [String: Double] = [:]
    /// The duration of the slowest ordinary response in seconds.
    private var slowestOrdinary = 0.0
    /// The operations that timed out.
    private var late: [String: Lateness] = [:]

    /// Returns the timeout of the next call that `patience` describes, in seconds.
    func seconds(for patience: Patience) -> Double {
        let own = late[patience.operation]
        if isRepeating, own?.isSilent != true, !isUsedUp(patience.ordinary) { return patience.longest }
        // Other timeouts don't shorten the timeout of a password check, because nothing works without a sign-in.
        let isHurried = patience.kind == .ordinary || patience.kind == .transfer
        let others = late.count { $0.key != patience.operation && $0.value.isSilent }
        let halvings = 2 * (own?.count ?? 0) + (isHurried ? max(0, 2 * others - 1) : 0)
        guard halvings > 0 else { return patience.usual }
        let least = 0.05 + 2 * max(slowest[patience.operation] ?? 0, slowestOrdinary)
        return min(patience.usual, max(least, patience.usual / Double(1 << min(halvings, 20))))
    }

    /// Records that a call received a response.
    mutating func noteAnswer(_ patience: Patience, after seconds: Double) {
        // A nested call consists of other calls, whose durations have already been added.
        if patience.kind != .nested { answered += seconds }
        slowest[patience.operation] = max(seconds, slowest[patience.operation] ?? 0)
        if patience.kind == .ordinary { slowestOrdinary = max(seconds, slowestOrdinary) }
        guard let lateness = late[patience.operation] else { return }
        // If an operation responds again, it gets the full timeout again, as long as the budget allows a repetition.
        guard isRepeating || lateness.isSilent && hasTimeToRepeat(patience.ordinary) else { return }
        late[patience.operation] = nil
        if seconds < patience.usual { madeUp += lateness.openSeconds }
    }

    /// Records that a response didn't arrive within this number of seconds.
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

    /// Records that the steps of a case ended. The cleanup of the case follows.
    mutating func endCase() { (isInCase, isRepeating) = (false, false) }

    /// Returns whether the last case should be repeated if it failed because a response was late.
    ///
    /// - Parameter ordinary: the timeout of an ordinary call in seconds.
    func mayRepeat(ordinary: Double) -> Bool {
        if sawSilent { return false }
        return !sawLate || hasTimeToRepeat(ordinary) && !isUsedUp(ordinary)
    }

    /// Records that the last case isn't repeated. Operations that timed out in this case count as silent from now on.
    mutating func giveUp() {
        for (operation, lateness) in late where lateness.openSeconds > 0 {
            lost += lateness.openSeconds
            late[operation] = Lateness(count: lateness.count, isSilent: true)
        }
    }

    private func bound(_ ordinary: Double) -> Double { max(ordinary * (1 + Pace.repetitionFactor), answered) }

    /// Returns whether the budget allows the longer timeout of a repetition.
    private func hasTimeToRepeat(_ ordinary: Double) -> Bool {
        lost + ordinary * Pace.repetitionFactor <= bound(ordinary)
    }

    private func isUsedUp(_ ordinary: Double) -> Bool { lost + madeUp >= bound(ordinary) }
}

/// The timeouts that apply to one call.
struct Patience: Hashable, Sendable {
    /// The kind of a call, which determines how much time a correct server needs to respond.
    enum Kind: Hashable, Sendable {
        /// Takes as long as most operations.
        case ordinary
        /// Takes longer, because a document is transferred.
        case transfer
        /// Takes longer on purpose, because a password is checked.
        case password
        /// Takes longer, because the called party makes other calls before it responds.
        case nested
    }

    /// The operation, such as `PutFile`. A call's duration is compared only with other calls of the same operation.
    let operation: String
    /// The kind of the call, such as a document transfer.
    let kind: Kind
    /// The timeout of an ordinary call in seconds.
    let ordinary: Double
    /// The timeout of this call in seconds, if the case isn't a repetition.
    let usual: Double
    /// The timeout of this call in seconds, while the case is repeated because a response was late.
    let longest: Double

    init(_ operation: String, _ kind: Kind = .ordinary, in limits: Limits) {
        (self.operation, self.kind, ordinary) = (operation, kind, limits.seconds)
        let factor =
            switch kind {
            case .ordinary: 1.0
            case .transfer, .nested: limits.transferFactor
            case .password: limits.signInFactor
            }
        usual = limits.seconds * factor
        // A nested call waits for other calls, so its longest timeout must be at least as long as their timeouts.
        longest =
            kind == .nested ? usual * Pace.repetitionFactor : max(usual, limits.seconds * Pace.repetitionFactor)
    }
}
