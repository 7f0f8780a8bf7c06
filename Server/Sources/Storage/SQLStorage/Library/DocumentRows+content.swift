import Documents

/// Small content in a table of its own, and the keys that versions have released.
extension DocumentRows {
    func bytes(of key: InlineKey) throws -> [UInt8]? {
        try db.first("SELECT bytes FROM contents WHERE key = ?1", [.id(key)]) { try $0.bytes() }
    }

    func insert(_ bytes: [UInt8], as key: InlineKey) throws {
        try db.noteGrowth()
        try db.run("INSERT INTO contents (key, bytes) VALUES (?1, ?2)", [.id(key), .bytes(bytes)])
    }

    /// Reads only the keys that a version has released, each once, and at most `limit`.
    func removeUnnamedContent(limit: Int) throws -> ContentRemoval {
        // Read one more than the limit to learn whether more follow.
        let keys = try db.all(Self.releasedStatement, [.integer(Int64(limit) + 1)]) { try $0.text() }
        var removed = 0
        for key in keys.prefix(limit) {
            try db.run("DELETE FROM released_contents WHERE key = ?1", [.text(key)])
            removed += try db.changes(by: Self.contentRemovalStatement, [.text(key)])
        }
        return ContentRemoval(removed: removed, isComplete: keys.count <= limit)
    }

    static let releasedStatement: SQLStatement = "SELECT key FROM released_contents ORDER BY key LIMIT ?1"

    /// Another version may have the same content, such as a restored one.
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
