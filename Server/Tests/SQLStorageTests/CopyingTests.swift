import SQLiteEngine
import StorageFixtures
import Synchronization
import Testing

@testable import SQLStorage

/// Tests copying all rows from one database to another database.
@Suite struct CopyingTests {
    private let databases: [TestDatabase]
    private let engines: [SQLiteEngine]
    private let source: SQLStorage
    private let target: SQLStorage
    private let samples: SampleRows

    init() async throws {
        databases = [try TestDatabase(), try TestDatabase()]
        engines = try databases.map { try $0.makeEngine() }
        source = try await SQLStorage.open(engines[0])
        target = try await SQLStorage.open(engines[1])
        samples = try await SampleRows(
            on: engines[0],
            columns: """
                SELECT m.name, c.name, c.type FROM sqlite_master m JOIN pragma_table_info(m.name) c
                WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'
                """)
    }

    @Test func `all columns of all tables are copied, except those about running servers`() {
        var copied: [String: Set<String>] = [:]
        for table in CopiedTable.all { copied[table.name.sql, default: []].formUnion(table.columns.map(\.sql)) }
        let uncopied = ["leases", "servers", "schema_version", "oldest_reader"]
        let present = samples.types.filter { !uncopied.contains($0.key) }.mapValues { Set($0.keys) }
        #expect(copied == present)
    }

    @Test func `a copy contains every row`() async throws {
        try await samples.write(to: engines[0])
        let counts = try await source.copyRows(to: target, replacing: [:], readingOn: TestThread())
        #expect(Set(counts.map(\.table)) == Set(CopiedTable.all.map(\.name.sql)))
        #expect(counts.first { $0.table == "events" }?.rows == 12_001)
        #expect(counts.first { $0.table == "contents" }?.rows == 121)
        #expect(try await engines[1].copiedRows() == engines[0].copiedRows())
    }

    @Test func `a second copy replaces the first`() async throws {
        try await samples.write(to: engines[0])
        _ = try await source.copyRows(to: target, replacing: [:], readingOn: TestThread())
        try await source.write { (db: any SQLConnection) in
            try db.run("DELETE FROM contents WHERE key = ?1", [.text("content 7")])
            try db.run("DELETE FROM shares", [])
            try db.run("UPDATE users SET display_name = ?1", [.text("Another")])
            try db.run("INSERT INTO contents (key, bytes) VALUES (?1, ?2)", [.text("content b"), .bytes([7])])
        }
        _ = try await source.copyRows(to: target, replacing: [:], readingOn: TestThread())
        #expect(try await engines[1].copiedRows() == engines[0].copiedRows())
    }

    @Test func `small content is copied in advance, and only once`() async throws {
        try await samples.write(to: engines[0])
        let seen = Mutex(0)
        try await source.copyContents(to: target) { count in seen.withLock { $0 += count } }
        #expect(seen.withLock { $0 } == 121)
        let key: [SQLValue] = [.text("content 3")]
        // Content that the target already has isn't copied again. So a byte that the test changed in the target stays
        // changed.
        try await target.write { (db: any SQLConnection) in
            try db.run("UPDATE contents SET bytes = ?2 WHERE key = ?1", key + [.bytes([1])])
        }
        _ = try await source.copyRows(to: target, replacing: [:], readingOn: TestThread())
        let kept = try await target.read { (db: any SQLConnection) in
            try db.rows("SELECT bytes FROM contents WHERE key = ?1", key)
        }
        #expect(kept == [SQLRow([.bytes([1])])])
    }

    @Test func `replaced settings are not copied`() async throws {
        try await source.setSettings(["here": "yes", "other": "old", "both": "kept"])
        try await target.setSetting("there", to: "yes")
        _ = try await source.copyRows(to: target, replacing: ["here": nil, "other": "new"], readingOn: TestThread())
        #expect(try await target.setting("here") == nil)
        #expect(try await target.setting("there") == nil)
        #expect(try await target.setting("other") == "new")
        #expect(try await target.setting("both") == "kept")
    }

    @Test func `a copy that lost a row leaves the target unchanged`() async throws {
        try await samples.write(to: engines[0])
        try await target.setSetting("there", to: "yes")
        let losing = try await SQLStorage.open(
            MeddlingEngine(base: try databases[1].makeEngine(), loses: "INSERT INTO shares"))
        await #expect(throws: SQLError.corrupt(["the copied rows of the table shares differ from the original rows"])) {
            try await source.copyRows(to: losing, replacing: [:], readingOn: TestThread())
        }
        #expect(try await target.setting("there") == "yes")
        #expect(try await engines[1].copiedRows().joined().count == 1)
    }

    @Test(arguments: [true, false]) func `if one side has to restart, so does the other`(isReading: Bool)
        async throws
    {
        try await samples.write(to: engines[0])
        let engine = MeddlingEngine(base: try databases[isReading ? 0 : 1].makeEngine(), repeats: true)
        let meddled = try await SQLStorage.open(engine)
        engine.arm()
        if isReading {
            _ = try await meddled.copyRows(to: target, replacing: [:], readingOn: TestThread())
        } else {
            _ = try await source.copyRows(to: meddled, replacing: [:], readingOn: TestThread())
        }
        #expect(engine.hasRepeated)
        #expect(try await engines[1].copiedRows() == engines[0].copiedRows())
    }

    @Test(arguments: [true, false]) func `a failure on one side stops the other`(isReading: Bool) async throws {
        try await samples.write(to: engines[0])
        let engine = MeddlingEngine(
            base: try databases[isReading ? 0 : 1].makeEngine(), fails: isReading ? "FROM events" : "INSERT INTO events"
        )
        let meddled = try await SQLStorage.open(engine)
        await #expect(throws: MeddlingEngine.Failed.self) {
            try await (isReading ? meddled : source).copyRows(
                to: isReading ? target : meddled, replacing: [:], readingOn: TestThread())
        }
        #expect(try await engines[1].copiedRows().joined().isEmpty)
    }
}

/// An engine that disturbs some statements: it loses what they write, throws an error, or runs their transaction twice.
private final class MeddlingEngine: SQLEngine {
    struct Failed: Error {}

    private let base: SQLiteEngine
    private let loses: String?
    private let fails: String?
    private let mayRepeat: Bool
    private let state = Mutex((isArmed: false, hasRepeated: false))

    init(base: SQLiteEngine, loses: String? = nil, fails: String? = nil, repeats: Bool = false) {
        self.base = base
        self.loses = loses
        self.fails = fails
        mayRepeat = repeats
    }

    var hasRepeated: Bool { state.withLock { $0.hasRepeated } }

    /// Makes the engine run the body of the next transaction twice.
    func arm() { state.withLock { $0.isArmed = true } }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await base.read { [self] db in try run(body, on: db) }
    }

    func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await base.readOnce(body)
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await base.write { [self] db in try run(body, on: db) }
    }

    private func run<Value>(_ body: (any SQLConnection) throws -> Value, on db: any SQLConnection) throws -> Value {
        let value = try body(Connection(base: db, engine: self))
        let repeats = state.withLock { state in
            guard mayRepeat, state.isArmed, !state.hasRepeated else { return false }
            state.hasRepeated = true
            return true
        }
        return repeats ? try body(Connection(base: db, engine: self)) : value
    }

    private struct Connection: SQLConnection {
        let base: any SQLConnection
        let engine: MeddlingEngine

        func rows(_ statement: SQLStatement, _ arguments: [SQLValue]) throws -> [SQLRow] {
            try check(statement)
            return try base.rows(statement, arguments)
        }

        func run(_ statement: SQLStatement, _ arguments: [SQLValue]) throws {
            try check(statement)
            if let lost = engine.loses, statement.sql.contains(lost) { return }
            try base.run(statement, arguments)
        }

        func changes(by statement: SQLStatement, _ arguments: [SQLValue]) throws -> Int {
            try check(statement)
            return try base.changes(by: statement, arguments)
        }

        func setSealed(_ isSealed: Bool, _ table: SQLStatement) throws { try base.setSealed(isSealed, table) }

        private func check(_ statement: SQLStatement) throws {
            if let fails = engine.fails, statement.sql.contains(fails) { throw Failed() }
        }
    }
}
