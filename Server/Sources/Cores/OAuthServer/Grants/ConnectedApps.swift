public import Basics
public import Foundation
import OAuth

/// The grants of a person, for them to list and revoke, and for the operator to add to.
public struct ConnectedApps: Sendable {
    private let grants: any GrantStore
    private let audit: any AuditLog

    /// The grants of one backend.
    public init(grants: any GrantStore, audit: any AuditLog) {
        self.grants = grants
        self.audit = audit
    }

    /// Live grants of clients, newest first; not the browser sessions.
    public func list(of user: UserID, now: Date) async throws -> [Grant] {
        try await grants.list(of: user, now: now).filter { if case .oauth = $0.kind { true } else { false } }
    }

    /// Revokes a grant: everything issued under it has ended when this returns.
    ///
    /// - Parameter session: the session that asks; `nil` for the operator.
    /// - Returns: `false` when it isn't the user's, or isn't live any more.
    /// - Throws: ``StoreRefusal/stale`` when the session has ended.
    public func disconnect(
        _ id: GrantID, of user: UserID, under session: GrantID? = nil, source: RequestSource, now: Date
    ) async throws -> Bool {
        guard try await grants.end(id, of: user, under: session, reason: .disconnected, now: now) else { return false }
        try await audit.append(
            AuditEvent(
                .grantEnded, at: now, user: user, grant: id, source: source, detail: GrantEnd.disconnected.rawValue))
        return true
    }

    /// Makes a grant for the operator, for tokens that neither a client nor a browser asked for.
    ///
    /// - Throws: ``StoreRefusal/stale`` when there is no such account.
    public func makeOperatorGrant(
        for user: UserID, label: String, lifetime: TimeInterval, now: Date
    ) async throws -> Grant {
        let grant = Grant(
            user: user, kind: .operator, created: now, expires: now.addingTimeInterval(lifetime), label: label)
        try await grants.create(grant)
        try await audit.append(AuditEvent(.grantMade, at: now, user: user, grant: grant.id, detail: "operator"))
        return grant
    }
}
