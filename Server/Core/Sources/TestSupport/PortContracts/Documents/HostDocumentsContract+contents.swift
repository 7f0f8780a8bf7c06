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
