import SQLStorage
import Foundation
import StorageFixtures
import Synchronization
import Testing

@testable import PostgresEngine

@Suite struct PostgresEngineTests {
    private let database: TestDatabase
    private let engine: PostgresEngine

    init() async throws {
        database = try await TestDatabase()
        engine = try await database.makeEngine(connections: 8)
        try await engine.write { db in
            try db.run("CREATE TABLE notes (id BIGINT PRIMARY KEY, text TEXT UNIQUE, bytes BYTEA)", [])
            try db.run("INSERT INTO notes (id, text) VALUES (0, '0')", [])
        }
    }

    private func ids() async throws -> [SQLValue] {
        try await engine.read { try $0.rows("SELECT id FROM notes ORDER BY id", []).compactMap(\.values.first) }
    }

    private struct Superstition: Error {}

    @Test func `every kind of value is read back unchanged`() async throws {
        let values: [SQLValue] = [
            .integer(.min), .integer(-1), .integer(.max), .null,
        ]
        for value in values {
            let row = try await engine.read { try $0.rows("SELECT CAST(?1 AS BIGINT), ?2", [value, .text("")]) }
            #expect(row == [SQLRow([value, .text("")])])
        }
        let texts: [SQLValue] = [.text(""), .text("Ä 👩‍👩‍👧 '\" ?1 $1"), .null]
        for value in texts {
            let row = try await engine.read { try $0.rows("SELECT CAST(?1 AS TEXT)", [value]) }
            #expect(row == [SQLRow([value])])
        }
        for bytes in [[], [0, 255, 0], [UInt8](repeating: 7, count: 1 << 20)] as [[UInt8]] {
            let row = try await engine.readOnce { try $0.rows("SELECT CAST(?1 AS BYTEA)", [.bytes(bytes)]) }
            #expect(row == [SQLRow([.bytes(bytes)])])
        }
    }

    @Test func `small and negative integers are read as integers`() async throws {
        let row = try await engine.readOnce { try $0.rows("SELECT 1, CAST(-2 AS SMALLINT), -3000000000", []) }
        #expect(row == [SQLRow([.integer(1), .integer(-2), .integer(-3_000_000_000)])])
    }

    @Test func `an unsupported column type is an error, and the connection stays usable`() async throws {
        await #expect(throws: SQLError.unexpected(column: 0)) {
            _ = try await engine.read { try $0.rows("SELECT 1.5", []) }
        }
        #expect(try await ids() == [.integer(0)])
    }

    @Test func `a transaction whose body throws changes nothing and rethrows the error`() async throws {
        await #expect(throws: Superstition.self) {
            try await engine.write { db in
                try db.run("INSERT INTO notes (id) VALUES (13)", [])
                throw Superstition()
            }
        }
        #expect(try await ids() == [.integer(0)])
    }

    @Test func `a transaction whose body throws is not left open`() async throws {
        for error in [Superstition() as any Error, SQLError.unexpected(column: 1)] {
            _ = try? await engine.write { db in
                _ = try db.changes(by: "INSERT INTO notes (id) VALUES (13)", [])
                throw error
            }
            _ = try? await engine.read { db in
                _ = try db.rows("SELECT id FROM notes", [])
                throw error
            }
        }
        let query = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = '\(database.name)' AND state <> 'idle'"
        #expect(try database.server.value(query) == "0")
    }

    @Test func `a unique conflict is reported with or without reading the count`() async throws {
        await #expect(throws: SQLError.uniqueViolation) {
            try await engine.write { try $0.run("INSERT INTO notes (id) VALUES (0)", []) }
        }
        await #expect(throws: SQLError.uniqueViolation) {
            _ = try await engine.write { try $0.changes(by: "INSERT INTO notes (id) VALUES (0)", []) }
        }
        #expect(try await ids() == [.integer(0)])
    }

    @Test func `a refused statement fails the transaction even if its body ignores the error`() async throws {
        await #expect(throws: SQLError.uniqueViolation) {
            try await engine.write { db in
                do { _ = try db.changes(by: "INSERT INTO notes (id) VALUES (0)", []) } catch { throw Superstition() }
            }
        }
        await #expect(throws: SQLError.uniqueViolation) {
            _ = try await engine.write { db in
                _ = try? db.changes(by: "INSERT INTO notes (id) VALUES (0)", [])
                return try db.rows("SELECT id FROM notes", [])
            }
        }
    }

    @Test func `an invalid statement is reported with its code, and the next one works`() async throws {
        let error = await #expect(throws: SQLError.self) { try await engine.write { try $0.run("SELEKT", []) } }
        guard case .failed(_, let message)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(message.hasPrefix("42601: "))
        #expect(try await ids() == [.integer(0)])
    }

    @Test func `the number of changed rows belongs to its own statement`() async throws {
        let counts = try await engine.write { db in
            try db.run("INSERT INTO notes (id) VALUES (1)", [])
            try db.run("INSERT INTO notes (id) VALUES (2)", [])
            let all = try db.changes(by: "UPDATE notes SET text = NULL", [])
            return [all, try db.changes(by: "DELETE FROM notes WHERE id > ?1", [.integer(9)])]
        }
        #expect(counts == [3, 0])
    }

    @Test func `concurrent updates of one row are never lost`() async throws {
        let engines = [engine, try await database.makeEngine(), try await database.makeEngine()]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<60 {
                group.addTask {
                    try await engines[number % 3].write { db in
                        let row = try db.rows("SELECT text FROM notes WHERE id = 0", []).first
                        guard case .text(let text)? = row?.values.first, let count = Int(text) else { return }
                        try db.run("UPDATE notes SET text = ?1 WHERE id = 0", [.text("\(count + 1)")])
                    }
                }
            }
            try await group.waitForAll()
        }
        let row = try await engine.readOnce { try $0.rows("SELECT text FROM notes WHERE id = 0", []) }
        #expect(row == [SQLRow([.text("60")])])
    }

    @Test func `two writers that both see no row don't both insert it`() async throws {
        let other = try await database.makeEngine()
        // Each transaction inserts its row only if the other transaction's row is missing. With the isolation level
        // READ COMMITTED, both rows would be inserted.
        @Sendable func come(_ number: Int64, unless rival: Int64, on engine: PostgresEngine) async throws {
            try await engine.write { db in
                guard try db.rows("SELECT 1 FROM notes WHERE id = ?1", [.integer(rival)]).isEmpty else { return }
                Thread.sleep(forTimeInterval: 0.01)
                try db.run("INSERT INTO notes (id) VALUES (?1)", [.integer(number)])
            }
        }
        for round in 0..<20 {
            let first = Int64(2 * round + 1)
            async let one: Void = come(first, unless: first + 1, on: engine)
            async let two: Void = come(first + 1, unless: first, on: other)
            _ = try await (one, two)
        }
        #expect(try await ids().count == 21)
    }

    @Test func `a read sees one snapshot`() async throws {
        let (started, written) = (Gate(), Gate())
        async let counts = engine.read { db in
            // The timeout for idle transactions is disabled, because a busy machine may take long for the write below.
            try db.run("SET LOCAL idle_in_transaction_session_timeout = 0", [])
            let first = try db.rows("SELECT COUNT(*) FROM notes", [])
            started.open()
            written.block()
            return [first, try db.rows("SELECT COUNT(*) FROM notes", [])]
        }
        await started.wait()
        try await engine.write { try $0.run("INSERT INTO notes (id) VALUES (1)", []) }
        written.open()
        let seen = try await counts
        #expect(seen[0] == seen[1])
    }

    @Test func `callers beyond the number of connections wait their turn`() async throws {
        let narrow = try await database.makeEngine(connections: 1)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 { group.addTask { try await narrow.readOnce { try $0.rows("SELECT 1", []).count } } }
            for try await count in group { #expect(count == 1) }
        }
    }

    @Test func `statements are prepared once for each connection`() async throws {
        let narrow = try await database.makeEngine(connections: 1)
        for _ in 0..<3 {
            _ = try await narrow.readOnce { try $0.rows("SELECT id FROM notes WHERE id = ?1", [.integer(0)]) }
        }
        let count = try await narrow.readOnce {
            try $0.rows("SELECT COUNT(*) FROM pg_prepared_statements WHERE statement LIKE 'SELECT id FROM%'", [])
        }
        #expect(count == [SQLRow([.integer(1)])])
    }

    @Test func `many statements in flight don't block each other`() async throws {
        let text = String(repeating: "x", count: 20_000)
        try await engine.write { db in
            for number in 1...2000 {
                try db.run(
                    "INSERT INTO notes (id, bytes) VALUES (?1, ?2)",
                    [.integer(Int64(number)), .bytes(Array(text.utf8))])
            }
        }
        #expect(try await ids().count == 2001)
    }
}
