import Documents

/// Implements the ports for documents, sign-in and signing keys on one database.
///
/// The ports for documents and sign-in run a body that reads and writes rows in one transaction. The port for signing
/// keys has a function for each operation. This type makes no decisions and doesn't create identifiers, times or
/// secrets.
public struct SQLStorage: Sendable {
    let engine: any SQLEngine
    /// Reports committed audit events.
    public let events = EventObserver()

    /// Opens the database. Creates its tables, or updates the schema of an earlier release.
    ///
    /// - Parameter engine: an empty database, or a database of this or an earlier release.
    /// - Throws: ``SchemaError`` when a newer release has changed the schema in a way that this release can't use.
    public static func open(_ engine: any SQLEngine) async throws -> SQLStorage {
        try await open(engine, Migration.all)
    }

    /// Opens the database with the given migrations.
    ///
    /// - Parameter steps: the migrations; tests pass those of another release.
    static func open(_ engine: any SQLEngine, _ steps: [Migration]) async throws -> SQLStorage {
        let storage = SQLStorage(engine: engine)
        try await storage.migrate(steps)
        return storage
    }

    /// Whether a database contains the tables of an installation, from any release.
    public static func isThere(on engine: any SQLEngine) async throws -> Bool {
        do {
            return try await SQLStorage(engine: engine).version() > 0
        } catch let error as SQLError { throw inDomain(error) }
    }

    private init(engine: any SQLEngine) { self.engine = engine }

    private func migrate(_ steps: [Migration]) async throws {
        do {
            // Every command opens the database but rarely finds an older schema, so a write begins only if a migration
            // is needed.
            if try await version() == steps.count { return }
            try await engine.exclusively { try Migration.run(on: $0, steps) }
        } catch let error as SQLError { throw Self.inDomain(error) }
    }

    private func version() async throws -> Int {
        do {
            return try await engine.readOnce { try Migration.version(on: $0) }
        } catch SQLError.missingTable {
            // An empty database doesn't have the table that contains the schema's version.
            return 0
        }
    }

    /// Throws if a newer release has extended the schema. A copy made by this release would lack the new columns.
    func checkIsWhole() async throws {
        let version = try await version()
        guard version <= Migration.all.count else {
            throw SchemaError.newer(found: version, known: Migration.all.count)
        }
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        do { return try await engine.read(body) } catch let error as SQLError { throw Self.inDomain(error) }
    }

    /// Runs a body that reads, on another thread than the calling thread, because the read may take several
    /// milliseconds.
    func readAside<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        do { return try await engine.readAside(body) } catch let error as SQLError { throw Self.inDomain(error) }
    }

    /// Runs a body that reads with a single statement.
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

    /// Runs a body that writes, and then reports the audit events that it wrote.
    func writeCounting<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection, EventTally) throws -> Value
    ) async throws -> Value {
        let tally = EventTally()
        let value = try await engine.write { connection in
            tally.begin()
            return try body(connection, tally)
        }
        events.committed(tally)
        return value
    }

    static func inDomain(_ error: SQLError) -> any Error {
        switch error {
        // These errors count as busy, because the client should try again: another server may be able to answer in a
        // moment.
        case .busy, .unreachable, .sealed: DocumentsError.busy
        case .full: DocumentsError.storageFull
        case .readOnly: DocumentsError.storageReadOnly
        case .uniqueViolation, .missingTable, .forbidden, .uncertain, .failed, .unexpected, .corrupt: error
        }
    }
}
