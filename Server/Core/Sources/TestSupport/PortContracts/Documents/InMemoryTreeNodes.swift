import Basics
public import Documents
import Foundation
import Synchronization

/// Stores the rows of `LiveDocuments` in memory, for tests.
public final class InMemoryTreeNodes: TreeNodeStore {
    private let stored = Mutex<([NodeID: TreeNode], [DocumentEvent])>(([:], []))

    /// The events of the audit log, oldest first.
    public var events: [DocumentEvent] { stored.withLock { $0.1 } }

    /// Creates an empty store.
    public init() {}

    /// Calls `body` with a copy of the rows.
    public func readNodes<Value: Sendable>(
        _ body: @escaping @Sendable (any TreeNodeReader) throws -> Value
    ) async throws -> Value {
        try body(NodesInMemory(stored.withLock { $0.0 }))
    }

    /// Calls `body` twice, as a database does whose transactions conflict. Only the second call takes effect.
    public func writeNodes<Value: Sendable>(
        _ body: @escaping @Sendable (any TreeNodeWriter) throws -> Value
    ) async throws -> Value {
        try stored.withLock { stored in
            _ = try body(NodesInMemory(stored.0))
            let change = NodesInMemory(stored.0)
            let value = try body(change)
            stored = (change.rows, stored.1 + change.events)
            return value
        }
    }
}

private final class NodesInMemory: TreeNodeWriter {
    var rows: [NodeID: TreeNode]
    var events: [DocumentEvent] = []

    init(_ rows: [NodeID: TreeNode]) { self.rows = rows }

    func treeNode(_ id: NodeID) throws -> TreeNode? { rows[id] }

    func treeRoot(of mount: String) throws -> TreeNode? {
        rows.values.first { $0.mount == mount && $0.parent == nil }
    }

    func treePath(to id: NodeID) throws -> [TreeNode] {
        var path: [TreeNode] = [], next: NodeID? = id
        while let id = next {
            guard let node = rows[id] else { break }
            path.append(node)
            next = node.parent.map { .container($0) }
        }
        return path.reversed()
    }

    func treeChildren(of folder: ContainerID) throws -> [TreeNode] { rows.values.filter { $0.parent == folder } }

    func treeNodes(with keys: [TreeKey], in mount: String) throws -> [TreeNode] {
        let keys = Set(keys)
        return rows.values.filter { $0.mount == mount && $0.key.map { keys.contains($0) } ?? false }
    }

    func lockedTreeNodes() throws -> [TreeNode] {
        rows.values.filter { $0.gone == nil && $0.lock.holder != nil }
    }

    func append(_ event: DocumentEvent) throws { events.append(event) }

    func insert(_ node: TreeNode) throws {
        guard rows[node.id] == nil else { throw DocumentsError.damaged(reason: "the row exists") }
        rows[node.id] = node
    }

    func update(_ node: TreeNode) throws {
        guard rows[node.id] != nil else { throw DocumentsError.damaged(reason: "the row doesn't exist") }
        rows[node.id] = node
    }

    func removeTreeNode(_ id: NodeID) throws { rows[id] = nil }

    func removeTreeNodes(goneBefore date: Date) throws -> Int {
        let before = rows.count
        rows = rows.filter { $0.value.gone.map { $0 >= date } ?? true }
        while let orphan = rows.values.first(where: { $0.parent.map { rows[.container($0)] == nil } ?? false }) {
            rows[orphan.id] = nil
        }
        return before - rows.count
    }
}
