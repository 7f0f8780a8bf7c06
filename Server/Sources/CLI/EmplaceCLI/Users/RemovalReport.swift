import Documents
import Foundation
import OAuthServer

/// What is deleted when a user is removed, and what another user gets. The dry run and the removal itself report it in
/// the same words.
struct RemovalReport {
    /// The sign-in name of the user who gets the documents; `nil` if the documents are deleted.
    let heir: String?
    /// The number of documents and folders that are transferred. It includes the folder into which they are moved.
    private(set) var transferred: Int
    /// The number of documents outside the trash. If the documents are transferred, they are counted before the
    /// transfer.
    private(set) var documents: Int
    private(set) var inTrash: Int
    private(set) var locks: Int
    /// The size in bytes of the documents outside the trash, and of the trash; `nil` if there are too many documents to
    /// add up.
    private let bytes: (documents: Int64, trash: Int64)?
    /// The number of the user's links that end, of permissions that the user gave to others and that end, and of items
    /// that others shared with the user.
    private let ended: (links: Int, shares: Int, received: Int)
    /// The number of links and permissions that continue to work and belong to the new owner.
    private let kept: (links: Int, shares: Int)

    /// Counts the user's items for a dry run. Changes nothing.
    ///
    /// - Throws: ``Failure`` for items that can't be transferred.
    init(of account: Account, to heir: Account?, in installation: Installation, now: Date) async throws {
        let caller = Caller(user: account.id, authority: .machine), library = installation.library
        let gone = try await installation.accounts.previewRemoval(account.id, now: now) ?? RemovedBelongings()
        self.heir = heir?.name.rawValue
        (documents, inTrash, locks) = (gone.outsideTrash, gone.inTrash, gone.locks)
        transferred = 0
        if let heir {
            let handed = try await ShareCommand.Transfer.telling(of: Self.documents(of: account), to: heir) {
                try await library.previewTransfer(allOf: account.id, to: heir.id, now: now)
            }
            transferred = handed?.count ?? 0
            // Only locks that the user has taken are counted. Locks on the user's documents stay, because the new owner
            // gets these documents.
            locks = try await library.heldLocks(now: now).count { $0.takenBy == account.name.rawValue }
        }
        let use = try await library.storageBreakdown(largest: 0, for: caller, now: now)
        bytes = use.map { ($0.documents + $0.formerVersions, $0.trash) }
        let links = try await library.shares(by: caller, now: now).filter { $0.record.isLive(at: now) }
        let given = try await library.permissions(by: caller, now: now).map(\.record).filter { $0.isLive(at: now) }
        let received = try await library.permissions(of: caller, now: now).filter { $0.record.isLive(at: now) }
        let shares = given.filter { heir == nil || $0.user == heir?.id }
        kept = heir == nil ? (0, 0) : (links.count, given.count - shares.count)
        ended = (heir == nil ? links.count : 0, shares.count, received.count)
    }

    /// Returns words for a message, such as `alice's documents`.
    static func documents(of account: Account) -> String { "\(account.name.rawValue)'s documents" }

    /// Replaces the counts with the counts of the completed removal.
    mutating func note(_ removal: AccountRemoval) {
        if removal.transferred != transferred { documents = 0 }
        transferred = removal.transferred
        if heir == nil { documents = removal.gone.outsideTrash }
        (inTrash, locks) = (removal.gone.inTrash, removal.gone.locks)
    }

    /// The report in words. Counts that are zero are omitted. Empty if nothing is removed.
    var text: String {
        let facts = [
            handedText, documentsText,
            inTrash == 0 ? nil : inTrash.counted("document") + " in the trash deleted" + size(bytes?.trash),
            locks == 0 ? nil : locks.counted("lock") + " on other users' documents released",
            kept.shares == 0 ? nil : kept.shares.counted("share") + " with other users kept",
            kept.links == 0 ? nil : kept.links.counted("link") + " kept",
            ended.links == 0 ? nil : ended.links.counted("link") + " revoked",
            ended.shares == 0 ? nil : ended.shares.counted("share") + " with \(heir ?? "other users") removed",
            ended.received == 0 ? nil : ended.received.counted("share") + " from other users removed",
        ]
        return facts.compactMap(\.self).joined(separator: ", ")
    }

    private var handedText: String? {
        guard transferred > 0, let heir else { return nil }
        // `documents` is 0 if items were added after the report was created. The number of documents among the
        // transferred items is then unknown.
        let what =
            documents == 0 && transferred > 1
            ? "\(transferred) documents and folders"
            : [(documents, "document"), (transferred - documents, "folder")].filter { $0.0 > 0 }
                .map { $0.0.counted($0.1) }.joined(separator: " and ")
        return what + " transferred to \(heir)" + size(bytes?.documents)
    }

    private var documentsText: String? {
        guard heir == nil, documents > 0 else { return nil }
        return documents.counted("document") + " deleted" + size(bytes?.documents)
    }

    private func size(_ bytes: Int64?) -> String { bytes.map { " (\(SizeText.rounded($0)))" } ?? "" }
}
