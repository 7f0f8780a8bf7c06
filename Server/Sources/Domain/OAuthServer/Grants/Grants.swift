package import Basics
package import Foundation
import OAuth

/// Makes, finds and ends grants, for the verbs of people and operators. A grant that has ended is never live again, and
/// the grants made under it (``Grant/parent``) have ended in the same step (``GrantEnd/parentEnded``).
package struct Grants: Sendable {
    private let store: any SignInStore

    /// The grants of a store.
    package init(store: any SignInStore) { self.store = store }

    /// Stores a grant for which no code, token or session is stored with it, such as an operator's.
    ///
    /// - Throws: ``StoreRefusal/stale`` when there is no such account.
    package func create(_ grant: Grant, source: RequestSource = .machine) async throws {
        try await store.change(source: source, now: grant.created) { change in
            guard try change.rows.account(grant.user) != nil else { throw StoreRefusal.stale }
            try change.add(grant)
        }
    }

    /// The grant in whatever state it is; `nil` when it is unknown or forgotten.
    package func find(_ id: GrantID) async throws -> Grant? {
        try await store.readOnce { try $0.grant(id) }
    }

    /// Whether the grant has neither ended nor expired: one indexed read.
    package func isLive(_ id: GrantID, now: Date) async throws -> Bool {
        try await find(id)?.isLive(now: now) ?? false
    }

    /// The live grants of a user, the newest first. A grant whose code was never redeemed is among them only until that
    /// code expires.
    package func list(of user: UserID, now: Date) async throws -> [Grant] {
        try await store.readOnce { rows in try rows.unendedGrants(of: user).filter { $0.isLive(now: now) } }
    }

    /// The live grants of everybody, likewise, with their accounts.
    package func list(now: Date) async throws -> [AccountGrant] {
        try await store.readOnce { rows in try rows.unendedGrants().filter { $0.grant.isLive(now: now) } }
    }

    /// Ends a grant.
    ///
    /// - Parameters:
    ///   - user: the person whose grant it must be; `nil` for the operator.
    ///   - authority: the session in which a person asks about themselves; `nil` for an operator.
    ///   - asking: the operator on the pages; `nil` for somebody at the machine.
    /// - Returns: `false` when the grant isn't live, or belongs to another user.
    /// - Throws: ``StoreRefusal/stale`` when the authority isn't live, or belongs to another user; nothing has changed.
    package func end(
        _ id: GrantID, of user: UserID?, under authority: GrantID? = nil, by asking: OperatorSession? = nil,
        reason: GrantEnd, source: RequestSource = .machine, now: Date
    ) async throws -> Bool {
        try await store.change(by: asking, source: source, now: now) { change in
            try change.check(authority, of: user)
            return try change.end(id, of: user, reason: reason)
        }
    }

    /// Ends all live grants of a user but one.
    ///
    /// - Parameters:
    ///   - authority: as for ``end(_:of:under:by:reason:source:now:)``.
    ///   - asking: likewise.
    /// - Returns: the grants that it ended.
    /// - Throws: as ``end(_:of:under:by:reason:source:now:)`` does.
    package func endAll(
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
