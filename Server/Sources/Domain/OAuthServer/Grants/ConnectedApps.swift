public import Basics
public import Foundation
import OAuth

/// The grants of a person, for them to list and revoke, and for the operator to add to.
public struct ConnectedApps: Sendable {
    private let all: Grants

    /// The grants of a store.
    public init(store: any SignInStore) { all = Grants(store: store) }

    /// All live grants, newest first: of apps, of browsers, and of the operator.
    public func grants(of user: UserID, now: Date) async throws -> [Grant] {
        try await all.list(of: user, now: now)
    }

    /// All live grants of everybody with their accounts, in the order of the accounts' names and the newest first.
    public func grants(now: Date) async throws -> [AccountGrant] { try await all.list(now: now) }

    /// Live grants of clients, newest first; not the browser sessions.
    public func list(of user: UserID, now: Date) async throws -> [Grant] {
        try await all.list(of: user, now: now).filter { $0.client != nil }
    }

    /// Revokes a grant: everything issued under it has ended when this returns.
    ///
    /// - Parameters:
    ///   - session: the session in which the person asks; `nil` for an operator.
    ///   - asking: the operator on the pages; `nil` for somebody at the machine.
    /// - Returns: `false` when it isn't the user's, or isn't live any more.
    /// - Throws: ``StoreRefusal/stale`` when the session has ended.
    public func disconnect(
        _ id: GrantID, of user: UserID, under session: GrantID? = nil, by asking: OperatorSession? = nil,
        source: RequestSource, now: Date
    ) async throws -> Bool {
        try await all.end(
            id, of: user, under: session, by: asking, reason: asking == nil ? .disconnected : .endedByOperator,
            source: source, now: now)
    }

    /// Makes a grant for the operator, for tokens that neither a client nor a browser asked for.
    ///
    /// - Throws: ``StoreRefusal/stale`` when there is no such account.
    public func makeOperatorGrant(
        for user: UserID, label: String, lifetime: TimeInterval, now: Date
    ) async throws -> Grant {
        let grant = Grant(
            user: user, kind: .operator, created: now, expires: now.addingTimeInterval(lifetime), label: label)
        try await all.create(grant)
        return grant
    }
}
