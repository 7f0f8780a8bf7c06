import Basics
import Documents
import Foundation

/// The trash: a record of each deletion, and the documents and folders that each deletion removed.
struct OwnTrash: Sendable {
    var records: [NodeID: TrashRecord] = [:]
    var discarded: Set<NodeID> = []
    var members: [NodeID: NodeID] = [:]
}

extension OwnRows {
    /// Returns a folder or document; `nil` if the folder or document is in the trash.
    func live(_ id: NodeID) -> Node? { tables.trash.members[id] == nil ? tables.nodes[id] : nil }

    func trashed(_ id: NodeID, of owner: UserID) throws -> TrashRecord? {
        try trash(of: owner, after: nil, limit: .max).first { $0.resource == id }
    }

    func trashed(containing id: NodeID, of owner: UserID) throws -> TrashRecord? {
        try tables.trash.members[id].flatMap { try trashed($0, of: owner) }
    }

    func trash(of owner: UserID, after place: TrashCursor?, limit: Int) throws -> [TrashRecord] {
        let own = tables.trash.records.values.filter {
            $0.owner == owner && !tables.trash.discarded.contains($0.resource)
        }
        let isNext = { (record: TrashRecord) in
            place.map { (record.deleted, record.resource.rawValue) < ($0.deleted, $0.id) } ?? true
        }
        let order = own.filter(isNext).sorted {
            ($0.deleted, $0.resource.rawValue) > ($1.deleted, $1.resource.rawValue)
        }
        return order.prefix(limit).map(weighed)
    }

    func trash(
        matching query: NameQuery, of owner: UserID, after place: NameCursor?, limit: Int
    ) throws -> TrashMatches {
        let all = try tables.trash.members.compactMap { id, top -> (NodeID, String, TrashRecord)? in
            guard let node = tables.nodes[id], let record = try trashed(top, of: owner) else { return nil }
            return (node.id, node.name, record)
        }
        return TrashMatches(finding: query, among: all, after: place, limit: limit)
    }

    /// Returns a copy of a trash record that also has the total size in bytes of all versions of the deleted documents.
    private func weighed(_ record: TrashRecord) -> TrashRecord {
        var record = record
        let gone = tables.versions.filter { tables.trash.members[.file($0.key)] == record.resource }
        record.bytes = gone.values.joined().map(\.content.size).reduce(0, +)
        return record
    }

    func heldLock(below container: ContainerID, at now: Date) throws -> (file: FileID, lock: LockID)? {
        let files = tree(.container(container)).compactMap { if case .file(let file) = $0 { file } else { nil } }
        return files.lazy.compactMap { file in file.lock.current(at: now).map { (file.id, $0) } }.first
    }

    /// Returns a folder or document and, for a folder, everything in the folder.
    func tree(_ id: NodeID) -> [Node] {
        let below = tables.nodes.values.filter { node in
            node.parent.map { .container($0) == id } ?? false && live(node.id) != nil
        }
        return (live(id).map { [$0] } ?? []) + below.flatMap { tree($0.id) }
    }

    func moveToTrash(_ record: TrashRecord) throws -> Int {
        let nodes = tree(record.resource)
        for node in nodes { tables.trash.members[node.id] = record.resource }
        tables.trash.records[record.resource] = record
        tables.trash.records[record.resource]?.count = nodes.count
        return nodes.count
    }

    func takeFromTrash(_ id: NodeID, to container: ContainerID, as name: DocumentName) throws {
        tables.nodes[id] = tables.nodes[id]?.moved(to: container).named(name)
        tables.trash.members = tables.trash.members.filter { $0.value != id }
        tables.trash.records[id] = nil
    }

    func trashedNode(_ id: NodeID) throws -> Node? {
        guard let top = tables.trash.members[id], !id.isFile || top != id else { return nil }
        return tables.nodes[id]
    }

    func trashedChildren(of folder: ContainerID, limit: Int) throws -> [Node] {
        guard let top = tables.trash.members[.container(folder)] else { return [] }
        let inside = tables.nodes.values.filter { $0.parent == folder && tables.trash.members[$0.id] == top }
        return Array(inside.sorted { DocumentName.key($0.name) < DocumentName.key($1.name) }.prefix(limit))
    }

    func takeFromTrash(
        _ id: NodeID, outOf top: ContainerID, to container: ContainerID, as name: DocumentName
    ) throws {
        let taken = try membersBelow(id)
        for member in taken { tables.trash.members[member] = nil }
        tables.nodes[id] = tables.nodes[id]?.moved(to: container).named(name)
        tables.trash.records[.container(top)]?.count -= taken.count
    }

    /// Returns an item in the trash, followed by everything that was deleted together with the item.
    private func membersBelow(_ id: NodeID) throws -> [NodeID] {
        guard case .container(let folder) = id else { return [id] }
        return try [id] + trashedChildren(of: folder, limit: .max).flatMap { try membersBelow($0.id) }
    }

    func discard(_ selection: TrashSelection) throws -> Int {
        let chosen = tables.trash.records.values.filter { record in
            switch selection {
            case .one(let id, let owner): record.resource == id && record.owner == owner
            case .all(let owner): record.owner == owner
            case .deleted(let date): record.deleted < date
            }
        }
        let before = tables.trash.discarded.count
        tables.trash.discarded.formUnion(chosen.map(\.resource))
        return tables.trash.discarded.count - before
    }

    func removeDiscarded(limit: Int) throws -> ContentRemoval {
        let gone = tables.trash.members.filter { tables.trash.discarded.contains($0.value) }.keys
        // Removes the contents of a deleted folder before the folder.
        let order = gone.sorted { $0 != tables.trash.members[$0] && $1 == tables.trash.members[$1] }
        for id in order.prefix(limit) { remove(id) }
        return ContentRemoval(removed: min(limit, order.count), isComplete: order.count < limit)
    }

    func remove(_ id: NodeID) {
        tables.nodes[id] = nil
        tables.permissions.removeAll { $0.resource == id }
        tables.shares = tables.shares.filter { $0.value.resource != id }
        (tables.trash.members[id], tables.trash.records[id]) = (nil, nil)
        tables.trash.discarded.remove(id)
        if case .file(let file) = id { (tables.versions[file], tables.locks[file]) = (nil, nil) }
    }
}
