import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension LibraryContract {
    static let usage: [Promise<Self>] = [
        Promise("storage usage counts all versions and the trash") {
            try await $0.usageIsCountedWithVersionsAndTrash()
        },
        Promise("content over the quota is refused and changes nothing") {
            try await $0.refusesContentOverTheQuota()
        },
        Promise("content saved by an editor counts for the owner") { try await $0.theOwnerIsChargedAndNotTheEditor() },
        Promise("a lowered quota keeps existing documents") { try await $0.loweredQuotaKeepsDocuments() },
        Promise("users without a quota of their own have the default quota") {
            try await $0.defaultQuotaApplies()
        },
        Promise("storage usage is broken down into documents, former versions and trash") {
            try await $0.breaksDownUsage()
        },
        Promise("only the owner sees the sizes of documents in the breakdown") {
            try await $0.onlyTheOwnerSeesDocumentSizes()
        },
    ]

    private func used(_ fixture: LibraryFixture) async throws -> Int64 {
        try await library.usage(for: fixture.caller, now: fixture.now).used
    }

    private func usageIsCountedWithVersionsAndTrash() async throws {
        let mia = try await makeFixture(), now = mia.now
        #expect(
            try await library.usage(for: mia.caller, now: now) == StorageUsage(used: 0, quota: .default, limit: nil))
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

    private func refusesContentOverTheQuota() async throws {
        let mia = try await makeFixture(), now = mia.now, library = library
        let set = try await library.setQuota(.bytes(100), of: mia.account.id, now: now)
        #expect(set == StorageUsage(used: 0, quota: .bytes(100), limit: 100))
        let file = try await mia.makeFile("Plan.docx", LibraryFixture.content(60, in: blobs))
        let lock = try LibraryFixture.lock()
        _ = try await library.lock(file.id, .acquire(lock), for: mia.caller, now: now)
        let before = try await mia.everything()
        await refuses(.quotaExceeded(limit: 100, excess: 1)) {
            try await library.save(
                LibraryFixture.content(41), to: file.id, presenting: lock, for: mia.caller, now: now)
        }
        await refuses(.quotaExceeded(limit: 100, excess: 1)) {
            try await library.createFile(
                .like(DocumentName("Other.docx")), in: mia.root, content: LibraryFixture.content(41), isReadOnly: false,
                for: mia.caller, now: now)
        }
        #expect(try await mia.everything() == before)
        #expect(try await library.versions(of: file.id, for: mia.caller, now: now).count == 1)
        // Users can use all bytes of the quota. Even then, they can create empty documents.
        _ = try await library.save(
            LibraryFixture.content(40), to: file.id, presenting: lock, for: mia.caller, now: now)
        #expect(try await library.usage(for: mia.caller, now: now).percent == 100)
        _ = try await mia.makeFile("Empty.docx")
        _ = try await library.lock(file.id, .release(lock), for: mia.caller, now: now)
        await refuses(.quotaExceeded(limit: 100, excess: 60)) {
            try await library.restore(.first, of: file.id, for: mia.caller, now: now)
        }
        await refuses(.quotaExceeded(limit: 100, excess: .max)) {
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
            await refuses(.quotaExceeded(limit: 50, excess: 10)) {
                try await library.replace(LibraryFixture.content(30), of: made.file.id, for: caller, now: now)
            }
        }
        await refuses(.forbidden) { try await library.usage(for: link.visitor, now: now) }
        await refuses(.notFound) { try await library.setQuota(.unlimited, of: .random(), now: now) }
    }

    private func loweredQuotaKeepsDocuments() async throws {
        let mia = try await makeFixture(), now = mia.now
        let file = try await mia.makeFile("Plan.docx", LibraryFixture.content(100))
        let usage = try await library.setQuota(.bytes(10), of: mia.account.id, now: now)
        #expect(usage.used == 100 && usage.percent == 1000 && usage.isNearlyFull)
        await refuses(.quotaExceeded(limit: 10, excess: 91)) {
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

    private func defaultQuotaApplies() async throws {
        let mia = try await makeFixture(), now = mia.now
        let small = Library(store: store, blobs: blobs, defaultQuota: 20)
        let file = try await mia.makeFile("Plan.docx", LibraryFixture.content(15))
        #expect(try await small.usage(for: mia.caller, now: now) == StorageUsage(used: 15, quota: .default, limit: 20))
        await refuses(.quotaExceeded(limit: 20, excess: 10)) {
            try await small.replace(LibraryFixture.content(15), of: file.id, for: mia.caller, now: now)
        }
        try await small.setQuota(.unlimited, of: mia.account.id, now: now)
        _ = try await small.replace(LibraryFixture.content(15), of: file.id, for: mia.caller, now: now)
        try await small.setQuota(.default, of: mia.account.id, now: now)
        #expect(try await small.usage(for: mia.caller, now: now).percent == 150)
    }

    private func breaksDownUsage() async throws {
        let mia = try await makeFixture(), now = mia.now
        let nothing = try await library.storageBreakdown(largest: 10, for: mia.caller, now: now)
        #expect(
            nothing
                == StorageBreakdown(
                    usage: StorageUsage(used: 0, quota: .default, limit: nil), documents: 0, formerVersions: 0,
                    trash: 0,
                    largest: []))
        let plans = try await mia.makeFolder("Plans"), inner = try await mia.makeFolder("Inner", in: plans)
        let often = try await mia.makeFile("Often.docx", in: inner, LibraryFixture.content(70, in: blobs))
        _ = try await library.replace(LibraryFixture.content(50, in: blobs), of: often.id, for: mia.caller, now: now)
        _ = try await library.replace(LibraryFixture.content(10), of: often.id, for: mia.caller, now: now)
        let large = try await mia.makeFile("Large.docx", LibraryFixture.content(100, in: blobs))
        let equal = [
            try await mia.makeFile("One.docx", LibraryFixture.content(7)),
            try await mia.makeFile("Other.docx", in: plans, LibraryFixture.content(7)),
        ]
        let gone = try await mia.makeFile("Gone.docx", LibraryFixture.content(1_000, in: blobs))
        let away = try await mia.makeFolder("Away")
        _ = try await mia.makeFile("In it.docx", in: away, LibraryFixture.content(500, in: blobs))
        try await library.deleteFile(gone.id, for: mia.caller, now: now)
        try await library.deleteTree(away, for: mia.caller, now: now)
        let use = try #require(try await library.storageBreakdown(largest: 10, for: mia.caller, now: now))
        #expect(use.documents == 10 + 100 + 14 && use.formerVersions == 120 && use.trash == 1_500)
        #expect(use.usage == StorageUsage(used: 1_744, quota: .default, limit: nil))
        let sorted = equal.map(\.id).sorted { $0.rawValue < $1.rawValue }
        #expect(use.largest.map(\.file.id) == [often.id, large.id] + sorted)
        #expect(use.largest.map(\.bytes) == [130, 100, 7, 7] && use.largest.map(\.versions) == [3, 1, 1, 1])
        let shown = try await mia.file(often.id)
        #expect(use.largest.first?.file == shown)
        #expect(use.largest.prefix(2).map(\.path) == [["Plans", "Inner"], []])
        let three = try await library.storageBreakdown(largest: 3, for: mia.caller, now: now)
        #expect(three?.largest == Array(use.largest.prefix(3)) && three?.formerVersions == 120)
        let none = try await library.storageBreakdown(largest: 0, for: mia.caller, now: now)
        #expect(none?.largest == [] && none?.documents == use.documents)
        // Permanently deleted documents count toward the usage until the store removes their rows.
        try await library.discard(nil, for: mia.caller, now: now)
        #expect(try await library.storageBreakdown(largest: 1, for: mia.caller, now: now)?.trash == 1_500)
        try await library.removeAllDiscarded()
        #expect(try await library.storageBreakdown(largest: 1, for: mia.caller, now: now)?.trash == 0)
        let owner = mia.account.id
        let few = try await store.read { rows in
            (try rows.weigh(of: owner, largest: 1, upTo: 6) == nil, try rows.weigh(of: owner, largest: 1, upTo: 100))
        }
        #expect(few.0 && few.1?.all == 244)
    }

    private func onlyTheOwnerSeesDocumentSizes() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans")
        try await library.share(.container(folder), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        let link = try await library.share(.container(folder), as: .readWrite, for: mia.caller, now: now)
        let made = try await library.createFile(
            .like(DocumentName("New.docx")), in: folder, content: LibraryFixture.content(30), isReadOnly: false,
            for: ben.caller, now: now)
        #expect(try await library.storageBreakdown(largest: 9, for: ben.caller, now: now)?.largest == [])
        let own = try await library.storageBreakdown(largest: 9, for: mia.caller, now: now)
        #expect(own?.largest.map(\.file.id) == [made.file.id] && own?.documents == 30)
        await refuses(.forbidden) { try await library.storageBreakdown(largest: 9, for: link.visitor, now: now) }
    }
}
