public import Foundation

/// One version of a file, the newest included.
public struct VersionRecord: Hashable, Sendable {
    /// The number of the version.
    public var version: FileVersion
    /// The content of the version, by which it can be opened.
    public var content: ContentRecord
    /// The time when it was saved.
    public var saved: Date
    /// Display name of who saved it, or for whom somebody at the machine did; `nil` for a share's visitor.
    public var author: String?
    /// Whether who saved it has no account any more, and so no name.
    public var isAuthorRemoved = false
    /// Display names of those who contributed, as the client that saved it said, in its order.
    public var editors: [String]
    /// The version a person made this one from, as another of the same bytes.
    public var restored: FileVersion?
    /// The name that a person gave it.
    public var label: String?

    /// Everybody who worked on the version, each once, whoever saved it first; none when nobody is known.
    public var contributors: [String] {
        var names = [author].compactMap(\.self)
        for editor in editors where !names.contains(editor) { names.append(editor) }
        return names
    }

    /// The most contributors that are kept of one version.
    public static let maxEditors = 64

    /// A version with names in place of identifiers.
    public init(
        version: FileVersion, content: ContentRecord, saved: Date, author: String?, editors: [String] = [],
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

/// The newest version of a document, and a part of those before it.
public struct VersionPage: Hashable, Sendable {
    /// The newest, and after it the part, the newest first.
    public var versions: [VersionRecord]
    /// The version that the next part comes after; `nil` when nothing follows.
    public var next: FileVersion?
}
