import Basics
import Documents
import Foundation
import Testing

/// Checks how content is received, saved and read.
extension HostDocumentsContract {
    static let contents: [Promise<Self>] =
        [0, 1, 4096, 70_001, 1_500_007].map { size in
            Promise("a document of \(size) bytes is read back unchanged") { try await $0.readsBack(size: size) }
        } + [
            Promise("a save makes a new version under the same id, and an open reader keeps the old content") {
                try await $0.savesVersions()
            },
            Promise("an empty document is created without a body") { try await $0.createsEmptyDocuments() },
            Promise("a body over the limit is refused and changes nothing") { try await $0.refusesLargeBodies() },
            Promise("a body that breaks off changes nothing") { try await $0.discardsBrokenBodies() },
            Promise("a document over the limit isn't opened") { try await $0.refusesToOpenLargeDocuments() },
            Promise("of two saves with the same lock, both are versions, and the last is the content") {
                try await $0.keepsTheLastOfManySaves()
            },
        ]

    private func readsBack(size: Int) async throws {
        let user = try await makeUser(), bytes = TestBody.bytes(size)
        let file = try await documents.stage(TestBody(bytes, piece: 1000), limit: nil, for: user.id) { content in
            #expect(content.size == size)
            return try await documents.createFile(
                .exactly(DocumentName("Plan.docx"), overwrite: false), in: user.root, content: content,
                isReadOnly: false, for: user.caller, now: user.now
            ).file
        }
        #expect(file.size == size)
        let opened = try await documents.open(file.id, upTo: Int64(size), for: user.caller, now: user.now)
        #expect(opened.file == file && opened.version == file.version && opened.content.size == size)
        #expect(try await opened.content.read(at: 0, count: size + 10) == bytes)
        #expect(try await opened.content.read(at: Int64(size / 2), count: 7) == Array(bytes[(size / 2)...].prefix(7)))
        #expect(try await opened.content.read(at: Int64(size), count: 5).isEmpty)
        #expect(try await opened.content.read(at: .max, count: 5).isEmpty)
    }

    private func savesVersions() async throws {
        let user = try await makeUser(), file = try await user.makeFile(), lock = try LibraryFixture.lock()
        let opened = try await documents.open(file.id, upTo: .max, for: user.caller, now: user.now)
        try await user.lock(file.id, .acquire(lock))
        let version = try await user.save("second version", to: file.id, presenting: lock)
        let saved = try await user.file(file.id)
        #expect(version != file.version && saved.version == version)
        #expect(saved.id == file.id && saved.name == file.name && saved.size == 14)
        #expect(saved.modified >= file.modified)
        #expect(try await user.text(of: file.id) == "second version")
        #expect(try await opened.content.read(at: 0, count: 100) == Array("first".utf8))
    }

    private func createsEmptyDocuments() async throws {
        let user = try await makeUser()
        let view = try await documents.createFile(
            .like(DocumentName("Plan.docx")), in: user.root, content: .empty, isReadOnly: false, for: user.caller,
            now: user.now)
        #expect(view.file.size == 0)
        #expect(try await user.text(of: view.file.id) == "")
        try await user.save("first", to: view.file.id, presenting: nil)
        #expect(try await user.text(of: view.file.id) == "first")
    }

    private func refusesLargeBodies() async throws {
        let user = try await makeUser()
        await refuses(.tooLarge(limit: 10)) {
            try await documents.stage(TestBody(TestBody.bytes(11), piece: 4), limit: 10, for: user.id) { content in
                try await documents.createFile(
                    .like(DocumentName("Plan.docx")), in: user.root, content: content, isReadOnly: false,
                    for: user.caller, now: user.now)
            }
        }
        #expect(try await user.names().isEmpty)
    }

    private func discardsBrokenBodies() async throws {
        let user = try await makeUser(), file = try await user.makeFile(), lock = try LibraryFixture.lock()
        try await user.lock(file.id, .acquire(lock))
        await #expect(throws: TestBody.Broken.self) {
            try await documents.stage(TestBody(TestBody.bytes(9), breaks: true), limit: nil, for: user.id) { content in
                try await documents.save(
                    content, to: file.id, presenting: lock, by: [], for: user.caller, now: user.now)
            }
        }
        #expect(try await user.file(file.id).version == file.version)
        #expect(try await user.text(of: file.id) == "first")
    }

    private func refusesToOpenLargeDocuments() async throws {
        let user = try await makeUser(), file = try await user.makeFile()
        await refuses(.tooLarge(limit: 4)) {
            try await documents.open(file.id, upTo: 4, for: user.caller, now: user.now)
        }
    }

    private func keepsTheLastOfManySaves() async throws {
        let user = try await makeUser(), file = try await user.makeFile(), lock = try LibraryFixture.lock()
        try await user.lock(file.id, .acquire(lock))
        let results = try await race(16) { number in
            (number, try await user.save("save \(number)", to: file.id, presenting: lock))
        }
        let saves = try results.map { try $0.get() }
        #expect(Set(saves.map(\.1)).count == 16)
        let last = try #require(saves.max { $0.1 < $1.1 })
        #expect(try await user.file(file.id).version == last.1)
        #expect(try await user.text(of: file.id) == "save \(last.0)")
    }
}

/// Checks the rules of locks.
extension HostDocumentsContract {
    static let lockRules: [Promise<Self>] = [
        Promise("exactly one of many concurrent callers gets the lock of a document") { try await $0.locksOnce() },
        Promise("a lock of a document holds for 30 minutes, and a refresh extends it") { try await $0.locksExpire() },
        Promise("a refused request reports the current lock and leaves it unchanged") { try await $0.reportsTheLock() },
        Promise("a save needs the lock, except of an unlocked empty document") { try await $0.savesNeedTheLock() },
    ]

    private func locksOnce() async throws {
        let user = try await makeUser(), file = try await user.makeFile()
        let results = try await race(32) { number in
            let lock = try LibraryFixture.lock("racer \(number)")
            try await user.lock(file.id, .acquire(lock))
            return lock
        }
        let winners = results.compactMap { try? $0.get() }
        #expect(winners.count == 1)
        #expect(try await user.file(file.id).lock.current(at: user.now) == winners.first)
    }

    private func locksExpire() async throws {
        let user = try await makeUser(), file = try await user.makeFile()
        let (first, second) = (try LibraryFixture.lock("first"), try LibraryFixture.lock("second"))
        #expect(try await user.lock(file.id, .acquire(first)) == file.version)
        try await user.lock(file.id, .refresh(first), at: user.now.addingTimeInterval(60))
        await refuses(.locked(by: first)) {
            try await user.lock(file.id, .acquire(second), at: user.now.addingTimeInterval(1859))
        }
        try await user.lock(file.id, .acquire(second), at: user.now.addingTimeInterval(1860))
        try await user.lock(file.id, .replace(second, with: first), at: user.now.addingTimeInterval(1861))
        try await user.lock(file.id, .release(first), at: user.now.addingTimeInterval(1862))
        #expect(try await user.file(file.id).lock.current(at: user.now.addingTimeInterval(1862)) == nil)
    }

    private func reportsTheLock() async throws {
        let user = try await makeUser(), file = try await user.makeFile()
        let (mine, other) = (try LibraryFixture.lock("mine"), try LibraryFixture.lock("other"))
        for request: LockRequest in [.refresh(mine), .release(mine), .replace(mine, with: other)] {
            await refuses(.locked(by: nil), "\(request)") { try await user.lock(file.id, request) }
        }
        try await user.lock(file.id, .acquire(mine))
        for request: LockRequest in [
            .acquire(other), .refresh(other), .release(other), .replace(other, with: mine), .replace(nil, with: other),
        ] {
            await refuses(.locked(by: mine), "\(request)") { try await user.lock(file.id, request) }
        }
        #expect(try await user.file(file.id).lock.current(at: user.now) == mine)
    }

    private func savesNeedTheLock() async throws {
        let user = try await makeUser(), file = try await user.makeFile(), lock = try LibraryFixture.lock()
        await refuses(.locked(by: nil)) { try await user.save("second", to: file.id, presenting: nil) }
        await refuses(.locked(by: nil)) { try await user.save("second", to: file.id, presenting: lock) }
        try await user.lock(file.id, .acquire(lock))
        await refuses(.locked(by: lock)) { try await user.save("second", to: file.id, presenting: nil) }
        await refuses(.locked(by: lock)) {
            try await user.save("second", to: file.id, presenting: LibraryFixture.lock("other"))
        }
        #expect(try await user.text(of: file.id) == "first")
        let empty = try await user.makeFile("New.docx", "")
        try await user.save("first save", to: empty.id, presenting: nil)
        #expect(try await user.text(of: empty.id) == "first save")
    }
}
