extension SQLStorage {
    /// Notes small content that no version has and none gave up, so that the next sweep removes it.
    ///
    /// No verb leaves any, so there is some only when something else wrote to the database. `prune` looks for it, in reads
    /// that nobody waits for, and notes it in short writes; removing it looks at the versions once more.
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

    /// Walks the index of keys, and reads no bytes.
    static let strayStatement: SQLStatement = """
        SELECT c.key FROM contents c
        WHERE c.key > ?1 AND NOT EXISTS (SELECT 1 FROM versions v WHERE v.content = c.key)
            AND NOT EXISTS (SELECT 1 FROM released_contents r WHERE r.key = c.key)
        ORDER BY c.key LIMIT ?2
        """

    private static let strayReleaseStatement: SQLStatement =
        "INSERT INTO released_contents (key) VALUES (?1) ON CONFLICT (key) DO NOTHING"
}
