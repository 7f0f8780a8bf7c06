public import Basics
public import Foundation

/// A file as of one moment.
public struct FileRecord: Hashable, Sendable {
    /// Unchanged by editing, renaming and moving (docs/protocol/endpoints.md#identifiers).
    public var id: FileID
    /// The name as stored; clients may be shown another spelling.
    public var name: String
    /// The folder it is in.
    public var parent: ContainerID
    /// The person whose tree it is in.
    public var owner: UserID
    /// The size of the newest version, in bytes.
    public var size: Int64
    /// The newest version.
    public var version: FileVersion
    /// The time when that version's content was last changed: when it was saved, unless whoever brought it knew better
    /// (``ContentTime``).
    public var modified: Date
    /// The content of that version.
    public var content: ContentRecord
    /// The lock as stored, possibly expired; ask it for its ``FileLock/current(at:)``.
    public var lock: FileLock
    /// Whether nobody may change the document.
    public var isReadOnly: Bool

    /// A document as read from a store, or to be inserted into one.
    ///
    /// - Parameter size: bytes, equal to the content's.
    public init(
        id: FileID, name: String, parent: ContainerID, owner: UserID, size: Int64, version: FileVersion,
        modified: Date, content: ContentRecord, lock: FileLock, isReadOnly: Bool
    ) {
        self.id = id
        self.name = name
        self.parent = parent
        self.owner = owner
        self.size = size
        self.version = version
        self.modified = modified
        self.content = content
        self.lock = lock
        self.isReadOnly = isReadOnly
    }
}
