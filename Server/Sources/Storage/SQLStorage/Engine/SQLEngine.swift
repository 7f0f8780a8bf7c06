/// The port between SQL statements and the engine that runs them.
///
/// A conforming type promises:
/// - `body` runs synchronously inside a transaction: ``read(_:)`` sees one snapshot, ``write(_:)`` is serializable with
///   all other writes. It may run more than once if it lost a race; only the last run counts.
/// - When `body` throws, its changes are rolled back and the error is rethrown.
/// - ``write(_:)`` returns only after its changes would survive a power failure.
/// - Errors of the database are thrown as ``SQLError``.
/// - A ``SQLStatement`` is prepared once per connection.
public protocol SQLEngine: Sendable {
    /// Runs a read-only body in a transaction of its own.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value
    /// Like ``read(_:)``, but without opening a snapshot, for a body with a single statement.
    func readOnce<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws
        -> Value
    /// Like ``read(_:)``, for a body that may take several milliseconds. It never runs on the calling thread.
    func readAside<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value
    /// Runs a body that reads and writes, in a transaction of its own.
    func write<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value
    /// Runs a body that changes the schema: like ``write(_:)``, but only one at a time among all processes.
    func exclusively<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value
}

extension SQLEngine {
    /// Defaults to ``write(_:)``, for an engine whose writes always exclude each other.
    public func exclusively<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await write(body)
    }

    /// Defaults to ``read(_:)``, for an engine that never reads on the calling thread.
    public func readAside<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }

    /// Defaults to ``read(_:)``, for an engine that doesn't optimize single statements.
    public func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }
}

/// A transaction, as passed to a body. Don't keep it after the body returns.
public protocol SQLConnection {
    /// Returns the rows that a statement yields.
    func rows(_ statement: SQLStatement, _ arguments: [SQLValue]) throws -> [SQLRow]

    /// The rows that a statement returns for each of several lists of arguments, in their order. An engine behind a
    /// network sends them together.
    func rows(_ statement: SQLStatement, each arguments: [[SQLValue]]) throws -> [[SQLRow]]

    /// Runs a statement whose result isn't needed: neither rows nor the number of changed rows.
    ///
    /// An engine behind a network may send it together with the next statement and throw its error later, by the commit
    /// at the latest. A body must therefore never catch such an error in order to continue.
    func run(_ statement: SQLStatement, _ arguments: [SQLValue]) throws

    /// Runs a statement that returns no rows.
    ///
    /// - Returns: the number of inserted, updated or deleted rows.
    func changes(by statement: SQLStatement, _ arguments: [SQLValue]) throws -> Int

    /// Announces that this transaction adds something of which users can add any number, such as a document, a version
    /// or a share.
    ///
    /// An engine that reserves space for a full disk then throws ``SQLError/full``, so that the reserve stays available
    /// for deleting, revoking and signing in.
    func noteGrowth() throws

    /// Makes the database refuse all changes of a table's rows with ``SQLError/sealed``, for every process including
    /// those already running, or allows changes again. Repeating a call has no effect.
    func setSealed(_ isSealed: Bool, _ table: SQLStatement) throws
}

extension SQLConnection {
    /// Does nothing, which suits an engine without reserved space.
    public func noteGrowth() throws {}

    /// Runs the statement once per list of arguments, which suits a local engine.
    public func rows(_ statement: SQLStatement, each arguments: [[SQLValue]]) throws -> [[SQLRow]] {
        try arguments.map { try rows(statement, $0) }
    }

    func all<Value>(
        _ statement: SQLStatement, _ arguments: [SQLValue], as decode: (inout RowReader) throws -> Value
    ) throws -> [Value] {
        try rows(statement, arguments).map { try $0.decoded(by: decode) }
    }

    /// Like ``all(_:_:as:)``, for each of several lists of arguments, in their order.
    func all<Value>(
        _ statement: SQLStatement, each arguments: [[SQLValue]], as decode: (inout RowReader) throws -> Value
    ) throws -> [[Value]] {
        try rows(statement, each: arguments).map { rows in try rows.map { try $0.decoded(by: decode) } }
    }

    func first<Value>(
        _ statement: SQLStatement, _ arguments: [SQLValue], as decode: (inout RowReader) throws -> Value
    ) throws -> Value? {
        try rows(statement, arguments).first?.decoded(by: decode)
    }

    /// Whether a statement returns any row.
    func has(_ statement: SQLStatement, _ arguments: [SQLValue]) throws -> Bool {
        try !rows(statement, arguments).isEmpty
    }
}

/// SQL text known at compile time, in the dialect shared by SQLite and PostgreSQL, with placeholders `?1`, `?2`, ….
///
/// The text is never made from client data. Types are `TEXT`, `BIGINT` (also for Booleans, 0 or 1, and for instants,
/// milliseconds since 1970) and `BYTEA`, which SQLite accepts like any type name.
public struct SQLStatement: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text sent to the database.
    public let sql: String
    /// The hash of the text, computed once, because a prepared statement is looked up at each run and some texts are
    /// longer than a thousand bytes.
    private let textHash: Int

    /// Creates a statement from a string literal.
    public init(stringLiteral value: StaticString) { self.init("\(value)") }
    /// Joins literals and other statements; other values can't be interpolated.
    public init(stringInterpolation: Parts) { self.init(stringInterpolation.sql) }

    private init(_ sql: String) {
        self.sql = sql
        textHash = sql.hashValue
    }

    /// Whether both statements have the same text.
    public static func == (one: SQLStatement, other: SQLStatement) -> Bool {
        one.textHash == other.textHash && one.sql == other.sql
    }

    /// Hashes the precomputed hash of the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(textHash) }

    /// Lets statements share parts; accepts only other statements.
    public struct Parts: StringInterpolationProtocol {
        var sql = ""
        /// Creates an empty statement.
        public init(literalCapacity: Int, interpolationCount: Int) {}
        /// Appends a part of the literal.
        public mutating func appendLiteral(_ literal: StaticString) { sql += "\(literal)" }
        /// Appends the text of another statement.
        public mutating func appendInterpolation(_ part: SQLStatement) { sql += part.sql }
    }
}
