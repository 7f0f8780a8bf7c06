/// Copies all rows of an installation from one database to another. The databases may have different engines, such as
/// SQLite and PostgreSQL.
extension SQLStorage {
    /// Copies every row of one snapshot to another database, where the copied rows replace all existing rows. After an
    /// error, the other database is unchanged. Before the other database commits, the number and the hash of the rows
    /// of each table are compared.
    ///
    /// Small content that already exists in the other database isn't copied again, because content never changes.
    /// Leases and registrations of servers aren't copied.
    ///
    /// - Parameters:
    ///   - copy: a database that nothing else uses.
    ///   - settings: values for the copy that replace the values in this database; `nil` removes a setting from the
    ///     copy.
    ///   - thread: the executor on which this database is read. It blocks while the other database is slower, so
    ///     nothing else may run there.
    /// - Returns: the tables that have rows.
    /// - Throws: ``SchemaError`` when a newer release has extended either schema.
    public func copyRows(
        to copy: SQLStorage, replacing settings: [String: String?], readingOn thread: any TaskExecutor
    ) async throws -> [CopiedRows] {
        try await checkIsWhole()
        try await copy.checkIsWhole()
        let present = try await copy.contentKeys()
        // If the connection to one database is lost, its transaction begins again and the other can't follow, so the
        // whole copy is repeated.
        for _ in 1..<Self.copyAttempts {
            do {
                return try await copyOnce(to: copy, replacing: settings, present: present, readingOn: thread)
            } catch is RowPipe.Broken { continue }
        }
        do {
            return try await copyOnce(to: copy, replacing: settings, present: present, readingOn: thread)
        } catch is RowPipe.Broken {
            throw SQLError.failed(code: 0, message: "the connection was lost while rows were copied; try again")
        }
    }

    private static let copyAttempts = 5

    private func copyOnce(
        to copy: SQLStorage, replacing settings: [String: String?], present: Set<String>,
        readingOn thread: any TaskExecutor
    ) async throws -> [CopiedRows] {
        let pipe = RowPipe()
        async let taken = {
            defer { pipe.breakOff() }
            return try await copy.write { (db: any SQLConnection) in
                try RowTaking(db: db, pipe: pipe).run(replacing: settings)
            }
        }()
        do {
            // Only the read runs on this thread. It blocks the thread until the rows are written, so another thread has
            // to write them.
            try await withTaskExecutorPreference(thread) {
                try await read { (db: any SQLConnection) in
                    try RowSending(db: db, pipe: pipe, present: present).run(without: settings.keys)
                }
            }
        } catch {
            pipe.breakOff()
            // If the receiver ended first, its error is thrown.
            if error is RowPipe.Broken { _ = try await taken }
            throw error
        }
        return try await taken
    }

    /// Copies small content that the other database doesn't have yet, in batches. This database can be in use in the
    /// meantime.
    ///
    /// - Parameter progress: called after each batch with the number of contents in it, including contents that already
    ///   existed.
    public func copyContents(to copy: SQLStorage, progress: @Sendable (Int) -> Void = { _ in }) async throws {
        let present = try await copy.contentKeys()
        try await forEachContentKey { keys in
            let missing = keys.filter { !present.contains($0) }
            for start in stride(from: 0, to: missing.count, by: Self.contentsAtOnce) {
                let part = missing[start..<min(start + Self.contentsAtOnce, missing.count)]
                let rows = try await read { (db: any SQLConnection) in
                    try part.flatMap { try db.rows(Self.contentStatement, [.text($0)]) }
                }
                try await copy.write { (db: any SQLConnection) in
                    for row in rows { try db.run(Self.contentInsertion, row.values) }
                }
            }
            progress(keys.count)
        }
    }

    /// The number of contents per batch. Each content has at most a quarter of a megabyte.
    private static let contentsAtOnce = 50

    /// Whether nothing has been stored in the database since its tables were created, not even the OAuth client for
    /// Office.
    public func isUnused() async throws -> Bool {
        try await read { (db: any SQLConnection) in
            try !db.has("SELECT 1 FROM clients LIMIT 1", []) && !db.has("SELECT 1 FROM settings LIMIT 1", [])
        }
    }

    /// Counts the rows of small content.
    public func contentCount() async throws -> Int {
        try await readOnce { (db: any SQLConnection) in
            Int(try db.first("SELECT COUNT(*) FROM contents", []) { try $0.integer() } ?? 0)
        }
    }

    private func contentKeys() async throws -> Set<String> {
        var all: Set<String> = []
        try await forEachContentKey { all.formUnion($0) }
        return all
    }

    private func forEachContentKey(_ body: ([String]) async throws -> Void) async throws {
        var last = ""
        while true {
            try Task.checkCancellation()
            let from = last
            let keys = try await readOnce { (db: any SQLConnection) in
                try db.all(Self.contentKeysStatement, [.text(from), .integer(5_000)]) { try $0.text() }
            }
            guard let end = keys.last else { return }
            try await body(keys)
            last = end
        }
    }

    static let contentKeysStatement: SQLStatement = "SELECT key FROM contents WHERE key > ?1 ORDER BY key LIMIT ?2"
    static let contentStatement: SQLStatement = "SELECT key, bytes FROM contents WHERE key = ?1"
    private static let contentInsertion: SQLStatement =
        "INSERT INTO contents (key, bytes) VALUES (?1, ?2) ON CONFLICT (key) DO NOTHING"
}
