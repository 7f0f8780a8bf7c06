public import Basics
import OAuth

/// Keeps the audit log. Events are never changed.
///
/// The oldest events may be forgotten, by age and, kind by kind, by number: strangers make some kinds as often as they
/// like, and must neither fill the disk nor push out the others.
///
/// Check a new one with `AuditLogContract`.
public protocol AuditLog: Sendable {
    /// Adds an event; it is in its place by its time.
    func append(_ event: AuditEvent) async throws

    /// The newest events, the newest first.
    ///
    /// - Parameters:
    ///   - user: only this user's; `nil` for all.
    ///   - limit: at most this many.
    func recent(of user: UserID?, limit: Int) async throws -> [AuditEvent]
}
