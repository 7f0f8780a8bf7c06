import Basics
public import Documents
import Foundation

/// Reads and writes the rows about entries of trees, in one transaction.
struct TreeNodeRows {
    let db: any SQLConnection
    /// Counts the audit events that are appended; `nil` if they aren't reported.
    var tally: EventTally?
}

extension SQLStorage: TreeNodeStore {
    /// Runs the body in one transaction, in which every statement sees the same snapshot.
    public func readNodes<Value: Sendable>(
        _ body: @escaping @Sendable (any TreeNodeReader) throws -> Value
    ) async throws -> Value {
        try await read { (db: any SQLConnection) in try body(TreeNodeRows(db: db)) }
    }

    /// Runs the body in one transaction that is serializable with all other writes.
    public func writeNodes<Value: Sendable>(
        _ body: @escaping @Sendable (any TreeNodeWriter) throws -> Value
    ) async throws -> Value {
        do {
            return try await writeCounting { db, tally in try body(TreeNodeRows(db: db, tally: tally)) }
        } catch let error as SQLError { throw Self.inDomain(error) }
    }
}

extension TreeNodeRows: TreeNodeWriter {
    func treeNode(_ id: NodeID) throws -> TreeNode? {
        try db.first(Self.byID, [.text(id.rawValue), .flag(id.isFile)]) { try $0.treeNode() }
    }

    func treeRoot(of mount: String) throws -> TreeNode? {
        try db.first(Self.root, [.text(mount)]) { try $0.treeNode() }
    }

    func treePath(to id: NodeID) throws -> [TreeNode] {
        try db.all(Self.path, [.text(id.rawValue), .flag(id.isFile)]) { row in
            row.skip()
            return try row.treeNode()
        }
    }

    func treeChildren(of folder: ContainerID) throws -> [TreeNode] {
        try db.all(Self.children, [.id(folder)]) { try $0.treeNode() }
    }

    func treeNodes(with keys: [TreeKey], in mount: String) throws -> [TreeNode] {
        // The list of keys takes all placeholders of the statement, so other mounts are filtered out here. Keys of
        // other mounts are rarely the same.
        try db.all(Self.byKeys, among: keys.map(\.rawValue)) { try $0.treeNode() }.filter { $0.mount == mount }
    }

    func lockedTreeNodes() throws -> [TreeNode] { try db.all(Self.locked, []) { try $0.treeNode() } }

    func append(_ event: DocumentEvent) throws { try DocumentRows(db: db, tally: tally).append(event) }

    func insert(_ node: TreeNode) throws {
        try db.noteGrowth()
        try db.run(Self.insertion, node.values)
    }

    func update(_ node: TreeNode) throws {
        guard try db.changes(by: Self.replacement, node.values) == 1 else {
            throw DocumentsError.damaged(reason: "the row of an entry doesn't exist")
        }
    }

    func removeTreeNode(_ id: NodeID) throws { try db.run(Self.removal, [.text(id.rawValue)]) }

    func removeTreeNodes(goneBefore date: Date) throws -> Int {
        var count = try db.changes(by: Self.expiration, [.instant(date)])
        // Each run removes the entries of the folders that the last run has removed.
        while case let below = try db.changes(by: Self.orphans, []), below > 0 { count += below }
        return count
    }

    // MARK: Statements

    private static let columns: SQLStatement = """
        n.id, n.is_file, n.mount, n.parent, n.name, n.tree_key, n.revision, n.size, n.modified, n.version, n.sha256,
        n.lock_id, n.lock_expires, n.hold, n.is_read_only, n.seen, n.pending, n.conflict, n.gone
        """

    static let byID: SQLStatement = "SELECT \(columns) FROM tree_nodes n WHERE n.id = ?1 AND n.is_file = ?2"

    private static let root: SQLStatement = """
        SELECT \(columns) FROM tree_nodes n WHERE n.mount = ?1 AND n.parent IS NULL
        """

    static let children: SQLStatement = "SELECT \(columns) FROM tree_nodes n WHERE n.parent = ?1"

    private static let byKeys: SQLStatement = "SELECT \(columns) FROM tree_nodes n WHERE n.tree_key IN \(.list)"

    static let locked: SQLStatement = """
        SELECT \(columns) FROM tree_nodes n
        WHERE n.lock_id >= '' AND n.gone IS NULL
        """

    /// The entry and the folders above it, root first.
    static let path: SQLStatement = """
        WITH RECURSIVE up (id, parent, height) AS (
            SELECT id, parent, CAST(0 AS BIGINT) FROM tree_nodes WHERE id = ?1 AND is_file = ?2
            UNION ALL SELECT t.id, t.parent, up.height + 1 FROM up JOIN tree_nodes t ON t.id = up.parent
        )
        SELECT up.height, \(columns) FROM up JOIN tree_nodes n ON n.id = up.id ORDER BY up.height DESC
        """

    private static let insertion: SQLStatement = """
        INSERT INTO tree_nodes (
            id, is_file, mount, parent, name, tree_key, revision, size, modified, version, sha256, lock_id,
            lock_expires, hold, is_read_only, seen, pending, conflict, gone
        ) VALUES (
            ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19
        )
        """

    private static let replacement: SQLStatement = """
        UPDATE tree_nodes SET
            mount = ?3, parent = ?4, name = ?5, tree_key = ?6, revision = ?7, size = ?8, modified = ?9, version = ?10,
            sha256 = ?11, lock_id = ?12, lock_expires = ?13, hold = ?14, is_read_only = ?15, seen = ?16, pending = ?17,
            conflict = ?18, gone = ?19
        WHERE id = ?1 AND is_file = ?2
        """

    private static let removal: SQLStatement = "DELETE FROM tree_nodes WHERE id = ?1"

    static let expiration: SQLStatement = "DELETE FROM tree_nodes WHERE gone < ?1"

    private static let orphans: SQLStatement = """
        DELETE FROM tree_nodes
        WHERE parent IS NOT NULL AND NOT EXISTS (SELECT 1 FROM tree_nodes p WHERE p.id = tree_nodes.parent)
        """
}

extension TreeNode {
    /// The values of all columns, in the order of the table.
    fileprivate var values: [SQLValue] {
        [
            .text(id.rawValue), .flag(id.isFile), .text(mount), .id(parent), .text(name), .text(key?.rawValue),
            .text(revision), .integer(size), .instant(modified), .integer(version.rawValue), .bytes(sha256),
            .id(lock.holder), .instant(lock.expires), .text(hold), .flag(isReadOnly), .text(seenText),
            .bytes(pending), .bytes(conflict), .instant(gone),
        ]
    }

    /// The versions that apps have seen: lines of an app and a number, separated by a space. The version of the last
    /// outside change is a line of the word ``outsideWord``, which no app's text is.
    private var seenText: String {
        let outside = outside.map { ["\(Self.outsideWord) \($0.rawValue)"] } ?? []
        return (seen.map { "\($0.key) \($0.value.rawValue)" } + outside).sorted().joined(separator: "\n")
    }

    fileprivate static let outsideWord = "outside"
}

extension RowReader {
    fileprivate mutating func treeNode() throws -> TreeNode {
        let id: String = try text(), isFile = try flag()
        let mount = try text(), parent = try idIfAny(ContainerID.self), name = try text()
        let key = try textIfAny().map { TreeKey(rawValue: $0) }, revision = try text(), size = try integer()
        // The entry carries the values to the row. Its path isn't stored, because it depends on the folders above.
        let entry = TreeEntry(
            path: .root, isFolder: !isFile, key: key, revision: revision, size: size, modified: try instant())
        let file = FileID(rawValue: id).map { NodeID.file($0) }, folder = ContainerID(rawValue: id)
        guard let node = isFile ? file : folder.map({ .container($0) }) else { throw SQLError.unexpected(column: 0) }
        var found = TreeNode(new: node, mount: mount, parent: parent, entry: entry)
        found.name = name
        found.version = FileVersion(rawValue: try integer())
        found.sha256 = try bytes()
        found.lock = FileLock(holder: try idIfAny(LockID.self), expires: try instant())
        found.hold = try textIfAny()
        found.isReadOnly = try flag()
        found.seen = try seen()
        found.outside = found.seen.removeValue(forKey: TreeNode.outsideWord)
        found.pending = try bytesIfAny()
        found.conflict = try bytesIfAny()
        found.gone = try instantIfAny()
        return found
    }

    private mutating func seen() throws -> [String: FileVersion] {
        var seen: [String: FileVersion] = [:]
        for line in try text().split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2, let number = Int64(words[1]) else { throw SQLError.unexpected(column: column) }
            seen[String(words[0])] = FileVersion(rawValue: number)
        }
        return seen
    }
}
