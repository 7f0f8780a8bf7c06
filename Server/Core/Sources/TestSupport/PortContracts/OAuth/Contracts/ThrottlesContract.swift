import Basics
import Foundation
import OAuth
import OAuthServer
import Testing

/// Checks that ``Throttles`` keeps its promises on a store. The tests of every storage backend run these checks.
struct ThrottlesContract: Sendable {
    private let stores: OAuthStores
    private let start = Date(timeIntervalSince1970: 1_800_000_000)
    private let budget = Budget(burst: 3, interval: 10)

    /// Creates the checks for a storage backend, which may already contain other rows.
    init(_ stores: OAuthStores) { self.stores = stores }

    /// The promises of the contract. A test can check each promise separately.
    static let promises: [Promise<Self>] = [
        Promise("a budget runs out and recovers with time") { try await $0.budgetsRunOutAndRecover() },
        Promise("an attempt is taken from all budgets or from none") { try await $0.takesFromAllBudgetsOrNone() },
        Promise("only the first refusal of a used-up budget is reported") {
            try await $0.onlyTheFirstRefusalIsReported()
        },
        Promise("a restored attempt can be used again") { try await $0.restoredBudgetsCanBeUsedAgain() },
        Promise("concurrent callers take no more than the budget") {
            try await $0.concurrentCallersStayWithinTheBudget()
        },
        Promise("garbage collection keeps used-up budgets") { try await $0.garbageCollectionKeepsUsedBudgets() },
        Promise("many budgets of one kind don't displace those of another") { try await $0.kindsHaveTheirOwnBounds() },
    ]

    private func newKey() -> ThrottleKey { ThrottleKey(.account, UserID.random().rawValue) }

    private func budgetsRunOutAndRecover() async throws {
        let key = newKey()
        for _ in 0..<3 { #expect(try await stores.throttles.take([key: budget], now: start) == .allowed) }
        let until = start.addingTimeInterval(10)
        #expect(try await stores.throttles.take([key: budget], now: start) == .wait(until: until, isNews: true))
        #expect(try await stores.throttles.take([key: budget], now: until) == .allowed)
        #expect(try await stores.throttles.take([key: budget], now: until) != .allowed)
        #expect(try await stores.throttles.take([newKey(): budget], now: start) == .allowed)
        #expect(try await stores.throttles.take([:], now: start) == .allowed)
    }

    private func takesFromAllBudgetsOrNone() async throws {
        let tight = newKey()
        let wide = newKey()
        let both = [tight: Budget(burst: 1, interval: 100), wide: budget]
        #expect(try await stores.throttles.take(both, now: start) == .allowed)
        for count in 0..<10 {
            let wait = ThrottleDecision.wait(until: start.addingTimeInterval(100), isNews: count == 0)
            #expect(try await stores.throttles.take(both, now: start) == wait)
        }
        for _ in 0..<2 { #expect(try await stores.throttles.take([wide: budget], now: start) == .allowed) }
        #expect(try await stores.throttles.take([wide: budget], now: start) != .allowed)
    }

    private func onlyTheFirstRefusalIsReported() async throws {
        let key = newKey(), stores = stores, budget = Budget(burst: 1, interval: 10)
        func take(_ seconds: TimeInterval) async throws -> ThrottleDecision {
            try await stores.throttles.take([key: budget], now: start.addingTimeInterval(seconds))
        }
        func wait(_ seconds: TimeInterval, isNews: Bool) -> ThrottleDecision {
            .wait(until: start.addingTimeInterval(seconds), isNews: isNews)
        }
        #expect(try await take(0) == .allowed)
        #expect(try await take(0) == wait(10, isNews: true))
        #expect(try await take(9) == wait(10, isNews: false))
        // The rate limit allows all its actions again, so the next refusal counts as the first refusal.
        #expect(try await take(10) == .allowed)
        #expect(try await take(11) == wait(20, isNews: true))
        let two = [newKey(): budget, key: budget]
        #expect(try await stores.throttles.take(two, now: start.addingTimeInterval(12)) == wait(20, isNews: false))
    }

    private func restoredBudgetsCanBeUsedAgain() async throws {
        let key = newKey()
        for _ in 0..<20 {
            #expect(try await stores.throttles.take([key: budget], now: start) == .allowed)
            try await stores.throttles.refund([key: budget])
        }
        try await stores.throttles.refund([newKey(): budget])
    }

    private func concurrentCallersStayWithinTheBudget() async throws {
        let key = newKey()
        let (stores, start) = (stores, start)
        let outcomes = try await OAuthFixture.contend {
            try await stores.throttles.take([key: Budget(burst: 7, interval: 10)], now: start)
        }
        #expect(outcomes.count { $0 == .allowed } == 7)
    }

    private func kindsHaveTheirOwnBounds() async throws {
        let user = UserID.random().rawValue, short = Budget(burst: 1, interval: 10)
        let kept = ThrottleKey(.address, user), keptToo = ThrottleKey(.accountAddress, user)
        for key in [kept, keptToo] { _ = try await stores.throttles.take([key: short], now: start) }
        let long = Budget(burst: 1, interval: 1000)
        let flood = (0..<20).map { ThrottleKey(.appAccount, user, String($0)) }
        for key in flood { _ = try await stores.throttles.take([key: long], now: start) }
        try await stores.store.write { rows in try rows.deleteThrottles(of: .appAccount, beyond: 5) }
        let (known, left) = try await stores.store.read { rows in
            (
                try rows.throttle(kept) != nil && rows.throttle(keptToo) != nil,
                try flood.filter { try rows.throttle($0) != nil }
            )
        }
        #expect(known && left.count == 5)
    }

    private func garbageCollectionKeepsUsedBudgets() async throws {
        let key = newKey()
        for _ in 0..<3 { _ = try await stores.throttles.take([key: budget], now: start) }
        try await stores.garbageCollection.run(now: start)
        #expect(try await stores.throttles.take([key: budget], now: start) != .allowed)
    }
}
