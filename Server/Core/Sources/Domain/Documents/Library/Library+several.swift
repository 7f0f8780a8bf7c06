public import Basics
public import Foundation

/// Moving and deleting several items in one transaction: either all given items change, or no item changes.
extension Library {
    /// The maximum number of documents and folders that one operation accepts.
    public static let maxAtOnce = 1000

    /// The current state of the documents and folders that a user selected in one folder, without duplicates, in the
    /// given order.
    ///
    /// - Throws: ``DocumentsError/notFound`` when one of the items isn't in the folder, even if the item exists
    ///   elsewhere; ``DocumentsError/tooMany(limit:)``.
    public func chosen(
        _ ids: [NodeID], in container: ContainerID, for caller: Caller, now: Date
    ) async throws -> [Node] {
        let ids = try Self.once(ids)
        return try await look(caller, now: now) { look in
            _ = try look.container(container)
            return try ids.map { try look.chosen($0, in: container) }
        }
    }

    /// Moves documents and folders within one user's tree. Each item is moved by the same rules as a single item.
    ///
    /// - Parameter clash: what to do with items whose names are taken in the target folder; `nil` refuses the move.
    /// - Returns: the new names of the moved items, without the items that stay where they are.
    /// - Throws: ``SeveralRefused`` for an item that is locked or read-only, whose name is taken, that would move into
    ///   itself, or that would be nested too deeply; ``DocumentsError/tooMany(limit:)``; all other errors of moving a
    ///   single item.
    @discardableResult
    public func move(
        _ ids: [NodeID], to container: ContainerID, onClash clash: MoveClash? = nil, for caller: Caller, now: Date
    ) async throws -> [NodeID: String] {
        let ids = try Self.once(ids)
        return try await change(caller, now: now) { change in
            do {
                return try ids.enumerated().reduce(into: [:]) { names, next in
                    names[next.element] = try change.naming(next.element) {
                        try change.move(next.element, to: container, onClash: clash, number: next.offset)
                    }
                }
            } catch var refused as SeveralRefused {
                guard case .nameTaken = refused.cause, clash == nil else { throw refused }
                refused.clashes = try change.look.clashes(of: ids, in: container)
                throw refused
            }
        }
    }

    /// Deletes documents, and folders with everything in them. Each item is deleted by the same rules as a single item.
    ///
    /// - Throws: ``SeveralRefused`` for an item that is read-only or locked, or a folder that contains a locked
    ///   document; ``DocumentsError/tooMany(limit:)``; all other errors of deleting a single item.
    public func delete(_ ids: [NodeID], for caller: Caller, now: Date) async throws {
        let ids = try Self.once(ids)
        try await change(caller, now: now) { change in
            for (number, id) in ids.enumerated() {
                try change.naming(id) {
                    switch id {
                    case .file(let file): try change.delete(file, number: number)
                    case .container(let folder): try change.deleteTree(folder, number: number)
                    }
                }
            }
        }
    }

    /// Removes duplicate ids and keeps the order.
    static func once(_ ids: [NodeID]) throws(DocumentsError) -> [NodeID] {
        guard ids.count <= maxAtOnce else { throw .tooMany(limit: maxAtOnce) }
        var seen: Set<NodeID> = []
        return ids.filter { seen.insert($0).inserted }
    }
}

/// The error of moving or deleting several items when one item is refused. No item has changed.
public struct SeveralRefused: Error, Hashable, Sendable {
    /// The name of the refused item as the caller knows it; for a folder with a locked document, the name of that
    /// document.
    public var name: String
    /// The reason why the item was refused.
    public var cause: DocumentsError
    /// If ``cause`` is a taken name: all names that are taken, in the order of the items in the request.
    public var clashes: [String] = []
}

/// What to do when a moved item's name is taken in the target folder.
public enum MoveClash: String, Hashable, Sendable, CaseIterable {
    /// Keeps both items: the moved item gets another name.
    case both
    /// Doesn't move the item.
    case skip
}

extension ReadContext {
    func chosen(_ id: NodeID, in container: ContainerID) throws -> Node {
        let node = try node(id)
        guard node.parent == container else { throw DocumentsError.notFound }
        return node
    }

    /// The names of the items `ids` that can't keep their names in `container`, because an item in `container` or an
    /// earlier item of `ids` has the same name.
    fileprivate func clashes(of ids: [NodeID], in container: ContainerID) throws -> [String] {
        var seen: Set<String> = []
        return try ids.map(node).filter { $0.parent != container }.map(\.name).filter { name in
            let key = DocumentName.key(name)
            return try !seen.insert(key).inserted || rows.child(named: key, in: container) != nil
        }
    }

    /// The item with this id, with the name and parent that the caller sees.
    func node(_ id: NodeID) throws -> Node {
        switch id {
        case .file(let id): .file(try file(id).file)
        case .container(let id): .container(try container(id).container)
        }
    }
}

extension WriteContext {
    /// Adds the name of the refused item to an error that concerns a single item.
    fileprivate func naming<Answer>(_ id: NodeID, _ step: () throws -> Answer) throws -> Answer {
        do {
            return try step()
        } catch let error as DocumentsError {
            switch error {
            case .locked: throw SeveralRefused(name: try look.node(try held(id)).name, cause: error)
            case .nameTaken, .readOnly, .cannotContainItself, .depthExceeded:
                throw SeveralRefused(name: try look.node(id).name, cause: error)
            default: throw error
            }
        }
    }

    /// The locked document: the item itself or, for a folder, a document in it.
    private func held(_ id: NodeID) throws -> NodeID {
        guard case .container(let folder) = id else { return id }
        return try rows.heldLock(below: folder, at: look.now).map { .file($0.file) } ?? id
    }
}
