import Basics
import SQLStorage
import Documents
import Foundation
import PortContracts
import OAuth
import OAuthServer
import SQLiteEngine
import Testing
import WOPI
import WOPIHost

/// Tests pruning, which deletes old versions. Also tests what happens to the content of deleted versions when an older
/// database is restored.
@Suite struct PruneTests {
    /// A user Ann with documents, and a clock that the test sets.
    private struct PruneFixture {
        let database: TestDatabase
        let engine: SQLiteEngine
        let storage: SQLStorage
        let blobs: InMemoryBlobs
        let caller: Caller
        let root: ContainerID

        var clock: ManualClock { database.clock }
        var library: Library { Library(store: storage, blobs: blobs) }

        init() async throws {
            let database = try TestDatabase()
            let clock = database.clock
            self.database = database
            engine = try database.makeEngine()
            storage = try await database.makeStorage(on: engine)
            blobs = InMemoryBlobs { clock.now }
            let account = Account(name: try #require(SignInName("ann")), displayName: "Ann", created: clock.now)
            try await storage.verbs.accounts.add(account, password: nil)
            caller = Caller(user: account.id, authority: .machine)
            root = try await storage.library.root(for: caller, now: clock.now).container.id
        }

        func makeFile(_ name: String) async throws -> FileID {
            try await library.createFile(
                .exactly(DocumentName(name), overwrite: false), in: root, content: .empty, isReadOnly: false,
                for: caller, now: clock.now
            ).file.id
        }

        /// Saves a file once a minute, each time with different content.
        func autosave(_ file: FileID, minutes: Int) async throws {
            for number in 0..<minutes {
                clock.advance(60)
                _ = try await blobs.stage(TestBody([UInt8](repeating: 1, count: 1 + number % 10)), limit: nil) {
                    try await library.replace($0, of: file, for: caller, now: clock.now)
                }
            }
        }

        func prune(_ rule: Retention, isDryRun: Bool = false) async throws -> [Prune.Finding] {
            var findings: [Prune.Finding] = []
            try await Prune(library: library, retention: rule)
                .run(now: clock.now, isDryRun: isDryRun) { findings.append($0) }
            return findings
        }

        func collectGarbage() async throws -> GarbageCollection.Outcome {
            try await GarbageCollection(library: library).run(now: clock.now)
        }
    }

    @Test func `a day of AutoSave is thinned to a version an hour, as the dry run predicted`() async throws {
        let fixture = try await PruneFixture()
        let file = try await fixture.makeFile("Plan.docx")
        _ = try await fixture.makeFile("Untouched.docx")
        try await fixture.autosave(file, minutes: 600)
        #expect(try await fixture.prune(.thinned).isEmpty)
        fixture.clock.advance(2 * 24 * 60 * 60)
        let said = try await fixture.prune(.thinned, isDryRun: true)
        #expect(try await fixture.library.versions(of: file, for: fixture.caller, now: fixture.clock.now).count == 601)
        #expect(try await fixture.prune(.none).isEmpty)
        let done = try await fixture.prune(.thinned)
        #expect(done == said && done.count == 1 && done[0].file == file && done[0].freed > 500)
        let left = try await fixture.library.versions(of: file, for: fixture.caller, now: fixture.clock.now)
        #expect((10...12).contains(left.count) && left.first?.version.rawValue == 601)
        #expect(try await fixture.prune(.thinned).isEmpty)
        // Garbage collection deletes the content of the deleted versions, and keeps the content of all other versions.
        let outcome = try await fixture.collectGarbage()
        #expect(outcome.trashed == done[0].versions.filter { $0.rawValue > 1 }.count)
        #expect(try await fixture.blobs.trashed().reduce(0) { $0 + $1.size } == done[0].freed)
        for version in left { _ = try await fixture.blobs.open(version.content) }
        #expect(try await fixture.collectGarbage() == GarbageCollection.Outcome())
    }

    @Test func `a document in the trash shrinks with each version that is removed`() async throws {
        let fixture = try await PruneFixture(), library = fixture.library, clock = fixture.clock
        let file = try await fixture.makeFile("Plan.docx")
        try await fixture.autosave(file, minutes: 5)
        func sizes() async throws -> [Int64] {
            try await library.trash(for: fixture.caller, limit: 9, now: clock.now).entries.map(\.record.bytes)
        }
        try await library.deleteFile(file, for: fixture.caller, now: clock.now)
        #expect(try await sizes() == [1 + 2 + 3 + 4 + 5])
        #expect(try await fixture.prune(Retention(number: 2, isThinned: false)).count == 1)
        #expect(try await sizes() == [4 + 5])
        _ = try await library.bringBack(.file(file), for: fixture.caller, now: clock.now)
        #expect(try await fixture.prune(Retention(number: 1, isThinned: false)).count == 1)
        try await library.deleteFile(file, for: fixture.caller, now: clock.now)
        #expect(try await sizes() == [5])
    }

    @Test func `a version that is being read, or that a user restored, stays`() async throws {
        let fixture = try await PruneFixture()
        let file = try await fixture.makeFile("Plan.docx")
        try await fixture.autosave(file, minutes: 5)
        // The staged content stands for content that a reader has open, because the store in memory protects only
        // staged content.
        let read = try await fixture.blobs.stage(TestBody([1, 2, 3]), limit: nil)
        _ = try await fixture.library.replace(.stored(read), of: file, for: fixture.caller, now: fixture.clock.now)
        _ = try await fixture.library.restore(
            FileVersion(rawValue: 3), of: file, for: fixture.caller, now: fixture.clock.now)
        try await fixture.autosave(file, minutes: 2)
        let rule = Retention(number: 1, isThinned: false)
        #expect(try await fixture.prune(rule, isDryRun: true).first?.versions.map(\.rawValue) == [1, 2, 4, 5, 6, 9])
        #expect(try await fixture.prune(rule).first?.versions.map(\.rawValue) == [1, 2, 4, 5, 6, 9])
        let left = try await fixture.library.versions(of: file, for: fixture.caller, now: fixture.clock.now)
        #expect(left.map(\.version.rawValue) == [10, 8, 7, 3])
        await fixture.blobs.release(try #require(read.blob))
        #expect(try await fixture.prune(rule).first?.versions.map(\.rawValue) == [7])
        fixture.clock.advance(Retention.restoredLifetime + 60 * 60)
        #expect(try await fixture.prune(rule).first?.versions.map(\.rawValue) == [3, 8])
    }

    @Test func `an older database with newer content loses nothing`() async throws {
        let fixture = try await PruneFixture()
        let file = try await fixture.makeFile("Plan.docx")
        try await fixture.autosave(file, minutes: 1)
        let older = fixture.database.folder.appending(path: "older.sqlite").path
        try await fixture.engine.backup(to: older)
        try await fixture.autosave(file, minutes: 5)
        let newer = try await fixture.makeFile("Newer.docx")
        try await fixture.autosave(newer, minutes: 1)

        // The server starts with the older database, and garbage collection then runs for a day.
        let restored = Library(store: try await SQLStorage.open(SQLiteEngine(path: older)), blobs: fixture.blobs)
        for _ in 0..<24 {
            fixture.clock.advance(60 * 60 + 1)
            _ = try await GarbageCollection(library: restored).run(now: fixture.clock.now)
        }
        #expect(try await fixture.blobs.trashed().count == 6)
        let there = try await restored.file(file, for: fixture.caller, now: fixture.clock.now).file
        _ = try await fixture.blobs.open(there.content)

        // After the newer database is restored, all content of its versions can be opened, before and after the first
        // garbage collection.
        let last = try await fixture.library.file(newer, for: fixture.caller, now: fixture.clock.now).file
        _ = try await fixture.blobs.open(last.content)
        #expect(try await fixture.collectGarbage().recovered == 5)
        for id in [file, newer] {
            for version in try await fixture.library.versions(of: id, for: fixture.caller, now: fixture.clock.now) {
                _ = try await fixture.blobs.open(version.content)
            }
        }
        #expect(try await fixture.blobs.trashed().isEmpty)
    }
}
