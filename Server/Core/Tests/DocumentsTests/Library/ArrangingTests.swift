import Basics
import Documents
import Foundation
import PortContracts
import Testing

/// Tests how folders are moved, renamed, deleted and listed.
@Suite struct ArrangingTests {
    private let fixture = MemoryFixture()

    /// Creates folders inside each other and returns their ids, beginning with the outermost folder.
    private func chain(of count: Int, for person: MemoryPerson) async throws -> [ContainerID] {
        var chain: [ContainerID] = []
        for number in 0..<count {
            chain.append(try await person.makeFolder("Level \(number)", in: chain.last))
        }
        return chain
    }

    @Test func `a folder can be moved anywhere except into itself or below itself`() async throws {
        let mia = try await fixture.addPerson(), chain = try await self.chain(of: 4, for: mia)
        let aside = try await mia.makeFolder("Aside"), places = [mia.root, aside] + chain
        for (index, moving) in chain.enumerated() {
            for target in places {
                let isBelow = chain[index...].contains(target)
                let above = try await fixture.library.ancestors(
                    of: .container(moving), for: mia.caller, now: fixture.clock.now
                ).map(\.id)
                do {
                    try await fixture.library.move(
                        .container(moving), to: target, for: mia.caller, now: fixture.clock.now)
                    #expect(!isBelow, "\(moving) to \(target)")
                    let parent = try #require(above.last)
                    try await fixture.library.move(
                        .container(moving), to: parent, for: mia.caller, now: fixture.clock.now)
                } catch DocumentsError.cannotContainItself {
                    #expect(isBelow, "\(moving) to \(target)")
                }
                #expect(
                    try await fixture.library.ancestors(of: .container(moving), for: mia.caller, now: fixture.clock.now)
                        .map(\.id) == above)
            }
        }
    }

    @Test func `a moved folder keeps its contents, id, lock and links`() async throws {
        let mia = try await fixture.addPerson(), chain = try await self.chain(of: 2, for: mia)
        let file = try await mia.makeFile("Plan.docx", in: chain[1]), target = try await mia.makeFolder("To")
        try await mia.lock(file.id)
        let share = try await fixture.library.share(
            .file(file.id), as: .readOnly, for: mia.caller, now: fixture.clock.now)
        try await fixture.library.move(.container(chain[0]), to: target, for: mia.caller, now: fixture.clock.now)
        let view = try await fixture.library.file(file.id, for: share.visitor, now: fixture.clock.now)
        let lock = try await mia.file(file.id).lock
        #expect(view.file.lock == lock && lock != .free)
        let above = try await fixture.library.ancestors(of: .file(file.id), for: mia.caller, now: fixture.clock.now)
        #expect(above.map(\.name).suffix(3) == ["To", "Level 0", "Level 1"])
        #expect(try await fixture.library.visit(share.id, now: fixture.clock.now) == share)
    }

    @Test func `moving an item to its current folder changes nothing`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile(), before = fixture.rows
        try await fixture.library.move(.file(file.id), to: mia.root, for: mia.caller, now: fixture.clock.now)
        #expect(fixture.rows == before)
    }

    @Test(arguments: [
        ("New.docx", "New.docx"), ("PLAN.DOCX", "PLAN.DOCX"), ("Plan.docx", "Plan.docx"),
        ("Taken.docx", "Taken (2).docx"), ("taken.DOCX", "taken (2).DOCX"), ("Folder", "Folder (2)"),
    ]) func `a document gets the requested name or a similar one`(
        _ wish: String, _ expected: String
    ) async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile()
        _ = try await mia.makeFile("Taken.docx")
        _ = try await mia.makeFolder("Folder")
        let name = try await fixture.library.renameFile(
            file.id, to: DocumentName(wish), presenting: nil, for: mia.caller, now: fixture.clock.now)
        #expect(name == expected)
        #expect(try await mia.file(file.id).name == expected)
    }

    @Test(arguments: [("New", "New"), ("FOLDER", "FOLDER"), ("Folder", "Folder")])
    func `a folder gets exactly the requested name`(_ wish: String, _ expected: String) async throws {
        let mia = try await fixture.addPerson(), folder = try await mia.makeFolder("Folder")
        let file = try await mia.makeFile(in: folder)
        try await mia.lock(file.id)
        let name = try await fixture.library.renameContainer(
            folder, to: DocumentName(wish), for: mia.caller, now: fixture.clock.now)
        #expect(name == expected)
        let view = try await fixture.library.file(file.id, for: mia.caller, now: fixture.clock.now)
        #expect(view.parentName == expected && view.file.id == file.id && view.file.name == file.name)
    }

    @Test func `a deleted document's versions, links and name are gone`() async throws {
        let mia = try await fixture.addPerson(), before = Array(fixture.rows.prefix(4))
        let file = try await mia.makeFile()
        try await mia.save("second", to: file.id)
        let share = try await fixture.library.share(
            .file(file.id), as: .readWrite, for: mia.caller, now: fixture.clock.now)
        try await fixture.library.deleteForGood(file.id, for: mia.caller, now: fixture.clock.now)
        #expect(Array(fixture.rows.prefix(4)) == before)
        await #expect(throws: DocumentsError.notFound) {
            try await fixture.library.visit(share.id, now: fixture.clock.now)
        }
        #expect(try await mia.makeFile().id != file.id)
    }

    @Test(arguments: [1, 2, 3, 7, 100]) func `the pages of a listing add up to the listing, sorted by name`(
        _ limit: Int
    ) async throws {
        let mia = try await fixture.addPerson(), names = ["b.txt", "A.txt", "Ä.txt", "c", "10", "9", "Z.docx"]
        for name in names { _ = try await mia.makeFile(name) }
        for name in ["Zebra", "apple"] { _ = try await mia.makeFolder(name) }
        let whole = try await fixture.library.children(of: mia.root, for: mia.caller, now: fixture.clock.now)
        for listing in [whole.files.map(\.name), whole.containers.map(\.name)] {
            let keys = listing.map { DocumentName.key($0) }
            #expect(keys == keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        }
        for (content, count) in [(ListingContent.everything, 9), (.containers, 2), (.files, 7)] {
            var found: [String] = [], next: ListingCursor?
            repeat {
                let page = try await fixture.library.children(
                    of: mia.root, content, after: next, limit: limit, for: mia.caller, now: fixture.clock.now)
                let entries = page.listing.containers.map(\.id.rawValue) + page.listing.files.map(\.id.rawValue)
                #expect(entries.count <= limit)
                found += entries
                next = page.next
            } while next != nil
            #expect(found.count == count && Set(found).count == count)
        }
    }

    @Test func `current locks are listed with their paths`() async throws {
        let mia = try await fixture.addPerson(), folder = try await mia.makeFolder("Drafts")
        let file = try await mia.makeFile(in: folder), start = fixture.clock.now
        try await mia.lock(file.id)
        fixture.clock.advance(60)
        let refreshed = LockRequest.refresh(try MemoryPerson.lockID("A"))
        _ = try await fixture.library.lock(file.id, refreshed, for: mia.caller, now: fixture.clock.now)
        let lock = try #require(try await fixture.library.heldLocks(now: fixture.clock.now).first)
        #expect(lock.path == ["Drafts", "Plan.docx"] && lock.owner == mia.id && lock.ownerName == "mia")
        #expect(lock.takenBy == "mia" && lock.since == start)
        #expect(lock.expires == fixture.clock.now.addingTimeInterval(FileLock.lifetime))
        let own = try await fixture.library.heldLock(of: file.id, for: mia.caller, now: fixture.clock.now)
        #expect(own == lock)
        #expect(try await fixture.library.heldLocks(now: lock.expires).isEmpty)
        #expect(try await fixture.library.heldLock(of: file.id, for: mia.machine, now: lock.expires) == nil)
    }
}
