import SQLStorage
import Foundation

/// Waits after failed attempts to run a transaction, as ``Attempts`` decides. It blocks the thread of the connection.
///
/// It uses a clock only to measure how long the caller has waited.
struct Patience {
    private let start = ContinuousClock.now
    private var attempts = Attempts()

    /// Waits until it is time for another attempt.
    ///
    /// - Throws: the error for the caller if no attempts are left.
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
