import Basics
import Documents
import Foundation
import Testing

/// Checks that no version can use content that is marked for deletion.
extension LibraryContract {
    static let marksForDeletion: [Promise<Self>] = [
        Promise("content marked for deletion can't be saved") { try await $0.contentMarkedForDeletionIsRefused() },
        Promise("content that a version uses is never marked for deletion") {
            try await $0.referencedContentIsNeverMarkedForDeletion()
        },
        Promise("old marks for deletion are removed") { try await $0.oldMarksForDeletionAreForgotten() },
        Promise("content is either marked for deletion or saved, never both") {
            try await $0.marksOrSavesNeverBoth()
        },
    ]

    private func isMarkedForDeletion(_ key: BlobKey) async throws -> Bool {
        try await store.read { try $0.isMarkedForDeletion(key) }
    }

    private func contentMarkedForDeletionIsRefused() async throws {
        let fixture = try await makeFixture(), library = library, now = clock.now
        let file = try await fixture.makeFile()
        let content = LibraryFixture.content(), other = LibraryFixture.content()
        let key = try #require(content.blob), lock = try LibraryFixture.lock()
        #expect(try await !isMarkedForDeletion(key))
        // Garbage collection may mark the same content again.
        for _ in 0..<2 { #expect(try await library.markForDeletion([key], now: now) == [key]) }
        #expect(try await isMarkedForDeletion(key))
        #expect(try await library.unnamed([key]) == [key])
        await refuses(.busy) { try await library.replace(content, of: file.id, for: fixture.caller, now: now) }
        for (name, overwrite) in [("New.docx", false), (file.name, true)] {
            await refuses(.busy) {
                try await library.createFile(
                    .exactly(DocumentName(name), overwrite: overwrite), in: fixture.root, content: content,
                    isReadOnly: false, for: fixture.caller, now: now)
            }
        }
        _ = try await library.lock(file.id, .acquire(lock), for: fixture.caller, now: now)
        let before = try await fixture.everything()
        await refuses(.busy) {
            try await library.save(content, to: file.id, presenting: lock, for: fixture.caller, now: now)
        }
        // If a save has another problem too, such as a wrong lock, it fails with the error for this other problem.
        await refuses(.locked(by: lock)) {
            try await library.save(content, to: file.id, presenting: nil, for: fixture.caller, now: now)
        }
        #expect(try await fixture.everything() == before)
        #expect(try await library.versions(of: file.id, for: fixture.caller, now: now).count == 1)
        #expect(try await library.unnamed([key]) == [key])
        // Content without a deletion mark can still be saved.
        _ = try await library.save(other, to: file.id, presenting: lock, for: fixture.caller, now: now)
    }

    private func referencedContentIsNeverMarkedForDeletion() async throws {
        let fixture = try await makeFixture()
        let (old, newest, stray) = (LibraryFixture.content(), LibraryFixture.content(), LibraryFixture.content())
        let file = try await fixture.makeFile("\(Identifier.random()).docx", old)
        _ = try await library.replace(newest, of: file.id, for: fixture.caller, now: fixture.now)
        let keys = [old, stray, newest].compactMap(\.blob)
        #expect(try await library.markForDeletion(keys, now: fixture.now) == [keys[1]])
        for key in [keys[0], keys[2]] { #expect(try await !isMarkedForDeletion(key)) }
        try await library.deleteForGood(file.id, for: fixture.caller, now: fixture.now)
        #expect(try await library.markForDeletion(keys, now: fixture.now) == keys)
        #expect(try await library.markForDeletion([], now: fixture.now).isEmpty)
    }

    private func oldMarksForDeletionAreForgotten() async throws {
        let fixture = try await makeFixture(), file = try await fixture.makeFile()
        let content = LibraryFixture.content(), key = try #require(content.blob)
        _ = try await library.markForDeletion([key], now: fixture.now)
        // If content was marked twice, the time of the second mark counts.
        _ = try await library.markForDeletion([key], now: fixture.after(10))
        try await store.write { try $0.forgetMarksForDeletion(before: fixture.after(10)) }
        #expect(try await isMarkedForDeletion(key))
        try await store.write { try $0.forgetMarksForDeletion(before: fixture.after(11)) }
        #expect(try await !isMarkedForDeletion(key))
        _ = try await library.replace(content, of: file.id, for: fixture.caller, now: fixture.now)
    }

    private func marksOrSavesNeverBoth() async throws {
        let fixture = try await makeFixture(), file = try await fixture.makeFile(), library = library
        for _ in 0..<16 {
            let content = LibraryFixture.content(), key = try #require(content.blob), now = fixture.now
            let done = try await race(2) { caller in
                guard caller == 0 else { return try await library.markForDeletion([key], now: now) == [key] }
                _ = try await library.replace(content, of: file.id, for: fixture.caller, now: now)
                return true
            }
            let wins = done.filter { if case .success(true) = $0 { true } else { false } }
            #expect(wins.count == 1)
            #expect(try await isMarkedForDeletion(key) == library.unnamed([key]).contains(key))
        }
    }
}
