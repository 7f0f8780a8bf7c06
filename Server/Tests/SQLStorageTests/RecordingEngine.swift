import SQLStorage
import Synchronization

/// An engine that records the text of every statement that it executes.
final class RecordingEngine: SQLEngine {
    private struct Connection: SQLConnection {
        let base: any SQLConnection
        let note: (SQLStatement) -> Void

        func rows(_ statement: SQLStatement, _ arguments: [SQLValue]) throws -> [SQLRow] {
            note(statement)
            return try base.rows(statement, arguments)
        }

        func run(_ statement: SQLStatement, _ arguments: [SQLValue]) throws {
            note(statement)
            try base.run(statement, arguments)
        }

        func changes(by statement: SQLStatement, _ arguments: [SQLValue]) throws -> Int {
            note(statement)
            return try base.changes(by: statement, arguments)
        }

        func setSealed(_ isSealed: Bool, _ table: SQLStatement) throws { try base.setSealed(isSealed, table) }
    }

    private let base: any SQLEngine
    private let noted = Mutex<[String]>([])

    init(base: any SQLEngine) { self.base = base }

    /// The statements that were executed since the last call of ``begin()``.
    var statements: [String] { noted.withLock { $0 } }

    func begin() { noted.withLock { $0 = [] } }

    private func recording(_ db: any SQLConnection) -> any SQLConnection {
        Connection(base: db) { statement in self.noted.withLock { $0.append(statement.sql) } }
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await base.read { try body(self.recording($0)) }
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await base.write { try body(self.recording($0)) }
    }
}
