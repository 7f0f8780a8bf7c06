public import Basics
public import Foundation

/// A version of a document, as stored.
public struct VersionRow: Hashable, Sendable {
    /// The number of the version, unique within the document.
    public var version: FileVersion
    /// The content of the version.
    public var content: ContentRecord
    /// The time when the version was saved.
    public var saved: Date
    /// The user who saved the version, or for whom the command line saved it; `nil` for a visitor with a link.
    public var author: UserID?
    /// The contributors that the client named when it saved the version, without duplicates.
    public var editors: [UserID]
    /// The older version with the same bytes, if this version was made by restoring that version.
    public var restored: FileVersion?
    /// The name given by a user. ``Retention`` never removes a version that has a name.
    public var label: String?

    /// Creates a row read from a store or to be inserted into one.
    public init(
        version: FileVersion, content: ContentRecord, saved: Date, author: UserID?, editors: [UserID] = [],
        restored: FileVersion? = nil, label: String? = nil
    ) {
        self.version = version
        self.content = content
        self.saved = saved
        self.author = author
        self.editors = editors
        self.restored = restored
        self.label = label
    }
}

/// A version with its content.
public struct HistoryEntry: Hashable, Sendable {
    /// The properties of the version that ``Retention`` uses.
    public var version: Retention.Version
    /// The content of the version.
    public var content: ContentRecord

    /// Creates an entry from a version and its content.
    public init(version: Retention.Version, content: ContentRecord) {
        self.version = version
        self.content = content
    }
}

extension [HistoryEntry] {
    /// The total size in bytes of the content that only `versions` use, and no other version in this history.
    public func size(ofContentOnlyIn versions: [FileVersion]) -> Int64 {
        let numbers = Set(versions)
        // Empty content has the location `nowhere` and a size of 0, so it needs no special case.
        let kept = Set(filter { !numbers.contains($0.version.version) }.map(\.content.location))
        var counted = kept, size: Int64 = 0
        for entry in self {
            if counted.insert(entry.content.location).inserted { size &+= entry.content.size }
        }
        return size
    }
}
