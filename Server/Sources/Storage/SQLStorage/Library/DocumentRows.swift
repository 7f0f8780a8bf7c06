import Basics
public import Documents
import Foundation

/// Reads and writes the rows of folders, documents, versions, locks, shares and events in one transaction. `Documents`
/// contains the rules for these rows.
struct DocumentRows {
    let db: any SQLConnection
    /// Counts the audit events that are appended; `nil` if they aren't reported.
    var tally: EventTally?
    /// The result of ``areNamesComplete()``, so that a transaction that lists a folder reads it only once.
    let namesComplete = NamesComplete()

    final class NamesComplete {
        var known: Bool?
    }
}

extension SQLStorage: DocumentStore {
    /// Runs the body in one transaction, in which every statement sees the same snapshot.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (any DocumentReader) throws -> Value) async throws
        -> Value
    {
        try await read { (db: any SQLConnection) in try body(DocumentRows(db: db)) }
    }

    /// Runs the body in one transaction, on a thread for reads that take long.
    public func readAside<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentReader) throws -> Value
    ) async throws -> Value {
        try await readAside { (db: any SQLConnection) in try body(DocumentRows(db: db)) }
    }

    /// Runs the body without a transaction, because a single statement sees one snapshot anyway.
    public func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentReader) throws -> Value
    ) async throws -> Value {
        try await readOnce { (db: any SQLConnection) in try body(DocumentRows(db: db)) }
    }

    /// Runs the body in one transaction that is serializable with all other writes.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentWriter) throws -> Value
    ) async throws -> Value {
        do {
            return try await writeCounting { db, tally in try body(DocumentRows(db: db, tally: tally)) }
        } catch let error as SQLError { throw Self.inDomain(error) }
    }
}

/// Reads folders in a sorted order.
extension DocumentRows {
    func children(
        of container: ContainerID, _ content: ListingContent, in order: ListingOrder, after cursor: SortedCursor?,
        limit: Int
    ) throws -> [Node] {
        let statements = try statements(content, in: order)
        let arguments: [SQLValue] = [.id(container), .integer(Int64(limit))]
        guard let cursor else { return try db.all(statements.first, arguments) { try $0.node() } }
        return try db.all(statements.next, arguments + statements.key.arguments(cursor)) { try $0.node() }
    }

    func countChildren(
        of container: ContainerID, _ content: ListingContent, in order: ListingOrder, through cursor: SortedCursor?
    ) throws -> Int {
        let statements = try statements(content, in: order)
        let count =
            if let cursor {
                try db.first(statements.rank, [.id(container)] + statements.key.arguments(cursor)) { try $0.integer() }
            } else {
                try db.first(statements.count, [.id(container)]) { try $0.integer() }
            }
        return Int(count ?? 0)
    }

    private func statements(_ content: ListingContent, in order: ListingOrder) throws -> SortStatements {
        let key: SortKey =
            switch order.criterion {
            case .name: try areNamesComplete() ? .natural : .key
            case .modified: .modified
            case .size: .size
            }
        return SortStatements(key: key, isFile: content == .files, isDescending: order.isDescending)
    }
}

/// Searches the names of the items in a user's trash.
extension DocumentRows {
    func trashed(containing id: NodeID, of owner: UserID) throws -> TrashRecord? {
        try db.first(Self.trashedNameStatement, [.text(id.rawValue), .id(owner)]) { row in
            _ = try row.text()
            return try row.trashRecord()
        }
    }

    func trash(
        matching query: NameQuery, of owner: UserID, after cursor: NameCursor?, limit: Int
    ) throws -> TrashMatches {
        let maxCount = Self.maxLookedThrough
        let all = try db.all(Self.trashedNodesStatement, [.id(owner), .integer(Int64(maxCount + 1))]) { row in
            (id: try row.nodeID(), name: try row.text(), record: try row.trashRecord())
        }
        guard all.count > maxCount else { return TrashMatches(finding: query, among: all, after: cursor, limit: limit) }
        return try trashByWords(matching: query, of: owner, after: cursor, limit: limit)
    }

    /// Searches the names in a user's trash by the words that they contain, with the table `name_words`.
    func trashByWords(
        matching query: NameQuery, of owner: UserID, after cursor: NameCursor?, limit: Int
    ) throws -> TrashMatches {
        let wanted = WantedNames(query: query, owner: owner, cursor: cursor, limit: limit, moment: .distantPast)
        let lead = try cursor?.lead ?? rarestFirst(of: query, owner: owner).first
        guard let lead, query.words.indices.contains(lead) else { return TrashMatches(matches: [], next: nil) }
        let names = try matches(Self.trashedNamesStatement, wanted.arguments(lead), lead: lead, limit: limit)
        let found = try db.all(
            Self.trashedNameStatement, each: names.matches.map { [.text($0.id.rawValue), .id(owner)] }
        ) { row in (name: try row.text(), record: try row.trashRecord()) }
        let matches = zip(names.matches, found).flatMap { match, found in
            found.map { TrashMatch(cursor: match.cursor, id: match.id, name: $0.name, record: $0.record) }
        }
        return TrashMatches(matches: matches, next: names.next)
    }
}

/// Reads and writes small content, which has a table of its own, and the keys of small content that a version no longer
/// uses.
extension DocumentRows {
    func bytes(of key: InlineKey) throws -> [UInt8]? {
        try db.first("SELECT bytes FROM contents WHERE key = ?1", [.id(key)]) { try $0.bytes() }
    }

    func insert(_ bytes: [UInt8], as key: InlineKey) throws {
        try db.noteGrowth()
        try db.run("INSERT INTO contents (key, bytes) VALUES (?1, ?2)", [.id(key), .bytes(bytes)])
    }

    /// Removes small content that no version uses anymore, for at most `limit` keys.
    func removeUnnamedContent(limit: Int) throws -> ContentRemoval {
        // The statement reads one key more than the limit, which shows whether more keys follow.
        let keys = try db.all(Self.releasedStatement, [.integer(Int64(limit) + 1)]) { try $0.text() }
        var removed = 0
        for key in keys.prefix(limit) {
            try db.run("DELETE FROM released_contents WHERE key = ?1", [.text(key)])
            removed += try db.changes(by: Self.contentRemovalStatement, [.text(key)])
        }
        return ContentRemoval(removed: removed, isComplete: keys.count <= limit)
    }

    static let releasedStatement: SQLStatement = "SELECT key FROM released_contents ORDER BY key LIMIT ?1"

    /// Removes the small content with this key, which a version no longer uses, unless another version, such as a
    /// restored one, still uses it.
    static let contentRemovalStatement: SQLStatement =
        "DELETE FROM contents WHERE key = ?1 AND NOT EXISTS (SELECT 1 FROM versions WHERE content = ?1)"

    static let releaseStatement: SQLStatement = """
        INSERT INTO released_contents (key) SELECT content FROM versions
        WHERE file = ?1 AND number = ?2 AND content IS NOT NULL ON CONFLICT (key) DO NOTHING
        """

    static let releaseAllStatement: SQLStatement = """
        INSERT INTO released_contents (key) SELECT DISTINCT content FROM versions
        WHERE file = ?1 AND content IS NOT NULL ON CONFLICT (key) DO NOTHING
        """

    static let releaseOfOwnerStatement: SQLStatement = """
        INSERT INTO released_contents (key) SELECT DISTINCT v.content FROM versions v JOIN nodes n ON n.id = v.file
        WHERE n.owner = ?1 AND v.content IS NOT NULL ON CONFLICT (key) DO NOTHING
        """
}

/// Transfers ownership of items and of everything below them.
extension DocumentRows {
    func extent(of id: NodeID, upTo limit: Int) throws -> TreeExtent {
        let top = SQLValue.text(id.rawValue)
        let count = try db.first(Self.countBelowStatement, [top, .integer(Int64(limit) + 1)]) { try $0.integer() }
        guard let count, count <= limit else { return TreeExtent(count: Int(count ?? 0), bytes: 0) }
        return TreeExtent(count: Int(count), bytes: try bytes(below: top))
    }

    private func bytes(below top: SQLValue) throws -> Int64 {
        try db.first(Self.bytesBelowStatement, [top]) { try $0.integer() } ?? 0
    }

    func transfer(_ id: NodeID, to owner: UserID, in container: ContainerID, as name: DocumentName) throws {
        let top = SQLValue.text(id.rawValue), bytes = try bytes(below: top)
        if bytes > 0 {
            try db.run(Self.releaseUsageStatement, [top, .integer(-bytes)])
            try db.run(Self.takeUsageStatement, [.id(owner), .integer(bytes)])
        }
        for statement in Self.ownerStatements { try db.run(statement, [top, .id(owner)]) }
        try put(id, into: container, as: name)
    }

    static let countBelowStatement: SQLStatement =
        "SELECT COUNT(*) FROM (\(down) SELECT id FROM down LIMIT ?2) AS counted"

    static let bytesBelowStatement: SQLStatement = """
        \(down) SELECT CAST(COALESCE(SUM(v.size), 0) AS BIGINT) FROM down JOIN versions v ON v.file = down.id
        """

    /// Subtracts the size of the transferred items from one usage row of the previous owner. The usage is the sum of
    /// all of the owner's usage rows, so it doesn't matter which row is changed.
    private static let releaseUsageStatement: SQLStatement = """
        INSERT INTO room_used (owner, slot, bytes) SELECT owner, 0, ?2 FROM nodes WHERE id = ?1 \(added)
        """

    private static let takeUsageStatement: SQLStatement =
        "INSERT INTO room_used (owner, slot, bytes) VALUES (?1, 0, ?2) \(added)"

    /// Makes the user ?2 the owner of the node ?1 and of everything below it, and removes the permissions that user ?2
    /// had to these items.
    static let ownerStatements: [SQLStatement] = [
        "UPDATE nodes SET owner = ?2 WHERE id IN (\(down) SELECT id FROM down)",
        "UPDATE name_words SET owner = ?2 WHERE node IN (\(down) SELECT id FROM down)",
        "UPDATE shares SET owner = ?2 WHERE node IN (\(down) SELECT id FROM down)",
        "DELETE FROM permissions WHERE user_id = ?2 AND node IN (\(down) SELECT id FROM down)",
        "UPDATE permissions SET owner = ?2 WHERE node IN (\(down) SELECT id FROM down)",
    ]
}
