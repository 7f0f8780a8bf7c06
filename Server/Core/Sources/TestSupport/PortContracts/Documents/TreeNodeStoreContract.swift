import Basics
public import Documents
import Foundation
import Testing

/// Checks that an implementation of `TreeNodeStore` keeps its promises. Each promise uses a mount of its own.
public struct TreeNodeStoreContract: Sendable {
    let store: any TreeNodeStore

    /// Creates the checks.
    public init(_ store: any TreeNodeStore) { self.store = store }

    /// The promises of the contract. A test can check each promise separately.
    public static let promises = Promise<Self>.selected([
        Promise("a row is read back with all its values") { try await $0.readsBack() },
        Promise("the path to an entry begins with the root") { try await $0.findsPaths() },
        Promise("the children of a folder include missing entries") { try await $0.listsChildren() },
        Promise("rows are found by key, only in their mount") { try await $0.findsKeys() },
        Promise("rows with a lock are listed") { try await $0.listsLocks() },
        Promise("a transaction that throws changes nothing") { try await $0.rollsBack() },
        Promise("rows of entries that are missing for long are removed") { try await $0.removesOldRows() },
    ])

    private static let now = Date(timeIntervalSince1970: 1_900_000_000)

    private func readsBack() async throws {
        let mount = Identifier.random(), root = try await makeRoot(mount)
        let first = Self.node("Plan.docx", in: root, of: mount), id = first.id
        try await write { try $0.insert(first) }
        #expect(try await read { try $0.treeNode(id) } == first)
        var node = first
        let lock = FileLock(holder: LockID(rawValue: "lock-A"), expires: Self.now)
        (node.key, node.revision, node.size, node.version) = (nil, "r2", 1 << 40, FileVersion(rawValue: 7))
        (node.name, node.sha256, node.lock, node.hold) = ("Größe.docx", [1, 2, 3], lock, "opaquelocktoken:1")
        (node.isReadOnly, node.pending, node.conflict, node.gone) = (true, [4], [5], Self.now)
        node.seen = ["grant:abc": .first, "machine": FileVersion(rawValue: 7)]
        node.outside = FileVersion(rawValue: 5)
        try await write { [node] in try $0.update(node) }
        #expect(try await read { try $0.treeNode(id) } == node)
        try await write { try $0.removeTreeNode(id) }
        #expect(try await read { try $0.treeNode(id) } == nil)
    }

    private func findsPaths() async throws {
        let mount = Identifier.random(), root = try await makeRoot(mount)
        let folder = Self.folder("a", in: root, of: mount)
        guard case .container(let id) = folder.id else { return }
        let file = Self.node("b.docx", in: id, of: mount)
        try await write {
            try $0.insert(folder)
            try $0.insert(file)
        }
        let path = try await read { try $0.treePath(to: file.id) }
        #expect(path.map(\.name) == ["", "a", "b.docx"])
        #expect(try await read { try $0.treePath(to: .container(root)) }.count == 1)
        #expect(try await read { try $0.treePath(to: .file(.random())) } == [])
        #expect(try await read { try $0.treeRoot(of: mount) }?.id == .container(root))
        #expect(try await read { try $0.treeRoot(of: "other" + mount) } == nil)
    }

    private func listsChildren() async throws {
        let mount = Identifier.random(), root = try await makeRoot(mount), here = Self.node("a", in: root, of: mount)
        var gone = Self.node("a", in: root, of: mount)
        gone.gone = Self.now
        try await write { [gone] in
            try $0.insert(here)
            try $0.insert(gone)
        }
        let found = try await read { try $0.treeChildren(of: root) }
        #expect(found.map(\.id.rawValue).sorted() == [here, gone].map(\.id.rawValue).sorted())
        #expect(try await read { try $0.treeChildren(of: .random()) } == [])
    }

    private func findsKeys() async throws {
        let mount = Identifier.random(), other = Identifier.random()
        let root = try await makeRoot(mount), otherRoot = try await makeRoot(other)
        let nodes = (1...500).map { Self.node("\($0).docx", in: root, of: mount, key: "k\($0)") }
        let foreign = Self.node("1.docx", in: otherRoot, of: other, key: "k1")
        try await write { rows in for node in nodes + [foreign] { try rows.insert(node) } }
        let keys = (0...500).map { TreeKey(rawValue: "k\($0)") }
        #expect(try await read { try $0.treeNodes(with: keys, in: mount) }.count == 500)
        #expect(try await read { try $0.treeNodes(with: [keys[1]], in: other) } == [foreign])
        #expect(try await read { try $0.treeNodes(with: [], in: mount) } == [])
    }

    private func listsLocks() async throws {
        let mount = Identifier.random(), root = try await makeRoot(mount)
        var nodes = (0..<5).map { Self.node("\($0).docx", in: root, of: mount) }
        nodes[0].lock = FileLock(holder: LockID(rawValue: "lock-A"), expires: Self.now)
        nodes[1].lock = FileLock(holder: LockID(rawValue: "B"), expires: Self.now.addingTimeInterval(-1_000_000))
        (nodes[2].lock, nodes[2].gone) = (nodes[0].lock, Self.now)
        nodes[3].lock = FileLock(holder: nil, expires: Self.now)
        try await write { [nodes] rows in for node in nodes { try rows.insert(node) } }
        let found = try await read { try $0.lockedTreeNodes() }.filter { $0.mount == mount }
        #expect(Set(found) == [nodes[0], nodes[1]])
    }

    private func rollsBack() async throws {
        struct Stop: Error {}
        let mount = Identifier.random(), root = try await makeRoot(mount), node = Self.node("a", in: root, of: mount)
        await #expect(throws: Stop.self) {
            try await write {
                try $0.insert(node)
                throw Stop()
            }
        }
        #expect(try await read { try $0.treeNode(node.id) } == nil)
    }

    private func removesOldRows() async throws {
        let mount = Identifier.random(), root = try await makeRoot(mount)
        var old = Self.node("old", in: root, of: mount), young = Self.node("young", in: root, of: mount)
        (old.gone, young.gone) = (Self.now.addingTimeInterval(-10), Self.now)
        let live = Self.node("live", in: root, of: mount)
        var lost = Self.folder("lost", in: root, of: mount)
        lost.gone = old.gone
        guard case .container(let folder) = lost.id else { return }
        let below = Self.node("below", in: folder, of: mount)
        try await write { [old, young, lost] rows in
            for node in [old, young, live, lost, below] { try rows.insert(node) }
        }
        let removed = try await write { try $0.removeTreeNodes(goneBefore: Self.now.addingTimeInterval(-5)) }
        #expect(removed >= 3)
        #expect(try await read { try $0.treeNode(below.id) } == nil)
        let left = try await read { try $0.treeChildren(of: root) }.map(\.name).sorted()
        #expect(left == ["live", "young"])
    }

    // MARK: Helpers

    private func makeRoot(_ mount: String) async throws -> ContainerID {
        let id = ContainerID.random()
        let entry = TreeEntry(
            path: .root, isFolder: true, key: nil, revision: "", size: 0, modified: Self.now)
        try await write { try $0.insert(TreeNode(new: .container(id), mount: mount, parent: nil, entry: entry)) }
        return id
    }

    private static func node(
        _ name: String, in folder: ContainerID, of mount: String, key: String = "k"
    ) -> TreeNode {
        node(.file(.random()), name, in: folder, of: mount, key: key)
    }

    private static func folder(_ name: String, in folder: ContainerID, of mount: String) -> TreeNode {
        node(.container(.random()), name, in: folder, of: mount, key: "f")
    }

    private static func node(
        _ id: NodeID, _ name: String, in folder: ContainerID, of mount: String, key: String
    ) -> TreeNode {
        // The path of the entry only gives the name, which is set below.
        var node = TreeNode(
            new: id, mount: mount, parent: folder,
            entry: TreeEntry(
                path: .root, isFolder: !id.isFile, key: TreeKey(rawValue: key), revision: "r1", size: 5,
                modified: now))
        node.name = name
        return node
    }

    private func read<T: Sendable>(_ body: @escaping @Sendable (any TreeNodeReader) throws -> T) async throws -> T {
        try await store.readNodes(body)
    }

    @discardableResult
    private func write<T: Sendable>(_ body: @escaping @Sendable (any TreeNodeWriter) throws -> T) async throws -> T {
        try await store.writeNodes(body)
    }
}
