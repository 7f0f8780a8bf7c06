public import Basics
public import Foundation
import OAuth

/// Setting and changing passwords.
extension Accounts {
    /// The outcome of a person's own change of their password.
    public enum PasswordChange: Hashable, Sendable {
        /// Every grant has ended, the session that asked for it included; the account as it is now.
        case changed(Account)
        /// The current password didn't verify.
        case refused(SignIn.Outcome)
    }

    /// Sets a password without asking for the current one: for the operator. Ends all of the user's grants.
    ///
    /// - Returns: the account as it is now, `nil` when there is none.
    /// - Throws: ``PasswordHasher/Busy``.
    public func setPassword(
        _ password: Password, of user: UserID, source: RequestSource = .machine, now: Date
    ) async throws -> Account? {
        try await setPassword(of: user, to: try await signIn.hasher.hash(password), source: source, now: now)
    }

    /// Changes a password for a person who presents the current one; guessing it is throttled as at sign-in.
    ///
    /// - Parameter session: the session that asks.
    /// - Throws: ``StoreRefusal/stale`` when that has ended, or the password was changed by somebody else meanwhile.
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

    /// Gives the account another password, counts ``Account/passwordVersion`` up, and ends every live grant of it
    /// (``GrantEnd/passwordChanged``): apps, sessions and WOPI tokens at once, in the same step.
    ///
    /// - Parameter condition: what has to stand in the same step; `nil` for the operator, who may always do it.
    /// - Returns: the account as it is now, `nil` when there is none.
    /// - Throws: ``StoreRefusal/stale`` when the condition doesn't hold; nothing has changed.
    package func setPassword(
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

    /// Replaces a hash by a stronger one of the same password; changes nothing else, and nothing at all when the hash
    /// isn't `old` any more.
    ///
    /// - Returns: whether it did.
    package func rehash(of id: UserID, from old: PasswordHash, to new: PasswordHash) async throws -> Bool {
        try await signIn.rehash(of: id, from: old, to: new)
    }
}
