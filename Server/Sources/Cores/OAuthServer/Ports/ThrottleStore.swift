public import Foundation

/// Keeps the remainders of budgets. A key that was never seen has the whole budget.
///
/// It may forget a key whose budget is full again, and when there are very many keys, those that would be full first:
/// attackers choose the keys, so their number has to be bounded.
///
/// Check a new one with `ThrottleStoreContract`.
public protocol ThrottleStore: Sendable {
    /// Runs ``ThrottleDecision/take(_:from:now:write:)`` in one step.
    func take(_ budgets: [ThrottleKey: Budget], now: Date) async throws -> ThrottleDecision

    /// Gives back what one `take` took, in one step, after the attempt turned out to be legitimate.
    func giveBack(_ budgets: [ThrottleKey: Budget]) async throws
}
