public import Basics
public import Foundation

/// A version of a document as a store keeps it.
public struct VersionRow: Hashable, Sendable {
    /// The number of the version, which no other of the document has.
    public var version: FileVersion
    /// The content of the version.
    public var content: ContentRecord
    /// The time when it was saved.
    public var saved: Date
    /// The person who saved it, or for whom somebody at the machine did; `nil` for a share's visitor.
    public var author: UserID?
    /// The people who contributed, as the client that saved it said, each once.
    public var editors: [UserID]
    /// The version a person made this one from, as another of the same bytes.
    public var restored: FileVersion?
    /// The name that a person gave it, which also keeps it from ``Retention``.
    public var label: String?

    /// A version as read from a store, or to be inserted into one.
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
