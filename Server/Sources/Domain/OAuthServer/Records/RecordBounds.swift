public import Foundation

/// The most rows that are kept in tables that strangers can fill: the audit log and the budgets.
///
/// ``Throttles`` keeps to them between two sweeps, and ``SignInGarbageCollection`` at each sweep.
public struct RecordBounds: Hashable, Sendable {
    /// Seconds for which an event of the audit log is kept; `nil` for ever.
    public var auditAge: TimeInterval? = 365 * 24 * 3600
    /// Events of one kind that are kept. Kind by kind, so that a flood of one pushes out none of the others.
    public var auditEvents = 100_000
    /// Budgets that are kept. Beyond it, those that would be full again first are forgotten.
    public var throttles = 50_000

    /// A year of events, 100,000 of each kind, 50,000 budgets.
    public init() {}

    /// Rows that may be added between two looks at a bound; looking each time would cost more than the row.
    package static let slack = 500
    /// The most events that one transaction deletes, since other writers wait for it.
    package static let batch = 5000
}
