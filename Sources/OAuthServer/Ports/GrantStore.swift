public import Foundation
public import OAuth

/// Keeps grants.
///
/// Every verb is one atomic step. Once a grant has ended, no port that checks it may find it live again. Check a new
/// one with `GrantStoreContract`.
public protocol GrantStore: Sendable {
    /// Stores a grant that comes with nothing else, such as an operator's.
    ///
    /// - Throws: ``StoreRefusal/stale`` when there is no such account.
    func create(_ grant: Grant) async throws

    /// Whatever its state; `nil` when unknown or forgotten.
    func find(_ id: GrantID) async throws -> Grant?

    /// One indexed read.
    func isLive(_ id: GrantID, now: Date) async throws -> Bool

    /// The live ones, newest first. Grants whose code was never exchanged are among them only until it expires.
    func list(of user: UserID, now: Date) async throws -> [Grant]

    /// Ends a grant.
    ///
    /// - Parameter user: whose it must be; `nil` for the machine itself.
    /// - Returns: `false` when it isn't live, or another user's.
    func end(_ id: GrantID, of user: UserID?, reason: GrantEnd, now: Date) async throws -> Bool

    /// Ends all live grants of a user but one.
    ///
    /// - Returns: those it ended.
    func endAll(of user: UserID, except kept: GrantID?, reason: GrantEnd, now: Date) async throws -> [GrantID]

    /// Forgets what can't matter any more: codes and access tokens a day after their expiry, grants and all that
    /// hangs off them 30 days after they ended or expired, throttles that are whole again.
    func sweep(now: Date) async throws
}
