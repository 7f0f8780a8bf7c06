import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension LibraryContract {
    func verifyRoom() async throws {
        try await roomIsCountedWithVersionsAndTrash()
        try await whatIsBeyondTheBoundIsRefused()
        try await theOwnerIsChargedAndNotTheEditor()
        try await aLoweredBoundKeepsWhatThereIs()
        try await theBoundOfThePlaceIsTheOneOfEverybodyElse()
    }

    private func used(_ fixture: LibraryFixture) async throws -> Int64 {
        try await library.room(for: fixture.caller, now: fixture.now).used
    }

    private func roomIsCountedWithVersionsAndTrash() async throws {
        let mia = try await makeFixture(), now = mia.now
        #expect(try await library.room(for: mia.caller, now: now) == Room(used: 0, quota: .standard, limit: nil))
        let folder = try await mia.makeFolder("Plans")
        let file = try await mia.makeFile("Plan.docx", in: folder, LibraryFixture.content(100, in: blobs))
        _ = try await library.replace(LibraryFixture.content(30), of: file.id, for: mia.caller, now: now)
        _ = try await mia.makeFile("Empty.docx")
        #expect(try await used(mia) == 130)
        _ = try await library.restore(.first, of: file.id, for: mia.caller, now: now)
        #expect(try await used(mia) == 230)
        let later = mia.after(Retention.restoredLifetime + 10), second = FileVersion(rawValue: 2)
        #expect(try await library.remove([second], of: file.id, now: later) == [second])
        #expect(try await used(mia) == 200)
        try await library.deleteTree(folder, for: mia.caller, now: now)
        #expect(try await used(mia) == 200)
        try await library.bringBack(.container(folder), for: mia.caller, now: now)
        #expect(try await used(mia) == 200)
        try await library.deleteForGood(file.id, for: mia.caller, now: now)
        #expect(try await used(mia) == 0)
    }

    private func whatIsBeyondTheBoundIsRefused() async throws {
        let mia = try await makeFixture(), now = mia.now, library = library
        let set = try await library.setQuota(.bytes(100), of: mia.account.id, now: now)
        #expect(set == Room(used: 0, quota: .bytes(100), limit: 100))
        let file = try await mia.makeFile("Plan.docx", LibraryFixture.content(60, in: blobs))
        let lock = try LibraryFixture.lock()
        _ = try await library.lock(file.id, .acquire(lock), for: mia.caller, now: now)
        let before = try await mia.everything()
        await refuses(.quotaExceeded(limit: 100)) {
            try await library.save(
                LibraryFixture.content(41), to: file.id, presenting: lock, for: mia.caller, now: now)
        }
        await refuses(.quotaExceeded(limit: 100)) {
            try await library.createFile(
                .like(DocumentName("Other.docx")), in: mia.root, content: LibraryFixture.content(41), isReadOnly: false,
                for: mia.caller, now: now)
        }
        #expect(try await mia.everything() == before)
        #expect(try await library.versions(of: file.id, for: mia.caller, now: now).count == 1)
        // To the last byte, and nothing is always possible.
        _ = try await library.save(
            LibraryFixture.content(40), to: file.id, presenting: lock, for: mia.caller, now: now)
        #expect(try await library.room(for: mia.caller, now: now).percent == 100)
        _ = try await mia.makeFile("Empty.docx")
        _ = try await library.lock(file.id, .release(lock), for: mia.caller, now: now)
        await refuses(.quotaExceeded(limit: 100)) {
            try await library.restore(.first, of: file.id, for: mia.caller, now: now)
        }
        await refuses(.quotaExceeded(limit: 100)) {
            try await library.replace(LibraryFixture.content(.max), of: file.id, for: mia.caller, now: now)
        }
        try await library.deleteForGood(file.id, for: mia.caller, now: now)
        _ = try await mia.makeFile("Again.docx", LibraryFixture.content(100))
    }

    private func theOwnerIsChargedAndNotTheEditor() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans")
        try await library.share(.container(folder), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        let link = try await library.share(.container(folder), as: .readWrite, for: mia.caller, now: now)
        try await library.setQuota(.bytes(0), of: ben.account.id, now: now)
        try await library.setQuota(.bytes(50), of: mia.account.id, now: now)
        let made = try await library.createFile(
            .like(DocumentName("New.docx")), in: folder, content: LibraryFixture.content(30), isReadOnly: false,
            for: ben.caller, now: now)
        #expect(try await used(mia) == 30)
        #expect(try await used(ben) == 0)
        for caller in [ben.caller, link.visitor] {
            await refuses(.quotaExceeded(limit: 50)) {
                try await library.replace(LibraryFixture.content(30), of: made.file.id, for: caller, now: now)
            }
        }
        await refuses(.forbidden) { try await library.room(for: link.visitor, now: now) }
        await refuses(.notFound) { try await library.setQuota(.unlimited, of: .random(), now: now) }
    }

    private func aLoweredBoundKeepsWhatThereIs() async throws {
        let mia = try await makeFixture(), now = mia.now
        let file = try await mia.makeFile("Plan.docx", LibraryFixture.content(100))
        let room = try await library.setQuota(.bytes(10), of: mia.account.id, now: now)
        #expect(room.used == 100 && room.percent == 1000 && room.isNearlyFull)
        await refuses(.quotaExceeded(limit: 10)) {
            try await library.replace(LibraryFixture.content(1), of: file.id, for: mia.caller, now: now)
        }
        #expect(try await mia.file(file.id) == file)
        _ = try await library.renameFile(
            file.id, to: DocumentName("Other.docx"), presenting: nil, for: mia.caller, now: now)
        try await library.deleteFile(file.id, for: mia.caller, now: now)
        try await library.bringBack(.file(file.id), for: mia.caller, now: now)
        try await library.setQuota(.unlimited, of: mia.account.id, now: now)
        _ = try await library.replace(LibraryFixture.content(1), of: file.id, for: mia.caller, now: now)
    }

    private func theBoundOfThePlaceIsTheOneOfEverybodyElse() async throws {
        let mia = try await makeFixture(), now = mia.now
        let small = Library(store: store, blobs: blobs, standardQuota: 20)
        let file = try await mia.makeFile("Plan.docx", LibraryFixture.content(15))
        #expect(try await small.room(for: mia.caller, now: now) == Room(used: 15, quota: .standard, limit: 20))
        await refuses(.quotaExceeded(limit: 20)) {
            try await small.replace(LibraryFixture.content(15), of: file.id, for: mia.caller, now: now)
        }
        try await small.setQuota(.unlimited, of: mia.account.id, now: now)
        _ = try await small.replace(LibraryFixture.content(15), of: file.id, for: mia.caller, now: now)
        try await small.setQuota(.standard, of: mia.account.id, now: now)
        #expect(try await small.room(for: mia.caller, now: now).percent == 150)
    }
}
