import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension LibraryContract {
    static let transfer: [Promise<Self>] = [
        Promise("a transferred folder keeps its contents, versions, locks and links") {
            try await $0.aTransferKeepsTheWholeTree()
        },
        Promise("the former owner stays an editor until either user ends that") {
            try await $0.formerOwnerBecomesAnEditor()
        },
        Promise("a transferred item whose name is taken gets another name for everyone") {
            try await $0.renamesATransferredItemForEveryone()
        },
        Promise("the storage usage of transferred documents counts for the new owner") {
            try await $0.usageMovesWithATransfer()
        },
        Promise("sharing of a folder above ends for a transferred item") {
            try await $0.sharingFromAboveEndsWithATransfer()
        },
        Promise("a transfer leaves deleted items in the former owner's trash") {
            try await $0.transferLeavesTheTrash()
        },
        Promise("only the owner can transfer an item") { try await $0.onlyTheOwnerTransfers() },
        Promise("exactly one of two concurrent transfers succeeds") {
            try await $0.transfersOnceForConcurrentCallers()
        },
        Promise("a save that continues after a transfer needs the remaining right") {
            try await $0.saveDuringATransferUsesTheRemainingRight()
        },
        Promise("a concurrent save and transfer both succeed") { try await $0.aSaveAndATransferAtOnceBothHappen() },
        Promise("a transfer of everything moves all items into one folder") {
            try await $0.transfersEverythingIntoOneFolder()
        },
        Promise("the size of a tree is counted up to a limit") { try await $0.anExtentIsCountedUpToABound() },
    ]

    private func roleOf(_ fixture: LibraryFixture, to file: FileID) async throws -> Role {
        try await library.file(file, for: fixture.caller, now: fixture.now).rights.role
    }

    private func found(_ text: String, by fixture: LibraryFixture) async throws -> [NodeID] {
        let query = try NameQuery(text)
        return try await library.find(query, limit: 10, for: fixture.caller, now: fixture.now).found.map(\.node.id)
    }

    private func aTransferKeepsTheWholeTree() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), eva = try await makeFixture(), now = mia.now
        let above = try await mia.makeFolder("Above"), plans = try await mia.makeFolder("Plans", in: above)
        let inner = try await mia.makeFolder("Inner", in: plans), lock = try LibraryFixture.lock()
        let file = try await mia.makeFile("Roadmap.docx", in: inner, LibraryFixture.content(10))
        _ = try await library.replace(LibraryFixture.content(20), of: file.id, for: mia.caller, now: now)
        let link = try await library.share(.file(file.id), as: .readOnly, for: mia.caller, now: now)
        try await library.share(.file(file.id), with: eva.account.id, as: .viewer, for: mia.caller, now: now)
        for node in [NodeID.container(plans), .file(file.id)] {
            try await library.share(node, with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        }
        _ = try await library.lock(file.id, .acquire(lock), for: mia.caller, now: now)
        let before = try await mia.file(file.id)
        let versions = try await library.versions(of: file.id, for: mia.caller, now: now)
        let handed = try await library.transfer(.container(plans), to: ben.account.id, for: mia.caller, now: now)
        #expect(handed == OwnershipTransfer(name: "Plans", count: 3))
        // The document keeps its id and version when the owner changes, so that data about the document in Office stays
        // valid.
        let after = try await ben.file(file.id)
        #expect(after.owner == ben.account.id && after.parent == inner && after.lock == before.lock)
        #expect(after.version == before.version && after.content == before.content && after.name == before.name)
        #expect(try await library.versions(of: file.id, for: ben.caller, now: now) == versions)
        let top = try await library.container(plans, for: ben.machine, now: now)
        #expect(top.container.parent == ben.root && top.rights.role == .owner)
        #expect(try await library.ancestors(of: .file(file.id), for: ben.caller, now: now).map(\.id).first == ben.root)
        #expect(try await library.children(of: above, for: mia.caller, now: now).containers.isEmpty)
        // Nothing is shared with the new owner anymore, so the list is empty.
        #expect(try await library.permissions(of: ben.caller, now: now).isEmpty)
        #expect(try await roleOf(eva, to: file.id) == .viewer)
        #expect(try await roleOf(mia, to: file.id) == .editor)
        let given = try await library.permissions(by: ben.caller, now: now).map(\.record.user)
        #expect(Set(given) == [eva.account.id, mia.account.id])
        #expect(try await library.permissions(by: mia.caller, now: now).isEmpty)
        try await theLinkIsTheNewOwners(link, to: file.id, from: mia, to: ben)
        for fixture in [mia, ben] { #expect(try await found("roadmap", by: fixture) == [.file(file.id)]) }
    }

    private func theLinkIsTheNewOwners(
        _ link: ShareRecord, to file: FileID, from mia: LibraryFixture, to ben: LibraryFixture
    ) async throws {
        let now = mia.now, visited = try await library.visit(link.id, now: now)
        #expect(visited.owner == ben.account.id && visited.resource == link.resource)
        #expect(try await library.file(file, for: visited.visitor, now: now).file.owner == ben.account.id)
        // A caller that acts for the former owner through the link no longer has access.
        await refusesAsUnauthorized("file") { _ = try await library.file(file, for: link.visitor, now: now) }
        await refuses(.notFound) { try await library.unshare(link.id, for: mia.caller, now: now) }
        #expect(try await library.shares(of: .file(file), for: ben.caller, now: now).map(\.id) == [link.id])
        try await library.unshare(link.id, for: ben.caller, now: now)
        await refuses(.notFound) { try await library.visit(link.id, now: now) }
    }

    private func formerOwnerBecomesAnEditor() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        for isEndedByOwner in [true, false] {
            let file = try await mia.makeFile("Plan \(isEndedByOwner).docx"), id = NodeID.file(file.id)
            try await library.transfer(id, to: ben.account.id, for: mia.caller, now: now)
            let rights = try await library.file(file.id, for: mia.caller, now: now).rights
            #expect(rights.role == .editor && rights.mayWrite && rights.mayLeave)
            #expect(!rights.mayArrange && !rights.mayShare)
            try await library.stopSharing(id, with: mia.account.id, for: (isEndedByOwner ? ben : mia).caller, now: now)
            await refuses(.notFound) { try await library.file(file.id, for: mia.caller, now: now) }
            #expect(try await ben.file(file.id).owner == ben.account.id)
            // Ownership can be transferred back.
            try await library.transfer(id, to: mia.account.id, for: ben.caller, now: now)
            #expect(try await roleOf(mia, to: file.id) == .owner)
            #expect(try await roleOf(ben, to: file.id) == .editor)
        }
        let fixed = try await mia.makeFile("Fixed.docx", isReadOnly: true)
        try await library.transfer(.file(fixed.id), to: ben.account.id, for: mia.caller, now: now)
        #expect(try await roleOf(mia, to: fixed.id) == .viewer)
    }

    private func renamesATransferredItemForEveryone() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), eva = try await makeFixture(), now = mia.now
        let file = try await mia.makeFile("Plan.docx"), own = try await ben.makeFile("plan.docx")
        try await library.share(.file(file.id), with: eva.account.id, as: .viewer, for: mia.caller, now: now)
        let handed = try await library.transfer(.file(file.id), to: ben.account.id, for: mia.caller, now: now)
        #expect(handed == OwnershipTransfer(name: "Plan (2).docx", count: 1))
        for fixture in [mia, ben, eva] { #expect(try await fixture.file(file.id).name == "Plan (2).docx") }
        #expect(try await ben.file(own.id).name == "plan.docx")
        #expect(try await found("plan 2", by: ben) == [.file(file.id)])
    }

    private func usageMovesWithATransfer() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans")
        let file = try await mia.makeFile("Plan.docx", in: folder, LibraryFixture.content(60))
        _ = try await library.replace(LibraryFixture.content(40), of: file.id, for: mia.caller, now: now)
        _ = try await mia.makeFile("Other.docx", LibraryFixture.content(7))
        _ = try await ben.makeFile("Own.docx", LibraryFixture.content(5))
        let before = try await mia.everything()
        try await library.setQuota(.bytes(104), of: ben.account.id, now: now)
        await refuses(.quotaExceeded(limit: 104, excess: 1)) {
            try await library.transfer(.container(folder), to: ben.account.id, for: mia.caller, now: now)
        }
        #expect(try await mia.everything() == before)
        #expect(try await library.usage(for: ben.caller, now: now).used == 5)
        try await library.setQuota(.bytes(105), of: ben.account.id, now: now)
        try await library.transfer(.container(folder), to: ben.account.id, for: mia.caller, now: now)
        #expect(try await library.usage(for: mia.caller, now: now).used == 7)
        #expect(try await library.usage(for: ben.caller, now: now).used == 105)
        // Removing content frees storage of the current owner.
        try await library.deleteTree(folder, for: ben.caller, now: now)
        try await library.discard(.container(folder), for: ben.caller, now: now)
        try await library.removeAllDiscarded()
        #expect(try await library.usage(for: ben.caller, now: now).used == 5)
        #expect(try await library.usage(for: mia.caller, now: now).used == 7)
        // An item without content can be transferred even if the new owner's quota is used up.
        try await library.setQuota(.bytes(0), of: ben.account.id, now: now)
        let empty = try await mia.makeFolder("Empty")
        try await library.transfer(.container(empty), to: ben.account.id, for: mia.caller, now: now)
    }

    private func sharingFromAboveEndsWithATransfer() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), eva = try await makeFixture(), now = mia.now
        let above = try await mia.makeFolder("Above"), plans = try await mia.makeFolder("Plans", in: above)
        let file = try await mia.makeFile("Plan.docx", in: plans)
        try await library.share(.container(above), with: eva.account.id, as: .editor, for: mia.caller, now: now)
        let link = try await library.share(.container(above), as: .readWrite, for: mia.caller, now: now)
        try await library.transfer(.container(plans), to: ben.account.id, for: mia.caller, now: now)
        for caller in [eva.caller, link.visitor] {
            await refuses(.notFound) { try await library.file(file.id, for: caller, now: now) }
            await refuses(.notFound) {
                try await library.replace(LibraryFixture.content(), of: file.id, for: caller, now: now)
            }
        }
        #expect(try await library.container(above, for: eva.caller, now: now).rights.role == .editor)
    }

    private func transferLeavesTheTrash() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let plans = try await mia.makeFolder("Plans"), inner = try await mia.makeFolder("Inner", in: plans)
        let gone = try await mia.makeFile("Gone.docx", in: inner, LibraryFixture.content(9))
        try await library.deleteTree(inner, for: mia.caller, now: now)
        let handed = try await library.transfer(.container(plans), to: ben.account.id, for: mia.caller, now: now)
        #expect(handed.count == 1)
        #expect(try await library.trash(for: ben.caller, limit: 10, now: now).entries.isEmpty)
        let entry = try #require(try await library.trash(for: mia.caller, limit: 10, now: now).entries.first)
        #expect(entry.record.resource == .container(inner) && entry.path == nil)
        #expect(try await library.usage(for: mia.caller, now: now).used == 9)
        // The folder from which the item was deleted belongs to another user now, so the item is restored to the root.
        let back = try await library.bringBack(.container(inner), for: mia.caller, now: now)
        #expect(back.parent == mia.root && back.owner == mia.account.id)
        #expect(try await mia.file(gone.id).owner == mia.account.id)
    }

    private func onlyTheOwnerTransfers() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), eva = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), file = try await mia.makeFile("Plan.docx", in: folder)
        try await library.share(.container(folder), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        try await library.share(.container(folder), with: eva.account.id, as: .viewer, for: mia.caller, now: now)
        let link = try await library.share(.container(folder), as: .readWrite, for: mia.caller, now: now)
        let shared = try #require(
            try await library.children(of: ben.root, for: ben.caller, now: now).containers
                .first { $0.kind == .sharedWithMe })
        let before = try await mia.everything(), user = ben.account.id, library = library
        for id in [NodeID.file(file.id), .container(folder)] {
            for caller in [ben.caller, eva.caller, link.visitor, mia.reader] {
                await refuses(.forbidden) { try await library.transfer(id, to: user, for: caller, now: now) }
            }
            let stranger = try await makeFixture()
            await refuses(.notFound) { try await library.transfer(id, to: user, for: stranger.caller, now: now) }
            await refuses(.cannotShare(.ownDocument)) {
                try await library.transfer(id, to: mia.account.id, for: mia.caller, now: now)
            }
            await refuses(.notFound) { try await library.transfer(id, to: .random(), for: mia.caller, now: now) }
        }
        await refuses(.cannotShare(.top)) {
            try await library.transfer(.container(mia.root), to: user, for: mia.caller, now: now)
        }
        await refuses(.forbidden) {
            try await library.transfer(.container(shared.id), to: mia.account.id, for: ben.caller, now: now)
        }
        #expect(try await mia.everything() == before)
    }

    private func transfersOnceForConcurrentCallers() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), eva = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), library = library
        let files = [
            try await mia.makeFile("A.docx", in: folder, LibraryFixture.content(3)),
            try await mia.makeFile("B.docx", in: folder, LibraryFixture.content(4)),
        ]
        let heirs = [ben, eva]
        let results = try await race(2) { number in
            try await library.transfer(
                .container(folder), to: heirs[number].account.id, for: mia.caller, now: now)
        }
        let won = Result<OwnershipTransfer, DocumentsError>.success(OwnershipTransfer(name: "Plans", count: 3))
        #expect(results == [won, .failure(.forbidden)] || results == [.failure(.forbidden), won])
        let owner = try await library.container(folder, for: mia.caller, now: now).container.owner
        let winner = try #require(heirs.first { $0.account.id == owner })
        for file in files { #expect(try await winner.file(file.id).owner == owner) }
        var used: [Int64] = []
        for heir in heirs { used.append(try await library.usage(for: heir.caller, now: now).used) }
        #expect(used.sorted() == [0, 7])
        #expect(try await library.usage(for: mia.caller, now: now).used == 0)
        for loser in heirs where loser.account.id != owner {
            await refuses(.notFound) { try await library.container(folder, for: loser.caller, now: now) }
        }
    }

    private func saveDuringATransferUsesTheRemainingRight() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), eva = try await makeFixture(), now = mia.now
        let above = try await mia.makeFolder("Above"), file = try await mia.makeFile("Plan.docx", in: above)
        try await library.share(.container(above), with: eva.account.id, as: .editor, for: mia.caller, now: now)
        let own = try await mia.stage("of the former owner"), other = try await eva.stage("of an editor from above")
        try await library.transfer(.file(file.id), to: ben.account.id, for: mia.caller, now: now)
        await refuses(.notFound) { try await library.replace(other, of: file.id, for: eva.caller, now: now) }
        #expect(try await ben.file(file.id).version == .first)
        _ = try await library.replace(own, of: file.id, for: mia.caller, now: now)
        let newest = try #require(try await library.versions(of: file.id, for: ben.caller, now: now).first)
        #expect(newest.author == mia.account.displayName && newest.content.size == own.size)
        #expect(try await library.usage(for: ben.caller, now: now).used == own.size)
        #expect(try await library.usage(for: mia.caller, now: now).used == 0)
    }

    /// Checks a save and a transfer at the same time. The save may come before or after the transfer. In both cases,
    /// the content counts toward the quota of the document's final owner.
    private func aSaveAndATransferAtOnceBothHappen() async throws {
        let mia = try await makeFixture(), eva = try await makeFixture(), now = mia.now, library = library
        let file = try await mia.makeFile("Plan.docx").id, content = LibraryFixture.content(11)
        let saver = mia.caller, heir = eva.account.id
        let results = try await race(2) { number in
            guard number == 0 else {
                return try await library.transfer(.file(file), to: heir, for: saver, now: now).count
            }
            return Int(try await library.replace(content, of: file, for: saver, now: now).rawValue)
        }
        #expect(results.count == 2 && !results.contains { (try? $0.get()) == nil })
        #expect(try await library.usage(for: eva.caller, now: now).used == 11)
        #expect(try await library.usage(for: mia.caller, now: now).used == 0)
    }

    private func transfersEverythingIntoOneFolder() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        #expect(try await library.transferAll(of: mia.account.id, to: ben.account.id, now: now) == nil)
        let shared = try await ben.makeFile("Shared.docx")
        try await library.share(.file(shared.id), with: mia.account.id, as: .editor, for: ben.caller, now: now)
        #expect(try await library.transferAll(of: mia.account.id, to: ben.account.id, now: now) == nil)
        let folder = try await mia.makeFolder("Plans"), file = try await mia.makeFile("Plan.docx", in: folder)
        let other = try await mia.makeFile("Other.docx", LibraryFixture.content(6))
        let link = try await library.share(.file(other.id), as: .readOnly, for: mia.caller, now: now)
        let gone = try await mia.makeFile("Gone.docx")
        try await library.deleteFile(gone.id, for: mia.caller, now: now)
        await refuses(.cannotShare(.ownDocument)) {
            try await library.transferAll(of: mia.account.id, to: mia.account.id, now: now)
        }
        let preview = try await library.previewTransfer(allOf: mia.account.id, to: ben.account.id, now: now)
        #expect(try await library.file(file.id, for: mia.caller, now: now).file.owner == mia.account.id)
        let handed = try #require(try await library.transferAll(of: mia.account.id, to: ben.account.id, now: now))
        #expect(preview == handed)
        #expect(handed == OwnershipTransfer(name: mia.account.displayName, count: 3))
        let top = try await library.children(of: ben.root, for: ben.caller, now: now)
        let home = try #require(top.containers.first { $0.name == handed.name })
        let listing = try await library.children(of: home.id, for: ben.caller, now: now)
        #expect(listing.containers.map(\.id) == [folder] && listing.files.map(\.id) == [other.id])
        await refuses(.notFound) { try await library.file(file.id, for: mia.caller, now: now) }
        #expect(try await roleOf(mia, to: shared.id) == .editor)
        try await people.remove(mia.account.id, now: now)
        #expect(try await ben.file(file.id).owner == ben.account.id)
        #expect(try await library.visit(link.id, now: now).owner == ben.account.id)
        #expect(try await library.usage(for: ben.caller, now: now).used == 6)
    }

    private func anExtentIsCountedUpToABound() async throws {
        let mia = try await makeFixture(), root = NodeID.container(mia.root)
        let folder = try await mia.makeFolder("Plans")
        for name in ["A.docx", "B.docx"] { _ = try await mia.makeFile(name, in: folder, LibraryFixture.content(5)) }
        let all = try await store.read { try $0.extent(of: root, upTo: 4) }
        #expect(all == TreeExtent(count: 4, bytes: 10))
        let more = try await store.read { try $0.extent(of: root, upTo: 3) }
        #expect(more.count > 3 && more.bytes == 0)
    }
}
