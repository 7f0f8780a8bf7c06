public import Basics
public import Foundation

/// A walk through documents and folders that somebody may see, for a copy of them: one thing at a time, and never more
/// than a page of rows in memory.
///
/// A folder comes before what is in it, its documents before its folders, each in the order of their names. Every page is
/// a step of its own, in which the caller's right is checked: each thing is as it was when its turn came, and what was
/// gone by then is left out. When what the walk began with is out of reach, or the chosen folder it is in, the walk ends
/// with an error, so that no part is taken for the whole.
public struct TreeWalk: Sendable {
    /// A folder or document on the way.
    public struct Entry: Hashable, Sendable {
        /// The names of the folders above it, from what was chosen on, and its own.
        public var path: [String]
        /// It, as of the page it was read with.
        public var node: Node
    }

    /// The most folders in each other.
    public static let maxLevels = 60
    /// Rows that are read at once.
    public static let page = 500

    private let library: Library
    private let caller: Caller
    /// The folder that everything was chosen in.
    private let base: ContainerID
    /// The chosen nodes that are to come, the next of them last.
    private var waiting: [NodeID]
    /// The folder itself, with the name it has in paths, where all of it was chosen.
    private var whole: ContainerRecord?
    /// The folders above the next entry, the outermost first.
    private var above: [Level] = []
    /// Documents of the innermost of them that were read and are to come, the next of them last.
    private var ready: [FileRecord] = []
    /// The names in which the paths of what was chosen begin, as keys.
    private var taken: Set<String> = []

    /// A folder on the way, and the place in it from which to go on.
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

    /// The next folder or document; `nil` at the end.
    ///
    /// - Throws: ``DocumentsError/accessEnded(reason:)`` and ``DocumentsError/notFound`` when the caller's right to what
    ///   was chosen has ended; ``DocumentsError/tooMany(limit:)`` for folders deeper in each other than ``maxLevels``.
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

    /// Opens the newest version of a document of this walk, as it is now.
    ///
    /// - Returns: `nil` for one that is gone.
    /// - Throws: As ``next(now:)``; ``DocumentsError/damaged(reason:)``.
    public func open(_ id: FileID, now: Date) async throws -> OpenedFile? {
        do {
            return try await library.open(id, for: caller, now: now)
        } catch DocumentsError.notFound {
            // A right that has ended makes everything look gone.
            _ = try await library.container(above.first?.folder ?? base, for: caller, now: now)
            return nil
        }
    }

    // MARK: Steps

    private mutating func begin(_ id: NodeID, now: Date) async throws -> Entry? {
        guard let node = try await library.stillChosen(id, in: base, for: caller, now: now) else { return nil }
        let name = try free(node.name)
        switch node {
        case .file: return Entry(path: [name], node: node)
        case .container(let folder): return try enter(folder, path: [name])
        }
    }

    /// One that was renamed while the walk went on may have the name of one that came before.
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
            // Gone from a folder that is still there, which is asked for next.
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
        // What others share isn't part of a person's own.
        guard folder.kind == .folder else { return nil }
        return try enter(folder, path: level.path + [folder.name])
    }
}
