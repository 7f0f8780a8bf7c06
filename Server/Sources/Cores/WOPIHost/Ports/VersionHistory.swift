public import Foundation
public import WOPI

/// The versions of documents, for whoever removes old ones.
///
/// Check a new one with `VersionHistoryContract`.
public protocol VersionHistory: Sendable {
    /// Documents that were saved more than once, in the order of their ids.
    func filesWithHistory(after file: FileID?, limit: Int) async throws -> [FileID]

    /// All versions of a document, the oldest first; none when it isn't there any more.
    func history(of file: FileID) async throws -> [HistoryEntry]

    /// Removes versions of a document in one step, but for those that must stay whatever a rule said when it was asked:
    /// the newest, and what a person has gone back to since.
    ///
    /// - Returns: those that are gone.
    func remove(_ versions: [FileVersion], of file: FileID, now: Date) async throws -> [FileVersion]
}

/// A version and what it consists of.
public struct HistoryEntry: Hashable, Sendable {
    public var version: Retention.Version
    public var content: ContentRecord

    public init(version: Retention.Version, content: ContentRecord) {
        self.version = version
        self.content = content
    }
}

extension [HistoryEntry] {
    /// Bytes of content that only these versions have, of all that are in the history.
    public func size(ofContentOnlyIn versions: [FileVersion]) -> Int64 {
        let numbers = Set(versions)
        let kept = Set(filter { !numbers.contains($0.version.version) }.compactMap(\.content.blob))
        var counted = kept, size: Int64 = 0
        for entry in self {
            if let key = entry.content.blob, counted.insert(key).inserted { size &+= entry.content.size }
        }
        return size
    }
}
