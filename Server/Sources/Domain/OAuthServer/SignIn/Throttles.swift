import Basics
public import Foundation
import OAuth
import Synchronization

/// The remainders of budgets. A key that was never seen has the whole budget.
///
/// Strangers choose the keys, and can make events by spending a budget, so the number of both has to be bounded. Each
/// time that so many rows may have been added (``RecordBounds/slack``), those beyond the bounds are forgotten: budgets
/// that are full again first, and then those that would be full first.
public struct Throttles: Sendable {
    private let store: any SignInStore
    private let bounds: RecordBounds
    private let looks = Recurrence(every: RecordBounds.slack)

    /// The events that a stranger can make as often as the budgets let them.
    private static let strangersEvents: [AuditEvent.Kind] = [.signInFailed, .signInThrottled, .appToAppRefused]

    /// The budgets of a store.
    public init(store: any SignInStore, bounds: RecordBounds = RecordBounds()) {
        self.store = store
        self.bounds = bounds
    }

    /// Runs ``ThrottleDecision/take(_:from:now:write:)`` in one step.
    ///
    /// - Parameter event: is written down in the same step when one of the budgets refuses for the first time since it
    ///   was last full.
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

    /// Gives back what one `take` took, in one step, after the attempt turned out to be legitimate. A key that was
    /// forgotten meanwhile has its whole budget anyway.
    ///
    /// - Parameter event: is written down in the same step.
    public func restoreAccess(_ budgets: [ThrottleKey: Budget], telling event: AuditEvent? = nil) async throws {
        let id = event.map { TimeOrderedID.make(at: $0.at) }
        try await store.write { rows in
            for (key, budget) in budgets {
                guard var throttle = try rows.throttle(key) else { continue }
                throttle.restoreAccess(budget)
                try rows.set(throttle, for: key)
            }
            if let event, let id { try rows.append(event, as: id) }
        }
    }

    private static func forget(beyond bounds: RecordBounds, in rows: any SignInWriter, now: Date) throws {
        try rows.deleteThrottles(restoredBy: now)
        try rows.deleteThrottles(beyond: bounds.throttles)
        for kind in strangersEvents {
            _ = try rows.deleteEvents(of: kind.rawValue, beyond: bounds.auditEvents, limit: RecordBounds.batch)
        }
    }
}

/// Is due each time so many rows may have been added.
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
