public import Foundation

/// A store of files and folders that other programs use too, such as a directory or a WebDAV server.
///
/// ``LiveDocuments`` makes ``HostDocuments`` of a tree. It keeps ids, locks and versions in rows of its own, and decides
/// who may do what. A tree only reads and changes entries, and knows nothing of users.
///
/// Other programs change the tree at any time, so a conforming type promises:
/// - Each method looks at the real state of the tree, not at a cache that another program's change could outdate.
/// - ``replace(_:with:keepingFormer:)``, ``move(_:to:)`` and ``remove(_:keepingFormer:)`` change nothing, and throw
///   ``TreeError/changed``, if the entry's revision isn't ``TreeEntry/revision`` any more. The check and the change are
///   one step: content that another program writes in between is never lost.
/// - ``create(_:in:from:)`` and ``move(_:to:)`` never replace another entry.
/// - A reader sees the old content or the new content, never a part of both.
/// - When a method returns, its change survives a power failure. When it throws anything but
///   ``TreeError/unavailable(reason:)``, nothing has changed.
/// - An entry outside the tree is never reached. Symbolic links aren't followed and aren't listed.
///
/// Check a new implementation with `DocumentTreeContract`.
public protocol DocumentTree: Sendable {
    /// What the tree can promise.
    var traits: TreeTraits { get }

    /// Returns the file or folder at a path; `nil` if there is none.
    func entry(at path: TreePath) async throws(TreeError) -> TreeEntry?

    /// Returns all files and folders directly in a folder, in any order.
    ///
    /// - Throws: ``TreeError/notFound`` if the path isn't a folder.
    func children(of folder: TreePath) async throws(TreeError) -> [TreeEntry]

    /// Opens a file.
    ///
    /// Reading throws an error if the file changes while it is read, unless the opened content can't change.
    ///
    /// - Throws: ``TreeError/changed`` if the file has another revision now.
    func open(_ entry: TreeEntry) async throws(TreeError) -> any BlobContent

    /// Receives a body and keeps it outside the visible tree, until it is used or discarded. Throws errors of the body
    /// unchanged, and removes what it has received.
    ///
    /// - Parameters:
    ///   - body: the pieces of the body. The body must not be kept in memory as a whole.
    ///   - limit: the maximum size in bytes; a larger body throws ``TreeError/tooLarge(limit:)``. `nil` for no limit.
    func stage<Body: AsyncSequence & Sendable>(_ body: Body, limit: Int64?) async throws -> StagedEntry
    where Body.Element == [UInt8]

    /// Removes staged content, if it still exists.
    func discard(_ staged: StagedEntry) async

    /// Replaces the content of a file. The file keeps its owner, permissions and other attributes as far as the tree has
    /// such attributes.
    ///
    /// - Parameters:
    ///   - staged: content that ``stage(_:limit:)`` has received. If the method throws, the content stays staged, so that
    ///     it can be stored under another name.
    ///   - keepingFormer: whether to keep the former content where the tree keeps former contents.
    /// - Returns: the file as it is after the change.
    func replace(
        _ entry: TreeEntry, with staged: StagedEntry, keepingFormer: Bool
    ) async throws(TreeError) -> TreeEntry

    /// Creates a file with staged content or, without staged content, a folder. If the method throws, the content stays
    /// staged.
    ///
    /// - Throws: ``TreeError/exists`` if the folder has an entry with the name.
    func create(_ name: String, in folder: TreePath, from staged: StagedEntry?) async throws(TreeError) -> TreeEntry

    /// Renames an entry or moves it to another folder.
    ///
    /// - Throws: ``TreeError/exists`` if there is another entry at the path.
    func move(_ entry: TreeEntry, to path: TreePath) async throws(TreeError) -> TreeEntry

    /// Removes a file, or an empty folder.
    ///
    /// - Throws: ``TreeError/notEmpty``.
    func remove(_ entry: TreeEntry, keepingFormer: Bool) async throws(TreeError)

    /// Shows other programs that a file is being edited, or that it isn't any more, if the tree has a way to do so.
    ///
    /// - Returns: a token for ``TreeEntry/hold`` of later calls; `nil` if the tree needs none.
    /// - Throws: ``TreeError/inUse(by:)`` if another program has locked the file.
    func hold(_ entry: TreeEntry, _ change: TreeHold) async throws(TreeError) -> String?

    /// Returns the used and free space in bytes, as far as the tree knows them.
    func usage() async throws(TreeError) -> TreeUsage

    /// Tells when entries may have changed. Changes may be reported late, twice or not at all.
    func changes() -> AsyncStream<TreeChange>
}

extension DocumentTree {
    /// Returns unknown space, for a tree that can't tell.
    public func usage() async throws(TreeError) -> TreeUsage { TreeUsage(used: nil, free: nil) }

    /// Does nothing, for a tree in which other programs can't see who edits a file.
    public func hold(_ entry: TreeEntry, _ change: TreeHold) async throws(TreeError) -> String? { nil }

    /// Reports no changes, for a tree that can't watch.
    public func changes() -> AsyncStream<TreeChange> { AsyncStream { $0.finish() } }
}

/// What a ``DocumentTree`` can promise.
public struct TreeTraits: Hashable, Sendable {
    /// Whether entries have a ``TreeEntry/key``.
    public var hasKeys: Bool
    /// Whether a revision changes only when the content changes. In a directory, a change of permissions changes the
    /// revision too, so that only a comparison of hashes tells whether the content has changed.
    public var revisionsFollowContent: Bool
    /// Whether names that differ only in case name the same entry.
    public var foldsCase: Bool
    /// Why nothing can be changed, such as a server that ignores conditions of requests; `nil` if the tree can be
    /// changed. The text is shown to operators.
    public var readOnlyReason: String?

    /// Describes a tree.
    public init(
        hasKeys: Bool, revisionsFollowContent: Bool, foldsCase: Bool = false, readOnlyReason: String? = nil
    ) {
        self.hasKeys = hasKeys
        self.revisionsFollowContent = revisionsFollowContent
        self.foldsCase = foldsCase
        self.readOnlyReason = readOnlyReason
    }
}

/// Why a ``DocumentTree`` refused or failed.
public enum TreeError: Error, Hashable, Sendable {
    /// The entry, or a folder of its path, doesn't exist.
    case notFound
    /// The entry has another revision than the caller has seen.
    case changed
    /// Another entry has the name.
    case exists
    /// The folder isn't empty.
    case notEmpty
    /// The tree's permissions don't allow the operation, or the tree is read-only.
    case forbidden
    /// Another program has locked the file. The value names its user, if known.
    case inUse(by: String?)
    /// There is no free space, or a quota of the tree is used up.
    case full
    /// The content exceeds the limit, in bytes.
    case tooLarge(limit: Int64)
    /// The tree can't store an entry with this name.
    case badName(reason: String)
    /// The tree didn't answer, or not as it should: a server is down, or a file system isn't mounted. A change may have
    /// been made. The text is for logs, and contains no secrets and no paths.
    case unavailable(reason: String)
}

/// The path of an entry, from the root of a ``DocumentTree``.
public struct TreePath: Hashable, Sendable {
    /// The names, outermost first; empty for the root. A name is never empty, `.` or `..`, and contains no slash and no
    /// NUL.
    public let names: [String]

    /// The root of a tree.
    public static let root = TreePath(unchecked: [])

    private init(unchecked names: [String]) { self.names = names }

    /// Creates a path.
    ///
    /// - Throws: ``TreeError/badName(reason:)`` for a name that a path can't contain.
    public init(_ names: [String]) throws(TreeError) {
        for name in names { try Self.check(name) }
        self.names = names
    }

    /// Returns the path of an entry in this folder.
    public func child(_ name: String) throws(TreeError) -> TreePath {
        try Self.check(name)
        return TreePath(unchecked: names + [name])
    }

    /// The path of the folder that contains the entry; `nil` for the root.
    public var parent: TreePath? { names.isEmpty ? nil : TreePath(unchecked: names.dropLast()) }

    /// The name of the entry; `nil` for the root.
    public var name: String? { names.last }

    /// Whether two paths have the same names, spelled with the same bytes. Swift considers strings equal that differ only
    /// in Unicode form, but a folder can have both an `é` and an `e` with a combining accent.
    public static func == (one: TreePath, other: TreePath) -> Bool {
        one.names.elementsEqual(other.names) { $0.isSpelled(like: $1) }
    }

    /// Hashes the bytes of the names.
    public func hash(into hasher: inout Hasher) { for name in names { hasher.combine(Spelling(name)) } }

    private static func check(_ name: String) throws(TreeError) {
        guard !name.isEmpty, name != ".", name != ".." else { throw .badName(reason: "it isn't a name") }
        guard !name.utf8.contains(0x2F), !name.utf8.contains(0) else {
            throw .badName(reason: "it contains a slash or a NUL")
        }
    }
}

extension String {
    /// Whether two names have the same bytes.
    func isSpelled(like other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

/// A name as a key of dictionaries. Names that differ only in Unicode form are different keys.
struct Spelling: Hashable {
    private let bytes: [UInt8]

    init(_ name: String) { bytes = Array(name.utf8) }
}

/// The tree's own identifier of an entry. It stays the same when the entry is renamed or moved, and no other entry has
/// it at the same time. Programs that save by replacing a file with a new file give it another key.
public struct TreeKey: Hashable, Sendable {
    /// The identifier as text. Its form depends on the tree.
    public let rawValue: String

    /// Creates a key from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A file or folder of a ``DocumentTree`` at one point in time.
public struct TreeEntry: Hashable, Sendable {
    /// Where the entry is.
    public var path: TreePath
    /// Whether the entry is a folder.
    public var isFolder: Bool
    /// The tree's identifier of the entry; `nil` if the tree has none.
    public var key: TreeKey?
    /// A text that is different after each change of the content, such as an ETag. Empty for a folder whose changes the
    /// tree can't tell.
    public var revision: String
    /// The size of the content in bytes; 0 for a folder.
    public var size: Int64
    /// When the content was last changed.
    public var modified: Date
    /// Whether the tree lets nobody change the content.
    public var isReadOnly: Bool
    /// The token of this server's own hold on the file, from ``DocumentTree/hold(_:_:)``.
    public var hold: String?

    /// Creates an entry as a tree has found it.
    public init(
        path: TreePath, isFolder: Bool, key: TreeKey?, revision: String, size: Int64, modified: Date,
        isReadOnly: Bool = false, hold: String? = nil
    ) {
        self.path = path
        self.isFolder = isFolder
        self.key = key
        self.revision = revision
        self.size = size
        self.modified = modified
        self.isReadOnly = isReadOnly
        self.hold = hold
    }
}

/// Content that a ``DocumentTree`` has received and that isn't visible yet.
public struct StagedEntry: Hashable, Sendable {
    /// The tree's name for the content.
    public var name: String
    /// The size in bytes.
    public var size: Int64
    /// The SHA-256 of the content, 32 bytes.
    public var sha256: [UInt8]

    /// Creates the record of received content.
    public init(name: String, size: Int64, sha256: [UInt8]) {
        self.name = name
        self.size = size
        self.sha256 = sha256
    }
}

/// What other programs should see about the editing of a file.
public enum TreeHold: Hashable, Sendable {
    /// The file is being edited until `expires`, unless this is said again.
    case take(by: String, expires: Date)
    /// The file isn't being edited any more.
    case release
}

/// The space of a ``DocumentTree`` in bytes; `nil` if unknown.
public struct TreeUsage: Hashable, Sendable {
    /// The space that is used.
    public var used: Int64?
    /// The space that is left.
    public var free: Int64?

    /// Creates a record of the space.
    public init(used: Int64?, free: Int64?) {
        self.used = used
        self.free = free
    }
}

/// What may have changed in a ``DocumentTree``.
public enum TreeChange: Hashable, Sendable {
    /// Entries directly in a folder may have changed.
    case folder(TreePath)
    /// Anything may have changed, for example because notifications were lost.
    case everything
}
