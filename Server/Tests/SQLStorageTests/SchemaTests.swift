import Basics
import Documents
import Foundation
import PortContracts
import OAuthServer
import SQLiteEngine
import Synchronization
import Testing
import WOPIHost

@testable import SQLStorage

@Suite struct SchemaTests {
    @Test func `opening again finds the stored data`() async throws {
        let database = try TestDatabase()
        let first = try await database.makeStorage()
        try await first.setSetting("address", to: "https://a.example")
        try await first.setSetting("address", to: "https://b.example")
        try await first.setSetting("gone", to: "x")
        try await first.setSetting("gone", to: nil)
        let second = try await database.makeStorage()
        #expect(try await second.setting("address") == "https://b.example")
        #expect(try await second.setting("gone") == nil)
    }

    @Test func `several processes may open a new file at once`() async throws {
        let database = try TestDatabase()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { _ = try await database.makeStorage().setting("any") }
            }
            try await group.waitForAll()
        }
    }

    @Test func `a schema of a newer release is refused and unchanged`() async throws {
        let database = try TestDatabase()
        _ = try await database.makeStorage()
        let engine = try database.makeEngine()
        try await engine.write { db in
            try db.run("UPDATE schema_version SET version = 99", [])
            try db.run("UPDATE oldest_reader SET version = 99", [])
        }
        await #expect(throws: SchemaError.newer(found: 99, known: Migration.all.count)) {
            try await database.makeStorage()
        }
        #expect(SchemaError.newer(found: 99, known: 1).description.contains("release"))
    }

    @Test func `only missing migrations run, all or none`() async throws {
        let database = try TestDatabase()
        defer { withExtendedLifetime(database) {} }
        let engine = try database.makeEngine()
        let one = Migration(statements: ["CREATE TABLE a (x BIGINT)"])
        let two = Migration(statements: ["CREATE TABLE b (x BIGINT)"])
        let broken = Migration(statements: ["CREATE TABLE c (x BIGINT)", "CREATE TABLE a (x BIGINT)"])
        try await engine.write { try Migration.run(on: $0, [one]) }
        try await engine.write { try Migration.run(on: $0, [one, two]) }
        await #expect(throws: SQLError.self) {
            try await engine.write { try Migration.run(on: $0, [one, two, broken]) }
        }
        let tables = try await engine.read { db in
            try db.all("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name", []) { try $0.text() }
        }
        #expect(tables == ["a", "b", "oldest_reader", "schema_version"])
        let version = try await engine.read { try $0.rows("SELECT version FROM schema_version", []) }
        #expect(version == [SQLRow([.integer(2)])])
    }

    @Test func `a busy or full database is reported as an error of the domain`() async throws {
        struct Failing: SQLEngine {
            let error: SQLError
            func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws
                -> Value
            {
                throw error
            }
            func write<Value: Sendable>(_ body: (any SQLConnection) throws -> Value) async throws -> Value {
                throw error
            }
        }
        await #expect(throws: DocumentsError.busy) { try await SQLStorage.open(Failing(error: .busy)) }
        await #expect(throws: DocumentsError.storageFull) { try await SQLStorage.open(Failing(error: .full)) }
        await #expect(throws: SQLError.uniqueViolation) { try await SQLStorage.open(Failing(error: .uniqueViolation)) }
    }

    @Test func `the sign-in store reports a busy or full database as its own error`() async throws {
        let database = try TestDatabase()
        let engine = FailingEngine(try database.makeEngine())
        let storage = try await database.makeStorage(on: engine)
        for (error, refusal) in [(SQLError.busy, StoreRefusal.busy), (.full, .storageFull)] {
            engine.fail(with: error)
            await #expect(throws: refusal) { try await storage.verbs.clients.list() }
            await #expect(throws: refusal) { try await storage.verbs.accounts.list() }
            await #expect(throws: refusal) { try await storage.verbs.accounts.dismiss(.addPlace, for: .random()) }
        }
        engine.fail(with: .uniqueViolation)
        await #expect(throws: SQLError.uniqueViolation) { try await storage.verbs.accounts.list() }
    }
}

/// An engine whose statements succeed until a test makes them fail.
private final class FailingEngine: SQLEngine {
    private let base: any SQLEngine
    private let error = Mutex<SQLError?>(nil)

    init(_ base: any SQLEngine) { self.base = base }

    func fail(with error: SQLError) { self.error.withLock { $0 = error } }

    private func check() throws { if let error = error.withLock({ $0 }) { throw error } }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try check()
        return try await base.read(body)
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try check()
        return try await base.write(body)
    }
}
