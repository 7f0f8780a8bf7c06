import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension LibraryContract {
    static let content: [Promise<Self>] = [
        Promise("every one of many concurrent saves becomes a version") { try await $0.racingSavesAllBecomeVersions() },
        Promise("a save to a document with content needs its lock") { try await $0.aSaveNeedsTheLock() },
        Promise("a version lists the known editors of its save") { try await $0.aVersionNamesItsEditors() },
        Promise("every save makes a version, and former versions stay") { try await $0.keepsEverySaveAsAVersion() },
        Promise("restoring a former version makes a new version with its content") {
            try await $0.restoringMakesANewVersion()
        },
        Promise("a version whose content is lost isn't restored") { try await $0.damagedContentIsNotRestored() },
        Promise("each version of a document is opened with its own content") {
            try await $0.opensEachVersionWithItsContent()
        },
        Promise("overwriting a document keeps its id") { try await $0.overwritingKeepsTheFile() },
        Promise("content that no version uses is found") { try await $0.findsUnusedContent() },
    ]

    private func racingSavesAllBecomeVersions() async throws {
        let fixture = try await makeFixture()
        let file = try await fixture.makeFile()
        let lock = try LibraryFixture.lock()
        _ = try await library.lock(file.id, .acquire(lock), for: fixture.caller, now: fixture.now)
        let library = library
        let saved = try await race(32) { _ in
            try await library.save(
                LibraryFixture.content(), to: file.id, presenting: lock, for: fixture.caller, now: fixture.now)
        }
        #expect(try Set(saved.map { try $0.get().rawValue }) == Set(2...33))
        #expect(try await fixture.file(file.id).version.rawValue == 33)
        let versions = try await library.versions(of: file.id, for: fixture.caller, now: fixture.now)
        #expect(versions.map(\.version.rawValue) == Array((1...33).reversed()))
        #expect(try await fixture.file(file.id).content == versions.first?.content)
    }

    private func aVersionNamesItsEditors() async throws {
        let fixture = try await makeFixture(), other = try await makeFixture()
        let file = try await fixture.makeFile()
        let many = (0..<100).map { _ in UserID.random() }
        let editors = [other.account.id, .random(), fixture.account.id, other.account.id] + many
        _ = try await library.save(
            LibraryFixture.content(), to: file.id, presenting: nil, by: editors, for: fixture.caller, now: fixture.now)
        let versions = try await library.versions(of: file.id, for: fixture.caller, now: fixture.now)
        #expect(versions.first?.editors == [other.account.displayName, fixture.account.displayName])
        #expect(versions.last?.editors == [])
        // An editor named by the client gets no access.
        await refuses(.notFound) { try await library.file(file.id, for: other.caller, now: fixture.now) }
        // If a client without write access names editors, they aren't stored.
        await refuses(.forbidden) {
            try await library.save(
                .empty, to: file.id, presenting: nil, by: [other.account.id], for: fixture.reader, now: fixture.now)
        }
        #expect(try await library.versions(of: file.id, for: fixture.caller, now: fixture.now) == versions)
    }

    private func aSaveNeedsTheLock() async throws {
        let fixture = try await makeFixture()
        let file = try await fixture.makeFile()
        let (lock, other) = (try LibraryFixture.lock(), try LibraryFixture.lock("other"))
        let full = LibraryFixture.content()
        // An unlocked file of zero bytes can be written without presenting a lock (docs/protocol/files.md#put-file).
        _ = try await library.save(full, to: file.id, presenting: nil, for: fixture.caller, now: fixture.now)
        await refuses(.locked(by: nil)) {
            try await library.save(full, to: file.id, presenting: nil, for: fixture.caller, now: fixture.now)
        }
        await refuses(.locked(by: nil)) {
            try await library.save(full, to: file.id, presenting: lock, for: fixture.caller, now: fixture.now)
        }
        _ = try await library.lock(file.id, .acquire(lock), for: fixture.caller, now: fixture.now)
        let before = try await fixture.everything()
        for wrong in [nil, other] {
            await refuses(.locked(by: lock)) {
                try await library.save(full, to: file.id, presenting: wrong, for: fixture.caller, now: fixture.now)
            }
        }
        await refuses(.locked(by: lock)) {
            try await library.replace(full, of: file.id, for: fixture.caller, now: fixture.now)
        }
        await refuses(.locked(by: lock)) {
            try await library.restore(FileVersion(rawValue: 1), of: file.id, for: fixture.caller, now: fixture.now)
        }
        await refuses(.locked(by: lock)) {
            try await library.deleteFile(file.id, for: fixture.caller, now: fixture.now)
        }
        #expect(try await fixture.everything() == before)
        #expect(try await library.versions(of: file.id, for: fixture.caller, now: fixture.now).count == 2)
        // A lock that has expired doesn't permit a write: the file counts as unlocked.
        await refuses(.locked(by: nil)) {
            try await library.save(
                full, to: file.id, presenting: lock, for: fixture.caller, now: fixture.after(FileLock.lifetime))
        }
    }

    private func keepsEverySaveAsAVersion() async throws {
        let fixture = try await makeFixture()
        let file = try await fixture.makeFile()
        let same = LibraryFixture.content()
        for time in 1...3 {
            let version = try await library.replace(
                same, of: file.id, for: fixture.caller, now: fixture.after(Double(time)))
            #expect(version.rawValue == Int64(time) + 1)
        }
        _ = try await library.replace(.empty, of: file.id, for: fixture.machine, now: fixture.after(4))
        let versions = try await library.versions(of: file.id, for: fixture.caller, now: fixture.now)
        #expect(versions.map { StagedContent.stored($0.content) } == [.empty, same, same, same, .empty])
        #expect(versions.map(\.saved) == [4, 3, 2, 1, 0].map(fixture.after))
        let name = fixture.account.displayName
        #expect(versions.map(\.author) == [name, name, name, name, name])
        #expect(try await fixture.file(file.id).modified == fixture.after(4))
    }

    private func restoringMakesANewVersion() async throws {
        let fixture = try await makeFixture()
        let old = try await LibraryFixture.content(10, in: blobs), new = try await LibraryFixture.content(20, in: blobs)
        let file = try await fixture.makeFile("Plan.docx", old)
        _ = try await library.replace(new, of: file.id, for: fixture.caller, now: fixture.after(1))
        let restored = try await library.restore(
            file.version, of: file.id, for: fixture.caller, now: fixture.after(2))
        #expect(restored.rawValue == 3)
        let now = try await fixture.file(file.id)
        #expect(StagedContent.stored(now.content) == old)
        #expect(now.size == 10)
        #expect(now.modified == fixture.after(2))
        await refuses(.notFound) {
            try await library.restore(FileVersion(rawValue: 9), of: file.id, for: fixture.caller, now: fixture.now)
        }
        #expect(try await library.versions(of: file.id, for: fixture.caller, now: fixture.now).count == 3)
    }

    private func damagedContentIsNotRestored() async throws {
        let fixture = try await makeFixture()
        let lost = try await LibraryFixture.content(10, in: blobs)
        let file = try await fixture.makeFile("Plan.docx", lost)
        _ = try await library.replace(.empty, of: file.id, for: fixture.caller, now: fixture.after(1))
        let before = try await fixture.file(file.id)
        try await blobs.delete(try #require(lost.blob))
        await refuses(.damaged(reason: "no such content")) {
            try await library.restore(file.version, of: file.id, for: fixture.caller, now: fixture.after(2))
        }
        #expect(try await fixture.file(file.id) == before)
        #expect(try await library.versions(of: file.id, for: fixture.caller, now: fixture.now).count == 2)
    }

    private func opensEachVersionWithItsContent() async throws {
        let fixture = try await makeFixture(), stranger = try await makeFixture()
        let file = try await fixture.makeFile("Plan.docx", try await LibraryFixture.content(10, in: blobs))
        let second = try await library.replace(
            LibraryFixture.content(20, in: blobs), of: file.id, for: fixture.caller, now: fixture.after(1))
        let newest = try await library.open(file.id, for: fixture.reader, now: fixture.now)
        #expect(newest.content.size == 20 && newest.version == second && newest.saved == fixture.after(1))
        let first = try await library.open(file.version, of: file.id, for: fixture.reader, now: fixture.now)
        #expect(first.content.size == 10 && first.version == file.version && first.saved == fixture.now)
        #expect(first.file == newest.file)
        // A document that is larger than the limit isn't opened.
        _ = try await library.open(file.id, upTo: 20, for: fixture.caller, now: fixture.now)
        await refuses(.tooLarge(limit: 19)) {
            try await library.open(file.id, upTo: 19, for: fixture.caller, now: fixture.now)
        }
        await refuses(.notFound) {
            try await library.open(FileVersion(rawValue: 9), of: file.id, for: fixture.caller, now: fixture.now)
        }
        await refuses(.notFound) { try await library.open(file.id, for: stranger.caller, now: fixture.now) }
    }

    private func overwritingKeepsTheFile() async throws {
        let fixture = try await makeFixture()
        let file = try await fixture.makeFile("Plan.docx", LibraryFixture.content())
        let new = LibraryFixture.content(77)
        func overwrite() async throws -> FileView {
            try await library.createFile(
                .exactly(DocumentName("PLAN.docx"), overwrite: true), in: fixture.root, content: new,
                isReadOnly: false, for: fixture.caller, now: fixture.after(1))
        }
        let view = try await overwrite()
        #expect(view.file.id == file.id)
        #expect(view.file.version.rawValue == 2)
        #expect(StagedContent.stored(view.file.content) == new)
        #expect(try await library.versions(of: file.id, for: fixture.caller, now: fixture.now).count == 2)
        let lock = try LibraryFixture.lock()
        _ = try await library.lock(file.id, .acquire(lock), for: fixture.caller, now: fixture.after(1))
        await refuses(try .nameTaken(free: DocumentName("PLAN (2).docx"), lock: lock)) { try await overwrite() }
        #expect(try await fixture.file(file.id).version.rawValue == 2)
    }

    private func findsUnusedContent() async throws {
        let fixture = try await makeFixture()
        let (named, old, stray) = (LibraryFixture.content(), LibraryFixture.content(), LibraryFixture.content())
        let file = try await fixture.makeFile("Plan.docx", old)
        _ = try await library.replace(named, of: file.id, for: fixture.caller, now: fixture.now)
        let keys = [named, stray, old].compactMap(\.blob)
        #expect(try await library.unnamed(keys) == [stray].compactMap(\.blob))
        try await library.deleteForGood(file.id, for: fixture.caller, now: fixture.now)
        #expect(try await library.unnamed(keys) == keys)
        #expect(try await library.unnamed([]).isEmpty)
    }
}

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
