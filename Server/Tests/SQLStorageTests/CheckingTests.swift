import Basics
import Documents
import Foundation
import PortContracts
import OAuthServer
import SQLiteEngine
import Synchronization
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

    /// What can happen to the file while the server has it open.
    enum Accident: CaseIterable {
        case overwritten, truncated, emptied, deleted

        func happen(to path: String) throws {
            let file = try FileHandle(forWritingTo: URL(filePath: path))
            defer { try? file.close() }
            switch self {
            case .overwritten: try file.write(contentsOf: Data(repeating: 0xA5, count: 8192))
            case .truncated: try file.truncate(atOffset: 8192)
            case .emptied: try file.truncate(atOffset: 0)
            case .deleted: try FileManager.default.removeItem(atPath: path)
            }
        }
    }

    @Test(arguments: Accident.allCases)
    func `damage to the file while it is open is noticed and reported once`(accident: Accident) async throws {
        let database = try TestDatabase(), engine = try database.makeEngine(), reports = Mutex<[String]>([])
        let storage = try await database.makeStorage(on: engine)
        _ = try await fill(storage, saves: 4)
        // The pages of the write-ahead log move to the file.
        try await SQLiteEngine(path: database.path).close()
        engine.reportDamage { report in reports.withLock { $0.append(report) } }
        try engine.checkFile()
        try accident.happen(to: database.path)
        for _ in 0..<2 { #expect(throws: SQLError.self) { try engine.checkFile() } }
        #expect(reports.withLock { $0.count } == 1)
    }

    @Test func `a query that finds damage keeps the file from passing its check`() async throws {
        let database = try TestDatabase(), engine = try database.makeEngine()
        _ = try await database.makeStorage(on: engine)
        await #expect(throws: SQLError.self) {
            try await engine.read { (_: any SQLConnection) -> Void in
                throw SQLError.failed(code: 523, message: "database disk image is malformed")
            }
        }
        #expect(throws: SQLError.corrupt(["database disk image is malformed"])) { try engine.checkFile() }
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
