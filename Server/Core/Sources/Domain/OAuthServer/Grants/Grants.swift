public import Basics
public import Foundation
import OAuth

/// Makes, finds and ends grants. A grant that was ended can't be used again, and the grants made under it
/// (``Grant/parent``) end in the same transaction (``GrantEnd/parentEnded``).
public struct Grants: Sendable {
    private let store: any SignInStore

    /// Creates a value that reads and changes the grants of a store.
    public init(store: any SignInStore) { self.store = store }

    /// Stores a grant that has no code, token or session, such as a grant for a token that an operator creates.
    ///
    /// - Throws: ``StoreRefusal/stale`` when the account doesn't exist.
    public func create(_ grant: Grant, source: RequestSource = .machine) async throws {
        try await store.change(source: source, now: grant.created) { change in
            guard try change.rows.account(grant.user) != nil else { throw StoreRefusal.stale }
            try change.add(grant)
        }
    }

    /// The grant in any state; `nil` when the grant never existed or was deleted.
    public func find(_ id: GrantID) async throws -> Grant? {
        try await store.readOnce { try $0.grant(id) }
    }

    /// Whether the grant has neither ended nor expired. This takes one indexed read.
    public func isLive(_ id: GrantID, now: Date) async throws -> Bool {
        try await find(id)?.isLive(now: now) ?? false
    }

    /// The live grants of a user, newest first. Includes a grant whose code hasn't been redeemed yet, until the code
    /// expires.
    public func list(of user: UserID, now: Date) async throws -> [Grant] {
        try await store.readOnce { rows in try rows.unendedGrants(of: user).filter { $0.isLive(now: now) } }
    }

    /// The live grants of all users, newest first, with their accounts.
    public func list(now: Date) async throws -> [AccountGrant] {
        try await store.readOnce { rows in try rows.unendedGrants().filter { $0.grant.isLive(now: now) } }
    }

    /// Ends a grant.
    ///
    /// - Parameters:
    ///   - user: the user to whom the grant must belong; `nil` for any user.
    ///   - authority: the user's own session; `nil` for an operator.
    ///   - asking: the operator who ends the grant on a web page; `nil` for the user and for the command line.
    /// - Returns: `false` when the grant isn't live, or belongs to another user.
    /// - Throws: ``StoreRefusal/stale`` when `authority` has ended or belongs to another user; in this case, nothing
    ///   has changed.
    public func end(
        _ id: GrantID, of user: UserID?, under authority: GrantID? = nil, by asking: OperatorSession? = nil,
        reason: GrantEnd, source: RequestSource = .machine, now: Date
    ) async throws -> Bool {
        try await store.change(by: asking, source: source, now: now) { change in
            try change.check(authority, of: user)
            return try change.end(id, of: user, reason: reason)
        }
    }

    /// Ends all live grants of a user except one.
    ///
    /// - Parameters:
    ///   - authority: as for ``end(_:of:under:by:reason:source:now:)``.
    ///   - asking: as for ``end(_:of:under:by:reason:source:now:)``.
    /// - Returns: the ids of the ended grants.
    /// - Throws: as ``end(_:of:under:by:reason:source:now:)`` does.
    public func endAll(
        of user: UserID, except kept: GrantID?, under authority: GrantID? = nil, by asking: OperatorSession? = nil,
        reason: GrantEnd, source: RequestSource = .machine, now: Date
    ) async throws -> [GrantID] {
        try await store.change(by: asking, source: source, now: now) { change in
            try change.check(authority, of: user)
            let ended = try change.endAll(of: user, except: kept, reason: reason)
            for (number, grant) in ended.enumerated() { try change.logEnd(of: grant, number: number) }
            return ended.map(\.id)
        }
    }
}
