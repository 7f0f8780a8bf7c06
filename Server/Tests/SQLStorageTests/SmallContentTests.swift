import Basics
import Documents
import Foundation
import PortContracts
import OAuthServer
import SQLiteEngine
import Testing

@testable import SQLStorage

/// Tests the table that contains small content: which statements read the table, and which may delete from it. Also
/// tests databases without the table.
@Suite struct SmallContentTests {
    /// A user Mia with documents, and a record of the statements that the library executes.
    private struct Fixture {
        let database: TestDatabase
        let engine: RecordingEngine
        let storage: SQLStorage
        let library: Library
        let caller: Caller
        let root: ContainerID

        var now: Date { database.clock.now }

        init() async throws {
            database = try TestDatabase()
            engine = RecordingEngine(base: try database.makeEngine())
            storage = try await database.makeStorage(on: engine)
            library = Library(store: storage, blobs: InMemoryBlobs(), inlineLimit: 100)
            let account = Account(name: try #require(SignInName("mia")), displayName: "Mia", created: Date())
            try await storage.verbs.accounts.add(account, password: nil)
            caller = Caller(user: account.id, authority: .machine)
            root = try await library.root(for: caller, now: database.clock.now).container.id
        }

        func stage(_ text: String) async throws -> StagedContent {
            try await library.stage(TestBody(Array(text.utf8)), limit: nil) { $0 }
        }

        func makeFile(_ name: String, _ text: String) async throws -> FileRecord {
            try await library.createFile(
                .exactly(DocumentName(name), overwrite: false), in: root, content: stage(text), isReadOnly: false,
                for: caller, now: now
            ).file
        }

        /// Returns the number of rows with small content, including rows to which no version refers.
        func count() async throws -> Int {
            try await engine.read { try $0.rows("SELECT key FROM contents", []).count }
        }

        /// Returns the number of contents to which versions no longer refer and that garbage collection hasn't checked
        /// yet.
        func released() async throws -> Int {
            try await engine.read { try $0.rows("SELECT key FROM released_contents", []).count }
        }
    }

    @Test func `only opening a document reads its bytes`() async throws {
        let fixture = try await Fixture(), library = fixture.library, caller = fixture.caller, now = fixture.now
        let file = try await fixture.makeFile("Plan.docx", "first"), lock = try #require(LockID(rawValue: "A"))
        _ = try await library.replace(fixture.stage("second"), of: file.id, for: caller, now: now)
        fixture.engine.begin()
        _ = try await library.file(file.id, for: caller, now: now)
        _ = try await library.children(of: fixture.root, for: caller, now: now)
        _ = try await library.ancestors(of: .file(file.id), for: caller, now: now)
        _ = try await library.versions(of: file.id, for: caller, now: now)
        _ = try await library.history(of: file.id)
        _ = try await library.lock(file.id, .acquire(lock), for: caller, now: now)
        _ = try await library.lock(file.id, .release(lock), for: caller, now: now)
        _ = try await library.share(.file(file.id), as: .readOnly, for: caller, now: now)
        _ = try await library.renameFile(
            file.id, to: DocumentName("New.docx"), presenting: nil, for: caller, now: now)
        _ = try await fixture.storage.storedVersions()
        _ = try await fixture.storage.contradictions()
        #expect(!fixture.engine.statements.isEmpty)
        #expect(fixture.engine.statements.filter(\.namesBytes) == [])
    }

    @Test func `opening a document takes one statement, and an old version reads one row of bytes`() async throws {
        let fixture = try await Fixture(), library = fixture.library
        let file = try await fixture.makeFile("Plan.docx", "first")
        fixture.engine.begin()
        _ = try await library.open(file.id, for: fixture.caller, now: fixture.now)
        #expect(fixture.engine.statements == [NodeStatements.byIDWithBytes.under(.machine).sql])
        fixture.engine.begin()
        _ = try await library.open(.first, of: file.id, for: fixture.caller, now: fixture.now)
        #expect(fixture.engine.statements.filter(\.namesBytes).count == 1)
    }

    @Test func `a save writes its bytes once, and a restore writes none`() async throws {
        let fixture = try await Fixture(), library = fixture.library
        let file = try await fixture.makeFile("Plan.docx", "first"), second = try await fixture.stage("second")
        fixture.engine.begin()
        _ = try await library.replace(second, of: file.id, for: fixture.caller, now: fixture.now)
        #expect(fixture.engine.statements.filter(\.namesBytes).count == 1)
        #expect(try await fixture.count() == 2)
        _ = try await library.restore(.first, of: file.id, for: fixture.caller, now: fixture.now)
        #expect(try await fixture.count() == 2)
    }

    @Test func `a refused save leaves no row`() async throws {
        let fixture = try await Fixture(), library = fixture.library, caller = fixture.caller, now = fixture.now
        let file = try await fixture.makeFile("Plan.docx", "first"), small = try await fixture.stage("refused")
        let lock = try #require(LockID(rawValue: "A")), name = try DocumentName("PLAN.docx")
        _ = try await library.lock(file.id, .acquire(lock), for: caller, now: now)
        await #expect(throws: DocumentsError.locked(by: lock)) {
            try await library.replace(small, of: file.id, for: caller, now: now)
        }
        await #expect(throws: DocumentsError.locked(by: lock)) {
            try await library.save(small, to: file.id, presenting: nil, for: caller, now: now)
        }
        for overwrites in [false, true] {
            await #expect(throws: DocumentsError.self) {
                try await library.createFile(
                    .exactly(name, overwrite: overwrites), in: fixture.root, content: small, isReadOnly: false,
                    for: caller, now: now)
            }
        }
        #expect(try await fixture.count() == 1)
    }

    @Test func `the database refuses to delete content that a version references`() async throws {
        let fixture = try await Fixture(), file = try await fixture.makeFile("Plan.docx", "first")
        let key = try #require(file.content.inline)
        await #expect {
            try await fixture.engine.write { try $0.run("DELETE FROM contents WHERE key = ?1", [.id(key)]) }
        } throws: { error in
            if case .failed(_, let message)? = error as? SQLError { message.contains("FOREIGN KEY") } else { false }
        }
        // The database also refuses to let a version refer to missing content.
        await #expect(throws: SQLError.self) {
            try await fixture.engine.write {
                _ = try $0.run("UPDATE versions SET content = 'nothing' WHERE file = ?1", [.id(file.id)])
            }
        }
        #expect(try await fixture.storage.bytes(of: key) == Array("first".utf8))
        #expect(try await fixture.storage.size(of: key) == 5)
        let other = try #require(InlineKey(rawValue: key.rawValue + "x"))
        #expect(try await fixture.storage.bytes(of: other) == nil)
        #expect(try await fixture.storage.size(of: other) == nil)
    }

    @Test func `content released by a version is checked at once`() async throws {
        let fixture = try await Fixture(), library = fixture.library
        let file = try await fixture.makeFile("Plan.docx", "first")
        for text in ["second", "third"] {
            _ = try await library.replace(fixture.stage(text), of: file.id, for: fixture.caller, now: fixture.now)
        }
        _ = try await library.restore(.first, of: file.id, for: fixture.caller, now: fixture.now)
        let later = fixture.now.addingTimeInterval(Retention.restoredLifetime + 1)
        let gone = [1, 2].map { FileVersion(rawValue: $0) }
        #expect(try await library.remove(gone, of: file.id, now: later) == gone)
        #expect(try await fixture.released() == 2)
        #expect(try await GarbageCollection(library: library).run(now: fixture.now).removed == 1)
        #expect(try await fixture.released() == 0)
        #expect(try await fixture.count() == 2)
    }

    @Test func `a step checks a bounded amount of content, even if versions still reference all of it`() async throws {
        let fixture = try await Fixture(), library = fixture.library, store: any DocumentStore = fixture.storage
        let later = fixture.now.addingTimeInterval(Retention.restoredLifetime + 1)
        for number in 1...7 {
            let file = try await fixture.makeFile("\(number).docx", "kept").id
            _ = try await library.replace(fixture.stage("other"), of: file, for: fixture.caller, now: fixture.now)
            _ = try await library.restore(.first, of: file, for: fixture.caller, now: fixture.now)
            #expect(try await library.remove([.first], of: file, now: later) == [.first])
        }
        #expect(try await fixture.released() == 7)
        fixture.engine.begin()
        let step = try await store.write { try $0.removeUnnamedContent(limit: 3) }
        #expect(step == ContentRemoval(removed: 0, isComplete: false))
        // One statement finds the keys of the contents, and two statements check each key.
        #expect(fixture.engine.statements.count <= 7)
        #expect(try await fixture.released() == 4)
        #expect(try await GarbageCollection(library: library).run(now: fixture.now) == GarbageCollection.Outcome())
        #expect(try await fixture.released() == 0)
        #expect(try await fixture.count() == 14)
    }

    @Test func `garbage collection continues after steps that removed nothing`() async throws {
        let fixture = try await Fixture(), file = try await fixture.makeFile("Plan.docx", "first")
        try await fixture.library.deleteForGood(file.id, for: fixture.caller, now: fixture.now)
        // Adds keys of content that doesn't exist. These keys sort before all other keys, so garbage collection checks
        // them first.
        try await fixture.engine.write { db in
            for number in 100..<350 {
                try db.run(
                    "INSERT INTO released_contents (key) VALUES (?1)", [.text("0000000000000000\(number)")])
            }
        }
        #expect(try await GarbageCollection(library: fixture.library).run(now: fixture.now).removed == 1)
        #expect(try await fixture.released() == 0)
        #expect(try await fixture.count() == 0)
    }

    @Test func `unreferenced content is counted before garbage collection and not after it`() async throws {
        let fixture = try await Fixture(), file = try await fixture.makeFile("Plan.docx", "first")
        _ = try await fixture.makeFile("Kept.docx", "kept")
        #expect(try await fixture.storage.unnamedContents() == 0)
        try await fixture.library.deleteForGood(file.id, for: fixture.caller, now: fixture.now)
        #expect(try await fixture.storage.unnamedContents() == 1)
        _ = try await GarbageCollection(library: fixture.library).run(now: fixture.now)
        #expect(try await fixture.storage.unnamedContents() == 0)
    }

    @Test func `content that no version ever referenced is found and collected`() async throws {
        let fixture = try await Fixture(), storage = fixture.storage,
            garbageCollection = GarbageCollection(library: fixture.library)
        let file = try await fixture.makeFile("Plan.docx", "first")
        try await storage.releaseStrayContents()
        #expect(try await fixture.released() == 0)
        // No operation of the library writes such keys. The last of these keys isn't even valid.
        try await fixture.engine.write { db in
            for key in (100..<350).map({ "stray00000000000\($0)" }) + ["?"] {
                try db.run("INSERT INTO contents (key, bytes) VALUES (?1, ?2)", [.text(key), .bytes([1])])
            }
        }
        #expect(try await storage.unnamedContents() == 251)
        #expect(try await garbageCollection.run(now: fixture.now).removed == 0)
        try await storage.releaseStrayContents()
        #expect(try await fixture.released() == 251)
        #expect(try await garbageCollection.run(now: fixture.now).removed == 251)
        #expect(try await storage.unnamedContents() == 0)
        let opened = try await fixture.library.open(file.id, for: fixture.caller, now: fixture.now)
        #expect(try await opened.content.read(at: 0, count: 10) == Array("first".utf8))
    }

    @Test func `a document with other small content than its version is found`() async throws {
        let fixture = try await Fixture(), file = try await fixture.makeFile("Plan.docx", "first")
        #expect(try await fixture.storage.contradictions().isEmpty)
        try await fixture.engine.write { try $0.run("UPDATE nodes SET content = NULL WHERE is_file = 1", []) }
        #expect(try await fixture.storage.contradictions() == [file.id])
    }
}

extension String {
    /// Whether the statement uses the table `contents`, which has the bytes of small content. Other tables have only
    /// the keys.
    fileprivate var namesBytes: Bool { contains(/\bcontents\b/) }
}
