public import OAuthServer

/// The rows of accounts, clients, grants, codes, tokens, sessions, budgets and events, in one transaction. It makes no
/// decisions. There is a separate file for each kind of row.
struct SignInRows: SignInWriter {
    let db: any SQLConnection
}

extension SQLStorage: SignInStore {
    /// Runs the body in one transaction, in which every statement sees the same snapshot.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (any SignInReader) throws -> Value) async throws
        -> Value
    {
        do {
            return try await engine.read { (db: any SQLConnection) in try body(SignInRows(db: db)) }
        } catch let error as SQLError { throw StoreRefusal.inDomain(error) }
    }

    /// Runs the body without a transaction, because a single statement sees one snapshot anyway.
    public func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInReader) throws -> Value
    ) async throws -> Value {
        do {
            return try await engine.readOnce { (db: any SQLConnection) in try body(SignInRows(db: db)) }
        } catch let error as SQLError { throw StoreRefusal.inDomain(error) }
    }

    /// Runs the body in one transaction that is serializable with all other writes.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInWriter) throws -> Value
    ) async throws -> Value {
        do {
            return try await engine.write { (db: any SQLConnection) in try body(SignInRows(db: db)) }
        } catch let error as SQLError { throw StoreRefusal.inDomain(error) }
    }
}

extension StoreRefusal {
    /// Converts an error of the database to one of sign-in. An error without a counterpart doesn't change.
    fileprivate static func inDomain(_ error: SQLError) -> any Error {
        switch error {
        case .busy, .unreachable, .sealed: StoreRefusal.busy
        case .full: StoreRefusal.storageFull
        case .readOnly: StoreRefusal.storageReadOnly
        case .uniqueViolation, .missingTable, .uncertain, .failed, .unexpected, .corrupt: error
        }
    }
}
