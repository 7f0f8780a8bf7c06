public import Basics
public import Foundation

/// Folders in the trash, which are looked into, and what is brought back out of them.
extension Library {
    /// A folder in the caller's trash, which was deleted or went there with another.
    ///
    /// - Parameters:
    ///   - limit: the most documents and folders to tell.
    ///   - above: the most folders to tell that it was in, the nearest of them, and the same of those that what comes
    ///     back out of it goes to.
    /// - Throws: ``DocumentsError/notFound`` for a folder that isn't there; ``DocumentsError/forbidden`` for a link's visitor.
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

    /// Brings back something that went to the trash with a folder, with its versions, shares and permissions, and all that
    /// is below it; the rest stays in the trash. It goes to the folder that what was deleted had been in, or to the top when
    /// that is gone or it would be too deep there, under its name or, where that is taken, a free one like it.
    ///
    /// - Returns: it, as it is now.
    /// - Throws: ``DocumentsError/notFound`` for what isn't in the caller's trash, or was deleted by itself.
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
    /// The folders from what a record is of down to one that went with it, or this one and the `limit` nearest of them.
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
    /// Folders come first.
    fileprivate static func precedesInList(_ first: Node, _ second: Node) -> Bool {
        if first.id.isFile != second.id.isFile { return second.id.isFile }
        let firstKey = DocumentName.naturalKey(first.name), secondKey = DocumentName.naturalKey(second.name)
        if firstKey == secondKey { return DocumentName.key(first.name) < DocumentName.key(second.name) }
        return firstKey.utf8.lexicographicallyPrecedes(secondKey.utf8)
    }
}
