public import Basics
public import Foundation

/// Removing an account for good.
extension Accounts {
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
        _ id: UserID, withDocuments: Bool, transferred: Int = 0, source: RequestSource = .machine, now: Date
    ) async throws -> AccountRemoval? {
        try await store.change(source: source, now: now) { change in
            try change.remove(id, taking: withDocuments ? .everything : .nothing, transferred: transferred)
        }
    }

    /// Removes an account whose documents somebody else was given, with its trash alone.
    ///
    /// - Throws: ``RemovalProblem/documents(_:)`` where something was saved since; as ``remove(_:withDocuments:transferred:source:now:)``.
    public func removeTransferred(
        _ id: UserID, transferred: Int, source: RequestSource = .machine, now: Date
    ) async throws -> AccountRemoval? {
        try await store.change(source: source, now: now) { change in
            try change.remove(id, taking: .trash, transferred: transferred)
        }
    }

    /// Counts what would go with an account, all its documents included: it is removed, and that is taken back.
    ///
    /// - Returns: `nil` when there is no such account.
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

    /// Has a transaction take back all that it did.
    private struct DryRun: Error {
        let gone: RemovedBelongings
    }
}

/// The documents that may go with an account.
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
        // They are counted as they go, so that none can be saved between a look and the removal: what is thrown here
        // takes all of it back.
        let gone = try delete(id)
        let kept =
            switch taken {
            case .nothing: gone.documents
            case .trash: gone.outsideTrash
            case .everything: 0
            }
        guard kept == 0 else { throw RemovalProblem.documents(kept) }
        let removal = AccountRemoval(gone, transferred: transferred, name: account.name.rawValue)
        try log(.accountRemoved, user: id, detail: removal.text)
        return removal
    }
}
