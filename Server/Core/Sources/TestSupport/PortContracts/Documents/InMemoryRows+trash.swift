import Basics
import Documents
import Foundation

/// Reads and changes the trash: the trash records, and the record to which each deleted item belongs.
extension InMemoryRows {
    func trashed(_ id: NodeID, of owner: UserID) throws -> TrashRecord? {
        guard let record = tables.trash[id], record.owner == owner, !tables.discarded.contains(id) else { return nil }
        return weighed(record)
    }

    func trashed(containing id: NodeID, of owner: UserID) throws -> TrashRecord? {
        try tables.trashed[id.rawValue].flatMap { try trashed($0, of: owner) }
    }

    func trash(of owner: UserID, after cursor: TrashCursor?, limit: Int) throws -> [TrashRecord] {
        let all = tables.trash.values.filter { $0.owner == owner && !tables.discarded.contains($0.resource) }
            .sorted { ($0.deleted, $0.resource.rawValue) > ($1.deleted, $1.resource.rawValue) }
        let rest = all.filter { record in
            cursor.map { (record.deleted, record.resource.rawValue) < ($0.deleted, $0.id) } ?? true
        }
        return rest.prefix(limit).map(weighed)
    }

    func trash(
        matching query: NameQuery, of owner: UserID, after cursor: NameCursor?, limit: Int
    ) throws -> TrashMatches {
        let all = try tables.trashed.compactMap { id, top -> (NodeID, String, TrashRecord)? in
            guard let node = tables.nodes[id], let record = try trashed(top, of: owner) else { return nil }
            return (node.id, node.name, record)
        }
        return TrashMatches(finding: query, among: all, after: cursor, limit: limit)
    }

    /// The trash record with the total size of the items that belong to it.
    private func weighed(_ record: TrashRecord) -> TrashRecord {
        var record = record
        record.bytes = tables.versions.filter { tables.trashed[$0.key.rawValue] == record.resource }
            .values.joined().map(\.content.size).reduce(0, +)
        return record
    }

    func heldLock(below container: ContainerID, at now: Date) throws -> (file: FileID, lock: LockID)? {
        for case .file(let file) in tree(.container(container)) {
            if let lock = file.lock.current(at: now) { return (file.id, lock) }
        }
        return nil
    }

    /// A folder or document, and everything below it.
    func tree(_ id: NodeID) -> [Node] {
        guard let node = live(id.rawValue) else { return [] }
        guard case .container(let container) = id else { return [node] }
        return [node] + children(container).flatMap { tree($0.node.id) }
    }

    func moveToTrash(_ record: TrashRecord) throws -> Int {
        let nodes = tree(record.resource)
        for node in nodes { tables.trashed[node.id.rawValue] = record.resource }
        var record = record
        record.count = nodes.count
        tables.trash[record.resource] = record
        return nodes.count
    }

    func takeFromTrash(_ id: NodeID, to container: ContainerID, as name: DocumentName) throws {
        tables.nodes[id.rawValue] = tables.nodes[id.rawValue]?.moved(to: container).named(name)
        tables.trashed = tables.trashed.filter { $0.value != id }
        tables.trash[id] = nil
    }

    func trashedNode(_ id: NodeID) throws -> Node? {
        guard let top = tables.trashed[id.rawValue], let node = tables.nodes[id.rawValue], node.id == id,
            !id.isFile || top != id
        else { return nil }
        return node
    }

    func trashedChildren(of folder: ContainerID, limit: Int) throws -> [Node] {
        guard let top = tables.trashed[folder.rawValue] else { return [] }
        let inside = tables.nodes.values.filter { $0.parent == folder && tables.trashed[$0.id.rawValue] == top }
        return Array(inside.sorted { DocumentName.key($0.name) < DocumentName.key($1.name) }.prefix(limit))
    }

    func takeFromTrash(
        _ id: NodeID, outOf top: ContainerID, to container: ContainerID, as name: DocumentName
    ) throws {
        var ids = [id], next = 0
        while next < ids.count {
            if case .container(let folder) = ids[next] {
                ids += try trashedChildren(of: folder, limit: .max).map(\.id)
            }
            next += 1
        }
        for id in ids { tables.trashed[id.rawValue] = nil }
        tables.nodes[id.rawValue] = tables.nodes[id.rawValue]?.moved(to: container).named(name)
        tables.trash[.container(top)]?.count -= ids.count
    }

    func discard(_ selection: TrashSelection) throws -> Int {
        let chosen = tables.trash.values.filter { record in
            guard !tables.discarded.contains(record.resource) else { return false }
            return switch selection {
            case .one(let id, let owner): record.resource == id && record.owner == owner
            case .all(let owner): record.owner == owner
            case .deleted(let date): record.deleted < date
            }
        }
        tables.discarded.formUnion(chosen.map(\.resource))
        return chosen.count
    }

    func removeDiscarded(limit: Int) throws -> ContentRemoval {
        let gone = tables.trashed.filter { tables.discarded.contains($0.value) }.keys.sorted()
        // Remove a record when the last item that belongs to it is removed.
        let tops = Set(tables.discarded.map(\.rawValue))
        let ordered = gone.filter { !tops.contains($0) } + gone.filter(tops.contains)
        for id in ordered.prefix(limit) { tables.nodes[id].map { tables.remove($0.id) } }
        return ContentRemoval(removed: min(limit, ordered.count), isComplete: ordered.count < limit)
    }
}
