public import Basics
public import Foundation
import OAuth

/// Sets and changes the passwords of accounts.
extension Accounts {
    /// The outcome of a user's attempt to change the account's password.
    public enum PasswordChange: Hashable, Sendable {
        /// The password was changed and all grants have ended, including the session that requested the change.
        /// Contains the updated account.
        case changed(Account)
        /// The password wasn't changed, because verifying the current password failed.
        case refused(SignIn.Outcome)
    }

    /// Sets a user's password without checking the current password, on behalf of an operator. Ends all of the user's
    /// grants.
    ///
    /// - Returns: the updated account; `nil` when the account doesn't exist.
    /// - Throws: ``PasswordHasher/Busy``.
    public func setPassword(
        _ password: Password, of user: UserID, source: RequestSource = .machine, now: Date
    ) async throws -> Account? {
        try await setPassword(of: user, to: try await signIn.hasher.hash(password), source: source, now: now)
    }

    /// Changes a password after verifying the current password. The number of attempts is limited as at sign-in.
    ///
    /// - Parameter session: the session that requests the change.
    /// - Throws: ``StoreRefusal/stale`` when the session has ended or the password was changed in the meantime.
    public func changePassword(
        from current: SignIn.Attempt, to new: Password, session: GrantID?, now: Date
    ) async throws -> PasswordChange {
        let outcome = try await signIn.attempt(current, now: now)
        guard case .signedIn(let account, _) = outcome else { return .refused(outcome) }
        let condition = PasswordCondition(version: account.passwordVersion, session: session)
        let hash = try await signIn.hasher.hash(new, for: SignIn.party(account.name))
        guard
            let changed = try await setPassword(
                of: account.id, to: hash, if: condition, source: current.source, now: now)
        else { return .refused(.wrong) }
        return .changed(changed)
    }

    /// Replaces an account's password, increments ``Account/passwordVersion``, and ends every live grant of the account
    /// (``GrantEnd/passwordChanged``), all in one transaction. Connected apps, browser sessions and WOPI access tokens
    /// stop working.
    ///
    /// - Parameter condition: a condition checked in the same transaction; `nil` when an operator sets the password.
    /// - Returns: the updated account; `nil` when the account doesn't exist.
    /// - Throws: ``StoreRefusal/stale`` when the condition doesn't hold; nothing has changed.
    public func setPassword(
        of id: UserID, to password: PasswordHash, if condition: PasswordCondition? = nil,
        source: RequestSource = .machine, now: Date
    ) async throws -> Account? {
        try await store.change(source: source, now: now) { change in
            let found = try change.rows.account(id)
            if let condition {
                try change.check(condition.session, of: id)
                guard found?.passwordVersion == condition.version else { throw StoreRefusal.stale }
            }
            guard var account = found else { return nil }
            account.passwordVersion += 1
            try change.rows.setPassword(password, of: id)
            try change.rows.update(account)
            try change.endAll(of: id, reason: .passwordChanged)
            try change.log(.passwordChanged, user: id)
            return account
        }
    }

    /// Replaces a hash with a stronger hash of the same password. Does nothing if the stored hash is no longer `old`.
    ///
    /// - Returns: whether the hash was replaced.
    public func rehash(of id: UserID, from old: PasswordHash, to new: PasswordHash) async throws -> Bool {
        try await signIn.rehash(of: id, from: old, to: new)
    }
}
