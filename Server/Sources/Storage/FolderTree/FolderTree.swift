import Basics
import CLinux
import Crypto
public import Documents
public import Foundation
import Synchronization

/// A directory of this machine as a tree of documents, while people go on changing the directory with other programs.
///
/// The directory may be changed by SMB, NFS, SSH, Syncthing, or by programs of this machine. Linux only: elsewhere,
/// the initializer throws.
public final class FolderTree: DocumentTree {
    /// How a tree behaves.
    public struct Settings: Hashable, Sendable {
        /// Whether ``FolderTree/hold(_:_:)`` writes a lock file that LibreOffice respects, `.~lock.NAME#`.
        public var showsLocks: Bool
        /// The number of bytes of the file system that isn't offered as free space.
        public var reserve: Int64
        /// The time after which anything may have changed, if not all folders can be watched.
        public var rescanInterval: Duration
        /// The age in seconds from which another program's lock file counts as left behind by a crash.
        public var staleLockAge: TimeInterval

        /// The time for which a former content is kept in any case, because another program may be about to write to it.
        public var formerGrace: Duration
        /// The time between two looks at a former content that another program had open when a save replaced it.
        public var lateWriteDelay: Duration

        /// Creates the settings of a tree.
        public init(
            showsLocks: Bool = false, reserve: Int64 = 0, rescanInterval: Duration = .seconds(300),
            staleLockAge: TimeInterval = 24 * 60 * 60, formerGrace: Duration = .seconds(1),
            lateWriteDelay: Duration = .seconds(30)
        ) {
            self.showsLocks = showsLocks
            self.reserve = reserve
            self.rescanInterval = rescanInterval
            self.staleLockAge = staleLockAge
            self.formerGrace = formerGrace
            self.lateWriteDelay = lateWriteDelay
        }
    }

    /// What this tree can promise.
    public let traits: TreeTraits
    /// How this tree behaves.
    public let settings: Settings
    /// Whether the directory is on a file system that other machines can change without a notification to this one.
    public let isRemote: Bool
    let root: TreeRoot
    let fileClock: FileClock
    let exchanges: Bool
    let clock: @Sendable () -> Date
    var threads: BlockingThreads<Void> { Self.threads }
    /// Locks for changes of files by this process. The path of a file selects one.
    private let changing = (0..<64).map { _ in NSLock() }

    /// The threads of all trees of the process.
    private static let threads = BlockingThreads<Void>("folder tree", maxCount: 32)

    /// The age in seconds after which a file in `.emplace/staged` counts as left over by a crash.
    private static let leftoverAge: TimeInterval = 24 * 60 * 60

    /// The random id of the tree, which is stored in `.emplace/tree`; `nil` if the directory can't be written to.
    ///
    /// Keep it, and pass it to the initializer the next time. So a file system that isn't mounted isn't taken for an
    /// empty tree.
    public var id: String? { root.id }

    /// Opens an existing directory, creates `.emplace` in it, and removes what a crash has left there. Blocks the
    /// calling thread, so call it at the start of the process.
    ///
    /// - Parameters:
    ///   - root: the directory.
    ///   - id: the ``id`` that the tree must have; `nil` the first time.
    ///   - clock: returns the current time, for the names of kept files and the age of lock files.
    /// - Throws: ``TreeError/unavailable(reason:)`` if the directory is another tree or none.
    public convenience init(
        _ root: URL, expecting id: String? = nil, settings: Settings = Settings(),
        clock: @escaping @Sendable () -> Date = { Date() }
    ) throws(TreeError) {
        try self.init(root, expecting: id, settings: settings, clock: clock, fileClock: nil, exchanges: true)
    }

    /// Opens an existing directory as the initializer does, but on a thread that may block. For directories that are
    /// opened while requests are answered.
    public static func opened(
        _ root: URL, expecting id: String? = nil, settings: Settings = Settings(),
        clock: @escaping @Sendable () -> Date = { Date() }
    ) async throws(TreeError) -> FolderTree {
        try await onThread { () throws(TreeError) in
            try FolderTree(root, expecting: id, settings: settings, clock: clock)
        }
    }

    /// Opens a directory.
    ///
    /// - Parameters:
    ///   - fileClock: the clock of the file system, for tests; `nil` to find out.
    ///   - exchanges: whether to exchange files if the file system can; `false` for tests of file systems that can't.
    init(
        _ root: URL, expecting id: String?, settings: Settings,
        clock: @escaping @Sendable () -> Date, fileClock: FileClock?,
        exchanges: Bool
    ) throws(TreeError) {
        let tree = try TreeRoot(root.path, expecting: id)
        let folders = try tree.folders()
        let isRemote = FileSystem(folders.root).isRemote
        var traits = TreeTraits(hasKeys: folders.status.born != nil, revisionsFollowContent: false)
        var found = FileClock.exact
        do throws(TreeError) {
            guard let own = folders.own else { throw .forbidden }
            try Self.removeLeftovers(in: own.staged, before: clock().addingTimeInterval(-Self.leftoverAge))
            found = try FileClock.probe(in: own.staged, Identifier.random(), isRemote: isRemote)
            traits.foldsCase = try Self.foldsCase(own.folder)
        } catch .forbidden {
            traits.readOnlyReason = "the server's user may not write to the directory"
        } catch .full {
            // A full disk is no reason not to start: documents can be read and removed.
            found = .ticks
        }
        self.root = tree
        self.traits = traits
        self.settings = settings
        self.clock = clock
        self.isRemote = isRemote
        self.fileClock = fileClock ?? found
        self.exchanges = exchanges
    }

    private static func removeLeftovers(in staged: Descriptor, before date: Date) throws(TreeError) {
        let limit = Int64(date.timeIntervalSince1970) * 1_000_000_000
        for name in try staged.names() {
            guard let status = try staged.status(name), status.isFile, status.changed < limit else { continue }
            try staged.removeFile(name)
        }
    }

    private static func foldsCase(_ folder: Descriptor) throws(TreeError) -> Bool {
        guard let marker = try folder.status("tree") else { return false }
        return try folder.status("TREE")?.isSame(as: marker) ?? false
    }

    // MARK: Reading

    /// Looks at an entry.
    public func entry(at path: TreePath) async throws(TreeError) -> TreeEntry? {
        try await run { tree, folders throws(TreeError) in
            guard path != .root else { return tree.rootEntry(folders) }
            guard let (folder, name) = try tree.place(of: path, in: folders) else { return nil }
            return try tree.look(at: name, in: folder, path, device: folders.status.device)
        }
    }

    /// Looks at all entries of a folder. The time that this takes grows with the number of entries.
    public func children(of folder: TreePath) async throws(TreeError) -> [TreeEntry] {
        try await run { tree, folders throws(TreeError) in
            guard let opened = try tree.folderIfPresent(folder, in: folders) else { throw .notFound }
            var entries: [TreeEntry] = []
            for name in try opened.names() {
                guard let path = try? folder.child(name), !tree.isOwn(path, in: folders),
                    let entry = try tree.look(
                        at: name, in: opened, path, device: folders.status.device, isFresh: false)
                else { continue }
                entries.append(entry)
            }
            return entries
        }
    }

    /// Opens a file. Reading from it throws ``TreeError/changed`` if its content changes.
    public func open(_ entry: TreeEntry) async throws(TreeError) -> any BlobContent {
        try await run { tree, folders throws(TreeError) in
            guard let (folder, name) = try tree.place(of: entry.path, in: folders),
                let file = try folder.openFile(name)
            else { throw .notFound }
            let status = try file.status()
            guard try tree.matches(entry, status, content: file) else { throw .changed }
            return try FileContent(file, status, threads: tree.threads)
        }
    }

    /// Asks the file system.
    public func usage() async throws(TreeError) -> TreeUsage {
        try await run { tree, folders throws(TreeError) in
            var found = statvfs()
            guard fstatvfs(folders.root.number, &found) == 0 else { throw .system(errno, "asking for free space") }
            let unit = Int64(found.f_frsize)
            let used = Int64(found.f_blocks &- found.f_bfree) * unit
            return TreeUsage(used: used, free: max(0, Int64(found.f_bavail) * unit - tree.settings.reserve))
        }
    }

    /// Watches all folders with inotify. If that isn't possible, or other machines may change the files, reports
    /// ``TreeChange/everything`` from time to time.
    public func changes() -> AsyncStream<TreeChange> { FolderWatcher.changes(of: self) }
}

extension FolderTree {
    /// Runs `body` on a thread that may block, after a check that the root is still the same.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (FolderTree, TreeRoot.Folders) throws(TreeError) -> Value
    ) async throws(TreeError) -> Value {
        try await Self.onThread { () throws(TreeError) in try body(self, self.root.folders()) }
    }

    /// Runs `body` on a thread that may block.
    static func onThread<Value: Sendable>(
        _ body: @escaping @Sendable () throws(TreeError) -> Value
    ) async throws(TreeError) -> Value {
        let result: Result<Value, TreeError>
        do { result = try await threads.run { Result { () throws(TreeError) in try body() } } } catch {
            throw .unavailable(reason: "no thread for the file system")
        }
        return try result.get()
    }

    /// Runs `body` while no other change of the file at the path is made by this process, so that only other programs'
    /// changes come in between.
    func changing<Value>(_ path: TreePath, _ body: () throws(TreeError) -> Value) throws(TreeError) -> Value {
        let lock = changing[Int(UInt(bitPattern: path.hashValue) % UInt(changing.count))]
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    /// Opens a folder of the tree.
    ///
    /// - Throws: ``TreeError/notFound``
    func folder(_ path: TreePath, in folders: TreeRoot.Folders) throws(TreeError) -> Descriptor {
        guard !path.names.isEmpty else { return folders.root }
        guard !isOwn(path, in: folders) else { throw .notFound }
        return try folders.root.openFolder(path.names.joined(separator: "/"))
    }

    /// Opens a folder of the tree; `nil` if it doesn't exist.
    func folderIfPresent(_ path: TreePath, in folders: TreeRoot.Folders) throws(TreeError) -> Descriptor? {
        do { return try folder(path, in: folders) } catch .notFound { return nil } catch .badName { return nil }
    }

    /// Opens the folder that contains an entry, and returns it with the entry's name; `nil` if the folder doesn't exist,
    /// or the path is the root's or leads to `.emplace`.
    func place(
        of path: TreePath, in folders: TreeRoot.Folders
    ) throws(TreeError) -> (folder: Descriptor, name: String)? {
        guard let name = path.name, let parent = path.parent, !isOwn(path, in: folders),
            let folder = try folderIfPresent(parent, in: folders)
        else { return nil }
        return (folder, name)
    }

    /// Whether a path leads to `.emplace`.
    func isOwn(_ path: TreePath, in folders: TreeRoot.Folders) -> Bool {
        guard let first = path.names.first else { return false }
        if Array(first.utf8) == Array(TreeRoot.ownName.utf8) { return true }
        // File systems that ignore case may also ignore some characters, so only a look tells.
        guard traits.foldsCase, let own = try? folders.own?.folder.status() else { return false }
        return (try? folders.root.status(first))??.isSame(as: own) ?? false
    }

    private func rootEntry(_ folders: TreeRoot.Folders) -> TreeEntry {
        TreeEntry(
            path: .root, isFolder: true, key: traits.hasKeys ? folders.status.key : nil, revision: "", size: 0,
            modified: Self.date(folders.status.modified), isReadOnly: traits.readOnlyReason != nil)
    }

    /// Describes an entry; `nil` if it doesn't exist, or is neither a file nor a folder of the same file system.
    ///
    /// - Parameter device: the device of the root. A folder on another device is the root of another file system, which
    ///   isn't part of the tree.
    func look(
        at name: String, in folder: Descriptor, _ path: TreePath, device: UInt64, isFresh: Bool = true
    ) throws(TreeError) -> TreeEntry? {
        guard let status = try folder.status(name, isFresh: isFresh) else { return nil }
        guard status.isFile || status.isFolder && status.device == device else { return nil }
        // Unreadable files have a fingerprint only. They can't be opened or replaced, either.
        guard status.isFile, !fileClock.isSettled(status), let file = try? folder.openFile(name) else {
            return entry(status, hash: nil, name, in: folder, at: path)
        }
        let settled = try settle(file)
        return entry(settled.status, hash: settled.hash, name, in: folder, at: path)
    }

    /// Waits a few milliseconds, if necessary, until a later change of the file gives it another fingerprint. If that
    /// isn't enough, returns the hash of the content, too; of a file that changes all the time or can't be read, one that
    /// no content has.
    func settle(_ file: Descriptor) throws(TreeError) -> (status: FileStatus, hash: String?) {
        var status = try file.status()
        if fileClock == .ticks {
            for _ in 0..<12 where !fileClock.isSettled(status) {
                usleep(1000)
                status = try file.status()
            }
        }
        if fileClock.isSettled(status) { return (status, nil) }
        for _ in 0..<3 {
            guard let hash = try? Revision.hash(of: file) else { break }
            let now = try file.status()
            if now == status { return (status, hash) }
            status = now
        }
        return (status, Revision.unknownHash)
    }

    func entry(
        _ status: FileStatus, hash: String?, _ name: String, in folder: Descriptor, at path: TreePath
    ) -> TreeEntry {
        TreeEntry(
            path: path, isFolder: status.isFolder, key: traits.hasKeys ? status.key : nil,
            revision: status.isFolder ? "" : Revision(fingerprint: status.fingerprint, hash: hash).text,
            size: status.isFolder ? 0 : status.size, modified: Self.date(status.modified),
            isReadOnly: isReadOnly(status, name, in: folder))
    }

    /// Whether nobody, or not this process, may change a file or the entries of a folder.
    func isReadOnly(_ status: FileStatus, _ name: String, in folder: Descriptor) -> Bool {
        if traits.readOnlyReason != nil || status.isImmutable || status.isFile && status.mode & 0o222 == 0 {
            return true
        }
        // The superuser may do everything else.
        guard geteuid() != 0 else { return false }
        if faccessat(folder.number, name, W_OK, AT_EACCESS) != 0 { return true }
        return status.isFile && !mayReplace(status, in: folder)
    }

    /// Whether this process may replace a file. A save needs that, because it gives the file's name to another file.
    private func mayReplace(_ status: FileStatus, in folder: Descriptor) -> Bool {
        guard faccessat(folder.number, ".", W_OK | X_OK, AT_EACCESS) == 0, let above = try? folder.status() else {
            return false
        }
        // In a sticky folder, only the owner of the file or of the folder may do so.
        return above.mode & S_ISVTX == 0 || [status.owner, above.owner].contains(geteuid())
    }

    /// Whether a file or folder still has the key and revision of an entry.
    ///
    /// - Parameter file: the open file, whose content is read if the revision contains a hash.
    func matches(_ entry: TreeEntry, _ status: FileStatus, content file: Descriptor?) throws(TreeError) -> Bool {
        guard entry.isFolder == status.isFolder, !traits.hasKeys || entry.key == status.key else { return false }
        guard !entry.isFolder else { return true }
        let revision = Revision(text: entry.revision)
        guard status.isFile, revision.fingerprint == status.fingerprint else { return false }
        guard let hash = revision.hash, let file else { return true }
        return try Revision.hash(of: file) == hash
    }

    static func date(_ nanoseconds: Int64) -> Date {
        Date(timeIntervalSince1970: Double(nanoseconds / 1_000_000_000) + Double(nanoseconds % 1_000_000_000) / 1e9)
    }
}

/// An opened file, which other programs may change at any time.
private final class FileContent: BlobContent {
    let size: Int64
    private let file: Descriptor
    private let opened: FileStatus
    private let threads: BlockingThreads<Void>
    /// The content of a small file, which is read when it is opened.
    private let small: [UInt8]?

    /// The maximum size in bytes of content that is read while it is opened, which saves most requests a thread switch.
    private static let smallSize: Int64 = 64 * 1024

    init(_ file: Descriptor, _ status: FileStatus, threads: BlockingThreads<Void>) throws(TreeError) {
        size = status.size
        self.file = file
        opened = status
        self.threads = threads
        small = size > Self.smallSize ? nil : try Self.read(file, at: 0, count: Int(status.size), opened: status)
    }

    func read(at offset: Int64, count: Int) async throws -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        let count = Int(min(Int64(count), size - offset))
        if let small { return count == small.count ? small : Array(small[Int(offset)...].prefix(count)) }
        return try await threads.run { [file, opened] in
            try Self.read(file, at: offset, count: count, opened: opened)
        }
    }

    /// Reads bytes, and then checks that the content is still what was opened. The time of the last change isn't
    /// compared, because it also changes when another program replaces the file, which leaves this content as it is.
    private static func read(
        _ file: Descriptor, at offset: Int64, count: Int, opened: FileStatus
    ) throws(TreeError) -> [UInt8] {
        let bytes = try file.read(at: offset, count: count)
        guard bytes.count == count, try file.status().hasSameContent(as: opened) else { throw .changed }
        return bytes
    }
}
