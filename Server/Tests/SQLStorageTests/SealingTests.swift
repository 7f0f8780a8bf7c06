import Foundation
import SQLiteEngine
import StorageFixtures
import Testing

@testable import SQLStorage

/// Tests that a sealed database refuses changes. A database is sealed while its last changes are copied to another
/// database.
@Suite struct SealingTests {
    private let database: TestDatabase
    private let engine: SQLiteEngine
    private let storage: SQLStorage

    init() async throws {
        database = try TestDatabase()
        engine = try database.makeEngine()
        storage = try await SQLStorage.open(engine)
        try await SampleRows(
            on: engine,
            columns: """
                SELECT m.name, c.name, c.type FROM sqlite_master m JOIN pragma_table_info(m.name) c
                WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'
                """
        ).write(to: engine)
    }

    @Test func `only the settings and servers tables accept changes once sealed`() async throws {
        try await storage.setSealed(true)
        let other = try await database.makeStorage()
        for table in CopiedTable.all where table.name != "settings" {
            let name = table.name, column = table.columns[0]
            for change in ["DELETE FROM \(name)", "UPDATE \(name) SET \(column) = \(column)"] as [SQLStatement] {
                await #expect(throws: SQLError.sealed, "\(change.sql)") {
                    try await engine.write { try $0.run(change, []) }
                }
            }
        }
        try await other.setSetting("any", to: "value")
        await #expect(throws: (any Error).self) {
            try await other.takeLease("task", for: "a", now: .now, until: .distantFuture)
        }
    }

    @Test func `sealing and unsealing are idempotent`() async throws {
        for isSealed in [true, true, false, false] {
            try await storage.setSealed(isSealed)
            let answer = await Result { try await engine.write { try $0.run("DELETE FROM dismissals", []) } }
            #expect((answer.error as? SQLError) == (isSealed ? .sealed : nil))
        }
    }

    @Test func `rows with sealed values are copied`() async throws {
        try await storage.setSealed(true)
        let copy = try TestDatabase(), target = try copy.makeEngine()
        _ = try await storage.copyRows(
            to: SQLStorage.open(target), replacing: [:], readingOn: TestThread())
        #expect(try await target.copiedRows() == engine.copiedRows())
        // The source is sealed, but its copy in the target isn't.
        try await target.write { try $0.run("DELETE FROM dismissals", []) }
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }

    fileprivate var error: (any Error)? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}
