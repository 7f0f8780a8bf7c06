public import Basics
public import Foundation
import OAuth

/// Renaming, disabling, removing: what only operators do, on the pages or at the machine.
extension Accounts {
    /// Gives an account another name to sign in with. No grant ends.
    ///
    /// - Returns: the account as it is now, `nil` when there is none.
    /// - Throws: ``StoreRefusal/nameTaken`` when another account has it, by ``SignInName/folded``.
    public func rename(
        _ id: UserID, to name: SignInName, by asking: OperatorSession? = nil, source: RequestSource = .machine,
        now: Date
    ) async throws -> Account? {
        try await update(id, by: asking, source: source, now: now) { account, change in
            if let holder = try change.rows.credentials(of: name), holder.account.id != id {
                throw StoreRefusal.nameTaken
            }
            guard account.name.rawValue != name.rawValue else { return }
            try change.log(.accountRenamed, user: id, detail: account.name.rawValue)
            account.name = name
        }
    }

    /// Disables an account: counts ``Account/passwordVersion`` up, so that a sign-in under way fails, and ends every
    /// live grant of it (``GrantEnd/accountDisabled``) and every lock that its apps hold in the same step. An account that is disabled already keeps its
    /// date.
    ///
    /// - Returns: the account as it is now, `nil` when there is none.
    /// - Throws: ``OperatorProblem/oneself`` for the operator who asks.
    public func disable(
        _ id: UserID, by asking: OperatorSession? = nil, source: RequestSource = .machine, now: Date
    ) async throws -> Account? {
        try await update(id, by: asking, source: source, now: now) { account, change in
            try change.checkOther(id)
            // Nobody can have signed in since, so that there is nothing to end, and no event of its own.
            guard account.disabled == nil else { return }
            account.disabled = now
            account.passwordVersion += 1
            try change.endAll(of: id, reason: .accountDisabled)
            try change.releaseLocks(of: id)
            try change.log(.accountDisabled, user: id)
        }
    }

    /// Lets the person sign in again; what had ended stays ended.
    ///
    /// - Returns: the account as it is now, `nil` when there is none.
    public func enable(
        _ id: UserID, by asking: OperatorSession? = nil, source: RequestSource = .machine, now: Date
    ) async throws -> Account? {
        try await update(id, by: asking, source: source, now: now) { account, change in
            guard account.disabled != nil else { return }
            account.disabled = nil
            try change.log(.accountEnabled, user: id)
        }
    }

    /// Reads an account, changes it and writes it back.
    private func update(
        _ id: UserID, by asking: OperatorSession?, source: RequestSource, now: Date,
        _ body: @escaping @Sendable (inout Account, SignInChange) throws -> Void
    ) async throws -> Account? {
        try await store.change(by: asking, source: source, now: now) { change in
            guard var account = try change.rows.account(id) else { return nil }
            try body(&account, change)
            try change.rows.update(account)
            return account
        }
    }
}
