import Catalogue
import Foundation
import HostTesting
import OAuth
import OAuthServer
import Testing
import WOPI
import WOPIHost

@Suite struct SweepTests {
    @Test func `only content that is old and has no name is swept`() async throws {
        let database = try TestDatabase()
        let clock = database.clock
        let catalogue = try await database.makeCatalogue()
        let blobs = InMemoryBlobs { clock.now }
        func stage() async throws -> ContentRecord { try await blobs.stage(TestBody([1, 2, 3]), limit: nil) }

        let name = try #require(SignInName("ann"))
        let account = Account(name: name, displayName: "Ann", created: clock.now)
        try await catalogue.add(account, password: nil)
        let caller = Caller(user: account.id, authority: .machine)
        let root = try await catalogue.root(for: caller).container.id
        func makeFile(_ name: String, _ content: ContentRecord) async throws -> FileView {
            try await catalogue.createFile(
                .exactly(DocumentName(name), overwrite: false), in: root, content: content, isReadOnly: false,
                for: caller, now: clock.now)
        }
        let (first, second, deleted, stray) = (
            try await stage(), try await stage(), try await stage(), try await stage()
        )
        let kept = try await makeFile("kept", first)
        _ = try await catalogue.replace(second, of: kept.file.id, for: caller, now: clock.now)
        let gone = try await makeFile("gone", deleted)
        try await catalogue.deleteFile(gone.file.id, for: caller, now: clock.now)

        let sweep = Sweep(library: catalogue, blobs: blobs)
        #expect(try await sweep.run(now: clock.now) == 0)
        clock.advance(Sweep.age + 1)
        let fresh = try await stage()
        #expect(try await sweep.run(now: clock.now) == 2)
        for content in [first, second, fresh] { _ = try await blobs.open(content) }
        for content in [deleted, stray] {
            await #expect(throws: HostError.self) { _ = try await blobs.open(content) }
        }
        #expect(try await sweep.run(now: clock.now) == 0)
    }

    @Test func `what is done to documents is in the audit log, and only what was done`() async throws {
        let database = try TestDatabase()
        let catalogue = try await database.makeCatalogue()
        let now = database.clock.now
        let name = try #require(SignInName("ann"))
        let account = Account(name: name, displayName: "Ann", created: now)
        try await catalogue.add(account, password: nil)
        let caller = Caller(user: account.id, authority: .machine)
        let root = try await catalogue.root(for: caller).container.id
        let file = try await catalogue.createFile(
            .exactly(DocumentName("Plan.docx"), overwrite: false), in: root, content: .empty, isReadOnly: false,
            for: caller, now: now
        ).file
        let lock = try #require(LockID(rawValue: "lock-A"))
        _ = try await catalogue.lock(file.id, .acquire(lock), for: caller, now: now)
        _ = try await catalogue.save(.empty, to: file.id, presenting: lock, for: caller, now: now)
        _ = try? await catalogue.save(.empty, to: file.id, presenting: nil, for: caller, now: now)
        _ = try await catalogue.releaseLock(of: file.id, for: caller, now: now)
        _ = try await catalogue.restore(file.version, of: file.id, for: caller, now: now)
        try await catalogue.deleteFile(file.id, for: caller, now: now)
        let events = try await catalogue.documentEvents(of: account.id, limit: 100)
        #expect(events.map(\.kind) == [.deleted, .restored, .lockReleased, .saved, .created])
        #expect(events.map(\.version) == [3, 3, 2, 2, 1])
        #expect(events.allSatisfy { $0.resource == file.id.rawValue && $0.authority == "machine" })
        #expect(events[2].detail == lock.rawValue)
        #expect(try await catalogue.documentEvents(of: nil, limit: 2).count == 2)
        #expect(try await catalogue.documentEvents(of: .random(), limit: 10).isEmpty)
    }
}
