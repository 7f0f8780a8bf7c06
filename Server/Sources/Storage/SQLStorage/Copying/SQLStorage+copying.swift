/// All rows of a place from one database to another, whichever engines they have.
extension SQLStorage {
    /// Copies every row as of one moment, in place of what the other database has: all of them or, when anything fails,
    /// none. Number and hash of each table's rows are compared before the other transaction ends.
    ///
    /// Small content that is there already stays as it is, since content never changes. Leases and the servers that told
    /// of themselves are not copied.
    ///
    /// - Parameters:
    ///   - copy: a database that nobody else uses.
    ///   - settings: values that the copy has instead of this database's; `nil` for none.
    ///   - thread: is blocked by reading, whenever writing is slower; nothing else runs there.
    /// - Returns: the tables that have rows.
    /// - Throws: ``SchemaError`` when a newer release added to either.
    public func copyRows(
        to copy: SQLStorage, replacing settings: [String: String?], readingOn thread: any TaskExecutor
    ) async throws -> [CopiedRows] {
        try await checkIsWhole()
        try await copy.checkIsWhole()
        let present = try await copy.contentKeys()
        // A database that goes away in between makes one side begin again.
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
            // Only this: what writes would wait for the thread forever.
            try await withTaskExecutorPreference(thread) {
                try await read { (db: any SQLConnection) in
                    try RowSending(db: db, pipe: pipe, present: present).run(without: settings.keys)
                }
            }
        } catch {
            pipe.breakOff()
            // When the other side ended first, its reason counts.
            if error is RowPipe.Broken { _ = try await taken }
            throw error
        }
        return try await taken
    }

    /// Copies small content that the other database lacks, a part at a time, while this one is in use.
    ///
    /// - Parameter progress: gets the number of contents that were copied, or were there, since it was called last.
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

    /// Contents of a quarter of a megabyte at most.
    private static let contentsAtOnce = 50

    /// Whether nobody has used the database since its tables were made: not even the client for Office is in it.
    public func isUnused() async throws -> Bool {
        try await read { (db: any SQLConnection) in
            try !db.has("SELECT 1 FROM clients LIMIT 1", []) && !db.has("SELECT 1 FROM settings LIMIT 1", [])
        }
    }

    /// The number of small contents.
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
