import Documents
import Foundation
import OAuthServer

/// The effect of a removal: what goes with a person and what somebody else gets, in the same words before and after.
struct RemovalReport {
    /// The sign-in name of who gets the documents; `nil` where they are deleted.
    let heir: String?
    /// Documents and folders that are handed over, with the folder that they are gathered in.
    private(set) var transferred: Int
    /// Documents outside of the trash; of what is handed over, as they were counted before.
    private(set) var documents: Int
    private(set) var inTrash: Int
    private(set) var locks: Int
    /// Bytes of documents, and of the trash; `nil` where there are too many to look through.
    private let bytes: (documents: Int64, trash: Int64)?
    /// Links and permissions of the person that end, and what others shared with them.
    private let ended: (links: Int, shares: Int, received: Int)
    /// Links and permissions that go on as the heir's.
    private let kept: (links: Int, shares: Int)

    /// Looks what there is, and has the removal rehearsed; nothing changes.
    ///
    /// - Throws: ``Failure`` for what the heir can't be given.
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
            // After the hand-over, locks on the person's own documents are on documents of the heir.
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

    /// The words by which messages name the documents of a person.
    static func documents(of account: Account) -> String { "the documents of \(account.name.rawValue)" }

    /// Takes over what the removal counted.
    mutating func note(_ removal: AccountRemoval) {
        if removal.transferred != transferred { documents = 0 }
        transferred = removal.transferred
        if heir == nil { documents = removal.gone.outsideTrash }
        (inTrash, locks) = (removal.gone.inTrash, removal.gone.locks)
    }

    /// The facts, without those of which there are none; empty where nothing goes.
    var text: String {
        let facts = [
            handedText, documentsText,
            inTrash == 0 ? nil : Self.count(inTrash, "document") + " in the trash deleted" + size(bytes?.trash),
            locks == 0 ? nil : Self.count(locks, "lock") + " on others' documents released",
            kept.shares == 0 ? nil : Self.count(kept.shares, "share") + " with others kept",
            kept.links == 0 ? nil : Self.count(kept.links, "link") + " kept",
            ended.links == 0 ? nil : Self.count(ended.links, "link") + " ended",
            ended.shares == 0 ? nil : Self.count(ended.shares, "share") + " with \(heir ?? "others") ended",
            ended.received == 0 ? nil : Self.count(ended.received, "share") + " by others ended",
        ]
        return facts.compactMap(\.self).joined(separator: ", ")
    }

    private var handedText: String? {
        guard transferred > 0, let heir else { return nil }
        // More came meanwhile where nothing is said of documents alone.
        let what =
            documents == 0 && transferred > 1
            ? "\(transferred) documents and folders"
            : [(documents, "document"), (transferred - documents, "folder")].filter { $0.0 > 0 }
                .map { Self.count($0.0, $0.1) }.joined(separator: " and ")
        return what + " handed over to \(heir)" + size(bytes?.documents)
    }

    private var documentsText: String? {
        guard heir == nil, documents > 0 else { return nil }
        return Self.count(documents, "document") + " deleted" + size(bytes?.documents)
    }

    private func size(_ bytes: Int64?) -> String { bytes.map { " (\(SizeText.rounded($0)))" } ?? "" }

    private static func count(_ count: Int, _ what: String) -> String { "\(count) \(what)\(count == 1 ? "" : "s")" }
}
