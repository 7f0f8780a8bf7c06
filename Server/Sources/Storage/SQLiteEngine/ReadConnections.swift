import GRDB
import Synchronization

/// Connections that only read, as many as were ever needed at once.
///
/// GRDB's own pool asks for the version of the schema before each read, which takes SQLite's locks, and so half of the
/// time of a short read, a second time. Statements here notice a changed schema by themselves.
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

    /// Runs the body on the calling thread.
    func read<Value>(_ body: (Database, PreparedStatements) throws -> Value) throws -> Value {
        let connection = try take()
        defer { restoreAccess(connection) }
        return try connection.queue.unsafeRead { try body($0, connection.statements) }
    }

    /// Copies the database as of one moment into another.
    func backup(to copy: DatabaseQueue) throws {
        let connection = try take()
        defer { restoreAccess(connection) }
        try connection.queue.backup(to: copy)
    }

    /// Closes the connections; nothing can be read afterwards.
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

    private func restoreAccess(_ connection: ReadConnection) {
        let isKept = idle.withLock { idle in
            idle?.append(connection)
            return idle != nil
        }
        if !isKept { try? connection.close() }
    }
}

/// A connection that only reads, and what is prepared on it.
private struct ReadConnection {
    let queue: DatabaseQueue
    let statements = PreparedStatements()

    func close() throws {
        statements.removeAll()
        try queue.close()
    }
}
