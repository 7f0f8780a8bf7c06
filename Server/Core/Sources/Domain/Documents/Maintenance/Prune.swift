public import Basics
public import Foundation

/// Removes the old versions that a retention rule doesn't keep, one document at a time and in small transactions.
/// ``GarbageCollection`` removes the content of these versions later.
public struct Prune: Sendable {
    /// The outcome of pruning one document.
    public struct Finding: Hashable, Sendable {
        /// The document whose old versions were removed.
        public var file: FileID
        /// The versions that were removed, or would be removed in a dry run, oldest first.
        public var versions: [FileVersion]
        /// The size in bytes of the content that no version uses after the removal.
        public var freed: Int64

        /// Creates a finding about one document.
        public init(file: FileID, versions: [FileVersion], freed: Int64) {
            self.file = file
            self.versions = versions
            self.freed = freed
        }
    }

    private let library: Library
    private let retention: Retention

    /// The number of documents that are read at once.
    private static let page = 500
    /// The maximum number of versions removed in one transaction. Other writers wait for this transaction.
    private static let step = 200

    /// Creates a prune with one rule.
    ///
    /// - Parameters:
    ///   - library: the library with the versions. Versions whose content is being read aren't removed until a later
    ///     run.
    ///   - retention: the rule; with ``Retention/none``, ``run(now:isDryRun:found:)`` does nothing.
    public init(library: Library, retention: Retention) {
        self.library = library
        self.retention = retention
    }

    /// Checks every document once.
    ///
    /// - Parameters:
    ///   - isDryRun: `true` for a dry run, which reports the same findings but removes nothing.
    ///   - found: called for each document that has versions to remove.
    public func run(
        now: Date, isDryRun: Bool = false, found: (Finding) async throws -> Void
    ) async throws {
        guard retention != .none else { return }
        var last: FileID?
        while case let files = try await library.filesWithHistory(after: last, limit: Self.page), !files.isEmpty {
            for file in files {
                try Task.checkCancellation()
                if let finding = try await prune(file, now: now, isDryRun: isDryRun) { try await found(finding) }
            }
            last = files.last
        }
    }

    private func prune(_ file: FileID, now: Date, isDryRun: Bool) async throws -> Finding? {
        let entries = try await library.history(of: file)
        var expired = retention.expired(among: entries.map(\.version), now: now)
        guard !expired.isEmpty else { return nil }
        let used = try await versions(expired, whoseContentIsReadIn: entries)
        expired.removeAll(where: used.contains)
        var gone = isDryRun ? expired : []
        for start in stride(from: 0, to: isDryRun ? 0 : expired.count, by: Self.step) {
            let piece = Array(expired[start..<min(start + Self.step, expired.count)])
            gone += try await library.remove(piece, of: file, now: now)
        }
        guard !gone.isEmpty else { return nil }
        return Finding(file: file, versions: gone, freed: entries.size(ofContentOnlyIn: gone))
    }

    private func versions(
        _ expired: [FileVersion], whoseContentIsReadIn entries: [HistoryEntry]
    ) async throws -> Set<FileVersion> {
        let numbers = Set(expired)
        let candidates = entries.filter { numbers.contains($0.version.version) }
        let used = try await library.blobs.inUse(among: candidates.compactMap(\.content.blob))
        return Set(candidates.filter { $0.content.blob.map(used.contains) ?? false }.map(\.version.version))
    }
}
