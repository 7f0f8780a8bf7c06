public import Basics
public import Foundation

/// What ``LiveDocuments`` remembers about an entry of a ``DocumentTree``: its id, its lock, and the state of the entry
/// that was seen last. The names, sizes and contents in the tree itself are the truth.
public struct TreeNode: Hashable, Sendable {
    /// The id under which clients know the entry.
    public var id: NodeID
    /// The name of the ``LiveMount`` that has the entry.
    public var mount: String
    /// The folder that contains the entry; `nil` for the root of a mount.
    public var parent: ContainerID?
    /// The name of the entry; empty for the root of a mount.
    public var name: String
    /// The tree's identifier of the entry; `nil` if it isn't known.
    public var key: TreeKey?
    /// The revision of the entry when it was last seen.
    public var revision: String
    /// The size in bytes when the entry was last seen.
    public var size: Int64
    /// When the content was last changed.
    public var modified: Date
    /// The version, which increases with each change of the content that was noticed.
    public var version: FileVersion
    /// The SHA-256 of the content at ``revision``; empty if it isn't known.
    public var sha256: [UInt8]
    /// The lock as stored, possibly expired.
    public var lock: FileLock
    /// The tree's token of the hold that was taken with the lock.
    public var hold: String?
    /// Whether nobody may change the document, because it was created so.
    public var isReadOnly: Bool
    /// The version that each of the last apps has read or saved. The keys are texts of ``Caller/Authority-swift.enum``.
    public var seen: [String: FileVersion]
    /// The version that the last change by another program made; `nil` if no other program has changed the content.
    public var outside: FileVersion?
    /// The SHA-256 of content that is being saved; `nil` if no save has begun, or the last one has ended. A save that a
    /// crash interrupted is recognized by this hash.
    public var pending: [UInt8]?
    /// The SHA-256 of the last content that was put beside the document, because it couldn't replace the document.
    public var conflict: [UInt8]?
    /// When the entry was found to be missing; `nil` while it exists. If an entry with the same name or key appears
    /// again, it gets the id back.
    public var gone: Date?

    /// Creates the row of an entry that hasn't been seen before.
    public init(new id: NodeID, mount: String, parent: ContainerID?, entry: TreeEntry) {
        self.id = id
        self.mount = mount
        self.parent = parent
        name = entry.path.name ?? ""
        key = entry.key
        revision = entry.revision
        size = entry.size
        modified = entry.modified
        version = .first
        sha256 = []
        lock = .free
        isReadOnly = false
        seen = [:]
    }

    /// How long the row of a missing entry is kept, in seconds: 30 days.
    public static let goneLifetime: TimeInterval = 30 * 24 * 3600

    /// The number of apps whose versions are remembered.
    private static let maxSeen = 64

    /// Remembers that an app knows the current version.
    mutating func note(_ app: String) {
        guard seen[app] != version else { return }
        seen[app] = version
        while seen.count > Self.maxSeen, let oldest = seen.filter({ $0.key != app }).min(by: { $0.value < $1.value }) {
            seen[oldest.key] = nil
        }
    }

    /// Whether a save by an app could replace content that the app hasn't read. That is so if the app has read another
    /// version than the current one, or isn't remembered although another program has changed the content.
    func isOutdated(_ app: String) -> Bool { seen[app].map { $0 != version } ?? (outside != nil && size > 0) }

    /// Whether an app has read another version than the current one. An app that isn't remembered hasn't.
    func hasOlderVersion(_ app: String) -> Bool { seen[app].map { $0 != version } ?? false }

    /// Takes over the state of an entry whose content hasn't changed.
    mutating func refresh(_ entry: TreeEntry) {
        (key, revision, size, modified) = (entry.key ?? key, entry.revision, entry.size, entry.modified)
        gone = nil
    }

    /// Takes over the state of an entry whose content was changed by another program.
    mutating func takeOutsideChange(_ entry: TreeEntry) throws(DocumentsError) {
        version = try version.next()
        outside = version
        sha256 = []
        refresh(entry)
    }

    /// Takes over the state of an entry after this server has saved content to it. Apps that knew the former version
    /// know the new one.
    mutating func takeSave(_ entry: TreeEntry, sha256: [UInt8]) throws(DocumentsError) {
        let former = version
        version = try version.next()
        seen = seen.mapValues { $0 == former ? version : $0 }
        (self.sha256, pending) = (sha256, nil)
        refresh(entry)
    }

    /// Whether the state of an entry is the one that was seen last.
    func matches(_ entry: TreeEntry) -> Bool {
        gone == nil && entry.isFolder != id.isFile && (key == entry.key || key == nil)
            && (entry.isFolder || revision == entry.revision)
    }
}

/// Stores the rows of ``LiveDocuments``.
///
/// A conforming type promises what ``DocumentStore`` promises of ``DocumentStore/read(_:)`` and
/// ``DocumentStore/write(_:)``, and throws the same errors. Check a new implementation with `TreeNodeStoreContract`.
public protocol TreeNodeStore: Sendable {
    /// Calls `body` with a reader of one snapshot.
    func readNodes<Value: Sendable>(
        _ body: @escaping @Sendable (any TreeNodeReader) throws -> Value
    ) async throws -> Value

    /// Calls `body` with a writer of one transaction. `body` may run more than once.
    func writeNodes<Value: Sendable>(
        _ body: @escaping @Sendable (any TreeNodeWriter) throws -> Value
    ) async throws -> Value
}

/// Reads the rows of ``LiveDocuments``.
public protocol TreeNodeReader {
    /// The row of an entry; `nil` if there is none.
    func treeNode(_ id: NodeID) throws -> TreeNode?

    /// The root of a mount; `nil` before the mount is used for the first time.
    func treeRoot(of mount: String) throws -> TreeNode?

    /// The row of an entry and the rows of the folders above it, root first; empty if there is no row.
    func treePath(to id: NodeID) throws -> [TreeNode]

    /// The rows of all entries directly in a folder, including missing entries, in any order.
    func treeChildren(of folder: ContainerID) throws -> [TreeNode]

    /// The rows of a mount with any of the given keys, including missing entries.
    func treeNodes(with keys: [TreeKey], in mount: String) throws -> [TreeNode]

    /// The rows of existing entries, in any mount, that have a lock, possibly expired.
    func lockedTreeNodes() throws -> [TreeNode]
}

/// Reads and changes the rows of ``LiveDocuments``.
public protocol TreeNodeWriter: TreeNodeReader {
    /// Adds a row.
    func insert(_ node: TreeNode) throws

    /// Replaces the row with the same id.
    func update(_ node: TreeNode) throws

    /// Adds an event to the audit log, in this transaction.
    func append(_ event: DocumentEvent) throws

    /// Removes a row.
    func removeTreeNode(_ id: NodeID) throws

    /// Removes the rows of entries that are missing since before `date`, and of everything that was below them.
    ///
    /// - Returns: the number of removed rows.
    func removeTreeNodes(goneBefore date: Date) throws -> Int
}
