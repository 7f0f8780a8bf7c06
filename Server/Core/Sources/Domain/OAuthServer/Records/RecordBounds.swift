public import Foundation

/// The limits of tables that unauthenticated clients can fill: the audit log and the rate limits.
///
/// ``SignInGarbageCollection`` deletes rows beyond the limits at each run, and ``Throttles`` deletes such rows between
/// runs.
public struct RecordBounds: Hashable, Sendable {
    /// The maximum age of an audit event in seconds; `nil` for no limit.
    public var auditAge: TimeInterval? = 365 * 24 * 3600
    /// The maximum number of events of each kind. The limit is per kind, so that very many events of one kind don't
    /// displace events of other kinds.
    public var auditEvents = 100_000
    /// The maximum number of stored rate limits (``Throttle``) of each kind. If there are more, rate limits that will
    /// soonest allow the full number of attempts again are deleted. The limit is per kind, so that rate limits that are
    /// easy to add don't displace the counts of guessed passwords.
    public var throttles = 50_000

    /// Creates the default limits: events of one year, 100,000 events of each kind, and 50,000 rate limits of each
    /// kind.
    public init() {}

    /// The number of rows that may be added between two checks of a limit, because checking after each row would cost
    /// more than adding the row.
    public static let slack = 500
    /// The maximum number of events deleted in one transaction. Other writers wait for this transaction.
    public static let batch = 5000
}
