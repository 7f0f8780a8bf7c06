public import Foundation
import Synchronization

/// The most rows that are kept in tables that strangers can fill.
public struct RecordBounds: Hashable, Sendable {
    /// Seconds for which an event of the audit log is kept; `nil` for ever.
    public var eventAge: TimeInterval? = 365 * 24 * 3600
    /// Events of one kind that are kept. Kind by kind, so that a flood of one pushes out none of the others.
    public var eventsOfKind = 100_000
    /// Budgets that are kept. Beyond it, those that would be full again first are forgotten.
    public var throttles = 50_000

    /// A year of events, 100,000 of each kind, 50,000 budgets.
    public init() {}

    /// Rows that may be added between two looks at a bound; looking each time would cost more than the row.
    static let slack = 500
    /// The most rows that one transaction deletes, since other writers wait for it.
    static let batch = 5000
}

/// Is due at every so many calls.
final class Recurrence: Sendable {
    private let count = Mutex(0)
    private let interval: Int

    init(every interval: Int) { self.interval = max(1, interval) }

    func isDue() -> Bool {
        count.withLock { count in
            count = (count + 1) % interval
            return count == 0
        }
    }
}
