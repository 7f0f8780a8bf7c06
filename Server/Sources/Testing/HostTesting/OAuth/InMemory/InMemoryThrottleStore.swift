public import Foundation
public import OAuthServer
import Synchronization

extension InMemoryOAuthStores: ThrottleStore {
    /// Decides and keeps the remainders under one lock; however many keys there are, none is forgotten before the
    /// sweep.
    public func take(_ budgets: [ThrottleKey: Budget], now: Date) async throws -> ThrottleDecision {
        state.withLock { state in
            let found = state.throttles
            return ThrottleDecision.take(budgets, from: found, now: now) { state.throttles[$0] = $1 }
        }
    }

    /// Gives back to the budgets that it still knows.
    public func giveBack(_ budgets: [ThrottleKey: Budget]) async throws {
        state.withLock { state in
            for (key, budget) in budgets { state.throttles[key]?.giveBack(budget) }
        }
    }
}
