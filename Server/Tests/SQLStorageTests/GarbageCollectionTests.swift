import Auditing
import Basics
import SQLStorage
import Documents
import Foundation
import PortContracts
import OAuth
import OAuthServer
import Testing
import WOPI
import WOPIHost

@Suite struct GarbageCollectionTests {
    @Test func `only old unreferenced content is collected, and it can be restored from the trash`() async throws {
        let database = try TestDatabase()
        let clock = database.clock
        let storage = try await database.makeStorage()
        let blobs = InMemoryBlobs { clock.now }
        func stage() async throws -> ContentRecord {
            let content = try await blobs.stage(TestBody([1, 2, 3]), limit: nil)
            await blobs.release(try #require(content.blob))
            return content
        }

        let name = try #require(SignInName("ann"))
        let account = Account(name: name, displayName: "Ann", created: clock.now)
        try await storage.verbs.accounts.add(account, password: nil)
        let caller = Caller(user: account.id, authority: .machine)
        let root = try await storage.library.root(for: caller, now: clock.now).container.id
        func makeFile(_ name: String, _ content: ContentRecord) async throws -> FileView {
            try await storage.library.createFile(
                .exactly(DocumentName(name), overwrite: false), in: root, content: .stored(content), isReadOnly: false,
                for: caller, now: clock.now)
        }
        let (first, second, deleted, stray) = (
            try await stage(), try await stage(), try await stage(), try await stage()
        )
        let kept = try await makeFile("kept", first)
        _ = try await storage.library.replace(.stored(second), of: kept.file.id, for: caller, now: clock.now)
        let gone = try await makeFile("gone", deleted)
        try await storage.library.deleteForGood(gone.file.id, for: caller, now: clock.now)

        let garbageCollection = GarbageCollection(library: Library(store: storage, blobs: blobs))
        #expect(try await garbageCollection.run(now: clock.now) == GarbageCollection.Outcome())
        clock.advance(GarbageCollection.age + 1)
        let fresh = try await stage()
        #expect(try await garbageCollection.run(now: clock.now).trashed == 2)
        for content in [first, second, fresh] { _ = try await blobs.open(content) }
        #expect(try await Set(blobs.trashed().map(\.key)) == Set([deleted, stray].compactMap(\.blob)))
        clock.advance(GarbageCollection.defaultTrashLifetime - 1)
        #expect(try await garbageCollection.run(now: clock.now).purged == 0)
        _ = try await blobs.open(stray)
        clock.advance(1)
        let outcome = try await garbageCollection.run(now: clock.now)
        #expect(outcome.purged == 1 && outcome.purgedBytes == 3)
        await #expect(throws: DocumentsError.self) { _ = try await blobs.open(deleted) }
        for content in [first, second, stray] { _ = try await blobs.open(content) }
    }

    @Test func `content in the trash that is referenced again is restored by the next garbage collection`() async throws
    {
        let database = try TestDatabase()
        let clock = database.clock
        let storage = try await database.makeStorage()
        let blobs = InMemoryBlobs { clock.now }
        let account = Account(name: try #require(SignInName("ann")), displayName: "Ann", created: clock.now)
        try await storage.verbs.accounts.add(account, password: nil)
        let caller = Caller(user: account.id, authority: .machine)
        let root = try await storage.library.root(for: caller, now: clock.now).container.id
        let content = try await blobs.stage(TestBody([1, 2, 3]), limit: nil) { $0 }
        let garbageCollection = GarbageCollection(library: Library(store: storage, blobs: blobs), trashLifetime: 60)
        clock.advance(GarbageCollection.age + 1)
        #expect(try await garbageCollection.run(now: clock.now).trashed == 1)
        _ = try await storage.library.createFile(
            .exactly(DocumentName("Plan.docx"), overwrite: false), in: root, content: content, isReadOnly: false,
            for: caller, now: clock.now)
        // If a version refers to content in the trash, garbage collection restores the content, even if it has been
        // there for longer than `trashLifetime`.
        clock.advance(1000)
        let outcome = try await garbageCollection.run(now: clock.now)
        #expect(outcome.recovered == 1 && outcome.purged == 0)
        #expect(try await blobs.keys(unchangedSince: .distantFuture) == [content.blob])
    }

    /// The server was paused between an upload and its commit. Other servers don't see that the paused server needs the
    /// content.
    @Test func `a save whose content was already deleted is refused and leaves no version`() async throws {
        let database = try TestDatabase(), clock = database.clock, storage = try await database.makeStorage()
        let blobs = InMemoryBlobs { clock.now }, (caller, root) = try await addPerson(storage, at: clock.now)
        let content = try await blobs.stage(TestBody([1, 2, 3]), limit: nil) { $0 }
        let key = try #require(content.blob)
        let library = Library(store: storage, blobs: blobs),
            garbageCollection = GarbageCollection(library: library, trashLifetime: 60)
        clock.advance(GarbageCollection.age + 1)
        #expect(try await garbageCollection.run(now: clock.now).trashed == 1)
        clock.advance(60)
        #expect(try await garbageCollection.run(now: clock.now).purged == 1)
        await #expect(throws: DocumentsError.busy) {
            try await library.createFile(
                .exactly(DocumentName("Plan.docx"), overwrite: false), in: root, content: content, isReadOnly: false,
                for: caller, now: clock.now)
        }
        #expect(try await library.children(of: root, for: caller, now: clock.now).files.isEmpty)
        func isMarkedForDeletion() async throws -> Bool {
            try await storage.read { (rows: any DocumentReader) in try rows.isMarkedForDeletion(key) }
        }
        // The store remembers for thirty days that it deleted the content.
        clock.advance(30 * 24 * 3600)
        _ = try await garbageCollection.run(now: clock.now)
        #expect(try await isMarkedForDeletion())
        clock.advance(1)
        _ = try await garbageCollection.run(now: clock.now)
        #expect(try await !isMarkedForDeletion())
    }

    @Test func `content referenced during garbage collection isn't deleted`() async throws {
        let database = try TestDatabase(), clock = database.clock, storage = try await database.makeStorage()
        let blobs = InMemoryBlobs { clock.now }, (caller, root) = try await addPerson(storage, at: clock.now)
        let content = try await blobs.stage(TestBody([1, 2, 3]), limit: nil) { $0 }
        let library = Library(store: storage, blobs: blobs)
        clock.advance(GarbageCollection.age + 1)
        #expect(try await GarbageCollection(library: library, trashLifetime: 60).run(now: clock.now).trashed == 1)
        clock.advance(60)
        let late = WritingFirst(base: storage) {
            _ = try await library.createFile(
                .exactly(DocumentName("Plan.docx"), overwrite: true), in: root, content: content, isReadOnly: false,
                for: caller, now: clock.now)
        }
        let garbageCollection = GarbageCollection(library: Library(store: late, blobs: blobs), trashLifetime: 60)
        #expect(try await garbageCollection.run(now: clock.now).purged == 0)
        #expect(try await GarbageCollection(library: library, trashLifetime: 60).run(now: clock.now).recovered == 1)
        #expect(try await blobs.keys(unchangedSince: .distantFuture) == [content.blob])
    }

    private func addPerson(_ storage: SQLStorage, at now: Date) async throws -> (Caller, ContainerID) {
        let account = Account(name: try #require(SignInName("ann")), displayName: "Ann", created: now)
        try await storage.verbs.accounts.add(account, password: nil)
        let caller = Caller(user: account.id, authority: .machine)
        return (caller, try await storage.library.root(for: caller, now: now).container.id)
    }

    @Test func `the audit log contains exactly the actions on documents that succeeded`() async throws {
        let database = try TestDatabase()
        let storage = try await database.makeStorage()
        let now = database.clock.now
        let name = try #require(SignInName("ann"))
        let account = Account(name: name, displayName: "Ann", created: now)
        try await storage.verbs.accounts.add(account, password: nil)
        let caller = Caller(user: account.id, authority: .machine)
        let root = try await storage.library.root(for: caller, now: now).container.id
        let file = try await storage.library.createFile(
            .exactly(DocumentName("Plan.docx"), overwrite: false), in: root, content: .empty, isReadOnly: false,
            for: caller, now: now
        ).file
        let lock = try #require(LockID(rawValue: "lock-A"))
        _ = try await storage.library.lock(file.id, .acquire(lock), for: caller, now: now)
        _ = try await storage.library.save(.empty, to: file.id, presenting: lock, for: caller, now: now)
        _ = try? await storage.library.save(.empty, to: file.id, presenting: nil, for: caller, now: now)
        _ = try await storage.library.releaseLock(of: file.id, for: caller, now: now)
        _ = try await storage.library.restore(file.version, of: file.id, for: caller, now: now)
        try await storage.library.deleteFile(file.id, for: caller, now: now)
        let all = try await storage.events(AuditQuery(user: account.id)), events = Array(all.dropLast())
        #expect(all.last?.kind == "account_added")
        let kinds: [DocumentEvent.Kind] = [.deleted, .restored, .lockReleased, .saved, .created]
        #expect(events.map(\.kind) == kinds.map(\.rawValue))
        #expect(events.map(\.version) == [3, 3, 2, 2, 1])
        #expect(events.allSatisfy { $0.document == file.id.rawValue && $0.authority == "machine" })
        #expect(events[2].event == .document(.lockReleased, .lock(lock)))
        #expect(events[1].event == .document(.restored, .version(file.version)))
        #expect(try await storage.events(AuditQuery(limit: 2)).count == 2)
        #expect(try await storage.events(AuditQuery(user: .random())).isEmpty)
        #expect(try await storage.events(AuditQuery(document: file.id.rawValue)) == events)
        #expect(try await storage.events(AuditQuery(user: account.id, document: file.id.rawValue)) == events)
        #expect(try await storage.events(AuditQuery(document: "other")).isEmpty)
        #expect(try await storage.events(AuditQuery(since: now.addingTimeInterval(1))).isEmpty)
        #expect(try await storage.events(AuditQuery(since: now)).count == all.count)
        let saves = try await storage.events(AuditQuery(user: account.id, kind: "file_saved"))
        #expect(!saves.isEmpty && saves == all.filter { $0.kind == "file_saved" })
        #expect(try await storage.events(AuditQuery(document: file.id.rawValue, kind: "sign_in")).isEmpty)
        #expect(try await storage.events(AuditQuery(kind: "' OR 1")).isEmpty)
    }
}

/// A store that runs an action before each transaction that writes.
private struct WritingFirst: DocumentStore {
    let base: any DocumentStore
    let first: @Sendable () async throws -> Void

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentReader) throws -> Value
    ) async throws -> Value {
        try await base.read(body)
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentWriter) throws -> Value
    ) async throws -> Value {
        try await first()
        return try await base.write(body)
    }
}
