import SQLStorage

/// Transactions whose statements are prepared once. GRDB prepares the statements that begin and end a transaction again
/// each time.
extension SQLiteConnection {
    enum TransactionEnd {
        case commit
        case rollback
    }

    private enum Control {
        static let beginImmediate: SQLStatement = "BEGIN IMMEDIATE"
        static let beginDeferred: SQLStatement = "BEGIN DEFERRED"
        static let commit: SQLStatement = "COMMIT"
        static let rollback: SQLStatement = "ROLLBACK"
    }

    /// Runs the body in a transaction that keeps other processes from writing until it ends. It is rolled back if the
    /// body or the commit throws.
    ///
    /// - Returns: whether the transaction was committed.
    func transaction(_ body: () throws -> TransactionEnd) throws -> Bool {
        try run(Control.beginImmediate, [])
        // After some errors, such as a full disk, SQLite has already rolled the transaction back. The caller needs the
        // first error, so an error of the rollback is ignored. GRDB stops the program if a transaction stays open.
        defer { if isInTransaction { try? run(Control.rollback, []) } }
        guard try body() == .commit else { return false }
        try run(Control.commit, [])
        return true
    }

    /// Runs a body that only reads, on one snapshot of the database.
    func snapshot<Value>(_ body: () throws -> Value) throws -> Value {
        try run(Control.beginDeferred, [])
        // Nothing was written, so an error of the commit loses nothing.
        defer { if isInTransaction { try? run(Control.commit, []) } }
        return try body()
    }
}
