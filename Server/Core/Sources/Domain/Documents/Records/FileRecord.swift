public import Basics
public import Foundation

/// A document at one point in time.
public struct FileRecord: Hashable, Sendable, Codable {
    /// The document's id, unchanged by editing, renaming and moving (docs/protocol/endpoints.md#identifiers).
    public var id: FileID
    /// The document's name as stored. WOPI clients may receive another spelling of this name.
    public var name: String
    /// The folder that contains the document.
    public var parent: ContainerID
    /// The owner of the tree that contains the document.
    public var owner: UserID
    /// The size of the newest version, in bytes.
    public var size: Int64
    /// The newest version.
    public var version: FileVersion
    /// When the content of the newest version was last changed: the time of the save, unless the client that uploaded
    /// the content sent an earlier time (``ContentTime``).
    public var modified: Date
    /// The content of the newest version.
    public var content: ContentRecord
    /// The lock as stored, possibly expired; ``FileLock/current(at:)`` takes the expiration into account.
    public var lock: FileLock
    /// Whether the document is read-only for every user.
    public var isReadOnly: Bool

    /// Creates a record read from a store or to be inserted into one.
    ///
    /// - Parameter size: the size in bytes, equal to the size of `content`.
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
