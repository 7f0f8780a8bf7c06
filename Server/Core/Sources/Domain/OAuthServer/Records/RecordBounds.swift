public import Foundation

/// The limits of tables that unauthenticated clients can fill: the audit log and the rate limits.
///
/// ``SignInGarbageCollection`` enforces the limits at each run, and ``Throttles`` enforces them between runs.
public struct RecordBounds: Hashable, Sendable {
    /// The maximum age of an audit event in seconds; `nil` for no limit.
    public var auditAge: TimeInterval? = 365 * 24 * 3600
    /// The maximum number of events of each kind. The limit is per kind, so that a flood of one kind doesn't displace
    /// others.
    public var auditEvents = 100_000
    /// The maximum number of stored rate limits (``Throttle``). If there are more, those that would soonest allow their
    /// full number of attempts again are deleted.
    public var throttles = 50_000

    /// Creates the default limits: a year of events, 100,000 of each kind, 50,000 rate limits.
    public init() {}

    /// The number of rows that may be added between two checks of a limit, because checking after each row would cost
    /// more than adding the row.
    public static let slack = 500
    /// The maximum number of events deleted in one transaction. Other writers wait for this transaction.
    public static let batch = 5000
}
