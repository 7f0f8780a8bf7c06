import Basics
import Documents
import Foundation
import PortContracts
import Testing

/// Tests the rules of docs/protocol/files.md#put-file and docs/protocol/files.md#versions without a server.
@Suite struct SavingTests {
    private let fixture = MemoryFixture()

    @Test func `a new document has its first version, and each save adds the next one`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile()
        #expect(file.version == .first && file.size == 5)
        for number in 2...5 {
            fixture.clock.advance(60)
            let version = try await mia.save("same", to: file.id)
            #expect(version.rawValue == Int64(number))
            let now = try await mia.file(file.id)
            #expect(now.version == version && now.modified == fixture.clock.now)
            #expect(now.size == 4 && now.content.size == 4)
        }
        let versions = try await fixture.library.versions(of: file.id, for: mia.caller, now: fixture.clock.now)
        #expect(versions.map(\.version.rawValue) == [5, 4, 3, 2, 1])
    }

    @Test func `only new content changes a document's time`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile(),
            folder = try await mia.makeFolder("To")
        fixture.clock.advance(60)
        let now = fixture.clock.now
        try await mia.lock(file.id)
        _ = try await fixture.library.renameFile(
            file.id, to: DocumentName("New.docx"), presenting: MemoryPerson.lockID("A"), for: mia.caller, now: now)
        try await fixture.library.move(.file(file.id), to: folder, for: mia.caller, now: now)
        let after = try await mia.file(file.id)
        #expect(after.modified == file.modified && after.version == file.version && after.content == file.content)
    }

    /// Tests the rule "editnew" of docs/protocol/files.md#put-file, also for a file whose content was removed while it
    /// was locked.
    @Test func `a file of zero bytes accepts one save without a lock`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile()
        func save(_ text: String, presenting lock: String? = nil) async throws {
            _ = try await fixture.library.save(
                mia.stage(text), to: file.id, presenting: lock.map { try MemoryPerson.lockID($0) }, for: mia.caller,
                now: fixture.clock.now)
        }
        try await mia.lock(file.id)
        try await save("", presenting: "A")
        let holder = try MemoryPerson.lockID("A")
        await #expect(throws: DocumentsError.locked(by: holder)) { try await save("too early") }
        _ = try await fixture.library.lock(file.id, .release(holder), for: mia.caller, now: fixture.clock.now)
        try await save("new")
        await #expect(throws: DocumentsError.locked(by: nil)) { try await save("newer") }
        #expect(try await mia.text(of: file.id) == "new")
    }

    @Test func `a save leaves the lock and its expiration unchanged`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile()
        try await mia.lock(file.id)
        let lock = try await mia.file(file.id).lock
        fixture.clock.advance(600)
        _ = try await fixture.library.save(
            mia.stage("second"), to: file.id, presenting: MemoryPerson.lockID("A"), for: mia.caller,
            now: fixture.clock.now)
        #expect(try await mia.file(file.id).lock == lock)
    }

    @Test func `a version's author is the user's current name, and a visitor is no author`()
        async throws
    {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile(), now = fixture.clock.now
        let share = try await fixture.library.share(.file(file.id), as: .readWrite, for: mia.caller, now: now)
        for caller in [mia.machine, share.visitor, mia.caller] {
            _ = try await fixture.library.replace(.empty, of: file.id, for: caller, now: now)
        }
        let versions = try await fixture.library.versions(of: file.id, for: mia.caller, now: fixture.clock.now)
        #expect(versions.map(\.author) == ["Mia", nil, "Mia", "Mia"])
    }

    @Test func `a version lists each contributor once, up to the maximum`() async throws {
        let mia = try await fixture.addPerson(), mallory = try await fixture.addPerson("mallory")
        let file = try await mia.makeFile("Plan.docx", "")
        func save(by editors: [UserID]) async throws -> [String] {
            _ = try await fixture.library.save(
                .empty, to: file.id, presenting: nil, by: editors, for: mia.caller, now: fixture.clock.now)
            let versions = try await fixture.library.versions(of: file.id, for: mia.caller, now: fixture.clock.now)
            return try #require(versions.first).editors
        }
        #expect(try await save(by: []) == [])
        #expect(try await save(by: [mallory.id, mia.id, mallory.id]) == ["Mallory", "Mia"])
        #expect(try await save(by: [.random(), mia.id]) == ["Mia"])
        let strangers = (0..<VersionRecord.maxEditors).map { _ in UserID.random() }
        #expect(try await save(by: strangers + [mia.id]) == [])
        #expect(try await save(by: Array(strangers.dropFirst()) + [mia.id]) == ["Mia"])
    }

    @Test func `restoring an old version creates a new one with the same bytes`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile("Plan.docx", "old")
        try await mia.save("newer", to: file.id)
        let version = try await fixture.library.restore(
            .first, of: file.id, for: mia.caller, now: fixture.clock.now)
        #expect(version.rawValue == 3)
        #expect(try await mia.text(of: file.id) == "old")
        let history = try await fixture.library.history(of: file.id)
        #expect(history.map(\.version.restored) == [nil, nil, .first])
        #expect(history.first?.content == history.last?.content)
    }

    @Test func `a document created over another keeps the id, name and folder`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile("Plan.docx", "old")
        let made = try await fixture.library.createFile(
            .exactly(DocumentName("PLAN.DOCX"), overwrite: true), in: mia.root, content: mia.stage("new"),
            isReadOnly: false, for: mia.caller, now: fixture.clock.now
        ).file
        #expect(made.id == file.id && made.version.rawValue == 2)
        #expect(try await mia.text(of: file.id) == "new")
        #expect(try await mia.names().count == 1)
        let versions = try await fixture.library.versions(of: file.id, for: mia.caller, now: fixture.clock.now)
        #expect(versions.map(\.content.size) == [3, 3])
    }

    @Test func `overwriting a free name creates a new document`() async throws {
        let mia = try await fixture.addPerson()
        let made = try await fixture.library.createFile(
            .exactly(DocumentName("Plan.docx"), overwrite: true), in: mia.root, content: .empty, isReadOnly: true,
            for: mia.caller, now: fixture.clock.now)
        #expect(made.file.version == .first && made.file.isReadOnly && made.file.owner == mia.id)
        #expect(made.person.id == mia.id && made.file.lock == .free)
    }

    @Test func `refused content belongs to nobody and is discarded`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile()
        await #expect(throws: DocumentsError.locked(by: nil)) {
            try await fixture.blobs.stage(TestBody([1, 2, 3]), limit: nil) { content in
                try await fixture.library.save(
                    content, to: file.id, presenting: nil, for: mia.caller, now: fixture.clock.now)
            }
        }
        fixture.clock.advance(1)
        let kept = try await fixture.blobs.keys(unchangedSince: fixture.clock.now)
        #expect(kept == [file.content.blob].compactMap { $0 })
    }
}
