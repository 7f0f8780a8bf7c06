public import Basics
public import Foundation
import OAuth

/// Lists and revokes the grants of users, and creates grants for access tokens that an operator creates.
public struct ConnectedApps: Sendable {
    private let all: Grants

    /// Creates a value that reads and changes the grants of a store.
    public init(store: any SignInStore) { all = Grants(store: store) }

    /// All live grants of a user, newest first: the grants of apps, of browsers, and of tokens that an operator
    /// created.
    public func grants(of user: UserID, now: Date) async throws -> [Grant] {
        try await all.list(of: user, now: now)
    }

    /// The live grants of all users with their accounts, ordered by account name, then newest first.
    public func grants(now: Date) async throws -> [AccountGrant] { try await all.list(now: now) }

    /// The live grants of a user's connected apps, newest first. Browser sessions aren't included.
    public func list(of user: UserID, now: Date) async throws -> [Grant] {
        try await all.list(of: user, now: now).filter { $0.client != nil }
    }

    /// Revokes a grant. When this method returns, all tokens and sessions issued under the grant have ended too.
    ///
    /// - Parameters:
    ///   - session: the user's own session; `nil` for an operator.
    ///   - asking: the operator who revokes the grant on a web page; `nil` for the user and for the command line.
    /// - Returns: `false` when the grant belongs to another user or has already ended.
    /// - Throws: ``StoreRefusal/stale`` when the session has ended.
    public func disconnect(
        _ id: GrantID, of user: UserID, under session: GrantID? = nil, by asking: OperatorSession? = nil,
        source: RequestSource, now: Date
    ) async throws -> Bool {
        try await all.end(
            id, of: user, under: session, by: asking, reason: asking == nil ? .disconnected : .endedByOperator,
            source: source, now: now)
    }

    /// Makes a grant for a token that an operator creates, without a client or browser.
    ///
    /// - Throws: ``StoreRefusal/stale`` when the account doesn't exist.
    public func makeOperatorGrant(
        for user: UserID, label: String, lifetime: TimeInterval, now: Date
    ) async throws -> Grant {
        let grant = Grant(
            user: user, kind: .operator, created: now, expires: now.addingTimeInterval(lifetime), label: label)
        try await all.create(grant)
        return grant
    }
}
