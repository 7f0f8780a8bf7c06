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
            guard case .node(.file(let found), _, let person) = sighting else { return nil }
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
}

extension DocumentReader {
    fileprivate func history(of file: FileID) throws -> [HistoryEntry] {
        try versions(of: file).reversed().map { row in
            HistoryEntry(
                version: .init(version: row.version, saved: row.saved, restored: row.restored), content: row.content)
        }
    }
}
