public import OAuthServer

/// The rows of accounts, clients, grants, codes, tokens, sessions, budgets and events, in one transaction. Nothing is
/// decided here; a file for each kind of row stands beside this one.
struct SignInRows: SignInWriter {
    let db: any SQLConnection
}

extension SQLStorage: SignInStore {
    /// One transaction, in which every statement sees the same snapshot.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (any SignInReader) throws -> Value) async throws
        -> Value
    {
        do {
            return try await engine.read { (db: any SQLConnection) in try body(SignInRows(db: db)) }
        } catch let error as SQLError { throw StoreRefusal.inDomain(error) }
    }

    /// No transaction: one statement sees one snapshot anyway.
    public func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInReader) throws -> Value
    ) async throws -> Value {
        do {
            return try await engine.readOnce { (db: any SQLConnection) in try body(SignInRows(db: db)) }
        } catch let error as SQLError { throw StoreRefusal.inDomain(error) }
    }

    /// One transaction, serializable against every other write of the database.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInWriter) throws -> Value
    ) async throws -> Value {
        do {
            return try await engine.write { (db: any SQLConnection) in try body(SignInRows(db: db)) }
        } catch let error as SQLError { throw StoreRefusal.inDomain(error) }
    }
}

extension StoreRefusal {
    /// Translates an error of the database for the core of sign-in; an error without a counterpart stays as it is.
    fileprivate static func inDomain(_ error: SQLError) -> any Error {
        switch error {
        case .busy, .unreachable, .sealed: StoreRefusal.busy
        case .full: StoreRefusal.storageFull
        case .readOnly: StoreRefusal.storageReadOnly
        case .uniqueViolation, .missingTable, .uncertain, .failed, .unexpected, .corrupt: error
        }
    }
}
