/// The port between SQL statements and the engine that runs them.
///
/// A conforming type promises:
/// - `body` runs synchronously inside a transaction: ``read(_:)`` sees one snapshot, ``write(_:)`` is serializable against
///   every other write. It may run more than once, since another may have won a race; only the last run stays.
/// - When `body` throws, nothing of it stays, and what it threw is thrown on.
/// - ``write(_:)`` returns only after what it did would survive a power cut.
/// - What the database itself refuses is thrown as ``SQLError``.
/// - A ``SQLStatement`` is prepared once per connection.
public protocol SQLEngine: Sendable {
    /// Runs a body that only reads, in a transaction of its own.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value
    /// As ``read(_:)``, for a body that runs one statement and no more, which sees one snapshot anyway.
    func readOnce<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws
        -> Value
    /// As ``read(_:)``, for a body that may take milliseconds: never on the thread that asks.
    func readAside<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value
    /// Runs a body that reads and writes, in a transaction of its own.
    func write<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value
    /// Runs a body that changes the schema: as ``write(_:)``, and never two at once, in whatever processes.
    func exclusively<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value
}

extension SQLEngine {
    /// For an engine whose writes keep each other out whatever they do: the same as ``write(_:)``.
    public func exclusively<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await write(body)
    }

    /// For an engine that never reads on the thread that asks: the same as ``read(_:)``.
    public func readAside<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }

    /// For an engine that gains nothing by knowing: the same as ``read(_:)``.
    public func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }
}

/// A transaction as `body` sees it; not to be kept after it.
public protocol SQLConnection {
    /// The rows that a statement returns.
    func rows(_ statement: SQLStatement, _ arguments: [SQLValue]) throws -> [SQLRow]

    /// The rows that a statement returns for each of several lists of arguments, in their order. An engine far away sends
    /// them together.
    func rows(_ statement: SQLStatement, each arguments: [[SQLValue]]) throws -> [[SQLRow]]

    /// Runs a statement that returns no rows, where nobody asks how many it changed.
    ///
    /// An engine far away may send it together with what comes next, and so throw its failure later, by the commit at
    /// the latest. A body therefore never catches one to go on in another way.
    func run(_ statement: SQLStatement, _ arguments: [SQLValue]) throws

    /// Runs a statement that returns no rows.
    ///
    /// - Returns: how many rows it inserted, updated or deleted.
    func changes(by statement: SQLStatement, _ arguments: [SQLValue]) throws -> Int

    /// Says that this transaction adds something of which people can add as much as they like, such as a document, a version
    /// or a share.
    ///
    /// An engine that keeps room for a full disk refuses it there with ``SQLError/full``, so that this room is left for what
    /// deletes, revokes and signs in.
    func noteGrowth() throws

    /// Has the database itself refuse whatever would add, change or delete rows of a table, with ``SQLError/sealed`` and
    /// for every process, also one that was at work before; or has it take such statements again. Either may be said
    /// twice.
    func setSealed(_ isSealed: Bool, _ table: SQLStatement) throws
}

extension SQLConnection {
    /// For an engine that keeps no room for a full disk.
    public func noteGrowth() throws {}

    /// For an engine that is near: one after the other.
    public func rows(_ statement: SQLStatement, each arguments: [[SQLValue]]) throws -> [[SQLRow]] {
        try arguments.map { try rows(statement, $0) }
    }

    func all<Value>(
        _ statement: SQLStatement, _ arguments: [SQLValue], as decode: (inout RowReader) throws -> Value
    ) throws -> [Value] {
        try rows(statement, arguments).map { try $0.decoded(by: decode) }
    }

    /// The same as ``all(_:_:as:)`` for each of several lists of arguments, in their order.
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

/// SQL text known at compile time, in the dialect SQLite and PostgreSQL share, with placeholders `?1`, `?2`, ….
///
/// Never made from what a client sent. Types are `TEXT`, `BIGINT` (also for Booleans, 0 or 1, and for instants,
/// milliseconds since 1970) and `BYTEA`, which SQLite accepts as it accepts any name of a type.
public struct SQLStatement: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text as the database gets it.
    public let sql: String
    /// The hash of the text, computed once. A statement that is prepared is looked up whenever it runs, and the text of
    /// some has more than a thousand bytes.
    private let textHash: Int

    /// A statement that is all literal.
    public init(stringLiteral value: StaticString) { self.init("\(value)") }
    /// Joins literals and other statements, which is all that an interpolation takes.
    public init(stringInterpolation: Parts) { self.init(stringInterpolation.sql) }

    private init(_ sql: String) {
        self.sql = sql
        textHash = sql.hashValue
    }

    /// Whether both have the same text.
    public static func == (one: SQLStatement, other: SQLStatement) -> Bool {
        one.textHash == other.textHash && one.sql == other.sql
    }

    /// Hashes the precomputed hash of the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(textHash) }

    /// Lets statements share a part; takes nothing but other statements.
    public struct Parts: StringInterpolationProtocol {
        var sql = ""
        /// Begins an empty text.
        public init(literalCapacity: Int, interpolationCount: Int) {}
        /// Adds a part of the literal.
        public mutating func appendLiteral(_ literal: StaticString) { sql += "\(literal)" }
        /// Adds the text of another statement.
        public mutating func appendInterpolation(_ part: SQLStatement) { sql += part.sql }
    }
}
