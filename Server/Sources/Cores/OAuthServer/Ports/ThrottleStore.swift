public import Foundation

/// Keeps what is left of budgets. A key never seen has all of it.
///
/// It may forget a key whose budget is whole again, and of very many keys those that would be whole first: strangers
/// choose what keys there are, so their number has to have a bound.
///
/// Check a new one with `ThrottleStoreContract`.
public protocol ThrottleStore: Sendable {
    /// Runs ``ThrottleDecision/take(_:from:now:write:)`` in one step.
    func take(_ budgets: [ThrottleKey: Budget], now: Date) async throws -> ThrottleDecision

    /// Puts back what one `take` took, in one step: the attempt turned out to be a good one.
    func giveBack(_ budgets: [ThrottleKey: Budget]) async throws
}
