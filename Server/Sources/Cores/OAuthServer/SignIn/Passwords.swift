public import Basics
public import Foundation
import OAuth

/// Makes, renames, disables and removes accounts, and changes their passwords.
public struct Passwords: Sendable {
    /// The outcome of a person's own change.
    public enum Change: Hashable, Sendable {
        /// Every grant has ended, the session that asked for it included; the account as it is now.
        case changed(Account)
        /// The current password didn't verify.
        case refused(SignIn.Outcome)
    }

    private let accounts: any Accounts
    private let audit: any AuditLog
    private let hasher: PasswordHasher
    private let signIn: SignIn

    /// The passwords of one backend.
    ///
    /// - Parameter signIn: checks the current password, and throttles guesses of it.
    public init(accounts: any Accounts, audit: any AuditLog, hasher: PasswordHasher, signIn: SignIn) {
        self.accounts = accounts
        self.audit = audit
        self.hasher = hasher
        self.signIn = signIn
    }

    /// Adds an account that can be signed in to with a password.
    ///
    /// - Throws: ``StoreRefusal/nameTaken``; ``PasswordHasher/Busy``.
    public func add(
        _ account: Account, password: Password, source: RequestSource = .machine, now: Date
    ) async throws {
        try await accounts.add(account, password: hasher.hash(password))
        try await audit.append(AuditEvent(.accountAdded, at: now, user: account.id, source: source))
    }

    /// Sets a password without asking for the current one: for the operator. Ends all of the user's grants.
    ///
    /// - Returns: the account as it is now, `nil` when there is none.
    public func set(
        _ password: Password, of user: UserID, source: RequestSource = .machine, now: Date
    ) async throws -> Account? {
        try await set(password, of: user, if: nil, source: source, now: now)
    }

    private func set(
        _ password: Password, of user: UserID, if condition: PasswordCondition?, source: RequestSource, now: Date
    ) async throws -> Account? {
        let hash = try await hasher.hash(password)
        guard let account = try await accounts.setPassword(of: user, to: hash, if: condition, now: now) else {
            return nil
        }
        try await audit.append(AuditEvent(.passwordChanged, at: now, user: user, source: source))
        return account
    }

    /// Changes a password for a person who presents the current one; guessing it is throttled as at sign-in.
    ///
    /// - Parameter session: the session that asks.
    /// - Throws: ``StoreRefusal/stale`` when that has ended, or the password was changed by somebody else meanwhile.
    public func change(
        from current: SignIn.Attempt, to new: Password, session: GrantID?, now: Date
    ) async throws -> Change {
        let outcome = try await signIn.attempt(current, now: now)
        guard case .signedIn(let account, _) = outcome else { return .refused(outcome) }
        let condition = PasswordCondition(version: account.passwordVersion, session: session)
        guard let changed = try await set(new, of: account.id, if: condition, source: current.source, now: now) else {
            return .refused(.wrong)
        }
        return .changed(changed)
    }

    /// Gives an account another name to sign in with.
    ///
    /// - Returns: the account as it is now, `nil` when there is none.
    /// - Throws: ``StoreRefusal/nameTaken``.
    public func rename(
        _ account: Account, to name: SignInName, source: RequestSource = .machine, now: Date
    ) async throws -> Account? {
        guard let renamed = try await accounts.rename(account.id, to: name) else { return nil }
        try await audit.append(
            AuditEvent(.accountRenamed, at: now, user: account.id, source: source, detail: account.name.rawValue))
        return renamed
    }

    /// Disables an account and ends all of its grants.
    ///
    /// - Returns: the account as it is now, `nil` when there is none.
    public func disable(_ user: UserID, source: RequestSource = .machine, now: Date) async throws -> Account? {
        guard let account = try await accounts.disable(user, now: now) else { return nil }
        try await audit.append(AuditEvent(.accountDisabled, at: now, user: user, source: source))
        return account
    }

    /// Enables a disabled account.
    ///
    /// - Returns: the account as it is now, `nil` when there is none.
    public func enable(_ user: UserID, source: RequestSource = .machine, now: Date) async throws -> Account? {
        guard let account = try await accounts.enable(user) else { return nil }
        try await audit.append(AuditEvent(.accountEnabled, at: now, user: user, source: source))
        return account
    }

    /// Removes an account and ends all of its grants.
    ///
    /// - Returns: `false` when there is none.
    public func remove(_ user: UserID, source: RequestSource = .machine, now: Date) async throws -> Bool {
        guard try await accounts.remove(user, now: now) else { return false }
        try await audit.append(AuditEvent(.accountRemoved, at: now, user: user, source: source))
        return true
    }
}
