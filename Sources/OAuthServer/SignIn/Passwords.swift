public import Foundation
public import OAuth

/// Makes and removes accounts, and changes their passwords.
public struct Passwords: Sendable {
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

    public init(accounts: any Accounts, audit: any AuditLog, hasher: PasswordHasher, signIn: SignIn) {
        self.accounts = accounts
        self.audit = audit
        self.hasher = hasher
        self.signIn = signIn
    }

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
        guard let account = try await accounts.setPassword(of: user, to: hasher.hash(password), now: now) else {
            return nil
        }
        try await audit.append(AuditEvent(.passwordChanged, at: now, user: user, source: source))
        return account
    }

    /// Changes a password for who knows the current one; guessing that here is throttled as it is at sign-in.
    public func change(from current: SignIn.Attempt, to new: Password, now: Date) async throws -> Change {
        let outcome = try await signIn.attempt(current, now: now)
        guard case .signedIn(let account, _) = outcome else { return .refused(outcome) }
        guard let changed = try await set(new, of: account.id, source: current.source, now: now) else {
            return .refused(.wrong)
        }
        return .changed(changed)
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
