import Basics
public import Documents
import Foundation
import Synchronization

/// A document store in memory: a complete example of a custom store. The store only reads and writes rows; `Library`
/// implements the rules about documents, such as who may open them.
///
/// The store's contents are lost when the process ends, so don't use it in production.
public final class OwnStore: DocumentStore {
    let tables = Mutex(OwnTables())

    /// Creates a store without documents.
    public init() {}

    /// Calls `body` with a consistent snapshot of the tables.
    public func read<V: Sendable>(_ body: @escaping @Sendable (any DocumentReader) throws -> V) async throws -> V {
        try body(OwnRows(tables.withLock { $0 }))
    }

    /// Changes the tables with `body`. If `body` throws, the tables stay unchanged.
    public func write<V: Sendable>(_ body: @escaping @Sendable (any DocumentWriter) throws -> V) async throws -> V {
        try tables.withLock { tables in
            let rows = OwnRows(tables)
            let value = try body(rows)
            tables = rows.tables
            return value
        }
    }
}

/// All tables of the store.
struct OwnTables: Sendable {
    var nodes: [NodeID: Node] = [:]
    var versions: [FileID: [VersionRow]] = [:]
    var contents: [InlineKey: [UInt8]] = [:]
    var marks: [BlobKey: Date] = [:]
    var locks: [FileID: HeldLock] = [:]
    var shares: [ShareID: ShareRecord] = [:]
    var permissions: [Permission] = []
    var trash = OwnTrash()
    var events: [DocumentEvent] = []
    var people = OwnPeople()
}

/// A transaction: a copy of the tables that replaces the original if the transaction succeeds.
final class OwnRows {
    var tables: OwnTables

    init(_ tables: OwnTables) { self.tables = tables }
}

extension OwnRows: DocumentReader {
    func person(_ caller: Caller, at now: Date) throws -> Person? {
        if case .share(let id) = caller.authority, !isLive(id, of: caller.user, at: now) { return nil }
        return tables.people.person(behind: caller, at: now)
    }

    func root(for caller: Caller, at now: Date) throws -> Lookup {
        try tables.people.roots[caller.user].map { try node(.container($0), for: caller, at: now) } ?? .noAuthority
    }

    func node(_ id: NodeID, for caller: Caller, at now: Date) throws -> Lookup {
        guard let person = try person(caller, at: now) else { return .noAuthority }
        guard let node = live(id), let reach = try reach(to: node, for: caller, at: now) else {
            return .nothing
        }
        return .node(node, parentName: try path(to: id).last?.name, person, reach)
    }

    func path(to id: NodeID) throws -> [ContainerRecord] {
        guard let parent = live(id)?.parent, case .container(let above)? = tables.nodes[.container(parent)]
        else { return [] }
        return try path(to: .container(parent)) + [above]
    }

    func children(
        of container: ContainerID, _ content: ListingContent, after place: ListingCursor?, limit: Int
    ) throws -> NodePage {
        let rest = tables.nodes.values.compactMap { node -> (key: String, node: Node)? in
            let key = DocumentName.key(node.name), isFile = node.id.isFile
            let isNext = (place?.rawValue ?? "").utf8.lexicographicallyPrecedes(key.utf8)
            let isMeant = node.parent == container && live(node.id) != nil && content != (isFile ? .containers : .files)
            return isNext && isMeant ? (key, node) : nil
        }
        let page = rest.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.prefix(limit)
        let next = rest.count > limit ? page.last.map { ListingCursor(rawValue: $0.key) } : nil
        return NodePage(nodes: page.map(\.node), next: next)
    }

    func versions(of file: FileID) throws -> [VersionRow] { tables.versions[file, default: []].reversed() }
    func isNamed(_ key: BlobKey) throws -> Bool { tables.versions.values.joined().contains { $0.content.blob == key } }
    func isMarkedForDeletion(_ key: BlobKey) throws -> Bool { tables.marks[key] != nil }
    func bytes(of key: InlineKey) throws -> [UInt8]? { tables.contents[key] }

    func filesWithHistory(after file: FileID?, limit: Int) throws -> [FileID] {
        let files = tables.versions.filter { $1.contains { $0.version > .first } }.keys.map(\.rawValue)
        return files.filter { $0 > file?.rawValue ?? "" }.sorted().prefix(limit).compactMap(FileID.init)
    }

    func share(_ id: ShareID) throws -> NamedShare? {
        tables.shares[id].flatMap { share in live(share.resource).map { NamedShare(record: share, name: $0.name) } }
    }

    func shares(of owner: UserID) throws -> [NamedShare] {
        let own = tables.shares.values.filter { $0.owner == owner }.sorted { $0.created < $1.created }
        return try own.compactMap { try share($0.id) }
    }

    func heldLocks(at now: Date) throws -> [LockRecord] {
        tables.locks.sorted { $0.value.since < $1.value.since }.compactMap { file, lock in
            guard lock.expires > now, let node = tables.nodes[.file(file)] else { return nil }
            return LockRecord(
                file: file, path: [node.name], owner: node.owner, ownerName: tables.people.name(of: node.owner) ?? "",
                lock: lock.lock, takenBy: lock.takenBy.flatMap(tables.people.name),
                takenByName: lock.takenBy.flatMap { tables.people.known[$0]?.displayName }, since: lock.since,
                expires: lock.expires)
        }
    }
}

extension OwnRows: DocumentWriter {
    func insert(_ node: Node) throws { tables.nodes[node.id] = node }
    func insert(_ version: VersionRow, of file: FileID) throws { tables.versions[file, default: []].append(version) }
    func insert(_ bytes: [UInt8], as key: InlineKey) throws { tables.contents[key] = bytes }
    func insert(_ share: ShareRecord) throws { tables.shares[share.id] = share }
    func markForDeletion(_ key: BlobKey, since date: Date) throws { tables.marks[key] = date }
    func forgetMarksForDeletion(before date: Date) throws { tables.marks = tables.marks.filter { $0.value >= date } }
    func deleteVersion(_ v: FileVersion, of id: FileID) throws { tables.versions[id]?.removeAll { $0.version == v } }
    func setLabel(_ label: String?, of version: FileVersion, of file: FileID) throws {
        guard let index = tables.versions[file]?.firstIndex(where: { $0.version == version }) else { return }
        tables.versions[file]?[index].label = label
    }

    func append(_ event: DocumentEvent) throws { tables.events.append(event) }
    func setUserInfo(_ text: String, of user: UserID) throws { tables.people.known[user]?.userInfo = text }
    func setName(_ name: DocumentName, of id: NodeID) throws { tables.nodes[id] = tables.nodes[id]?.named(name) }
    func setParent(_ new: ContainerID, of id: NodeID) throws { tables.nodes[id] = tables.nodes[id]?.moved(to: new) }
    func delete(_ share: ShareID) throws { tables.shares[share] = nil }

    func removeUnnamedContent(limit: Int) throws -> ContentRemoval {
        let named = Set(tables.versions.values.joined().compactMap(\.content.inline))
        let unnamed = tables.contents.keys.filter { !named.contains($0) }
        for key in unnamed.prefix(limit) { tables.contents[key] = nil }
        return ContentRemoval(removed: min(limit, unnamed.count), isComplete: unnamed.count <= limit)
    }

    func setContent(_ content: ContentRecord, version: FileVersion, modified: Date, of file: FileID) throws {
        guard case .file(var row)? = tables.nodes[.file(file)] else { return }
        (row.content, row.size, row.version, row.modified) = (content, content.size, version, modified)
        tables.nodes[.file(file)] = .file(row)
    }

    func setLock(_ lock: HeldLock?, of file: FileID) throws {
        guard case .file(var row)? = tables.nodes[.file(file)] else { return }
        row.lock = lock.map { FileLock(holder: $0.lock, expires: $0.expires) } ?? .free
        (tables.nodes[.file(file)], tables.locks[file]) = (.file(row), lock)
    }

    func extendLock(until expires: Date, of file: FileID) throws {
        tables.locks[file]?.expires = expires
        try setLock(tables.locks[file], of: file)
    }
}
