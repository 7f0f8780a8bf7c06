import Documents

/// Every port that keeps rows, over one database.
///
/// Documents and sign-in each have a port of rows, read and written inside a transaction by the verbs of their core; the
/// keys of WOPI have a port of their own. Nothing is decided here, and no identifier, time or secret is made.
public struct SQLStorage: Sendable {
    let engine: any SQLEngine

    /// Brings the schema up to date, if need be, and opens the database.
    ///
    /// - Parameter engine: an empty database, or one that an earlier release used.
    /// - Throws: ``SchemaError`` when a newer release wrote the database, and this one may not go on beside it.
    public static func open(_ engine: any SQLEngine) async throws -> SQLStorage {
        try await open(engine, Migration.all)
    }

    /// - Parameter steps: those of another release, in tests.
    static func open(_ engine: any SQLEngine, _ steps: [Migration]) async throws -> SQLStorage {
        let storage = SQLStorage(engine: engine)
        try await storage.migrate(steps)
        return storage
    }

    /// Whether a database has the tables of an installation, of any release.
    public static func isThere(on engine: any SQLEngine) async throws -> Bool {
        do {
            return try await SQLStorage(engine: engine).version() > 0
        } catch let error as SQLError { throw inDomain(error) }
    }

    private init(engine: any SQLEngine) { self.engine = engine }

    private func migrate(_ steps: [Migration]) async throws {
        do {
            // Every command opens the database; hardly any finds an older schema, and only that takes a write.
            if try await version() == steps.count { return }
            try await engine.exclusively { try Migration.run(on: $0, steps) }
        } catch let error as SQLError { throw Self.inDomain(error) }
    }

    private func version() async throws -> Int {
        do {
            return try await engine.readOnce { try Migration.version(on: $0) }
        } catch SQLError.missingTable {
            // There is no such table in an empty database.
            return 0
        }
    }

    /// Refuses a database that has more than this release knows: what has to be whole would lose it.
    func checkIsWhole() async throws {
        let version = try await version()
        guard version <= Migration.all.count else {
            throw SchemaError.newer(found: version, known: Migration.all.count)
        }
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        do { return try await engine.read(body) } catch let error as SQLError { throw Self.inDomain(error) }
    }

    /// For what may take milliseconds.
    func readAside<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        do { return try await engine.readAside(body) } catch let error as SQLError { throw Self.inDomain(error) }
    }

    /// For one statement.
    func readOnce<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws
        -> Value
    {
        do { return try await engine.readOnce(body) } catch let error as SQLError { throw Self.inDomain(error) }
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        do { return try await engine.write(body) } catch let error as SQLError { throw Self.inDomain(error) }
    }

    static func inDomain(_ error: SQLError) -> any Error {
        switch error {
        // Whoever is sent elsewhere in a moment had better ask again than be told of a failure.
        case .busy, .unreachable, .sealed: DocumentsError.busy
        case .full: DocumentsError.storageFull
        case .readOnly: DocumentsError.storageReadOnly
        case .uniqueViolation, .missingTable, .uncertain, .failed, .unexpected, .corrupt: error
        }
    }
}
