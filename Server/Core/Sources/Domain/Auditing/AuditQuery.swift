public import Basics
public import Foundation

/// A query of the audit log.
///
/// Some events appear in the logs of two users (`DocumentEvent.Kind.repeating`). The second copy is found only if
/// ``user`` or ``kind`` selects it, so that the log of all users or of a document contains such an event once.
public struct AuditQuery: Hashable, Sendable {
    /// Finds only events about this user; `nil` for all users.
    public var user: UserID?
    /// Finds only events about this document or folder, which may be gone; `nil` for all.
    public var document: String?
    /// Finds only events of this kind, the raw value of an `AuditEvent.Kind` or a `DocumentEvent.Kind`; `nil` for all.
    public var kind: String?
    /// Finds only events at or after this time; `nil` for all.
    public var since: Date?
    /// Finds only events before the event with this identifier (``AuditEntry/id``); `nil` starts with the newest.
    public var before: String?
    /// The maximum number of events; the newest are returned.
    public var limit: Int

    /// Creates a query, by default for the newest hundred events of all users.
    public init(
        user: UserID? = nil, document: String? = nil, kind: String? = nil, since: Date? = nil, before: String? = nil,
        limit: Int = 100
    ) {
        self.user = user
        self.document = document
        self.kind = kind
        self.since = since
        self.before = before
        self.limit = limit
    }
}
