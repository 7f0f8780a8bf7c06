import SQLStorage
import Foundation
import StorageFixtures
import Testing

@testable import SQLiteEngine

@Suite struct SQLiteEngineTests {
    private let database: TestDatabase
    private let engine: SQLiteEngine

    init() async throws {
        database = try TestDatabase()
        engine = try database.makeEngine()
        try await engine.write { db in
            try db.run("CREATE TABLE notes (id BIGINT PRIMARY KEY, text TEXT UNIQUE)", [])
            try db.run("CREATE TABLE answers (note BIGINT REFERENCES notes (id) DEFERRABLE INITIALLY DEFERRED)", [])
        }
    }

    private func ids() async throws -> [SQLValue] {
        try await engine.read { try $0.rows("SELECT id FROM notes ORDER BY id", []).compactMap(\.values.first) }
    }

    private func add(_ number: Int) async throws {
        try await engine.write { db in
            try db.run("INSERT INTO notes (id) VALUES (?1)", [.integer(Int64(number))])
            if number == 13 { throw Superstition() }
        }
    }

    private struct Superstition: Error {}

    /// Starts several writers while one commit is blocked, so that all writers wait for this commit.
    private func gather(_ count: Int, _ write: @escaping @Sendable (Int) async throws -> Void) async -> [Bool] {
        let gate = Gate(), engine = engine
        let holder = Task { try await engine.write { _ in gate.block() } }
        while engine.waitingCount > 0 || engine.isIdle { await Task.yield() }
        return await withTaskGroup(of: (Int, Bool).self) { group in
            for number in 0..<count {
                group.addTask { (number, (try? await write(number)) != nil) }
            }
            while engine.waitingCount < count { await Task.yield() }
            gate.open()
            _ = try? await holder.value
            var results = [Bool](repeating: false, count: count)
            for await (number, result) in group { results[number] = result }
            return results
        }
    }

    @Test func `simultaneous writers share a commit, and a failing one fails alone`() async throws {
        let before = engine.commitCount
        let results = await gather(64, add)
        #expect(results.enumerated().allSatisfy { $0.element == ($0.offset != 13) })
        #expect(engine.commitCount - before == 2)
        #expect(try await ids() == (0..<64).filter { $0 != 13 }.map { .integer(Int64($0)) })
    }

    @Test func `a log that has grown is reused`() async throws {
        let text = String(repeating: "x", count: 1 << 20)
        for number in 0..<32 {
            try await engine.write { db in
                try db.run(
                    "INSERT INTO notes (id, text) VALUES (?1, ?2)",
                    [.integer(Int64(number)), .text("\(number)\(text)")])
            }
        }
        let log = try FileManager.default.attributesOfItem(atPath: database.path + "-wal")
        // The transactions wrote about 64 MiB to the write-ahead log. The log file is smaller, because SQLite reuses it
        // after a checkpoint.
        #expect(try #require(log[.size] as? Int) < 40 << 20)
    }

    @Test func `a failed commit is reported to all its writers and changes nothing`() async throws {
        let engine = engine
        let results = await gather(8) { number in
            try await engine.write { db in
                try db.run("INSERT INTO notes (id) VALUES (?1)", [.integer(Int64(number))])
                // This statement violates a deferred foreign key, which SQLite detects only when the transaction is
                // committed.
                if number == 3 { try db.run("INSERT INTO answers (note) VALUES (99)", []) }
            }
        }
        #expect(results == [Bool](repeating: false, count: 8))
        #expect(try await ids().isEmpty)
        try await add(1)
        #expect(try await ids() == [.integer(1)])
    }

    @Test func `a commit is synced to disk`() async throws {
        let settings = try await engine.write { db in
            try ["PRAGMA synchronous", "PRAGMA journal_mode", "PRAGMA foreign_keys", "PRAGMA secure_delete"].map {
                try db.rows($0, []).first?.values.first
            }
        }
        // The setting `synchronous` is 2 (FULL), and `secure_delete` is 2 (FAST).
        #expect(settings == [.integer(2), .text("wal"), .integer(1), .integer(2)])
    }

    @Test(arguments: ["", "-wal", "-shm"])
    func `only the owner can read the files`(suffix: String) throws {
        let attributes = try FileManager.default.attributesOfItem(atPath: database.path + suffix)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `every kind of value is read back unchanged`() async throws {
        let values: [SQLValue] = [
            .integer(.min), .integer(.max), .text(""), .text("Ä 👩‍👩‍👧 '\""), .bytes([]), .bytes([0, 255, 0]), .null,
        ]
        for value in values {
            let row = try await engine.read { try $0.rows("SELECT ?1, ?2, ?1", [value, .null]) }
            #expect(row == [SQLRow([value, .null, value])])
        }
    }

    @Test func `a read sees one snapshot`() async throws {
        let other = try database.makeEngine()
        let (started, written) = (Gate(), Gate())
        async let counts = engine.read { db in
            let first = try db.rows("SELECT COUNT(*) FROM notes", [])
            started.open()
            written.block()
            return [first, try db.rows("SELECT COUNT(*) FROM notes", [])]
        }
        await started.wait()
        try await other.write { try $0.run("INSERT INTO notes (id) VALUES (1)", []) }
        written.open()
        let seen = try await counts
        #expect(seen[0] == seen[1])
        #expect(try await ids().count == 1)
    }

    @Test func `each database error has a name`() async throws {
        try await add(1)
        await #expect(throws: SQLError.uniqueViolation) { try await add(1) }
        await #expect {
            try await engine.write { try $0.run("SELEKT", []) }
        } throws: { error in
            if case .failed = error as? SQLError { true } else { false }
        }
    }

    @Test func `a writer that waits too long gets the error busy`() async throws {
        let impatient = try database.makeEngine(timeout: 0.01)
        let (holding, gate) = (Gate(), Gate())
        let engine = engine
        let holder = Task {
            try await engine.write { _ in
                holding.open()
                gate.block()
            }
        }
        await holding.wait()
        await #expect(throws: SQLError.busy) {
            try await impatient.write { try $0.run("INSERT INTO notes (id) VALUES (5)", []) }
        }
        gate.open()
        try await holder.value
        try await impatient.write { try $0.run("INSERT INTO notes (id) VALUES (6)", []) }
        #expect(try await ids() == [.integer(6)])
    }

    @Test func `a full disk loses no stored data`() async throws {
        try await add(1)
        // If a database reaches its maximum number of pages, SQLite reports the same error as for a full disk.
        try await engine.write { _ = try $0.rows("PRAGMA max_page_count = 8", []) }
        let long = String(repeating: "x", count: 100_000)
        await #expect(throws: SQLError.full) {
            try await engine.write { db in
                try db.run("INSERT INTO notes (id) VALUES (2)", [])
                try db.run("INSERT INTO notes (id, text) VALUES (3, ?1)", [.text(long)])
            }
        }
        #expect(try await ids() == [.integer(1)])
        try await add(4)
        #expect(try await ids() == [.integer(1), .integer(4)])
    }

    @Test func `closing merges everything into the one file`() async throws {
        try await add(1)
        try await engine.close()
        #expect(!FileManager.default.fileExists(atPath: database.path + "-wal"))
        await #expect(throws: SQLError.self) { try await add(2) }
        let again = try database.makeEngine()
        #expect(try await again.read { try $0.rows("SELECT id FROM notes", []) } == [SQLRow([.integer(1)])])
        try await again.integrityCheck()
    }

    @Test func `damage to the file is detected`() async throws {
        for number in 100..<400 {
            try await engine.write { db in
                try db.run(
                    "INSERT INTO notes (id, text) VALUES (?1, ?2)",
                    [.integer(Int64(number)), .text(String(repeating: "n", count: 200) + "\(number)")])
            }
        }
        try await engine.integrityCheck()
        try await engine.close()
        let file = try #require(FileHandle(forUpdatingAtPath: database.path))
        try file.seek(toOffset: 5 * 4096)
        try file.write(contentsOf: Data(repeating: 0xAB, count: 3 * 4096))
        try file.close()
        await #expect(throws: SQLError.self) { try await database.makeEngine().integrityCheck() }
    }
}
