public import Basics
public import Foundation

/// Reads and removes versions and content for pruning, garbage collection and verification, which act without a caller.
extension Library {
    /// Documents that have more than one version, in order of their ids.
    public func filesWithHistory(after file: FileID?, limit: Int) async throws -> [FileID] {
        try await store.readOnce { try $0.filesWithHistory(after: file, limit: limit) }
    }

    /// All versions of a document, oldest first; empty if the document doesn't exist anymore.
    public func history(of file: FileID) async throws -> [HistoryEntry] {
        try await store.readOnce { try $0.history(of: file) }
    }

    /// Removes versions of a document in one transaction. Skips the newest version, and any version that a user has
    /// named or restored since `versions` was chosen.
    ///
    /// - Returns: the removed versions.
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

    /// The sign-in name of a document's owner and the document's path from the root; `nil` if the document doesn't
    /// exist anymore.
    public func location(of file: FileID, now: Date) async throws -> (owner: String, path: [String])? {
        try await store.read { rows in
            let above = try rows.path(to: .file(file))
            guard let owner = above.first?.owner else { return nil }
            let sighting = try rows.node(.file(file), for: Caller(user: owner, authority: .machine), at: now)
            guard case .node(.file(let found), _, let person, _) = sighting else { return nil }
            return (person.signInName, above.dropFirst().map(\.name) + [found.name])
        }
    }

    /// Removes small content that no version uses; see ``DocumentWriter/removeUnnamedContent(limit:)``.
    func removeUnnamedContent(limit: Int) async throws -> ContentRemoval {
        try await store.write { try $0.removeUnnamedContent(limit: limit) }
    }

    /// Returns those of the given content keys that no version of any document uses.
    public func unnamed(_ keys: [BlobKey]) async throws -> [BlobKey] {
        try await store.read { rows in try keys.filter { try !rows.isNamed($0) } }
    }

    /// Marks content for permanent deletion, so that no version can start to use it. The check that no version uses the
    /// content and the mark share one transaction. Without a shared transaction, another server process could save a
    /// version with this content between the check and the mark, for example a process that was paused after an upload.
    ///
    /// - Returns: the keys that no version uses, whose content may be deleted.
    public func markForDeletion(_ keys: [BlobKey], now: Date) async throws -> [BlobKey] {
        guard !keys.isEmpty else { return [] }
        return try await store.write { rows in
            let unnamed = try keys.filter { try !rows.isNamed($0) }
            for key in unnamed { try rows.markForDeletion(key, since: now) }
            return unnamed
        }
    }

    /// Removes the deletion marks made before `date`. `date` must be so early that no upload can still be waiting to
    /// use the marked content.
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
