import Basics
import Documents
import Foundation
import PortContracts
import OAuthServer
import SQLiteEngine
import Testing
import WOPI
import WOPIHost

@testable import SQLStorage

/// Tests which database rows `emplace doctor` and `emplace backup` read.
@Suite struct CheckingTests {
    private func fill(_ storage: SQLStorage, saves: Int) async throws -> FileID {
        let account = Account(name: try #require(SignInName("mia")), displayName: "Mia", created: Date())
        try await storage.verbs.accounts.add(account, password: nil)
        let caller = Caller(user: account.id, authority: .machine)
        let root = try await storage.library.root(for: caller, now: Date()).container.id
        let name = try DocumentName("Report.docx")
        let file = try await storage.library.createFile(
            .exactly(name, overwrite: false), in: root, content: .empty, isReadOnly: false, for: caller, now: Date()
        ).file.id
        for number in 0..<saves {
            let key = BlobKey(rawValue: String(repeating: "k", count: 16 + number))
            let content = ContentRecord(blob: key, size: 1, sha256: Array(repeating: 0, count: 32))
            _ = try await storage.library.replace(.stored(content), of: file, for: caller, now: Date())
        }
        return file
    }

    @Test func `all versions are listed in pages with their owners and paths`() async throws {
        let database = try TestDatabase()
        let storage = try await database.makeStorage()
        let file = try await fill(storage, saves: 4)
        var found: [StoredVersion] = []
        while case let page = try await storage.storedVersions(after: found.last, limit: 2), !page.isEmpty {
            #expect(page.count <= 2)
            found += page
        }
        #expect(found.map(\.version.rawValue) == [1, 2, 3, 4, 5])
        #expect(found.map(\.isNewest) == [false, false, false, false, true])
        let last = try #require(found.last)
        #expect(last.file == file && last.ownerName == "mia")
        #expect(try await storage.library.location(of: last.file, now: Date())?.path == ["Report.docx"])
    }

    @Test func `a document with other content than its version is found`() async throws {
        let database = try TestDatabase()
        let engine = try database.makeEngine()
        let storage = try await database.makeStorage(on: engine)
        let file = try await fill(storage, saves: 1)
        #expect(try await storage.contradictions().isEmpty)
        try await engine.write { try $0.run("UPDATE nodes SET size = 2 WHERE is_file = 1", []) }
        #expect(try await storage.contradictions() == [file])
    }

    @Test func `a backup is a snapshot of the database while others write`() async throws {
        let database = try TestDatabase()
        let engine = try database.makeEngine()
        let storage = try await database.makeStorage(on: engine)
        let path = database.folder.appending(path: "copy.sqlite").path
        // Each transaction either writes both rows or writes no row.
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 0..<200 {
                    try await engine.write { db in
                        for name in ["a", "b"] {
                            try db.run(
                                "INSERT INTO settings (name, value) VALUES (?1, 'x')", [.text("\(name)\(number)")])
                        }
                    }
                }
            }
            group.addTask { try await engine.backup(to: path) }
            try await group.waitForAll()
        }
        let copy = try SQLiteEngine(path: path)
        try await copy.integrityCheck()
        let count = try await copy.read { try $0.first("SELECT COUNT(*) FROM settings", []) { try $0.integer() } }
        #expect(try #require(count) % 2 == 0)
        withExtendedLifetime((database, storage)) {}
    }
}
