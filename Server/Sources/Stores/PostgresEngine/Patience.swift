import Catalogue
import Foundation
import Synchronization

/// Waits after attempts that failed, as ``Attempts`` decides, on the thread of a connection.
///
/// Its clock measures how long a caller has waited; it dates nothing.
struct Patience {
    private let start = ContinuousClock.now
    private var attempts = Attempts()

    /// Waits until it is time for another attempt.
    ///
    /// - Throws: the error to tell when there is to be none.
    mutating func wait(after failure: PostgresFailure) throws(SQLError) {
        switch attempts.next(after: failure, elapsed: .now - start, jitter: .random(in: 0...1)) {
        case .giveUp(let error): throw error
        case .again(let pause):
            guard pause > .zero else { return }
            Thread.sleep(
                forTimeInterval: Double(pause.components.seconds) + Double(pause.components.attoseconds) / 1e18)
        }
    }
}

/// Tells somebody why the server is away, once a second at most, however many wait for it.
final class LossReport: Sendable {
    private struct State {
        var report: (@Sendable (String) -> Void)?
        var last: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    func send(to report: @escaping @Sendable (String) -> Void) { state.withLock { $0.report = report } }

    func report(_ reason: String) {
        let report = state.withLock { state in
            if let last = state.last, .now - last < .seconds(1) { return nil as (@Sendable (String) -> Void)? }
            state.last = .now
            return state.report
        }
        report?(reason)
    }
}
