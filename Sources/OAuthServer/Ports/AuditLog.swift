public import OAuth

/// Keeps what happened. Nothing is ever changed in it.
///
/// Check a new one with `AuditLogContract`.
public protocol AuditLog: Sendable {
    func append(_ event: AuditEvent) async throws

    /// The newest, newest first.
    ///
    /// - Parameters:
    ///   - user: only this user's; `nil` for all.
    ///   - limit: at most this many.
    func recent(of user: UserID?, limit: Int) async throws -> [AuditEvent]
}
