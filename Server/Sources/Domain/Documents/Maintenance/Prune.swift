public import Basics
public import Foundation

/// Removes the old versions a rule doesn't keep, document by document and in small steps. Their content is the sweep's.
public struct Prune: Sendable {
    /// The outcome for one document.
    public struct Finding: Hashable, Sendable {
        /// The document that has versions to remove.
        public var file: FileID
        /// The versions that were removed, or would be; the oldest first.
        public var versions: [FileVersion]
        /// Bytes of content that no version names any more.
        public var freed: Int64

        /// Makes a finding about one document.
        public init(file: FileID, versions: [FileVersion], freed: Int64) {
            self.file = file
            self.versions = versions
            self.freed = freed
        }
    }

    private let library: Library
    private let retention: Retention

    /// Documents that are asked for at once.
    private static let page = 500
    /// The most versions that are removed in one transaction, which other writers wait for.
    private static let step = 200

    /// A prune by one rule.
    ///
    /// - Parameters:
    ///   - library: holds the versions; those whose content is being read are left for the next run.
    ///   - retention: with ``Retention/none``, ``run(now:isDryRun:found:)`` does nothing.
    public init(library: Library, retention: Retention) {
        self.library = library
        self.retention = retention
    }

    /// Goes through all documents once.
    ///
    /// - Parameters:
    ///   - isRehearsed: removes nothing, and finds the same.
    ///   - found: is called for each document that has versions to remove.
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
