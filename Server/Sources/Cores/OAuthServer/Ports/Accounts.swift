public import Basics
public import Foundation
import OAuth

/// Keeps the people who can sign in.
///
/// Every verb is one atomic step. Check a new one with `AccountsContract`.
public protocol Accounts: Sendable {
    /// Adds an account; without a password nobody can sign in to it.
    ///
    /// - Throws: ``StoreRefusal/nameTaken``, by ``SignInName/folded``.
    func add(_ account: Account, password: PasswordHash?) async throws

    /// The account of an id, disabled or not; `nil` when there is none.
    func find(_ id: UserID) async throws -> Account?
    /// The account of a name, by ``SignInName/folded``; `nil` when there is none.
    func find(_ name: SignInName) async throws -> Account?
    /// The account with its password's hash, for sign-in only.
    func credentials(_ name: SignInName) async throws -> Credentials?
    /// All accounts, sorted by folded name.
    func list() async throws -> [Account]

    /// Changes values of an account.
    ///
    /// - Parameter authority: the session that asks; `nil` for the operator.
    /// - Returns: the account as it is now, `nil` when there is none.
    /// - Throws: ``StoreRefusal/stale`` when the authority isn't live as of `now`, or another user's.
    func change(
        _ id: UserID, _ change: AccountChange, under authority: GrantID?, now: Date
    ) async throws -> Account?

    /// Gives the account another password, counts ``Account/passwordVersion`` up, and ends every live grant of it
    /// (``GrantEnd/passwordChanged``): apps, sessions and WOPI tokens at once, in the same step.
    ///
    /// - Parameter condition: what has to stand in the same step; `nil` for the operator, who may always do it.
    /// - Returns: the account as it is now, `nil` when there is none.
    /// - Throws: ``StoreRefusal/stale`` when the condition doesn't hold; nothing has changed.
    func setPassword(
        of id: UserID, to password: PasswordHash, if condition: PasswordCondition?, now: Date
    ) async throws -> Account?

    /// Replaces a hash by a stronger one of the same password; changes nothing else, and nothing at all when the
    /// hash isn't `old` any more.
    ///
    /// - Returns: whether it did.
    func rehash(of id: UserID, from old: PasswordHash, to new: PasswordHash) async throws -> Bool

    /// Gives the account another name to sign in with. No grant ends.
    ///
    /// - Returns: the account as it is now, `nil` when there is none.
    /// - Throws: ``StoreRefusal/nameTaken`` when another account has it, by ``SignInName/folded``.
    func rename(_ id: UserID, to name: SignInName) async throws -> Account?

    /// Disables the account: counts ``Account/passwordVersion`` up, so that a sign-in under way fails, and ends every
    /// live grant of it (``GrantEnd/accountDisabled``) in the same step. An account that is disabled already keeps its
    /// date.
    ///
    /// - Returns: the account as it is now, `nil` when there is none.
    func disable(_ id: UserID, now: Date) async throws -> Account?

    /// Lets the person sign in again; what had ended stays ended.
    ///
    /// - Returns: the account as it is now, `nil` when there is none.
    func enable(_ id: UserID) async throws -> Account?

    /// Removes the account and ends every live grant of it (``GrantEnd/accountRemoved``) in the same step.
    ///
    /// - Returns: `false` when there is none.
    func remove(_ id: UserID, now: Date) async throws -> Bool
}

extension Accounts {
    /// As the operator, without a session.
    public func change(_ id: UserID, _ change: AccountChange) async throws -> Account? {
        try await self.change(id, change, under: nil, now: .distantPast)
    }

    /// As the operator, without a session.
    public func setPassword(of id: UserID, to password: PasswordHash, now: Date) async throws -> Account? {
        try await setPassword(of: id, to: password, if: nil, now: now)
    }
}

/// The conditions that have to hold when somebody changes their own password.
public struct PasswordCondition: Hashable, Sendable {
    /// The ``Account/passwordVersion`` the current password was verified against. Compared and set in one step: the
    /// check takes long, and a reset of the password meanwhile must not be overwritten.
    public var version: Int64
    /// The session that asks: live, and the same user's.
    public var session: GrantID?

    /// A condition on the password and, unless `session` is `nil`, on a session.
    public init(version: Int64, session: GrantID?) {
        self.version = version
        self.session = session
    }
}
