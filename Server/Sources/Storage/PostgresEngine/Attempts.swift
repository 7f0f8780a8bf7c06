import SQLStorage

/// Decides what follows an attempt that failed: another one, after a while, or an error.
///
/// A transaction that lost a race is tried again (https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html).
/// So is one that found its key taken: under SERIALIZABLE another transaction can have taken it unseen, and the next run
/// sees that one; but of those who come together for one name, all but one find it taken, each time. A server that went away is waited for, since a standby may be taking over.
struct Attempts {
    /// The seconds that a caller is kept waiting for a server.
    static let patience: Duration = .seconds(30)

    /// Runs that find a key taken before that is told: more than can come together for one name.
    static let maxDuplicates = 40

    enum Next: Hashable {
        case again(after: Duration)
        case giveUp(SQLError)
    }

    private var failures = 0
    private var duplicates = 0
    private var wasLost = false

    /// - Parameters:
    ///   - failure: of the attempt; one that is uncertain has been settled before.
    ///   - elapsed: since the caller asked.
    ///   - jitter: a random number from 0 to 1, so that those who met once don't meet again.
    mutating func next(after failure: PostgresFailure, elapsed: Duration, jitter: Double) -> Next {
        failures += 1
        switch failure {
        case .refused(let error): return .giveUp(error)
        case .uncertain(let reason): return .giveUp(.uncertain(reason))
        case .duplicate:
            duplicates += 1
            guard duplicates < Self.maxDuplicates else { return .giveUp(.uniqueViolation) }
            return .again(after: pause(first: .milliseconds(1), longest: .milliseconds(20), jitter))
        case .conflict:
            guard elapsed < Self.patience else { return .giveUp(.busy) }
            return .again(after: pause(first: .milliseconds(1), longest: .milliseconds(100), jitter))
        case .lost(let reason):
            guard elapsed < Self.patience else { return .giveUp(.unreachable(reason)) }
            // A connection that idled while the server restarted is replaced without a wait.
            guard wasLost else {
                wasLost = true
                return .again(after: .zero)
            }
            return .again(after: pause(first: .milliseconds(50), longest: .milliseconds(500), jitter))
        }
    }

    private func pause(first: Duration, longest: Duration, _ jitter: Double) -> Duration {
        min(first * (1 << min(failures - 1, 10)), longest) * (0.5 + jitter / 2)
    }
}
