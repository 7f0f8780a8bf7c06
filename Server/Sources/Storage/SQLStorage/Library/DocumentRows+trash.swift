import Basics
import Documents
import Foundation

/// Reads and writes the rows of deleted items. A deleted item has no parent. The column `trashed` contains the id of
/// the deleted item, in the item's row and in the rows of everything below it.
extension DocumentRows {
    func trashed(_ id: NodeID, of owner: UserID) throws -> TrashRecord? {
        try db.first(Self.trashedStatement, [.text(id.rawValue), .id(owner)]) { try $0.trashRecord() }
    }

    func trash(of owner: UserID, after cursor: TrashCursor?, limit: Int) throws -> [TrashRecord] {
        guard let cursor else {
            return try db.all(Self.trashStatement, [.id(owner), .integer(Int64(limit))]) { try $0.trashRecord() }
        }
        return try db.all(
            Self.trashAfterStatement,
            [.id(owner), .integer(Int64(limit)), .instant(cursor.deleted), .text(cursor.id)]
        ) { try $0.trashRecord() }
    }

    func heldLock(below container: ContainerID, at now: Date) throws -> (file: FileID, lock: LockID)? {
        try db.first(Self.lockBelowStatement, [.id(container), .instant(now)]) { (try $0.id(), try $0.id()) }
    }

    func moveToTrash(_ record: TrashRecord) throws -> Int {
        let id = SQLValue.text(record.resource.rawValue)
        let count = try db.changes(by: Self.trashTreeStatement, [id])
        try db.run("UPDATE nodes SET parent = NULL WHERE id = ?1", [id])
        try db.run(Self.wordsMoveStatement, [id, .null])
        try db.run(
            Self.trashRecordStatement,
            [
                id, .id(record.owner), .id(record.parent), .instant(record.deleted), .id(record.deletedBy),
                .integer(Int64(count)),
            ])
        return count
    }

    func takeFromTrash(_ id: NodeID, to container: ContainerID, as name: DocumentName) throws {
        let top = SQLValue.text(id.rawValue)
        // The parent is set before `trashed` is cleared, because an item with neither a parent nor `trashed` is a
        // user's root.
        try put(id, into: container, as: name)
        try db.run("UPDATE nodes SET trashed = NULL WHERE trashed = ?1", [top])
        try db.run("DELETE FROM trash WHERE node = ?1", [top])
    }

    func trashedNode(_ id: NodeID) throws -> Node? {
        let node = try db.first(Self.trashedNodeStatement, [.text(id.rawValue)]) { try $0.node() }
        return node?.id == id ? node : nil
    }

    func trashedChildren(of folder: ContainerID, limit: Int) throws -> [Node] {
        try db.all(Self.trashedChildrenStatement, [.id(folder), .integer(Int64(limit))]) { try $0.node() }
    }

    func takeFromTrash(
        _ id: NodeID, outOf top: ContainerID, to container: ContainerID, as name: DocumentName
    ) throws {
        try db.run(Self.lessenTrashStatement, [.text(id.rawValue), .id(top)])
        try put(id, into: container, as: name)
        try db.run(Self.untrashStatement, [.text(id.rawValue)])
    }

    func discard(_ selection: TrashSelection) throws -> Int {
        switch selection {
        case .one(let id, let owner):
            try db.changes(by: Self.discardOneStatement, [.text(id.rawValue), .id(owner)])
        case .all(let owner): try db.changes(by: Self.discardAllStatement, [.id(owner)])
        case .deleted(let date): try db.changes(by: Self.discardOldStatement, [.instant(date)])
        }
    }

    func removeDiscarded(limit: Int) throws -> ContentRemoval {
        var removed = 0
        while removed < limit {
            guard let top = try db.first(Self.discardedStatement, [], as: { try $0.text() }) else {
                return ContentRemoval(removed: removed, isComplete: true)
            }
            removed += try remove(below: top, limit: limit - removed)
        }
        return ContentRemoval(removed: removed, isComplete: false)
    }

    /// Removes up to `limit` rows of items below the deleted item `top`: documents first, then folders from the bottom
    /// up.
    private func remove(below top: String, limit: Int) throws -> Int {
        let arguments: [SQLValue] = [.text(top), .integer(Int64(limit))]
        var ids = try db.all(Self.discardedFilesStatement, arguments) { try $0.text() }
        for file in ids.compactMap(FileID.init) {
            try uncountUsage(of: file)
            try db.run(Self.releaseAllStatement, [.id(file)])
        }
        if ids.isEmpty { ids = try db.all(Self.discardedFoldersStatement, arguments) { try $0.text() } }
        guard !ids.isEmpty else {
            // No item is left below the deleted item, so its row in the table `trash` is removed.
            return try db.changes(by: "DELETE FROM trash WHERE node = ?1", [.text(top)])
        }
        for id in ids { try db.run("DELETE FROM nodes WHERE id = ?1", [.text(id)]) }
        return ids.count
    }
}

extension RowReader {
    mutating func trashRecord() throws -> TrashRecord {
        TrashRecord(
            resource: try nodeID(), name: try text(), owner: try id(), parent: try id(), deleted: try instant(),
            deletedBy: try idIfAny(UserID.self), count: Int(try integer()), bytes: try integer())
    }
}
