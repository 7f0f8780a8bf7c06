public import Basics
public import Foundation

/// Moving and deleting several documents and folders in one step: all of them, or none.
extension Library {
    /// The most documents and folders that one verb takes.
    public static let maxAtOnce = 1000

    /// The documents and folders of one folder that somebody chose, as they are now, each once and in the order given.
    ///
    /// - Throws: ``DocumentsError/notFound`` when one of them isn't in the folder, whatever else it is;
    ///   ``DocumentsError/tooMany(limit:)``.
    public func chosen(
        _ ids: [NodeID], in container: ContainerID, for caller: Caller, now: Date
    ) async throws -> [Node] {
        let ids = try Self.once(ids)
        return try await look(caller, now: now) { look in
            _ = try look.container(container)
            return try ids.map { try look.chosen($0, in: container) }
        }
    }

    /// Moves documents and folders within one person's tree, each under the rules of the verb for one.
    ///
    /// - Parameter clash: what becomes of those whose names something in the folder has; `nil` to refuse them.
    /// - Returns: the names of those that were moved, as they are now; none of what stays where it is.
    /// - Throws: ``SeveralRefused`` for one that is locked, read-only, has a name that is taken there, or would go below
    ///   itself or too deep; ``DocumentsError/tooMany(limit:)``; whatever else the verb for one throws.
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

    /// Deletes documents, and folders with everything in them, each under the rules of the verb for one.
    ///
    /// - Throws: ``SeveralRefused`` for one that is read-only, or in use, as is a folder with a document in it that is;
    ///   ``DocumentsError/tooMany(limit:)``; whatever else the verb for one throws.
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

    /// Each once, in the order given.
    static func once(_ ids: [NodeID]) throws(DocumentsError) -> [NodeID] {
        guard ids.count <= maxAtOnce else { throw .tooMany(limit: maxAtOnce) }
        var seen: Set<NodeID> = []
        return ids.filter { seen.insert($0).inserted }
    }
}

/// The refusal of one among several documents and folders. Nothing has changed, also of the others.
public struct SeveralRefused: Error, Hashable, Sendable {
    /// The name of the one, as the caller knows it; of a folder that is kept by a lock, that of the document in it.
    public var name: String
    /// The reason for which the verb for one would have refused it.
    public var cause: DocumentsError
    /// Where that is a name that is taken: the names of all whose names are, in the order in which they were to be moved.
    public var clashes: [String] = []
}

/// The choices for what is moved to a folder where something has its name.
public enum MoveClash: String, Hashable, Sendable, CaseIterable {
    /// Both stay, and what is moved has another name there.
    case both
    /// It stays where it is.
    case skip
}

extension ReadContext {
    func chosen(_ id: NodeID, in container: ContainerID) throws -> Node {
        let node = try node(id)
        guard node.parent == container else { throw DocumentsError.notFound }
        return node
    }

    /// The names of those that something in a folder has already, which may be one that comes with them.
    fileprivate func clashes(of ids: [NodeID], in container: ContainerID) throws -> [String] {
        var seen: Set<String> = []
        return try ids.map(node).filter { $0.parent != container }.map(\.name).filter { name in
            let key = DocumentName.key(name)
            return try !seen.insert(key).inserted || rows.child(named: key, in: container) != nil
        }
    }

    /// Something as the caller knows it.
    func node(_ id: NodeID) throws -> Node {
        switch id {
        case .file(let id): .file(try file(id).file)
        case .container(let id): .container(try container(id).container)
        }
    }
}

extension WriteContext {
    /// Says which of several was refused, where that is what to tell the person.
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

    /// The document that is locked: itself, or of a folder one in it.
    private func held(_ id: NodeID) throws -> NodeID {
        guard case .container(let folder) = id else { return id }
        return try rows.heldLock(below: folder, at: look.now).map { .file($0.file) } ?? id
    }
}
