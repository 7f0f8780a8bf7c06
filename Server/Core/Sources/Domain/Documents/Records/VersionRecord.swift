public import Foundation

/// A version number of a document. Every save increases the number, even if the bytes are equal, and no number is used
/// twice (docs/protocol/files.md#versions).
public struct FileVersion: RawRepresentable, Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The version's number, starting at 1.
    public let rawValue: Int64

    /// Creates a version without checking the number; ``init(_:)`` parses and checks text.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// The first version of every document.
    public static let first = FileVersion(rawValue: 1)

    /// The next version. The newest version is never deleted, so no number is used twice.
    public func next() throws(DocumentsError) -> FileVersion {
        let (number, overflow) = rawValue.addingReportingOverflow(1)
        guard !overflow else { throw .damaged(reason: "the document has no version number left") }
        return FileVersion(rawValue: number)
    }

    /// Parses a version such as `v12`.
    public init?(_ text: String) {
        guard text.utf8.count <= 20, text.hasPrefix("v"), let number = Int64(text.dropFirst()), number > 0 else {
            return nil
        }
        rawValue = number
    }

    /// The text of the version in CheckFileInfo and `X-WOPI-ItemVersion`, such as `v12`.
    public var description: String { "v\(rawValue)" }

    /// Older versions sort first.
    public static func < (left: FileVersion, right: FileVersion) -> Bool { left.rawValue < right.rawValue }
}

/// One version of a document.
public struct VersionRecord: Hashable, Sendable {
    /// The number of the version.
    public var version: FileVersion
    /// The content of the version: its size, its hash, and where its bytes are stored.
    public var content: ContentRecord
    /// The time when the version was saved.
    public var saved: Date
    /// The display name of the user who saved the version, or for whom the command line saved it; `nil` for a visitor
    /// with a link.
    public var author: String?
    /// Whether the author's account was removed. If so, ``author`` is `nil`.
    public var isAuthorRemoved = false
    /// The display names of the contributors that the client named when it saved the version, in the order in which the
    /// client sent them.
    public var editors: [String]
    /// The older version with the same bytes, if this version was made by restoring that version.
    public var restored: FileVersion?
    /// The name that a user gave to the version.
    public var label: String?

    /// All contributors without duplicates, the author first; empty when no contributor is known.
    public var contributors: [String] {
        var names = [author].compactMap(\.self)
        for editor in editors where !names.contains(editor) { names.append(editor) }
        return names
    }

    /// The maximum number of contributors that are stored with a version.
    public static let maxEditors = 64

    /// Creates a version with names in place of ids.
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

/// A document's newest version and a page of older versions.
public struct VersionPage: Hashable, Sendable {
    /// The newest version, followed by the page of older versions, newest first.
    public var versions: [VersionRecord]
    /// The version after which the next page begins; `nil` on the last page.
    public var next: FileVersion?
}
