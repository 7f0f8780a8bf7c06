import GRDB
import SQLStorage
import Synchronization

/// A pool of read-only connections. It opens a new connection when all others are in use.
///
/// GRDB's own pool reads the schema's version before each read, which takes SQLite's locks a second time and doubles
/// the time of a short read. SQLite detects a changed schema without this check.
final class ReadConnections: Sendable {
    private let path: String
    private let configuration: Configuration
    private let idle = Mutex<[ReadConnection]?>([])

    init(path: String, configuration: Configuration) {
        var configuration = configuration
        configuration.readonly = true
        self.path = path
        self.configuration = configuration
    }

    /// Runs the body on the calling thread, with a read connection.
    func read<Value>(_ body: (Database, PreparedStatements) throws -> Value) throws -> Value {
        let connection = try take()
        defer { putBack(connection) }
        return try connection.queue.unsafeRead { try body($0, connection.statements) }
    }

    /// Copies one snapshot of this database into another database.
    func backup(to copy: DatabaseQueue) throws {
        let connection = try take()
        defer { putBack(connection) }
        try connection.queue.backup(to: copy)
    }

    /// Closes the connections. After that, reads fail.
    func close() throws {
        let connections = idle.withLock { idle in
            defer { idle = nil }
            return idle ?? []
        }
        for connection in connections { try connection.close() }
    }

    private func take() throws -> ReadConnection {
        let found: ReadConnection? = try idle.withLock { idle in
            guard idle != nil else { throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "closed") }
            return idle?.popLast()
        }
        return try found ?? ReadConnection(queue: DatabaseQueue(path: path, configuration: configuration))
    }

    private func putBack(_ connection: ReadConnection) {
        let isKept = idle.withLock { idle in
            idle?.append(connection)
            return idle != nil
        }
        if !isKept { try? connection.close() }
    }
}

/// A read-only connection with its prepared statements.
private struct ReadConnection {
    let queue: DatabaseQueue
    let statements = PreparedStatements()

    func close() throws {
        statements.removeAll()
        try queue.close()
    }
}

/// The prepared statements of one connection, found by the hash that each ``SQLStorage/SQLStatement`` already has.
///
/// GRDB's own cache computes the hash of the text at every lookup. For the statement that finds a document, this takes
/// 2 % of the time of a CheckFileInfo.
///
/// The class is unchecked `Sendable`. This is safe because a GRDB connection runs one body at a time, and only that
/// body uses the statements.
final class PreparedStatements: @unchecked Sendable {
    private var statements: [SQLStatement: Statement] = [:]

    /// Returns the prepared statement, and prepares it on first use.
    func statement(_ statement: SQLStatement, on db: Database) throws -> Statement {
        if let found = statements[statement] { return found }
        let prepared = try db.makeStatement(sql: statement.sql)
        statements[statement] = prepared
        return prepared
    }

    /// Releases the prepared statements. This must happen before the connection is closed.
    func removeAll() { statements = [:] }
}
