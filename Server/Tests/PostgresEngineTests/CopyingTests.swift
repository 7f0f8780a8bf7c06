import SQLStorage
import Foundation
import SQLiteEngine
import StorageFixtures
import Testing

/// Tests copying all rows from an SQLite file to PostgreSQL, and from PostgreSQL to an SQLite file.
@Suite struct CopyingTests {
    @Test func `rows copied to the server and back are unchanged`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "copying-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try ["first", "last"].map { try SQLiteEngine(path: folder.appending(path: $0).path) }
        let database = try await TestDatabase(), server = try await database.makeEngine()
        let (first, middle, last) = (
            try await SQLStorage.open(files[0]), try await SQLStorage.open(server), try await SQLStorage.open(files[1])
        )
        try await SampleRows(
            on: server,
            columns: """
                SELECT table_name::text, column_name::text, data_type::text FROM information_schema.columns
                WHERE table_schema = 'public'
                """
        ).write(to: files[0])
        try await first.copyContents(to: middle)
        let counts = try await first.copyRows(to: middle, replacing: [:], readingOn: TestThread())
        #expect(try await server.copiedRows() == files[0].copiedRows())
        #expect(try await middle.copyRows(to: last, replacing: [:], readingOn: TestThread()) == counts)
        #expect(try await files[1].copiedRows() == files[0].copiedRows())
    }
}
