import Synchronization

/// How long the answers of one server are waited for: longer when something is asked for again because it was late,
/// and hardly at all when an operation was late even then. That keeps a rehearsal of a server with one silent operation
/// from waiting for it dozens of times.
public final class Pace: Sendable {
    private struct State {
        var factor = 1.0
        /// Seconds of the slowest answer that came in time, by operation.
        var slowest: [String: Double] = [:]
        /// Operations that were late with the longer limit, too, and how often they were asked for since.
        var silent: [String: Int] = [:]
    }

    private let state = Mutex(State())
    /// Seconds for an operation that is known to be silent, at least.
    private static let short = 0.5
    /// One call in so many is waited for as at first: it may have been the machine that was slow, not the operation.
    private static let probe = 10

    public init() {}

    /// How many times the usual limit is waited.
    public var factor: Double {
        get { state.withLock { $0.factor } }
        set { state.withLock { $0.factor = newValue } }
    }

    /// - Returns: seconds to wait for an answer to `operation`.
    func limit(for operation: String, usually seconds: Double) -> Double {
        state.withLock { state in
            guard let count = state.silent[operation] else { return seconds * state.factor }
            state.silent[operation] = count + 1
            if count % Self.probe == Self.probe - 1 { return seconds }
            return min(max(Self.short, 3 * (state.slowest[operation] ?? 0)), seconds)
        }
    }

    /// Whether it was late with the longer limit, too, and hasn't answered since: that is no longer a matter of time.
    func isSilent(_ operation: String) -> Bool { state.withLock { $0.silent[operation] != nil } }

    /// - Parameter seconds: how long the answer took.
    func cameInTime(_ operation: String, after seconds: Double) {
        state.withLock { state in
            state.silent[operation] = nil
            state.slowest[operation] = max(seconds, state.slowest[operation] ?? 0)
        }
    }

    func wasLate(_ operation: String) {
        state.withLock { if $0.factor > 1, $0.silent[operation] == nil { $0.silent[operation] = 0 } }
    }
}
