public import Basics
public import Foundation

/// Removes accounts permanently.
extension Accounts {
    /// Removes an account. In the same transaction, ends every live grant of the account (``GrantEnd/accountRemoved``)
    /// and releases the locks that the account's apps hold on other users' documents. The audit event contains the
    /// account's name and the number of deleted or transferred documents (``AccountRemoval``).
    ///
    /// - Parameters:
    ///   - withDocuments: whether to delete the account's documents, including the documents in the trash.
    ///   - transferred: the number of documents and folders that were transferred to another user before the removal,
    ///     to be recorded in the event.
    /// - Returns: the content of the audit event; `nil` when the account doesn't exist.
    /// - Throws: ``RemovalProblem/documents(_:)`` if the account has documents that may not be deleted; nothing has
    ///   changed.
    public func remove(
        _ id: UserID, withDocuments: Bool, transferred: Int = 0, source: RequestSource = .machine, now: Date
    ) async throws -> AccountRemoval? {
        try await store.change(source: source, now: now) { change in
            try change.remove(id, taking: withDocuments ? .everything : .nothing, transferred: transferred)
        }
    }

    /// Removes an account whose documents were transferred, and deletes the documents in the account's trash.
    ///
    /// - Throws: ``RemovalProblem/documents(_:)`` if documents were saved since the transfer; otherwise as
    ///   ``remove(_:withDocuments:transferred:source:now:)``.
    public func removeTransferred(
        _ id: UserID, transferred: Int, source: RequestSource = .machine, now: Date
    ) async throws -> AccountRemoval? {
        try await store.change(source: source, now: now) { change in
            try change.remove(id, taking: .trash, transferred: transferred)
        }
    }

    /// A dry run of removing an account with all its documents: counts what would be deleted, and rolls the removal
    /// back.
    ///
    /// - Returns: `nil` when the account doesn't exist.
    public func previewRemoval(_ id: UserID, now: Date) async throws -> RemovedBelongings? {
        do {
            return try await store.change(now: now) { change in
                guard let removal = try change.remove(id, taking: .everything) else { return nil }
                throw DryRun(gone: removal.gone)
            }
        } catch let preview as DryRun {
            return preview.gone
        }
    }

    /// Thrown to roll back the transaction of a dry run.
    private struct DryRun: Error {
        let gone: RemovedBelongings
    }
}

/// Which of an account's documents may be deleted with the account.
private enum TakenDocuments {
    case nothing
    case trash
    case everything
}

extension SignInChange {
    fileprivate func remove(
        _ id: UserID, taking taken: TakenDocuments, transferred: Int = 0
    ) throws -> AccountRemoval? {
        guard let account = try rows.account(id) else { return nil }
        try endAll(of: id, reason: .accountRemoved)
        // Count the documents while deleting them, so that no document can be saved between a check and the removal. An
        // error thrown here rolls the removal back.
        let gone = try delete(id)
        let kept =
            switch taken {
            case .nothing: gone.documents
            case .trash: gone.outsideTrash
            case .everything: 0
            }
        guard kept == 0 else { throw RemovalProblem.documents(kept) }
        let removal = AccountRemoval(gone, transferred: transferred, name: account.name.rawValue)
        try log(.accountRemoved, user: id, detail: .removal(removal))
        return removal
    }
}
