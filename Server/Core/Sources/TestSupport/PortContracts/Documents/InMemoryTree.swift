import Basics
import Crypto
public import Documents
public import Foundation
import Synchronization

/// A tree of files in memory, for tests. Another program's changes are made with ``OutsideWriter``.
public final class InMemoryTree: DocumentTree {
    private struct Item: Hashable {
        var key: TreeKey
        var bytes: [UInt8]?
        var revision: Int
        var modified: Date
        var lockedBy: String?
    }

    private struct State {
        var items: [TreePath: Item] = [:]
        var staged: [String: [UInt8]] = [:]
        var formers: [[UInt8]] = []
        var holds: Set<TreePath> = []
        var count = 0
        var isAway = false
        var keepsASCIIOnly = false

        mutating func next() -> Int {
            count += 1
            return count
        }
    }

    /// What this tree can promise.
    public let traits: TreeTraits
    private let state = Mutex(State())
    private let latency: Int
    private let clock: @Sendable () -> Date

    /// Creates an empty tree.
    ///
    /// - Parameter latency: how often other tasks may run before an answer that is already decided is returned, at most.
    public init(
        traits: TreeTraits = TreeTraits(hasKeys: true, revisionsFollowContent: true), latency: Int = 0,
        clock: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.traits = traits
        self.latency = latency
        self.clock = clock
    }

    /// The contents that were kept when they were replaced or removed, oldest first.
    public var formers: [[UInt8]] { state.withLock { $0.formers } }

    /// The files that this tree's own users hold.
    public var holds: Set<TreePath> { state.withLock { $0.holds } }

    /// Makes all methods throw ``TreeError/unavailable(reason:)``, as for a server that is down, until it is called with
    /// `false`.
    public func setAway(_ isAway: Bool) { state.withLock { $0.isAway = isAway } }

    /// Makes ``create(_:in:from:)`` refuse names with characters that aren't ASCII from now on.
    public func keepASCIIOnly() { state.withLock { $0.keepsASCIIOnly = true } }

    /// Returns the file or folder at a path.
    public func entry(at path: TreePath) async throws(TreeError) -> TreeEntry? {
        let found = try look { state throws(TreeError) in self.find(path, in: state) }
        await pause()
        return found
    }

    /// Returns all files and folders directly in a folder.
    public func children(of folder: TreePath) async throws(TreeError) -> [TreeEntry] {
        let found = try look { state throws(TreeError) in
            guard self.find(folder, in: state)?.isFolder == true else { throw .notFound }
            return state.items.keys.filter { $0.parent == folder }.compactMap { self.find($0, in: state) }
        }
        await pause()
        return found
    }

    /// Returns a copy of the bytes.
    public func open(_ entry: TreeEntry) async throws(TreeError) -> any BlobContent {
        try look { state throws(TreeError) in
            let item = try self.current(entry, in: state)
            guard let bytes = item.bytes else { throw .notFound }
            return BytesInMemory(bytes: bytes)
        }
    }

    /// Receives a body into memory.
    public func stage<Body: AsyncSequence & Sendable>(_ body: Body, limit: Int64?) async throws -> StagedEntry
    where Body.Element == [UInt8] {
        var bytes: [UInt8] = []
        for try await piece in body {
            bytes += piece
            if let limit, bytes.count > limit { throw TreeError.tooLarge(limit: limit) }
        }
        let sha256 = Array(SHA256.hash(data: bytes))
        return try look { [bytes] state throws(TreeError) in
            let name = "staged-\(state.next())"
            state.staged[name] = bytes
            return StagedEntry(name: name, size: Int64(bytes.count), sha256: sha256)
        }
    }

    /// Removes staged content.
    public func discard(_ staged: StagedEntry) async { state.withLock { $0.staged[staged.name] = nil } }

    /// Replaces the content of a file.
    public func replace(
        _ entry: TreeEntry, with staged: StagedEntry, keepingFormer: Bool
    ) async throws(TreeError) -> TreeEntry {
        let replaced = try look { state throws(TreeError) in
            let item = try self.current(entry, in: state)
            guard let new = state.staged[staged.name], let former = item.bytes else { throw .notFound }
            try self.checkLock(of: item, for: entry)
            state.staged[staged.name] = nil
            if keepingFormer { state.formers.append(former) }
            self.put(new, at: entry.path, in: &state)
            return try self.existing(entry.path, in: state)
        }
        await pause()
        return replaced
    }

    /// Creates a file or a folder.
    public func create(
        _ name: String, in folder: TreePath, from staged: StagedEntry?
    ) async throws(TreeError) -> TreeEntry {
        let path = try folder.child(name)
        let created = try look { state throws(TreeError) in
            guard self.find(folder, in: state)?.isFolder == true else { throw .notFound }
            guard self.find(path, in: state) == nil else { throw .exists }
            guard !state.keepsASCIIOnly || name.utf8.allSatisfy({ $0 < 0x80 }) else {
                throw .badName(reason: "it isn't ASCII")
            }
            guard let staged else {
                self.put(nil, at: path, in: &state)
                return try self.existing(path, in: state)
            }
            guard let bytes = state.staged.removeValue(forKey: staged.name) else { throw .notFound }
            self.put(bytes, at: path, in: &state)
            return try self.existing(path, in: state)
        }
        await pause()
        return created
    }

    /// Renames or moves an entry, together with everything below it.
    public func move(_ entry: TreeEntry, to path: TreePath) async throws(TreeError) -> TreeEntry {
        try look { state throws(TreeError) in
            _ = try self.current(entry, in: state)
            guard let parent = path.parent, self.find(parent, in: state)?.isFolder == true else { throw .notFound }
            guard path == entry.path || self.find(path, in: state) == nil else { throw .exists }
            try self.relocate(entry.path, to: path, in: &state)
            return try self.existing(path, in: state)
        }
    }

    /// Removes a file or an empty folder.
    public func remove(_ entry: TreeEntry, keepingFormer: Bool) async throws(TreeError) {
        try look { state throws(TreeError) in
            let item = try self.current(entry, in: state)
            guard !state.items.keys.contains(where: { $0.parent == entry.path }) else { throw .notEmpty }
            try self.checkLock(of: item, for: entry)
            if keepingFormer, let bytes = item.bytes { state.formers.append(bytes) }
            state.items[entry.path] = nil
        }
    }

    /// Refuses if ``OutsideWriter/lock(_:by:)`` has locked the file.
    public func hold(_ entry: TreeEntry, _ change: TreeHold) async throws(TreeError) -> String? {
        try look { state throws(TreeError) in
            guard let item = state.items[entry.path] else { throw .notFound }
            guard case .take = change else {
                state.holds.remove(entry.path)
                return nil
            }
            try self.checkLock(of: item, for: entry)
            state.holds.insert(entry.path)
            return nil
        }
    }

    // MARK: Helpers

    /// Lets other tasks run, as while the answer of a server is on its way.
    private func pause() async {
        for _ in 0..<Int.random(in: 0...latency) { await Task.yield() }
    }

    private func look<T>(_ body: (inout sending State) throws(TreeError) -> sending T) throws(TreeError) -> T {
        try state.withLock { state throws(TreeError) in
            if state.isAway { throw TreeError.unavailable(reason: "the tree is away") }
            return try body(&state)
        }
    }

    private func find(_ path: TreePath, in state: State) -> TreeEntry? {
        if path == .root {
            return TreeEntry(
                path: .root, isFolder: true, key: traits.hasKeys ? TreeKey(rawValue: "root") : nil, revision: "",
                size: 0, modified: .distantPast)
        }
        guard let item = state.items[path] else { return nil }
        return TreeEntry(
            path: path, isFolder: item.bytes == nil, key: traits.hasKeys ? item.key : nil,
            revision: item.bytes == nil ? "" : "r\(item.revision)", size: Int64(item.bytes?.count ?? 0),
            modified: item.modified)
    }

    private func existing(_ path: TreePath, in state: State) throws(TreeError) -> TreeEntry {
        guard let entry = find(path, in: state) else { throw .notFound }
        return entry
    }

    private func current(_ entry: TreeEntry, in state: State) throws(TreeError) -> Item {
        guard let item = state.items[entry.path] else { throw .notFound }
        let now = find(entry.path, in: state)
        guard now?.revision == entry.revision, now?.isFolder == entry.isFolder, now?.key == entry.key else {
            throw .changed
        }
        return item
    }

    private func checkLock(of item: Item, for entry: TreeEntry) throws(TreeError) {
        if let user = item.lockedBy { throw .inUse(by: user) }
    }

    /// Writes a file or, if there are no bytes, makes a folder. An existing file keeps its key.
    private func put(_ bytes: [UInt8]?, at path: TreePath, in state: inout State) {
        let key = state.items[path]?.key ?? TreeKey(rawValue: "k\(state.next())")
        let lock = state.items[path]?.lockedBy
        state.items[path] = Item(key: key, bytes: bytes, revision: state.next(), modified: clock(), lockedBy: lock)
    }

    private func relocate(_ old: TreePath, to new: TreePath, in state: inout State) throws(TreeError) {
        for (path, item) in state.items where path.names.starts(with: old.names) {
            state.items[path] = nil
            let rest = path.names.dropFirst(old.names.count)
            state.items[try TreePath(new.names + rest)] = item
        }
    }
}

/// Changes a tree as another program does, such as an editor on the same machine.
public protocol OutsideWriter: Sendable {
    /// Writes a file in place, or creates it. Its folder exists.
    func write(_ text: String, to path: TreePath) async throws
    /// Replaces a file by a new file, as editors do that save under another name first.
    func replace(_ path: TreePath, with text: String) async throws
    /// Creates a folder.
    func makeFolder(_ path: TreePath) async throws
    /// Renames or moves an entry.
    func move(_ old: TreePath, to new: TreePath) async throws
    /// Removes a file or a folder with everything in it.
    func remove(_ path: TreePath) async throws
    /// Returns the text of a file; `nil` if it doesn't exist.
    func text(of path: TreePath) async throws -> String?
}

extension InMemoryTree: OutsideWriter {
    /// Writes a file, which keeps its key.
    public func write(_ text: String, to path: TreePath) async throws {
        state.withLock { put(Array(text.utf8), at: path, in: &$0) }
    }

    /// Writes a file, which gets a new key.
    public func replace(_ path: TreePath, with text: String) async throws {
        state.withLock { state in
            state.items[path] = nil
            put(Array(text.utf8), at: path, in: &state)
        }
    }

    /// Creates a folder.
    public func makeFolder(_ path: TreePath) async throws { state.withLock { put(nil, at: path, in: &$0) } }

    /// Renames or moves an entry with everything in it.
    public func move(_ old: TreePath, to new: TreePath) async throws {
        try state.withLock { try relocate(old, to: new, in: &$0) }
    }

    /// Removes an entry with everything in it.
    public func remove(_ path: TreePath) async throws {
        state.withLock { state in
            for other in state.items.keys where other.names.starts(with: path.names) { state.items[other] = nil }
        }
    }

    /// Returns the text of a file.
    public func text(of path: TreePath) async throws -> String? {
        state.withLock { $0.items[path]?.bytes.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// Locks a file for another program, or unlocks it.
    ///
    /// - Parameter user: the name of the other program's user; `nil` to unlock the file.
    public func lock(_ path: TreePath, by user: String?) { state.withLock { $0.items[path]?.lockedBy = user } }

    /// Changes the revision of a file but not its content, as a change of permissions does in a directory.
    public func touch(_ path: TreePath) {
        state.withLock { state in
            let revision = state.next()
            state.items[path]?.revision = revision
        }
    }
}

private struct BytesInMemory: BlobContent {
    let bytes: [UInt8]
    var size: Int64 { Int64(bytes.count) }

    func read(at offset: Int64, count: Int) async throws -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        return Array(bytes.dropFirst(Int(offset)).prefix(count))
    }
}
