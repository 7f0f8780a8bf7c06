public import Basics
public import Foundation

/// Versions and content without a caller, for pruning, sweeping and checking.
extension Library {
    /// Documents that were saved more than once, in the order of their ids.
    public func filesWithHistory(after file: FileID?, limit: Int) async throws -> [FileID] {
        try await store.readOnce { try $0.filesWithHistory(after: file, limit: limit) }
    }

    /// All versions of a document, the oldest first; none when it isn't there any more.
    public func history(of file: FileID) async throws -> [HistoryEntry] {
        try await store.readOnce { try $0.history(of: file) }
    }

    /// Removes versions of a document in one step, but for those that must stay whatever a rule said when it was asked:
    /// the newest, and what a person has gone back to since.
    ///
    /// - Returns: those that are gone.
    public func remove(_ versions: [FileVersion], of file: FileID, now: Date) async throws -> [FileVersion] {
        try await store.write { rows in
            let there = try rows.history(of: file).map(\.version)
            let spared = Retention.spared(there, now: now)
            let known = Set(there.map(\.version))
            let gone = versions.filter { known.contains($0) && !spared.contains($0) }
            for version in gone { try rows.deleteVersion(version, of: file) }
            return gone
        }
    }

    /// Sign-in name of a document's owner, and the path from their top; `nil` for a document that isn't there any more.
    public func location(of file: FileID, now: Date) async throws -> (owner: String, path: [String])? {
        try await store.read { rows in
            let above = try rows.path(to: .file(file))
            guard let owner = above.first?.owner else { return nil }
            let sighting = try rows.node(.file(file), for: Caller(user: owner, authority: .machine), at: now)
            guard case .node(.file(let found), _, let person, _) = sighting else { return nil }
            return (person.signInName, above.dropFirst().map(\.name) + [found.name])
        }
    }

    /// Removes small content that no version consists of any more; see ``DocumentWriter/removeUnnamedContent(limit:)``.
    func removeUnnamedContent(limit: Int) async throws -> ContentRemoval {
        try await store.write { try $0.removeUnnamedContent(limit: limit) }
    }

    /// The keys among these whose content no version consists of.
    public func unnamed(_ keys: [BlobKey]) async throws -> [BlobKey] {
        try await store.read { rows in try keys.filter { try !rows.isNamed($0) } }
    }

    /// Condemns content that is to be deleted for good: from here on no version can name it. It looks and condemns in
    /// one transaction, because a node that was paused between an upload and its commit may come back at any time, and
    /// its claim is no longer seen by others.
    ///
    /// - Returns: the keys among these that no version names, and that may be deleted.
    public func markForDeletion(_ keys: [BlobKey], now: Date) async throws -> [BlobKey] {
        guard !keys.isEmpty else { return [] }
        return try await store.write { rows in
            let unnamed = try keys.filter { try !rows.isNamed($0) }
            for key in unnamed { try rows.markForDeletion(key, since: now) }
            return unnamed
        }
    }

    /// Forgets what was condemned before a time, as content that nobody can still be about to name.
    func forgetMarksForDeletion(before date: Date) async throws {
        try await store.write { try $0.forgetMarksForDeletion(before: date) }
    }
}

extension DocumentReader {
    fileprivate func history(of file: FileID) throws -> [HistoryEntry] {
        try versions(of: file).reversed().map { row in
            HistoryEntry(
                version: .init(
                    version: row.version, saved: row.saved, restored: row.restored, isNamed: row.label != nil),
                content: row.content)
        }
    }
}
