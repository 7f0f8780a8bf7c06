/// Copying all rows of an installation from one database to another, with any engines.
extension SQLStorage {
    /// Copies every row of one snapshot to another database, where the rows replace all existing rows. After an error,
    /// the other database is unchanged. The number and hash of each table's rows are compared before the other database
    /// commits.
    ///
    /// Small content that already exists isn't copied again, because content never changes. Leases and registered
    /// servers aren't copied.
    ///
    /// - Parameters:
    ///   - copy: a database that nothing else uses.
    ///   - settings: values for the copy instead of this database's; `nil` for none.
    ///   - thread: the executor for reading, which blocks while writing is slower; nothing else may run there.
    /// - Returns: the tables that have rows.
    /// - Throws: ``SchemaError`` when a newer release has extended either schema.
    public func copyRows(
        to copy: SQLStorage, replacing settings: [String: String?], readingOn thread: any TaskExecutor
    ) async throws -> [CopiedRows] {
        try await checkIsWhole()
        try await copy.checkIsWhole()
        let present = try await copy.contentKeys()
        // If a database connection is lost, one side begins again, so retry the whole copy.
        for _ in 1..<Self.copyAttempts {
            do {
                return try await copyOnce(to: copy, replacing: settings, present: present, readingOn: thread)
            } catch is RowPipe.Broken { continue }
        }
        do {
            return try await copyOnce(to: copy, replacing: settings, present: present, readingOn: thread)
        } catch is RowPipe.Broken {
            throw SQLError.failed(code: 0, message: "a database went away while rows were copied; try again")
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
            // Only the read runs on this thread. It blocks the thread until the rows are written, so the write must run
            // on another thread.
            try await withTaskExecutorPreference(thread) {
                try await read { (db: any SQLConnection) in
                    try RowSending(db: db, pipe: pipe, present: present).run(without: settings.keys)
                }
            }
        } catch {
            pipe.breakOff()
            // If the other side ended first, throw its error.
            if error is RowPipe.Broken { _ = try await taken }
            throw error
        }
        return try await taken
    }

    /// Copies small content that the other database lacks, in batches, while this one is in use.
    ///
    /// - Parameter progress: called with the number of contents that were copied or already existed since the last
    ///   call.
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

    /// The number of contents per batch, each of at most a quarter of a megabyte.
    private static let contentsAtOnce = 50

    /// Whether the database is unused: since its tables were created, nothing has been stored in it, not even the OAuth
    /// client for Office.
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
