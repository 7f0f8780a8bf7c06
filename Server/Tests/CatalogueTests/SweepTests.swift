import Basics
import Catalogue
import Documents
import Foundation
import HostTesting
import OAuth
import OAuthServer
import Testing
import WOPI
import WOPIHost

@Suite struct SweepTests {
    @Test func `only content that is old and has no name is swept, and comes back from the trash`() async throws {
        let database = try TestDatabase()
        let clock = database.clock
        let catalogue = try await database.makeCatalogue()
        let blobs = InMemoryBlobs { clock.now }
        func stage() async throws -> ContentRecord {
            let content = try await blobs.stage(TestBody([1, 2, 3]), limit: nil)
            await blobs.release(try #require(content.blob))
            return content
        }

        let name = try #require(SignInName("ann"))
        let account = Account(name: name, displayName: "Ann", created: clock.now)
        try await catalogue.verbs.accounts.add(account, password: nil)
        let caller = Caller(user: account.id, authority: .machine)
        let root = try await catalogue.library.root(for: caller, now: clock.now).container.id
        func makeFile(_ name: String, _ content: ContentRecord) async throws -> FileView {
            try await catalogue.library.createFile(
                .exactly(DocumentName(name), overwrite: false), in: root, content: .stored(content), isReadOnly: false,
                for: caller, now: clock.now)
        }
        let (first, second, deleted, stray) = (
            try await stage(), try await stage(), try await stage(), try await stage()
        )
        let kept = try await makeFile("kept", first)
        _ = try await catalogue.library.replace(.stored(second), of: kept.file.id, for: caller, now: clock.now)
        let gone = try await makeFile("gone", deleted)
        try await catalogue.library.deleteFile(gone.file.id, for: caller, now: clock.now)

        let sweep = Sweep(library: Library(store: catalogue, blobs: blobs))
        #expect(try await sweep.run(now: clock.now) == Sweep.Outcome())
        clock.advance(Sweep.age + 1)
        let fresh = try await stage()
        #expect(try await sweep.run(now: clock.now).trashed == 2)
        for content in [first, second, fresh] { _ = try await blobs.open(content) }
        #expect(try await Set(blobs.trashed().map(\.key)) == Set([deleted, stray].compactMap(\.blob)))
        clock.advance(Sweep.standardTrashLifetime - 1)
        #expect(try await sweep.run(now: clock.now).purged == 0)
        _ = try await blobs.open(stray)
        clock.advance(1)
        let outcome = try await sweep.run(now: clock.now)
        #expect(outcome.purged == 1 && outcome.purgedBytes == 3)
        await #expect(throws: DocumentsError.self) { _ = try await blobs.open(deleted) }
        for content in [first, second, stray] { _ = try await blobs.open(content) }
    }

    @Test func `what is in the trash and named after all is put back by the next sweep`() async throws {
        let database = try TestDatabase()
        let clock = database.clock
        let catalogue = try await database.makeCatalogue()
        let blobs = InMemoryBlobs { clock.now }
        let account = Account(name: try #require(SignInName("ann")), displayName: "Ann", created: clock.now)
        try await catalogue.verbs.accounts.add(account, password: nil)
        let caller = Caller(user: account.id, authority: .machine)
        let root = try await catalogue.library.root(for: caller, now: clock.now).container.id
        let content = try await blobs.stage(TestBody([1, 2, 3]), limit: nil) { $0 }
        let sweep = Sweep(library: Library(store: catalogue, blobs: blobs), trashLifetime: 60)
        clock.advance(Sweep.age + 1)
        #expect(try await sweep.run(now: clock.now).trashed == 1)
        _ = try await catalogue.library.createFile(
            .exactly(DocumentName("Plan.docx"), overwrite: false), in: root, content: content, isReadOnly: false,
            for: caller, now: clock.now)
        // Long after its time: what is named is never deleted.
        clock.advance(1000)
        let outcome = try await sweep.run(now: clock.now)
        #expect(outcome.recovered == 1 && outcome.purged == 0)
        #expect(try await blobs.keys(unchangedSince: .distantFuture) == [content.blob])
    }

    @Test func `what is done to documents is in the audit log, and only what was done`() async throws {
        let database = try TestDatabase()
        let catalogue = try await database.makeCatalogue()
        let now = database.clock.now
        let name = try #require(SignInName("ann"))
        let account = Account(name: name, displayName: "Ann", created: now)
        try await catalogue.verbs.accounts.add(account, password: nil)
        let caller = Caller(user: account.id, authority: .machine)
        let root = try await catalogue.library.root(for: caller, now: now).container.id
        let file = try await catalogue.library.createFile(
            .exactly(DocumentName("Plan.docx"), overwrite: false), in: root, content: .empty, isReadOnly: false,
            for: caller, now: now
        ).file
        let lock = try #require(LockID(rawValue: "lock-A"))
        _ = try await catalogue.library.lock(file.id, .acquire(lock), for: caller, now: now)
        _ = try await catalogue.library.save(.empty, to: file.id, presenting: lock, for: caller, now: now)
        _ = try? await catalogue.library.save(.empty, to: file.id, presenting: nil, for: caller, now: now)
        _ = try await catalogue.library.releaseLock(of: file.id, for: caller, now: now)
        _ = try await catalogue.library.restore(file.version, of: file.id, for: caller, now: now)
        try await catalogue.library.deleteFile(file.id, for: caller, now: now)
        let all = try await catalogue.events(AuditQuery(user: account.id)), events = Array(all.dropLast())
        #expect(all.last?.kind == "account_added")
        let kinds: [DocumentEvent.Kind] = [.deleted, .restored, .lockReleased, .saved, .created]
        #expect(events.map(\.kind) == kinds.map(\.rawValue))
        #expect(events.map(\.version) == [3, 3, 2, 2, 1])
        #expect(events.allSatisfy { $0.document == file.id.rawValue && $0.authority == "machine" })
        #expect(events[2].detail == lock.rawValue)
        #expect(events[1].detail == file.version.description)
        #expect(try await catalogue.events(AuditQuery(limit: 2)).count == 2)
        #expect(try await catalogue.events(AuditQuery(user: .random())).isEmpty)
        #expect(try await catalogue.events(AuditQuery(document: file.id.rawValue)) == events)
        #expect(try await catalogue.events(AuditQuery(user: account.id, document: file.id.rawValue)) == events)
        #expect(try await catalogue.events(AuditQuery(document: "other")).isEmpty)
        #expect(try await catalogue.events(AuditQuery(since: now.addingTimeInterval(1))).isEmpty)
        #expect(try await catalogue.events(AuditQuery(since: now)).count == all.count)
    }
}
