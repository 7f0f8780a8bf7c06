import PortContracts
import StorageFixtures
import Testing

@testable import SQLStorage

/// Tests two releases of the server that use one database. The newer release has a migration that the older release
/// doesn't know.
@Suite struct ReleaseTests {
    private static let expanding = Migration(
        statements: [
            "ALTER TABLE nodes ADD COLUMN color TEXT", "CREATE TABLE colors (name TEXT PRIMARY KEY)",
            "CREATE INDEX nodes_by_color ON nodes (color) WHERE color IS NOT NULL",
        ], keepsReaders: true)
    private static let contracting = Migration(statements: ["DROP TABLE dismissals"])

    @Test func `a release keeps working beside a newer one that removed nothing it needs`() async throws {
        let database = try TestDatabase()
        let older = try await database.makeStorage()
        let newer = try await SQLStorage.open(database.makeEngine(), Migration.all + [Self.expanding])
        try await newer.setSetting("any", to: "newer")
        #expect(try await older.setting("any") == "newer")
        // The older release can also open the migrated database again, for example after a restart.
        let again = try await database.makeStorage()
        try await LibraryContract(again, signIn: again, clock: database.clock).verify()
    }

    @Test func `a release refuses a database from which a newer one removed something`() async throws {
        for steps in [[Self.contracting], [Self.contracting, Self.expanding], [Self.expanding, Self.contracting]] {
            let database = try TestDatabase()
            _ = try await SQLStorage.open(database.makeEngine(), Migration.all + steps)
            let found = Migration.all.count + steps.count
            await #expect(throws: SchemaError.newer(found: found, known: Migration.all.count)) {
                try await database.makeStorage()
            }
        }
    }

    @Test func `rows that an older release knows only in part are copied only by the newer one`() async throws {
        let (database, empty) = (try TestDatabase(), try TestDatabase())
        _ = try await SQLStorage.open(database.makeEngine(), Migration.all + [Self.expanding])
        let older = try await database.makeStorage(), copy = try await empty.makeStorage()
        await #expect(throws: SchemaError.self) {
            try await older.copyRows(to: copy, replacing: [:], readingOn: TestThread())
        }
        await #expect(throws: SchemaError.self) {
            try await copy.copyRows(to: older, replacing: [:], readingOn: TestThread())
        }
    }
}
