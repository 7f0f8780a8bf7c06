public import Basics
public import Foundation
import OAuth

/// Keeps grants.
///
/// Every verb is one atomic step. Once a grant has ended, no port that checks it may find it live again. Whichever port
/// ends a grant, the grants made under it (``Grant/parent``) end in the same step (``GrantEnd/parentEnded``). Check a
/// new one with `GrantStoreContract`.
public protocol GrantStore: Sendable {
    /// Stores a grant that comes with nothing else, such as an operator's.
    ///
    /// - Throws: ``StoreRefusal/stale`` when there is no such account.
    func create(_ grant: Grant) async throws

    /// The grant in whatever state it is; `nil` when it is unknown or forgotten.
    func find(_ id: GrantID) async throws -> Grant?

    /// Whether the grant has neither ended nor expired: one indexed read.
    func isLive(_ id: GrantID, now: Date) async throws -> Bool

    /// The live ones, newest first. Grants whose code was never exchanged are among them only until it expires.
    func list(of user: UserID, now: Date) async throws -> [Grant]

    /// Ends a grant.
    ///
    /// - Parameters:
    ///   - user: the person whose grant it must be; `nil` for the operator.
    ///   - authority: the session that asks; `nil` for the operator.
    /// - Returns: `false` when it isn't live, or another user's.
    /// - Throws: ``StoreRefusal/stale`` when the authority isn't live, or another user's; nothing has changed.
    func end(
        _ id: GrantID, of user: UserID?, under authority: GrantID?, reason: GrantEnd, now: Date
    ) async throws -> Bool

    /// Ends all live grants of a user but one.
    ///
    /// - Parameter authority: as for ``end(_:of:under:reason:now:)``.
    /// - Returns: those it ended.
    /// - Throws: as ``end(_:of:under:reason:now:)`` does.
    func endAll(
        of user: UserID, except kept: GrantID?, under authority: GrantID?, reason: GrantEnd, now: Date
    ) async throws -> [GrantID]

    /// Deletes what can't matter any more: codes and access tokens a day after their expiry, grants whose code was
    /// never redeemed with it, other grants and everything issued under them 30 days after they ended or expired,
    /// throttles that are full again.
    func sweep(now: Date) async throws
}

extension GrantStore {
    /// As the operator, without a session.
    public func end(_ id: GrantID, of user: UserID?, reason: GrantEnd, now: Date) async throws -> Bool {
        try await end(id, of: user, under: nil, reason: reason, now: now)
    }

    /// As the operator, without a session.
    public func endAll(
        of user: UserID, except kept: GrantID?, reason: GrantEnd, now: Date
    ) async throws -> [GrantID] {
        try await endAll(of: user, except: kept, under: nil, reason: reason, now: now)
    }
}
