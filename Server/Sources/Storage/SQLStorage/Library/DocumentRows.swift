public import Documents

/// The rows of folders, documents, versions, locks, shares and events, in one transaction. It makes no decisions.
struct DocumentRows {
    let db: any SQLConnection
}

extension SQLStorage: DocumentStore {
    /// Runs the body in one transaction, in which every statement sees the same snapshot.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (any DocumentReader) throws -> Value) async throws
        -> Value
    {
        try await read { (db: any SQLConnection) in try body(DocumentRows(db: db)) }
    }

    /// Runs the body in one transaction on a thread for long reads.
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
        try await write { (db: any SQLConnection) in try body(DocumentRows(db: db)) }
    }
}
