import Basics
import SQLStorage
import Foundation
import StorageFixtures
import Synchronization
import Testing

@testable import PostgresEngine

/// Tests connections that are lost during a transaction, or while the transaction is committed.
@Suite struct LossTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
        let engine = try await database.makeEngine()
        try await engine.write { try $0.run("CREATE TABLE notes (id TEXT PRIMARY KEY)", []) }
    }

    private func count() throws -> String? {
        try database.server.value("SELECT COUNT(*) FROM notes", in: database.name)
    }

    /// Writes a note in a transaction that may run several times. Each run inserts a note with a different id, so that
    /// a test can see which runs were committed.
    private func write(cutting cuts: [Relay.Cut]) async throws -> (runs: Int, note: String) {
        let relay = try Relay(to: database.server.folder)
        defer { relay.close() }
        let address = try PostgresAddress("postgres://postgres@/\(database.name)?host=\(relay.folder)")
        let engine = try await PostgresEngine(address, connections: 1), runs = Mutex(0)
        relay.arm(cuts)
        // This read makes the engine open a new connection.
        _ = try await engine.readOnce { try $0.rows("SELECT 1", []) }
        let note = try await engine.write { db in
            let run = runs.withLock { runs in
                runs += 1
                return runs
            }
            try db.run("INSERT INTO notes (id) VALUES (?1)", [.text("run \(run)")])
            return "run \(run)"
        }
        return (runs.withLock { $0 }, note)
    }

    @Test func `a commit that never reached the server is repeated`() async throws {
        let outcome = try await write(cutting: [.before])
        #expect(outcome.runs == 2 && outcome.note == "run 2")
        #expect(try count() == "1")
    }

    @Test func `a commit whose answer was lost is found and not repeated`() async throws {
        let outcome = try await write(cutting: [.after])
        #expect(outcome.runs == 1 && outcome.note == "run 1")
        #expect(try count() == "1")
    }

    @Test func `two lost answers in a row still commit once`() async throws {
        let outcome = try await write(cutting: [.before, .before, .after])
        #expect(outcome.runs == 3 && outcome.note == "run 3")
        #expect(try count() == "1")
    }

    @Test func `a connection that ends within a transaction is replaced, and the transaction is repeated`() async throws
    {
        let engine = try await database.makeEngine(connections: 1), runs = Mutex(0), database = database
        try await engine.write { db in
            let isFirst = runs.withLock { runs in
                runs += 1
                return runs == 1
            }
            _ = try db.changes(by: "INSERT INTO notes (id) VALUES ('x')", [])
            if isFirst { try database.endConnections() }
            _ = try db.rows("SELECT id FROM notes", [])
        }
        #expect(runs.withLock { $0 } == 2)
        #expect(try count() == "1")
    }

    @Test func `connections that ended while idle are replaced silently`() async throws {
        let engine = try await database.makeEngine(connections: 1)
        try database.endConnections()
        #expect(try await engine.readOnce { try $0.rows("SELECT id FROM notes", []) } == [])
        try database.endConnections()
        #expect(try await engine.read { try $0.rows("SELECT id FROM notes", []) } == [])
        try database.endConnections()
        try await engine.write { try $0.run("INSERT INTO notes (id) VALUES ('y')", []) }
        #expect(try count() == "1")
    }

    @Test func `an abandoned transaction ends by itself`() async throws {
        let connector = PostgresConnector(
            address: try database.server.address(of: database.name), password: nil, longest: .seconds(20))
        let connection = try connector.connect()
        try connection.begin("BEGIN ISOLATION LEVEL SERIALIZABLE")
        _ = try PostgresTransaction(connection: connection).changes(by: "INSERT INTO notes (id) VALUES ('x')", [])
        // PostgreSQL doesn't notice that a client died during a transaction. It reports the client's connection as
        // *idle in transaction*.
        let state = "SELECT state FROM pg_stat_activity WHERE datname = '\(database.name)' AND pid <> pg_backend_pid()"
        #expect(try database.server.value(state + " AND state <> 'idle'") == "idle in transaction")
        let settings = try PostgresTransaction(connection: connection).rows(
            "SELECT setting FROM pg_settings WHERE name IN ('idle_in_transaction_session_timeout', 'lock_timeout')", [])
        #expect(settings == [SQLRow([.text("10000")]), SQLRow([.text("10000")])])
    }

    @Test func `a server that became read-only is left for a writable one`() async throws {
        let engine = try await database.makeEngine(connections: 1)
        _ = try await engine.readOnce { try $0.rows("SELECT id FROM notes", []) }
        try database.server.run("ALTER DATABASE \(database.name) SET default_transaction_read_only = on")
        try database.endConnections()
        async let writing: Void = engine.write { try $0.run("INSERT INTO notes (id) VALUES ('r')", []) }
        try await Task.sleep(for: .milliseconds(300))
        try database.server.run("ALTER DATABASE \(database.name) SET default_transaction_read_only = off")
        try await writing
        #expect(try count() == "1")
    }

    @Test func `a fence waits for the transaction in doubt`() async throws {
        let (written, asked) = (Gate(), Gate())
        let engine = try await database.makeEngine(), mark = WriteMarks.make()
        let connector = PostgresConnector(
            address: try database.server.address(of: database.name), password: nil, longest: .seconds(20))
        async let writing: Void = engine.write { db in
            // The timeout for idle transactions is disabled, because a busy machine may take long for the steps below.
            try db.run("SET LOCAL idle_in_transaction_session_timeout = 0", [])
            _ = try db.changes(by: "INSERT INTO write_marks (id, is_fence) VALUES (?1, 0)", [.text(mark)])
            written.open()
            asked.block()
        }
        await written.wait()
        async let isCommitted = BlockingThreads<Void>("fence", maxCount: 1).run {
            let connection = try connector.connect()
            _ = try PostgresStatements(connection: connection).changes(by: "SET lock_timeout = 0", [])
            return try WriteMarks.settle(mark, on: connection)
        }
        while try database.server.value("SELECT 1 FROM pg_locks WHERE NOT granted") == nil { try await pause() }
        asked.open()
        try await writing
        #expect(try await isCommitted)
    }

    @Test func `after a fence the transaction can't commit any more`() async throws {
        let engine = try await database.makeEngine(), mark = WriteMarks.make()
        let connector = PostgresConnector(
            address: try database.server.address(of: database.name), password: nil, longest: .seconds(20))
        #expect(try !WriteMarks.settle(mark, on: connector.connect()))
        #expect(try !WriteMarks.settle(mark, on: connector.connect()))
        await #expect(throws: SQLError.uniqueViolation) {
            try await engine.write { db in
                try db.run("INSERT INTO notes (id) VALUES ('late')", [])
                try db.run("INSERT INTO write_marks (id, is_fence) VALUES (?1, 0)", [.text(mark)])
            }
        }
        #expect(try count() == "0")
    }

    @Test func `old commit marks are deleted and recent ones stay`() async throws {
        let engine = try await database.makeEngine()
        try await engine.write { try $0.run("INSERT INTO notes (id) VALUES ('z')", []) }
        let connector = PostgresConnector(
            address: try database.server.address(of: database.name), password: nil, longest: .seconds(20))
        let connection = try connector.connect()
        func marks() throws -> String? {
            try database.server.value("SELECT COUNT(*) FROM write_marks", in: database.name)
        }
        let before = try marks()
        try WriteMarks.clear(connection)
        #expect(try marks() == before)
        try WriteMarks.clear(connection, lifetime: .seconds(-60))
        #expect(try marks() == "0")
    }
}

extension TestDatabase {
    /// Ends all connections to this database except the connection that runs this statement.
    func endConnections() throws {
        try server.run(
            """
            SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
            WHERE datname = '\(name)' AND pid <> pg_backend_pid()
            """, in: name)
    }
}
