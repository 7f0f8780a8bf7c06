public import Documents

/// The rows of folders, documents, versions, locks, shares and events, in one transaction. Nothing is decided here.
struct DocumentRows {
    let db: any SQLConnection
}

extension SQLStorage: DocumentStore {
    /// One transaction, in which every statement sees the same snapshot.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (any DocumentReader) throws -> Value) async throws
        -> Value
    {
        try await read { (db: any SQLConnection) in try body(DocumentRows(db: db)) }
    }

    /// One transaction, on a thread that the engine has for long reads.
    public func readAside<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentReader) throws -> Value
    ) async throws -> Value {
        try await readAside { (db: any SQLConnection) in try body(DocumentRows(db: db)) }
    }

    /// No transaction: one statement sees one snapshot anyway.
    public func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentReader) throws -> Value
    ) async throws -> Value {
        try await readOnce { (db: any SQLConnection) in try body(DocumentRows(db: db)) }
    }

    /// One transaction, serializable against every other write of the database.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentWriter) throws -> Value
    ) async throws -> Value {
        try await write { (db: any SQLConnection) in try body(DocumentRows(db: db)) }
    }
}
