public import Basics
public import Foundation

/// Listing folders in the trash and restoring items from folders in the trash.
extension Library {
    /// Reads a folder in the caller's trash. The folder may have been deleted by itself or as a part of another folder.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of documents and folders to return.
    ///   - above: the maximum number of parent folders to return, counted upward from the item, both of the deleted
    ///     folder and of the folder to which its items would be restored.
    /// - Throws: ``DocumentsError/notFound`` for a folder that isn't in the trash; ``DocumentsError/forbidden`` for a
    ///   visitor with a link.
    public func trashed(
        in folder: ContainerID, limit: Int, nearest above: Int = .max, for caller: Caller, now: Date
    ) async throws -> TrashedFolder {
        try await lookAside(caller, now: now) { look in
            let owner = try look.ownerOfTrash()
            guard let record = try look.rows.trashed(containing: .container(folder), of: owner) else {
                throw DocumentsError.notFound
            }
            let path = try look.path(to: folder, in: record, nearest: above)
            let found = try look.rows.trashedChildren(of: folder, limit: limit + 1)
            return TrashedFolder(
                record: record, path: path, home: try look.view(record, nearest: above).path ?? [],
                nodes: found.prefix(limit).sorted(by: Node.precedesInList),
                isComplete: found.count <= limit)
        }
    }

    /// Restores an item that was deleted as a part of a folder, with everything below it and its versions, shares and
    /// permissions. The rest of the folder stays in the trash. The item moves to the folder that contained the deleted
    /// folder, or to the root if that folder no longer exists or the item would be nested too deeply in it. The item
    /// keeps its name or gets a similar free name.
    ///
    /// - Returns: the restored item.
    /// - Throws: ``DocumentsError/notFound`` for an item that isn't in the caller's trash or was deleted by itself.
    @discardableResult
    public func bringBack(outOfFolder id: NodeID, for caller: Caller, now: Date) async throws -> Node {
        try await change(caller, now: now) { change in
            try change.look.mayWrite()
            let owner = try change.look.ownerOfTrash()
            guard let record = try change.rows.trashed(containing: id, of: owner), record.resource != id,
                case .container(let top) = record.resource, let node = try change.rows.trashedNode(id)
            else { throw DocumentsError.notFound }
            let target = try change.destination(of: id, comingBackTo: change.look.home(of: record), of: owner)
            let name = try change.choose(.like(DocumentName(node.name)), in: target)
            try change.rows.takeFromTrash(id, outOf: top, to: target, as: name)
            try change.log(.broughtBack, of: id, named: name.text, owner: owner)
            guard let back = try change.look.ownNode(id, of: owner) else { throw DocumentsError.notFound }
            return back
        }
    }
}

extension ReadContext {
    /// The path in the trash from the deleted folder down to `folder`, limited to `folder` and its `limit` nearest
    /// parents.
    fileprivate func path(
        to folder: ContainerID, in record: TrashRecord, nearest limit: Int
    ) throws -> [ContainerRecord] {
        var path: [ContainerRecord] = [], next: ContainerID? = folder
        while path.count <= limit, let id = next, case .container(let container)? = try rows.trashedNode(.container(id))
        {
            path.append(container)
            next = record.resource == .container(id) ? nil : container.parent
        }
        return path.reversed()
    }
}

extension Node {
    /// Sorts folders before documents, then by natural name order.
    fileprivate static func precedesInList(_ first: Node, _ second: Node) -> Bool {
        if first.id.isFile != second.id.isFile { return second.id.isFile }
        let firstKey = DocumentName.naturalKey(first.name), secondKey = DocumentName.naturalKey(second.name)
        if firstKey == secondKey { return DocumentName.key(first.name) < DocumentName.key(second.name) }
        return firstKey.utf8.lexicographicallyPrecedes(secondKey.utf8)
    }
}
