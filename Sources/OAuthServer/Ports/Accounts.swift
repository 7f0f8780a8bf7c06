public import Foundation
public import OAuth

/// Keeps the people who can sign in.
///
/// Every verb is one atomic step. Check a new one with `AccountsContract`.
public protocol Accounts: Sendable {
    /// - Throws: ``StoreRefusal/nameTaken``, by ``SignInName/folded``.
    func add(_ account: Account, password: PasswordHash?) async throws

    func find(_ id: UserID) async throws -> Account?
    func find(_ name: SignInName) async throws -> Account?
    /// The account with its password's hash, for sign-in only.
    func credentials(_ name: SignInName) async throws -> Credentials?
    /// Sorted by folded name.
    func list() async throws -> [Account]

    /// - Returns: the account as it is now, `nil` when there is none.
    func change(_ id: UserID, _ change: AccountChange) async throws -> Account?

    /// Gives the account another password, counts ``Account/passwordVersion`` up, and ends every live grant of it
    /// (``GrantEnd/passwordChanged``): apps, sessions and WOPI tokens at once, in the same step.
    ///
    /// - Returns: the account as it is now, `nil` when there is none.
    func setPassword(of id: UserID, to password: PasswordHash, now: Date) async throws -> Account?

    /// Replaces a hash by a stronger one of the same password; changes nothing else, and nothing at all when the
    /// hash isn't `old` any more.
    ///
    /// - Returns: whether it did.
    func rehash(of id: UserID, from old: PasswordHash, to new: PasswordHash) async throws -> Bool

    /// Removes the account and ends every live grant of it (``GrantEnd/accountRemoved``) in the same step.
    ///
    /// - Returns: `false` when there is none.
    func remove(_ id: UserID, now: Date) async throws -> Bool
}
