public import Basics
public import Foundation

/// A query of the audit log.
///
/// Some events are in the logs of two people (`DocumentEvent.Kind.repeating`). Their repetitions are found where ``user`` or
/// ``kind`` asks for them, and not in a log of everybody's, or of a document, which has them once.
public struct AuditQuery: Hashable, Sendable {
    /// Only those about this person; `nil` for everybody.
    public var user: UserID?
    /// Only those about this document or folder, which may be gone; `nil` for all.
    public var document: String?
    /// Only those of this kind, the raw value of an `AuditEvent.Kind` or a `DocumentEvent.Kind`; `nil` for all.
    public var kind: String?
    /// Only those at or after this time; `nil` for all.
    public var since: Date?
    /// Only those before the event of this identifier (``AuditEntry/id``); `nil` from the newest on.
    public var before: String?
    /// The most events in the answer, which has the newest.
    public var limit: Int

    /// Makes a query; without arguments, of the newest hundred events of everybody.
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
