import SQLStorage

/// Decides what to do after a failed attempt to run a transaction: try again after a while, or throw an error.
///
/// A transaction that conflicted with another one is tried again
/// (https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html). So is a transaction that failed
/// because its key already exists: under SERIALIZABLE, another transaction may have inserted a key that the failed
/// attempt couldn't see, and the next attempt sees it. If several transactions compete for names, one of them succeeds
/// in each round. If the connection to the server is lost, attempts continue, because a standby may be taking over.
struct Attempts {
    /// How long attempts continue while no server can be reached.
    static let patience: Duration = .seconds(30)

    /// The number of attempts that may fail because the key already exists, before the error is thrown. In practice,
    /// fewer transactions compete for the same name.
    static let maxDuplicates = 40

    enum Next: Hashable {
        case again(after: Duration)
        case giveUp(SQLError)
    }

    private var failures = 0
    private var duplicates = 0
    private var wasLost = false

    /// Decides what to do after a failed attempt.
    ///
    /// - Parameters:
    ///   - failure: the failure. If it was unclear whether the transaction was committed, the caller has already
    ///     found this out.
    ///   - elapsed: the time since the caller requested the transaction.
    ///   - jitter: a random number from 0 to 1, so that competing transactions don't collide again.
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
            // The connection may have been idle while the server restarted, so the first new connection is made without
            // waiting.
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
