import Basics
import Documents
import Foundation
import PortContracts
import OAuthServer
import SQLiteEngine
import Testing

@testable import SQLStorage

/// Tests the migration to version 5 of the schema. Before this version, all content is in files.
@Suite struct SmallContentMigrationTests {
    /// Adds a user and a document with two versions, as version 4 of the schema stored them.
    private static func fill(_ db: any SQLConnection, _ contents: [ContentRecord], at now: Date) throws {
        try Migration.run(on: db, [.createsTables, .indexesFolders, .addsRetentionAndShares, .unifiesAuditLog])
        try db.run(
            """
            INSERT INTO users (id, name, name_key, display_name, is_business, is_education, created, password_version)
            VALUES ('mia', 'mia', 'mia', 'Mia', 0, 0, 0, 0)
            """, [])
        try db.run(
            """
            INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified)
            VALUES ('top', 0, 'mia', NULL, '', '', 0)
            """, [])
        let newest = contents[contents.count - 1]
        try db.run(
            """
            INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified, version, size, blob, sha256,
                is_read_only)
            VALUES ('plan', 1, 'mia', 'top', 'Plan.docx', 'plan.docx', ?1, ?2, ?3, ?4, ?5, 0)
            """,
            [
                .instant(now), .integer(Int64(contents.count)), .integer(newest.size), .id(newest.blob),
                .bytes(newest.sha256),
            ])
        for (number, content) in contents.enumerated() {
            try db.run(
                "INSERT INTO versions (file, number, size, blob, sha256, saved) VALUES ('plan', ?1, ?2, ?3, ?4, ?5)",
                [
                    .integer(Int64(number + 1)), .integer(content.size), .id(content.blob), .bytes(content.sha256),
                    .instant(now),
                ])
        }
    }

    private static func text(_ opened: OpenedFile) async throws -> String {
        String(decoding: try await opened.content.read(at: 0, count: 100), as: UTF8.self)
    }

    @Test func `the migration leaves old content in files, and new small saves go to the database`() async throws {
        let database = try TestDatabase(), engine = try database.makeEngine(), now = database.clock.now
        let blobs = InMemoryBlobs { now }
        var contents: [ContentRecord] = []
        for text in ["first", "second"] {
            contents.append(try await blobs.stage(TestBody(Array(text.utf8)), limit: nil))
        }
        let written = contents
        for key in contents.compactMap(\.blob) { await blobs.release(key) }
        try await engine.write { try Self.fill($0, written, at: now) }

        let storage = try await database.makeStorage(on: engine)
        let library = Library(store: storage, blobs: blobs, inlineLimit: 100)
        let caller = Caller(user: try #require(UserID(rawValue: "mia")), authority: .machine)
        let file = try #require(FileID(rawValue: "plan"))
        #expect(try await library.history(of: file).map(\.content) == contents)
        #expect(try await library.file(file, for: caller, now: now).file.content == contents[1])
        #expect(try await Self.text(library.open(file, for: caller, now: now)) == "second")
        #expect(try await storage.contradictions().isEmpty)

        _ = try await library.stage(TestBody(Array("third".utf8)), limit: nil) {
            try await library.replace($0, of: file, for: caller, now: now)
        }
        _ = try await library.restore(.first, of: file, for: caller, now: now)
        let history = try await library.history(of: file).map(\.content)
        #expect(history.map { $0.inline != nil } == [false, false, true, false] && history[3] == contents[0])
        for (number, text) in ["first", "second", "third", "first"].enumerated() {
            let version = FileVersion(rawValue: Int64(number) + 1)
            #expect(try await Self.text(library.open(version, of: file, for: caller, now: now)) == text)
        }
        #expect(try await storage.contradictions().isEmpty)
        let later = now.addingTimeInterval(GarbageCollection.age + 1)
        #expect(try await GarbageCollection(library: library).run(now: later) == GarbageCollection.Outcome())
    }
}
