public import Basics
public import Foundation

/// Walks through the items that a caller may read, in order to copy them. Returns one item at a time and never holds
/// more than ``page`` rows in memory.
///
/// A folder comes before its content and documents before folders, each in the order of names. Each page is read in a
/// separate transaction that checks the caller's access. An item is returned as it was when its page was read; items
/// that were deleted before their page was read are left out. If the caller loses access to the selected items or their
/// folder, the walk ends with an error, so that a partial copy is never mistaken for a complete one.
public struct TreeWalk: Sendable {
    /// A folder or document found by the walk.
    public struct Entry: Hashable, Sendable {
        /// The names from the selected item down to this item, both included.
        public var path: [String]
        /// The item at the time when its page was read.
        public var node: Node
    }

    /// The maximum number of nested folders that a walk visits.
    public static let maxLevels = 60
    /// The number of rows that are read at once.
    public static let page = 500

    private let library: Library
    private let caller: Caller
    /// The folder that contains the selected items, or that is itself copied.
    private let base: ContainerID
    /// The selected items that the walk hasn't visited yet, in reverse order: the walk visits the last element next.
    private var waiting: [NodeID]
    /// The folder to copy as a whole, with the name that it has in paths; `nil` after the walk has returned this
    /// folder, or if single items were selected.
    private var whole: ContainerRecord?
    /// The folders above the item that the walk returns next, outermost first.
    private var above: [Level] = []
    /// Documents of the innermost folder that were read but not returned yet, in reverse order: the walk returns the
    /// last element next.
    private var ready: [FileRecord] = []
    /// The ``DocumentName/key`` of each name that the walk has already used for a selected item.
    private var taken: Set<String> = []

    /// A folder that is being visited, and the walk's position in it.
    private struct Level {
        var folder: ContainerID
        var path: [String]
        var stage: Stage

        enum Stage {
            case files(after: ListingCursor?)
            case folders(after: ListingCursor?)
        }
    }

    init(_ library: Library, of folder: ContainerRecord, for caller: Caller) {
        (self.library, self.caller, base, waiting, whole) = (library, caller, folder.id, [], folder)
    }

    init(_ library: Library, of ids: [NodeID], in base: ContainerID, for caller: Caller) {
        (self.library, self.caller, self.base, waiting, whole) = (library, caller, base, ids.reversed(), nil)
    }

    /// Returns the next folder or document; `nil` at the end.
    ///
    /// - Throws: ``DocumentsError/accessEnded(reason:)`` and ``DocumentsError/notFound`` when the caller's right to the
    ///   selected items has ended; ``DocumentsError/tooMany(limit:)`` for more nested folders than ``maxLevels``.
    public mutating func next(now: Date) async throws -> Entry? {
        if let folder = whole {
            whole = nil
            return try enter(folder, path: [folder.name])
        }
        while true {
            try Task.checkCancellation()
            if let file = ready.popLast(), let level = above.last {
                return Entry(path: level.path + [file.name], node: .file(file))
            }
            if let level = above.popLast() {
                if let entry = try await goOn(level, now: now) { return entry }
            } else if let id = waiting.popLast() {
                if let entry = try await begin(id, now: now) { return entry }
            } else {
                return nil
            }
        }
    }

    /// Opens the newest version of a document of this walk.
    ///
    /// - Returns: `nil` for a document that no longer exists.
    /// - Throws: the errors of ``next(now:)``; ``DocumentsError/damaged(reason:)``.
    public func open(_ id: FileID, now: Date) async throws -> OpenedFile? {
        do {
            return try await library.open(id, for: caller, now: now)
        } catch DocumentsError.notFound {
            // Check that the caller can still read the folder. Without this check, an item that the caller can no
            // longer read would look like a deleted item.
            _ = try await library.container(above.first?.folder ?? base, for: caller, now: now)
            return nil
        }
    }

    // MARK: Steps of the walk

    private mutating func begin(_ id: NodeID, now: Date) async throws -> Entry? {
        guard let node = try await library.stillChosen(id, in: base, for: caller, now: now) else { return nil }
        let name = try free(node.name)
        switch node {
        case .file: return Entry(path: [name], node: node)
        case .container(let folder): return try enter(folder, path: [name])
        }
    }

    /// Returns the name, or a similar name if a selected item returned earlier has the same name. Two selected items
    /// can have the same name if one is renamed during the walk.
    private mutating func free(_ text: String) throws -> String {
        let name = try DocumentName(text)
        let names = [name] + name.alternatives(mark: Identifier.random())
        guard let free = names.first(where: { !taken.contains($0.key) }) else { return text }
        taken.insert(free.key)
        return free.text
    }

    private mutating func enter(_ folder: ContainerRecord, path: [String]) throws -> Entry {
        guard above.count < Self.maxLevels else { throw DocumentsError.tooMany(limit: Self.maxLevels) }
        above.append(Level(folder: folder.id, path: path, stage: .files(after: nil)))
        return Entry(path: path, node: .container(folder))
    }

    private mutating func goOn(_ level: Level, now: Date) async throws -> Entry? {
        do {
            switch level.stage {
            case .files(let cursor):
                try await read(level, after: cursor, now: now)
                return nil
            case .folders(let cursor): return try await descend(level, after: cursor, now: now)
            }
        } catch DocumentsError.notFound where !above.isEmpty {
            // The folder of `level` was deleted, so continue with the other items of the folder above it.
            return nil
        }
    }

    private mutating func read(_ level: Level, after cursor: ListingCursor?, now: Date) async throws {
        let page = try await library.children(
            of: level.folder, .files, after: cursor, limit: Self.page, for: caller, now: now)
        ready = page.listing.files.reversed()
        var level = level
        level.stage = page.next.map { .files(after: $0) } ?? .folders(after: nil)
        above.append(level)
    }

    private mutating func descend(_ level: Level, after cursor: ListingCursor?, now: Date) async throws -> Entry? {
        let page = try await library.children(
            of: level.folder, .containers, after: cursor, limit: 1, for: caller, now: now)
        guard let folder = page.listing.containers.first else { return nil }
        var level = level
        level.stage = .folders(after: ListingCursor(rawValue: DocumentName.key(folder.name)))
        above.append(level)
        // Items shared by others aren't part of the user's own documents.
        guard folder.kind == .folder else { return nil }
        return try enter(folder, path: level.path + [folder.name])
    }
}
