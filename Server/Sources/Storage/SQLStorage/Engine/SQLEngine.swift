/// The port that runs SQL statements, for example on SQLite or PostgreSQL.
///
/// A conforming type promises:
/// - `body` runs synchronously inside a transaction: ``read(_:)`` sees one snapshot, ``write(_:)`` is serializable with
///   all other writes. `body` may run more than once if transactions conflict; only the last run counts.
/// - When `body` throws, its changes are rolled back and the error is rethrown.
/// - ``write(_:)`` returns only after its changes would survive a power failure.
/// - Errors of the database are thrown as ``SQLError``.
/// - A ``SQLStatement`` is prepared once per connection.
public protocol SQLEngine: Sendable {
    /// Runs a body that only reads, in a transaction of its own.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value
    /// Like ``read(_:)``, but for a body with a single statement, which doesn't need a transaction to see one snapshot.
    func readOnce<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws
        -> Value
    /// Like ``read(_:)``, but for a body that may take several milliseconds, so it never runs on the calling thread.
    func readAside<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value
    /// Runs a body that reads and writes, in a transaction of its own.
    func write<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value
    /// Runs a body that changes the schema. Works like ``write(_:)``, but only one process at a time can run such a
    /// body.
    func exclusively<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value
}

extension SQLEngine {
    /// Calls ``write(_:)``. This is correct for an engine whose writes always exclude each other.
    public func exclusively<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await write(body)
    }

    /// Calls ``read(_:)``. This is correct for an engine that never reads on the calling thread.
    public func readAside<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }

    /// Calls ``read(_:)``. This is correct for an engine that doesn't run single statements faster.
    public func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }
}

/// A transaction that a body uses. It must not be used after the body returns.
public protocol SQLConnection {
    /// Runs a statement and returns its rows.
    func rows(_ statement: SQLStatement, _ arguments: [SQLValue]) throws -> [SQLRow]

    /// Runs a statement once for each list of arguments, and returns the rows of each run, in the order of the lists.
    /// A database server gets all lists together.
    func rows(_ statement: SQLStatement, each arguments: [[SQLValue]]) throws -> [[SQLRow]]

    /// Runs a statement when the caller needs neither its rows nor the number of changed rows.
    ///
    /// A database server may get the statement together with the next one. The error of the statement may then be
    /// thrown later, by the commit at the latest. So a body must not catch such an error in order to continue.
    func run(_ statement: SQLStatement, _ arguments: [SQLValue]) throws

    /// Runs a statement that returns no rows.
    ///
    /// - Returns: the number of inserted, updated or deleted rows.
    func changes(by statement: SQLStatement, _ arguments: [SQLValue]) throws -> Int

    /// Announces that this transaction adds rows of a kind that users can add without limit, such as documents,
    /// versions or shares.
    ///
    /// While the disk is full, an engine that has reserved disk space throws ``SQLError/full``, so that the reserved
    /// space stays available for deleting, revoking and signing in.
    func noteGrowth() throws

    /// Makes the database refuse all changes of a table's rows with ``SQLError/sealed``, even in processes that are
    /// already running. `false` allows changes again. Repeating a call has no effect.
    func setSealed(_ isSealed: Bool, _ table: SQLStatement) throws
}

extension SQLConnection {
    /// Does nothing. This is correct for an engine without reserved space.
    public func noteGrowth() throws {}

    /// Runs the statement once per list of arguments. This is enough for a database in this process, which has no
    /// network delay.
    public func rows(_ statement: SQLStatement, each arguments: [[SQLValue]]) throws -> [[SQLRow]] {
        try arguments.map { try rows(statement, $0) }
    }

    func all<Value>(
        _ statement: SQLStatement, _ arguments: [SQLValue], as decode: (inout RowReader) throws -> Value
    ) throws -> [Value] {
        try rows(statement, arguments).map { try $0.decoded(by: decode) }
    }

    /// Like ``all(_:_:as:)``, but for several lists of arguments. The results are in the order of the lists.
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

    /// Runs a statement and returns whether it has any row.
    func has(_ statement: SQLStatement, _ arguments: [SQLValue]) throws -> Bool {
        try !rows(statement, arguments).isEmpty
    }
}

/// SQL text that is known at compile time, in the dialect that SQLite and PostgreSQL share, with placeholders `?1`,
/// `?2`, ….
///
/// The text never contains data from clients. Column types are `TEXT`, `BIGINT` (also for Booleans, as 0 or 1, and for
/// times, as milliseconds since 1970) and `BYTEA`, which SQLite accepts like any type name.
public struct SQLStatement: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text sent to the database.
    public let sql: String
    /// The hash of the text. It is computed once, because each run looks up the prepared statement, and some texts are
    /// longer than a thousand bytes.
    private let textHash: Int

    /// Creates a statement from a string literal.
    public init(stringLiteral value: StaticString) { self.init("\(value)") }
    /// Joins literals and other statements. Values of other types can't be interpolated.
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

    /// Collects the parts of an interpolated statement. Only literals and other statements are accepted.
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
