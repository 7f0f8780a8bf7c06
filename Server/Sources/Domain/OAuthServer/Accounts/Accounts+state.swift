public import Basics
public import Foundation
import OAuth

/// Renaming and disabling accounts, which only operators do, on the pages or on the command line.
extension Accounts {
    /// Changes an account's sign-in name. No grant ends.
    ///
    /// - Returns: the updated account; `nil` when there is none.
    /// - Throws: ``StoreRefusal/nameTaken`` when another account has the name, compared by ``SignInName/folded``.
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

    /// Disables an account. In the same transaction, increments ``Account/passwordVersion``, so that a sign-in in
    /// progress fails, and ends every live grant of the account (``GrantEnd/accountDisabled``) and every lock held by
    /// its apps. An account that is already disabled keeps its date.
    ///
    /// - Returns: the updated account; `nil` when there is none.
    /// - Throws: ``OperatorProblem/oneself`` if the operator's own account is meant.
    public func disable(
        _ id: UserID, by asking: OperatorSession? = nil, source: RequestSource = .machine, now: Date
    ) async throws -> Account? {
        try await update(id, by: asking, source: source, now: now) { account, change in
            try change.checkOther(id)
            // An account that is already disabled has no grants to end, and needs no further event.
            guard account.disabled == nil else { return }
            account.disabled = now
            account.passwordVersion += 1
            try change.endAll(of: id, reason: .accountDisabled)
            try change.releaseLocks(of: id)
            try change.log(.accountDisabled, user: id)
        }
    }

    /// Lets the user sign in again. Ended grants stay ended.
    ///
    /// - Returns: the updated account; `nil` when there is none.
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
