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
    /// live grant of it (``GrantEnd/accountDisabled``) in the same step. An account that is disabled already keeps its
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

    /// Removes an account, and in the same step ends every live grant of it (``GrantEnd/accountRemoved``) and frees the
    /// documents of others that its apps hold. The event says what became of its documents, and what it was called
    /// (``AccountRemoval``).
    ///
    /// - Parameters:
    ///   - withDocuments: whether its documents may go with it, those in its trash too.
    ///   - handedOver: the documents and folders that somebody else was given before, for the event.
    /// - Returns: what the event says; `nil` when there is no such account.
    /// - Throws: ``RemovalProblem/documents(_:)`` for an account that has documents, unless they may go; nothing has
    ///   changed.
    public func remove(
        _ id: UserID, withDocuments: Bool, handedOver: Int = 0, source: RequestSource = .machine, now: Date
    ) async throws -> AccountRemoval? {
        try await store.change(source: source, now: now) { change in
            guard let account = try change.rows.account(id) else { return nil }
            try change.endAll(of: id, reason: .accountRemoved)
            // They are counted as they go, so that none can be saved between a look and the removal: what is thrown
            // here takes all of it back.
            let gone = try change.delete(id)
            guard withDocuments || gone.documents == 0 else { throw RemovalProblem.documents(gone.documents) }
            let removal = AccountRemoval(gone, handedOver: handedOver, name: account.name.rawValue)
            try change.log(.accountRemoved, user: id, detail: removal.text)
            return removal
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
