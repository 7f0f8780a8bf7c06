extension SQLStorage {
    /// Finds small content that no version uses but that isn't marked as released, and marks it, so that the next
    /// garbage collection removes it.
    ///
    /// No operation leaves such content, so it exists only if something else wrote to the database. `prune` searches
    /// for the content in reads that block nothing, and marks it in short writes. Before content is removed, the
    /// versions are checked again.
    public func releaseStrayContents() async throws {
        var last = ""
        while true {
            try Task.checkCancellation()
            let from = last
            let keys = try await read { (db: any SQLConnection) in
                try db.all(Self.strayStatement, [.text(from), .integer(100)]) { try $0.text() }
            }
            guard let end = keys.last else { return }
            try await write { (db: any SQLConnection) in
                for key in keys { try db.run(Self.strayReleaseStatement, [.text(key)]) }
            }
            last = end
        }
    }

    /// Selects small content that no version uses. Reads the index of keys, but not the bytes.
    static let strayStatement: SQLStatement = """
        SELECT c.key FROM contents c
        WHERE c.key > ?1 AND NOT EXISTS (SELECT 1 FROM versions v WHERE v.content = c.key)
            AND NOT EXISTS (SELECT 1 FROM released_contents r WHERE r.key = c.key)
        ORDER BY c.key LIMIT ?2
        """

    private static let strayReleaseStatement: SQLStatement =
        "INSERT INTO released_contents (key) VALUES (?1) ON CONFLICT (key) DO NOTHING"
}
