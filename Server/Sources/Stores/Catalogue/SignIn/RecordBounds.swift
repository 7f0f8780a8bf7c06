public import Foundation
import Synchronization

/// How much is kept of what anybody can make rows of.
public struct RecordBounds: Hashable, Sendable {
    /// Seconds an event of the audit log is kept; `nil` for good.
    public var eventAge: TimeInterval? = 365 * 24 * 3600
    /// Events of one kind that are kept. Kind by kind, so that a flood of one pushes out none of the others.
    public var eventsOfKind = 100_000
    /// Budgets that are remembered. Past it, those that would be whole again first are forgotten.
    public var throttles = 50_000

    public init() {}

    /// Rows that may be added between two looks at a bound; looking each time would cost more than the row.
    static let slack = 500
    /// Rows one transaction deletes at most, so that nobody waits long for the writer.
    static let batch = 5000
}

/// Says at every so many calls that it is time.
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
