public import Foundation

/// Keeps what is left of budgets. It may forget a key whose budget is whole again; a key never seen has all of it.
///
/// Check a new one with `ThrottleStoreContract`.
public protocol ThrottleStore: Sendable {
    /// Takes one from every budget, or from none, in one step. Runs ``Throttle/wait(_:now:)`` on each and, when none
    /// has to wait, ``Throttle/take(_:now:)``.
    ///
    /// - Returns: the latest of the waits.
    func take(_ budgets: [ThrottleKey: Budget], now: Date) async throws -> ThrottleDecision

    /// Puts back what one `take` took, in one step: the attempt turned out to be a good one.
    func giveBack(_ budgets: [ThrottleKey: Budget]) async throws
}
