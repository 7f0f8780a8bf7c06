import Basics
import Documents
import Foundation
import PortContracts
import Testing

/// Tests which events each change writes to the audit log in its transaction, and which changes write none.
@Suite struct EventTests {
    private let fixture = MemoryFixture()

    /// Returns the audit events that a step writes.
    private func events(of step: () async throws -> Void) async throws -> [DocumentEvent] {
        let before = fixture.events
        try await step()
        let after = fixture.events
        #expect(Array(after.prefix(before.count)) == before)
        return Array(after.dropFirst(before.count))
    }

    @Test func `a lock that ends with a right or an account is logged for the owner`() async throws {
        let fixture = MemoryFixture(), mia = try await fixture.addPerson(), ben = try await fixture.addPerson("ben")
        let folder = try await mia.makeFolder("Plans"), now = fixture.clock.now, library = fixture.library
        var files: [FileID] = []
        for name in ["A.docx", "B.docx", "C.docx"] { files.append(try await mia.makeFile(name, in: folder).id) }
        let own = try await ben.makeFile("Own.docx")
        try await library.share(.container(folder), with: ben.id, as: .editor, for: mia.caller, now: now)
        let lock = try MemoryPerson.lockID("A")
        for file in files.dropLast() { _ = try await library.lock(file, .acquire(lock), for: ben.caller, now: now) }
        _ = try await library.lock(own.id, .acquire(lock), for: ben.caller, now: now)
        func released() -> [DocumentEvent] { fixture.events.filter { $0.kind == .lockReleased } }
        try await library.share(.container(folder), with: ben.id, as: .viewer, for: mia.caller, now: now)
        #expect(Set(released().map(\.resource)) == Set(files.dropLast().map(\.rawValue)))
        #expect(released().allSatisfy { $0.user == mia.id && $0.authority == mia.caller.authority.text })
        #expect(try await library.heldLocks(now: now).map(\.file) == [own.id])
        // Disabling an account also releases the locks that apps of this account hold on the account's own documents.
        try await fixture.disable(ben.id)
        #expect(try await library.heldLocks(now: now).isEmpty && released().last?.user == ben.id)
        #expect(Set(fixture.events.map(\.id)).count == fixture.events.count)
    }

    @Test func `a document's events have the user and the version`() async throws {
        let mia = try await fixture.addPerson(), library = fixture.library, lock = try MemoryPerson.lockID("A")
        var id: FileID?
        let reported = try await events {
            let file = try await library.createFile(
                .exactly(DocumentName("Plan.docx"), overwrite: false), in: mia.root, content: .empty,
                isReadOnly: false, for: mia.caller, now: fixture.clock.now
            ).file
            id = file.id
            fixture.clock.advance(1)
            _ = try await library.save(.empty, to: file.id, presenting: nil, for: mia.caller, now: fixture.clock.now)
            fixture.clock.advance(1)
            _ = try await library.restore(.first, of: file.id, for: mia.caller, now: fixture.clock.now)
            fixture.clock.advance(1)
            try await mia.lock(file.id)
            _ = try await library.releaseLock(of: file.id, for: mia.machine, now: fixture.clock.now)
            fixture.clock.advance(1)
            try await library.deleteFile(file.id, for: mia.caller, now: fixture.clock.now)
        }
        #expect(reported.map(\.kind) == [.created, .saved, .restored, .lockReleased, .deleted])
        #expect(reported.map(\.version) == [1, 2, 3, 3, 3])
        #expect(reported.map(\.detail) == [nil, nil, .version(.first), .lock(lock), nil])
        let grant = mia.caller.authority.text
        #expect(reported.map(\.authority) == [grant, grant, grant, "machine", grant])
        let start = ManualClock().now
        #expect(reported.map(\.at) == [0, 1, 2, 3, 4].map(start.addingTimeInterval))
        for event in reported {
            #expect(event.user == mia.id && event.name == "Plan.docx" && event.resource == id?.rawValue)
        }
    }

    @Test func `events of renaming, moving and folders name the user who did it`() async throws {
        let mia = try await fixture.addPerson(), library = fixture.library, now = fixture.clock.now
        let file = try await mia.makeFile("Plan.docx"), other = try await mia.makeFile("Other.docx")
        let reported = try await events {
            let folder = try await mia.makeFolder("Plans")
            let long = String(repeating: "日", count: 80)
            for name in [long + ".docx", "Plan.docx", "Plan.docx"] {
                _ = try await library.renameFile(
                    file.id, to: DocumentName(name), presenting: nil, for: mia.caller, now: now)
            }
            _ = try await library.renameContainer(folder, to: DocumentName("Offers"), for: mia.caller, now: now)
            let ids: [NodeID] = [.file(file.id), .file(other.id)]
            for _ in 0..<2 { try await library.move(ids, to: folder, for: mia.caller, now: now) }
            try await library.move(.file(file.id), to: mia.root, for: mia.caller, now: now)
            try await library.deleteContainer(try await mia.makeFolder("Empty"), for: mia.caller, now: now)
        }
        #expect(
            reported.map(\.kind) == [
                .folderCreated, .renamed, .renamed, .renamed, .moved, .moved, .moved, .folderCreated, .treeDeleted,
            ], "\(reported)")
        #expect(reported[1].detail == .formerName("Plan.docx") && reported[1].name.hasPrefix("日"))
        #expect(reported[2].detail == .formerName(String(repeating: "日", count: 66)))
        #expect(reported[3].detail == .formerName("Plans"))
        #expect(
            reported[4..<7].map(\.name) == ["Plan.docx", "Other.docx", "Plan.docx"]
                && reported.last?.detail == .count(1))
        #expect(Set(reported.map(\.id)).count == reported.count && reported.allSatisfy { $0.user == mia.id })
    }

    @Test(arguments: [1, 50, 51]) func `emptying the trash logs up to fifty of its items`(count: Int)
        async throws
    {
        let mia = try await fixture.addPerson(), library = fixture.library, now = fixture.clock.now
        for number in 0..<count {
            try await library.deleteFile(try await mia.makeFile("\(number).txt").id, for: mia.caller, now: now)
        }
        let reported = try await events { try await library.discard(nil, for: mia.caller, now: now) }
        #expect(reported.first?.kind == .trashEmptied && reported.first?.detail == .count(count))
        let each = reported.dropFirst()
        #expect(each.count == (count > 50 ? 0 : count) && each.allSatisfy { $0.kind == .discarded })
        #expect(Set(each.map(\.name)).count == each.count && Set(reported.map(\.id)).count == reported.count)
        let again = try await events { try await library.discard(nil, for: mia.caller, now: now) }
        #expect(again.isEmpty)
    }

    @Test func `event ids are unique and sort by time`() async throws {
        let mia = try await fixture.addPerson()
        for number in 0..<50 {
            _ = try await mia.makeFile("\(number).txt")
            fixture.clock.advance(0.01)
        }
        let ids = fixture.events.map(\.id)
        #expect(ids == ids.sorted() && Set(ids).count == 50)
    }

    @Test func `an upload and a document created over another are logged as saves`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile()
        let reported = try await events {
            try await mia.save("second", to: file.id)
            _ = try await fixture.library.createFile(
                .exactly(DocumentName("plan.docx"), overwrite: true), in: mia.root, content: .empty, isReadOnly: false,
                for: mia.caller, now: fixture.clock.now)
        }
        #expect(reported.map(\.kind) == [.saved, .saved])
        #expect(reported.map(\.version) == [2, 3])
        #expect(reported.allSatisfy { $0.resource == file.id.rawValue })
    }

    @Test func `creating and revoking a link are logged once each`() async throws {
        let mia = try await fixture.addPerson(), folder = try await mia.makeFolder("Shared")
        let reported = try await events {
            for _ in 0..<2 {
                _ = try await fixture.library.share(
                    .container(folder), as: .readWrite, for: mia.caller, now: fixture.clock.now)
            }
            for share in try await fixture.library.shares(
                of: .container(folder), for: mia.caller, now: fixture.clock.now)
            {
                try await fixture.library.unshare(share.id, for: mia.caller, now: fixture.clock.now)
            }
        }
        #expect(reported.map(\.kind) == [.shared, .unshared])
        for event in reported {
            #expect(event.detail == .link(.readWrite, until: nil, hasPassword: false) && event.version == nil)
            #expect(event.name == "Shared" && event.resource == folder.rawValue && event.user == mia.id)
        }
    }

    @Test func `a change of a link's terms is logged with the new terms`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile(), now = fixture.clock.now
        let link = try await fixture.library.share(.file(file.id), as: .readOnly, for: mia.caller, now: now)
        let day = try #require(Day("2099-12-31")), hash = SharePassword(rawValue: "hash")
        let reported = try await events {
            for terms in [
                LinkChange(end: .becomes(day.end)), LinkChange(password: .becomes(hash)), LinkChange(),
                LinkChange(end: .goes, password: .goes),
            ] { try await fixture.library.changeLink(link.id, by: terms, for: mia.caller, now: now) }
            // Creating a link that already exists changes the link's expiration and password.
            _ = try await fixture.library.share(
                .file(file.id), as: .readOnly, until: day.end, for: mia.caller, now: now)
            await #expect(throws: DocumentsError.cannotShare(.ended)) {
                try await fixture.library.changeLink(
                    link.id, by: LinkChange(end: .becomes(now)), for: mia.caller, now: now)
            }
        }
        #expect(
            reported.allSatisfy { $0.kind == .shareChanged && $0.resource == file.id.rawValue && $0.user == mia.id })
        #expect(
            reported.map(\.detail) == [
                .link(.readOnly, until: day.end, hasPassword: false),
                .link(.readOnly, until: day.end, hasPassword: true),
                .link(.readOnly, until: nil, hasPassword: false),
                .link(.readOnly, until: day.end, hasPassword: false),
            ])
    }

    @Test func `revoking all links logs each of them`() async throws {
        let mia = try await fixture.addPerson(), mallory = try await fixture.addPerson("mallory")
        let files = [try await mia.makeFile("a"), try await mia.makeFile("b"), try await mallory.makeFile("c")]
        for (file, person) in zip(files, [mia, mia, mallory]) {
            for kind in ShareKind.allCases {
                _ = try await fixture.library.share(
                    .file(file.id), as: kind, for: person.caller, now: fixture.clock.now)
            }
        }
        let reported = try await events {
            let withdrawn = try await fixture.library.unshareAll(of: mia.id, now: fixture.clock.now)
            let again = try await fixture.library.unshareAll(of: mia.id, now: fixture.clock.now)
            #expect(withdrawn == 4 && again == 0)
        }
        #expect(reported.count == 4 && Set(reported.map(\.id)).count == 4)
        #expect(reported.allSatisfy { $0.kind == .unshared && $0.user == mia.id && $0.authority == "machine" })
        #expect(
            try await fixture.library.shares(of: .file(files[2].id), for: mallory.caller, now: fixture.clock.now).count
                == 2
        )
    }

    @Test func `a transfer of ownership is logged for both owners`() async throws {
        let mia = try await fixture.addPerson(), ben = try await fixture.addPerson("ben")
        let folder = try await mia.makeFolder("Plans"), file = try await mia.makeFile("Plan.docx", in: folder)
        _ = try await ben.makeFolder("plans")
        let reported = try await events {
            try await fixture.library.transfer(
                .container(folder), to: ben.id, for: mia.caller, now: fixture.clock.now)
        }
        #expect(reported.map(\.kind) == [.transferred, .takenOver] && Set(reported.map(\.id)).count == 2)
        #expect(reported.map(\.user) == [mia.id, ben.id] && reported.map(\.name) == ["Plans", "Plans (2)"])
        #expect(reported.map(\.detail) == [.transfer(ben.id, count: 2), .transfer(mia.id, count: 2)])
        #expect(reported.allSatisfy { $0.resource == folder.rawValue && $0.authority == mia.caller.authority.text })
        // The operator transfers all documents of a user. The documents go into one folder of another user.
        let all = try await events {
            let handed = try await fixture.library.transferAll(of: ben.id, to: mia.id, now: fixture.clock.now)
            #expect(handed == OwnershipTransfer(name: "Ben", count: 3))
        }
        #expect(all.map(\.kind) == [.transferred, .takenOver] && all.map(\.user) == [ben.id, mia.id])
        #expect(all.allSatisfy { $0.authority == "machine" && $0.name == "Ben" })
        #expect(try await mia.file(file.id).owner == mia.id)
    }

    @Test(arguments: [("Büro/Nord", "ben"), ("Ben B.", "Ben B.")])
    func `the folder of a former owner's documents has a valid name`(
        displayName: String, expected: String
    ) async throws {
        let mia = try await fixture.addPerson(), ben = try await fixture.addPerson("ben", displayName: displayName)
        _ = try await ben.makeFile()
        let handed = try await fixture.library.transferAll(of: ben.id, to: mia.id, now: fixture.clock.now)
        #expect(handed?.name == expected)
        #expect(try await mia.names().count == 1)
    }

    @Test func `a visitor's actions are logged with the link`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile("Plan.docx", "")
        let share = try await fixture.library.share(
            .file(file.id), as: .readWrite, for: mia.caller, now: fixture.clock.now)
        let reported = try await events {
            _ = try await fixture.library.save(
                mia.stage("by a guest"), to: file.id, presenting: nil, for: share.visitor, now: fixture.clock.now)
        }
        #expect(reported.map(\.authority) == ["share:\(share.id.rawValue)"])
        #expect(reported.first?.user == mia.id)
    }

    @Test func `locking, unlocking and PutUserInfo by apps are not logged`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile(), library = fixture.library
        let lock = try MemoryPerson.lockID("A"), now = fixture.clock.now
        let reported = try await events {
            for request in [LockRequest.acquire(lock), .refresh(lock), .replace(lock, with: lock), .release(lock)] {
                _ = try await library.lock(file.id, request, for: mia.caller, now: now)
            }
            try await library.setUserInfo("zoom=120", for: mia.caller, now: fixture.clock.now)
            #expect(try await library.releaseLock(of: file.id, for: mia.machine, now: now) == nil)
        }
        #expect(reported.isEmpty)
    }
}
