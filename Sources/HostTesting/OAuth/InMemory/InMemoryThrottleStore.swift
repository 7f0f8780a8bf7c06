public import Foundation
public import OAuthServer
import Synchronization

extension InMemoryOAuthStores: ThrottleStore {
    public func take(_ budgets: [ThrottleKey: Budget], now: Date) async throws -> ThrottleDecision {
        state.withLock { state in
            var taken: [ThrottleKey: Throttle] = [:]
            var wait: Date?
            for (key, budget) in budgets {
                var throttle = state.throttles[key] ?? Throttle(restored: now)
                if let until = throttle.wait(budget, now: now) { wait = max(wait ?? until, until) }
                throttle.take(budget, now: now)
                taken[key] = throttle
            }
            if let wait { return .wait(until: wait) }
            state.throttles.merge(taken) { $1 }
            return .allowed
        }
    }

    public func giveBack(_ budgets: [ThrottleKey: Budget]) async throws {
        state.withLock { state in
            for (key, budget) in budgets { state.throttles[key]?.giveBack(budget) }
        }
    }
}
