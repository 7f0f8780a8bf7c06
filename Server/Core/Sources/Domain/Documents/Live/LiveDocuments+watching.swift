public import Foundation
import Synchronization

/// Noticing changes before anybody asks, so that documents which another program moves keep their ids.
///
/// Nothing depends on these methods: each call of ``HostDocuments`` looks at the entries that it is about.
extension LiveDocuments {
    /// Compares the whole tree of a mount with the rows, as far as ``Limits`` allow.
    ///
    /// - Throws: ``TreeError`` if the tree fails, or an error of the rows.
    public func rescan(_ mount: LiveMount, now: Date) async throws {
        var walk = try await beginWalk(mount, now: now)
        try await proceed(with: &walk, in: mount, for: limits.rescan, now: now)
    }

    /// Compares folders with the rows whenever the tree reports changes. Returns when the tree ends its reports, or the
    /// task is canceled.
    ///
    /// - Parameters:
    ///   - now: returns the current time.
    ///   - failed: is told why a folder couldn't be compared. The next change is compared nevertheless.
    public func watch(
        _ mount: LiveMount, now: @Sendable () -> Date, failed: @Sendable (any Error) -> Void
    ) async {
        for await change in mount.tree.changes() {
            guard !Task.isCancelled else { return }
            do {
                switch change {
                case .everything: try await rescan(mount, now: now())
                case .folder(let place): try await settle(place, mount, now: now())
                }
            } catch is CancellationError { return } catch { failed(error) }
        }
    }

    /// Removes the rows of entries that have been missing for a month.
    ///
    /// - Returns: the number of removed rows.
    @discardableResult
    public func removeOldRows(now: Date) async throws -> Int {
        let limit = now.addingTimeInterval(-TreeNode.goneLifetime)
        return try await rows.writeNodes { try $0.removeTreeNodes(goneBefore: limit) }
    }

    /// Looks for entries that were moved, for a limited time. Only one search in a tree takes place at a time.
    func search(_ mount: LiveMount, now: Date) async throws {
        guard let begun = walks.begin(mount.name, now: now) else { return }
        let start = uptime()
        var rest: FolderWalk?
        defer { walks.end(mount.name, rest: rest, now: now, taking: uptime() - start) }
        var walk: FolderWalk
        if let left = begun.rest { walk = left } else { walk = try await beginWalk(mount, now: now) }
        try await proceed(with: &walk, in: mount, for: limits.search, now: now)
        if !walk.isDone { rest = walk }
    }

    private func beginWalk(_ mount: LiveMount, now: Date) async throws -> FolderWalk {
        let root = NodeID.container(try await rootID(of: mount, now: now))
        let node = try await rows.readNodes { try $0.treeNode(root) }
        return FolderWalk(from: node, depth: folderDepth.limit, entries: limits.entries)
    }

    /// Compares folders until the walk has ended or the time is over.
    private func proceed(
        with walk: inout FolderWalk, in mount: LiveMount, for time: Duration, now: Date
    ) async throws {
        let start = uptime()
        while uptime() - start < time, let folder = walk.next() {
            try Task.checkCancellation()
            // A folder that another program removes during the walk, or that nobody may read, is left out.
            do {
                walk.add(try await settle(folder.node, at: folder.path, mount, now: now), in: folder)
            } catch TreeError.notFound { continue } catch TreeError.forbidden { continue }
        }
    }

    /// Compares a folder with its rows, after the folders above it that nobody has looked at yet.
    private func settle(_ place: TreePath, _ mount: LiveMount, now: Date) async throws {
        let root = try await rootID(of: mount, now: now)
        guard var folder = try await rows.readNodes({ try $0.treeNode(.container(root)) }) else { return }
        var here = TreePath.root
        for name in place.names {
            guard let next = try await child(name, of: folder, at: here, mount, now: now) else { return }
            (folder, here) = (next, try here.child(name))
        }
        // A folder that another program removes meanwhile has nothing to compare.
        do { _ = try await settle(folder, at: here, mount, now: now) } catch TreeError.notFound { return }
    }

    private func child(
        _ name: String, of folder: TreeNode, at place: TreePath, _ mount: LiveMount, now: Date
    ) async throws -> TreeNode? {
        guard case .container(let id) = folder.id else { return nil }
        let known = try await rows.readNodes { try $0.treeChildren(of: id) }
            .first { $0.name.isSpelled(like: name) && !$0.id.isFile && $0.gone == nil }
        if let known { return known }
        do {
            return try await settle(folder, at: place, mount, now: now)
                .first { $0.node.name.isSpelled(like: name) && !$0.node.id.isFile }?.node
        } catch TreeError.notFound { return nil }
    }
}

/// A walk through the folders of a tree, which can stop and go on later. Folders near the root come first, so that a loop
/// of links doesn't keep the walk from the other folders.
struct FolderWalk: Sendable {
    /// A folder that hasn't been compared yet.
    struct Folder: Sendable {
        let node: TreeNode
        let path: TreePath
        /// Hashes of what the folders above it contain.
        fileprivate let above: [Int]
    }

    private let maxDepth: Int
    private var left: Int
    private var depth = 0
    /// The folders at the current depth.
    private var level: [Folder]
    /// The folders one level below.
    private var below: [Folder] = []

    /// Creates a walk that begins with a folder.
    ///
    /// - Parameters:
    ///   - depth: the maximum depth of a folder.
    ///   - entries: the number of entries after which the walk ends.
    init(from root: TreeNode?, depth: Int, entries: Int) {
        (maxDepth, left) = (depth, entries)
        level = root.map { [Folder(node: $0, path: .root, above: [])] } ?? []
    }

    /// Whether there are no more folders.
    var isDone: Bool { level.isEmpty && below.isEmpty }

    /// Returns the next folder; `nil` if there are no more.
    mutating func next() -> Folder? {
        if level.isEmpty { (level, below, depth) = (below, [], depth + 1) }
        return level.popLast()
    }

    /// Adds the folders that a folder contains. A folder with the same entries as a folder above it is the same folder,
    /// which a link shows inside itself.
    mutating func add(_ items: [LiveItem], in folder: Folder) {
        left -= items.count
        guard left > 0 else {
            (level, below) = ([], [])
            return
        }
        let content = Self.hash(items)
        // A chain of folders with one folder each isn't a loop.
        guard depth < maxDepth, items.count < 2 || !folder.above.contains(content) else { return }
        for item in items where !item.node.id.isFile {
            below.append(Folder(node: item.node, path: item.entry.path, above: folder.above + [content]))
        }
    }

    /// A hash of the names and states of entries, in any order.
    private static func hash(_ items: [LiveItem]) -> Int {
        items.reduce(items.count) { sum, item in
            var entry = item.entry
            (entry.path, entry.hold) = (.root, nil)
            var hasher = Hasher()
            hasher.combine(item.entry.path.name.map { Spelling($0) })
            hasher.combine(entry)
            return sum &+ hasher.finalize()
        }
    }
}

/// Limits how often a tree is searched for entries that aren't where they were. Only one search in a tree takes place at
/// a time.
final class Walks: Sendable {
    /// Permission to search.
    struct Beginning {
        /// What is left of a walk, if there is one.
        let rest: FolderWalk?
    }

    private struct State {
        var isRunning = false
        /// What is left of the walk because the time of a search was over.
        var rest: FolderWalk?
        /// How long the searches for this walk have taken, in seconds.
        var duration: TimeInterval = 0
        /// When the last search ended, and for how many seconds after that no walk begins.
        var ended = Date.distantPast
        var pause: TimeInterval = 0
    }

    private let states = Mutex<[String: State]>([:])
    /// The minimum time from the end of a walk to the next one, in seconds. After a walk that took longer, no walk begins
    /// for that longer time.
    private static let minPause: TimeInterval = 5

    /// Whether a search is running, or has ended before it has seen the whole tree.
    func isUnfinished(_ mount: String) -> Bool {
        states.withLock { $0[mount].map { $0.isRunning || $0.rest != nil } ?? false }
    }

    /// Begins a search. The caller calls ``end(_:rest:now:taking:)`` after it.
    ///
    /// - Returns: `nil` if no search may begin now.
    func begin(_ mount: String, now: Date) -> Beginning? {
        states.withLock { states in
            var state = states[mount] ?? State()
            guard !state.isRunning, state.rest != nil || abs(now.timeIntervalSince(state.ended)) >= state.pause else {
                return nil
            }
            defer { states[mount] = state }
            state.isRunning = true
            return Beginning(rest: state.rest.take())
        }
    }

    /// Notes that a search has ended.
    ///
    /// - Parameters:
    ///   - rest: what is left of the walk.
    ///   - now: when the call that searched began.
    ///   - duration: how long the search took.
    func end(_ mount: String, rest: FolderWalk?, now: Date, taking duration: Duration) {
        let seconds = duration / .seconds(1)
        states.withLock { states in
            var state = states[mount] ?? State()
            (state.isRunning, state.rest) = (false, rest)
            state.ended = now.addingTimeInterval(seconds)
            state.duration += seconds
            state.pause = max(Self.minPause, state.duration)
            if rest == nil { state.duration = 0 }
            states[mount] = state
        }
    }
}
