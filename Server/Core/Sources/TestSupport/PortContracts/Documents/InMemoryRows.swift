import Basics
import Foundation
import OAuthServer
public import Documents

/// The tables of a document store in memory.
struct DocumentTables: Sendable {
    var nodes: [String: Node] = [:]
    var locks: [FileID: HeldLock] = [:]
    var versions: [FileID: [VersionRow]] = [:]
    var contents: [InlineKey: [UInt8]] = [:]
    var markedForDeletion: [BlobKey: Date] = [:]
    var shares: [ShareID: ShareRecord] = [:]
    var permissions: [Permission] = []
    var quotas: [UserID: Quota] = [:]
    var trash: [NodeID: TrashRecord] = [:]
    var discarded: Set<NodeID> = []
    /// For each folder or document in the trash, the item whose trash record contains it.
    var trashed: [String: NodeID] = [:]
    var events: [DocumentEvent] = []
    var userInfo: [UserID: String] = [:]

    /// Removes all rows of a user whose account was removed.
    mutating func removeAll(of owner: UserID) {
        for node in nodes.values where node.owner == owner { remove(node.id) }
        userInfo[owner] = nil
        permissions.removeAll { $0.user == owner }
    }

    mutating func remove(_ id: NodeID) {
        nodes[id.rawValue] = nil
        trashed[id.rawValue] = nil
        trash[id] = nil
        discarded.remove(id)
        shares = shares.filter { $0.value.resource != id }
        permissions.removeAll { $0.resource == id }
        if case .file(let file) = id {
            locks[file] = nil
            versions[file] = nil
        }
    }
}

/// A transaction on a copy of the in-memory state. When the transaction succeeds, the copy replaces the state.
final class InMemoryRows {
    var state: InMemoryStores.State

    init(_ state: InMemoryStores.State) { self.state = state }

    var tables: DocumentTables {
        get { state.documents }
        set { state.documents = newValue }
    }

    func file(_ id: FileID) -> FileRecord? {
        guard case .file(let file) = tables.nodes[id.rawValue] else { return nil }
        return file
    }

    func change(_ id: FileID, _ change: (inout FileRecord) -> Void) {
        guard var file = file(id) else { return }
        change(&file)
        tables.nodes[id.rawValue] = .file(file)
    }

    /// The folder or document with this id; `nil` if it is in the trash or doesn't exist.
    func live(_ id: String) -> Node? { tables.trashed[id] == nil ? tables.nodes[id] : nil }

    /// The items directly in a folder, in the order of their names.
    func children(_ container: ContainerID) -> [(key: String, node: Node)] {
        tables.nodes.values.filter { $0.parent == container && live($0.id.rawValue) != nil }.map {
            (DocumentName.key($0.name), $0)
        }
        .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}

/// Reads permissions. The default implementations of `DocumentReader` implement all other reads of permissions with
/// these methods.
extension InMemoryRows {
    func permissions(to id: NodeID) throws -> [Permission] { sorted { $0.resource == id } }
    func permissions(of user: UserID) throws -> [Permission] {
        sorted { $0.user == user && live($0.resource.rawValue) != nil }
    }
    func permissions(by owner: UserID) throws -> [Permission] {
        sorted { $0.owner == owner && live($0.resource.rawValue) != nil }
    }

    private func sorted(_ isWanted: (Permission) -> Bool) -> [Permission] {
        tables.permissions.filter(isWanted).sorted {
            ($0.created, $0.resource.rawValue, $0.user.rawValue) < ($1.created, $1.resource.rawValue, $1.user.rawValue)
        }
    }

    func set(_ permission: Permission) throws {
        try deletePermission(to: permission.resource, of: permission.user)
        tables.permissions.append(permission)
    }

    func deletePermission(to id: NodeID, of user: UserID) throws {
        tables.permissions.removeAll { $0.resource == id && $0.user == user }
    }

    func deletePermissions(endedBefore date: Date) throws {
        tables.permissions.removeAll { $0.expires.map { $0 < date } ?? false }
    }
}

extension InMemoryRows: DocumentWriter {
    func insert(_ node: Node) throws { tables.nodes[node.id.rawValue] = node }

    func setName(_ name: DocumentName, of id: NodeID) throws {
        tables.nodes[id.rawValue] = tables.nodes[id.rawValue]?.named(name)
    }

    func setParent(_ parent: ContainerID, of id: NodeID) throws {
        tables.nodes[id.rawValue] = tables.nodes[id.rawValue]?.moved(to: parent)
    }

    func transfer(_ id: NodeID, to owner: UserID, in container: ContainerID, as name: DocumentName) throws {
        let ids = Set(tree(id).map(\.id))
        for id in ids { tables.nodes[id.rawValue] = tables.nodes[id.rawValue]?.owned(by: owner) }
        tables.nodes[id.rawValue] = tables.nodes[id.rawValue]?.moved(to: container).named(name)
        for (id, share) in tables.shares where ids.contains(share.resource) { tables.shares[id]?.owner = owner }
        tables.permissions.removeAll { ids.contains($0.resource) && $0.user == owner }
        for index in tables.permissions.indices where ids.contains(tables.permissions[index].resource) {
            tables.permissions[index].owner = owner
        }
    }

    func insert(_ bytes: [UInt8], as key: InlineKey) throws { tables.contents[key] = bytes }

    func removeUnnamedContent(limit: Int) throws -> ContentRemoval {
        let named = Set(tables.versions.values.joined().compactMap(\.content.inline))
        let unnamed = tables.contents.keys.filter { !named.contains($0) }
        for key in unnamed.prefix(limit) { tables.contents[key] = nil }
        return ContentRemoval(removed: min(limit, unnamed.count), isComplete: unnamed.count <= limit)
    }

    func markForDeletion(_ key: BlobKey, since date: Date) throws { tables.markedForDeletion[key] = date }

    func forgetMarksForDeletion(before date: Date) throws {
        tables.markedForDeletion = tables.markedForDeletion.filter { $0.value >= date }
    }

    func insert(_ version: VersionRow, of file: FileID) throws { tables.versions[file, default: []].append(version) }

    func setContent(_ content: ContentRecord, version: FileVersion, modified: Date, of file: FileID) throws {
        change(file) { file in
            file.content = content
            file.size = content.size
            file.version = version
            file.modified = modified
        }
    }

    func setLabel(_ label: String?, of version: FileVersion, of file: FileID) throws {
        guard let index = tables.versions[file]?.firstIndex(where: { $0.version == version }) else { return }
        tables.versions[file]?[index].label = label
    }

    func deleteVersion(_ version: FileVersion, of file: FileID) throws {
        tables.versions[file]?.removeAll { $0.version == version }
    }

    func setLock(_ lock: HeldLock?, of file: FileID) throws {
        tables.locks[file] = lock
        change(file) { $0.lock = lock.map { FileLock(holder: $0.lock, expires: $0.expires) } ?? .free }
    }

    func extendLock(until expires: Date, of file: FileID) throws {
        tables.locks[file]?.expires = expires
        change(file) { $0.lock = FileLock(holder: $0.lock.holder, expires: expires) }
    }

    func insert(_ share: ShareRecord) throws { tables.shares[share.id] = share }

    func delete(_ share: ShareID) throws { tables.shares[share] = nil }

    func deleteShares(endedBefore date: Date) throws {
        tables.shares = tables.shares.filter { $0.value.expires.map { $0 >= date } ?? true }
    }

    func setQuota(_ quota: Quota, of user: UserID) throws { tables.quotas[user] = quota }

    func setUserInfo(_ text: String, of user: UserID) throws { tables.userInfo[user] = text }

    func append(_ event: DocumentEvent) throws { tables.events.append(event) }
}

extension InMemoryStores: DocumentStore {
    /// Runs the body on a copy of the state, without holding the lock.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (any DocumentReader) throws -> Value) async throws
        -> Value
    {
        try body(snapshot())
    }

    /// Runs the body once on a copy of the state while holding the lock. If the body doesn't throw, the copy replaces
    /// the state.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentWriter) throws -> Value
    ) async throws -> Value {
        try change { try body($0) }
    }
}
