import Basics
public import Foundation
import OAuth
import Synchronization

/// The stored states of rate limits (``Budget``). A rate limit without a stored row is unused.
///
/// Each network address has a rate limit, and so does each account name that a client sends. Reaching a rate limit
/// causes an audit event. Anyone can add such rows and events without signing in, so their numbers are limited
/// (``RecordBounds``). Each time ``RecordBounds/slack`` rows may have been added, rows beyond these numbers are
/// deleted. Rate limits that already allow all their actions again, or will do so soonest, are deleted first.
public struct Throttles: Sendable {
    private let store: any SignInStore
    private let bounds: RecordBounds
    private let looks = Recurrence(every: RecordBounds.slack)

    /// The kinds of events that attackers can cause without signing in, limited only by the rate limits.
    private static let strangersEvents: [AuditEvent.Kind] = [.signInFailed, .signInThrottled, .appToAppRefused]

    /// Creates a value that counts actions in the rate limits of a store.
    public init(store: any SignInStore, bounds: RecordBounds = RecordBounds()) {
        self.store = store
        self.bounds = bounds
    }

    /// Runs ``ThrottleDecision/take(_:from:now:write:)`` in one transaction.
    ///
    /// - Parameter event: an audit event, which is written in the same transaction if a rate limit refuses an action
    ///   for the first time since it last allowed all its actions.
    public func take(
        _ budgets: [ThrottleKey: Budget], telling event: AuditEvent? = nil, now: Date
    ) async throws -> ThrottleDecision {
        let isDue = looks.isDue(after: budgets.count), id = TimeOrderedID.make(at: now)
        return try await store.write { [bounds] rows in
            var found: [ThrottleKey: Throttle] = [:]
            for key in budgets.keys { found[key] = try rows.throttle(key) }
            let decision = try ThrottleDecision.take(budgets, from: found, now: now) { try rows.set($1, for: $0) }
            if let event, case .wait(until: _, isNews: true) = decision { try rows.append(event, as: id) }
            if isDue { try Self.forget(beyond: bounds, in: rows, now: now) }
            return decision
        }
    }

    /// Undoes one `take` in one transaction, after the attempt turned out to be legitimate. Does nothing for a rate
    /// limit whose row was deleted, because such a rate limit already allows all its actions.
    ///
    /// - Parameter event: an audit event, which is written in the same transaction.
    public func refund(_ budgets: [ThrottleKey: Budget], telling event: AuditEvent? = nil) async throws {
        let id = event.map { TimeOrderedID.make(at: $0.at) }
        try await store.write { rows in
            for (key, budget) in budgets {
                guard var throttle = try rows.throttle(key) else { continue }
                throttle.refund(budget)
                try rows.set(throttle, for: key)
            }
            if let event, let id { try rows.append(event, as: id) }
        }
    }

    private static func forget(beyond bounds: RecordBounds, in rows: any SignInWriter, now: Date) throws {
        try rows.deleteThrottles(restoredBy: now)
        for kind in ThrottleKey.Kind.allCases { try rows.deleteThrottles(of: kind, beyond: bounds.throttles) }
        for kind in strangersEvents {
            _ = try rows.deleteEvents(of: kind.rawValue, beyond: bounds.auditEvents, limit: RecordBounds.batch)
        }
    }
}

/// Counts added rows, and reports each time `interval` rows may have been added, so that a cleanup is due.
private final class Recurrence: Sendable {
    private let count = Mutex(0)
    private let interval: Int

    init(every interval: Int) { self.interval = max(1, interval) }

    func isDue(after rows: Int) -> Bool {
        count.withLock { count in
            count += rows
            guard count >= interval else { return false }
            count = 0
            return true
        }
    }
}
