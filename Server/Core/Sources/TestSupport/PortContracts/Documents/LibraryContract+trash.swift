import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension LibraryContract {
    static let trash: [Promise<Self>] = [
        Promise("a restored document has its versions, links and permissions again") {
            try await $0.restoresADocumentCompletely()
        },
        Promise("a folder is deleted and restored with everything in it") {
            try await $0.deletesAndRestoresAFolderAsOne()
        },
        Promise("items in the trash can't be opened by anyone") { try await $0.hidesDeletedItemsEverywhere() },
        Promise("a restored item gets an existing folder and a free name") {
            try await $0.restoredItemsGetAPlaceAndAName()
        },
        Promise("the trash is listed in pages, newest first") { try await $0.theTrashIsListedInPages() },
        Promise("items deleted for good can't be restored") { try await $0.discardedItemsAreGone() },
        Promise("only the owner can list, restore and delete for good items in the trash") {
            try await $0.onlyTheOwnerSeesTheTrash()
        },
        Promise("the permission to a document in the trash can't be ended") {
            try await $0.permissionsInTheTrashStay()
        },
        Promise("a folder with a locked document can't be deleted") { try await $0.refusesToDeleteAFolderWithALock() },
        Promise("items deleted for good are removed in steps") { try await $0.removesDiscardedItemsInSteps() },
        Promise("the trash of a removed user is gone") { try await $0.removesTheTrashWithItsOwner() },
    ]

    private func trash(_ fixture: LibraryFixture, limit: Int = 100) async throws -> [TrashView] {
        try await library.trash(for: fixture.caller, limit: limit, now: fixture.now).entries
    }

    private func restoresADocumentCompletely() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans")
        let file = try await mia.makeFile("Plan.docx", in: folder, LibraryFixture.content())
        _ = try await library.replace(LibraryFixture.content(), of: file.id, for: mia.caller, now: now)
        let link = try await library.share(.file(file.id), as: .readOnly, for: mia.caller, now: now)
        try await library.share(.file(file.id), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        let before = try await library.file(file.id, for: mia.caller, now: now).file
        let versions = try await library.versions(of: file.id, for: mia.caller, now: now)
        try await library.deleteFile(file.id, for: mia.caller, now: now)
        let view = try #require(try await trash(mia).first)
        #expect(view.record.resource == .file(file.id) && view.record.name == "Plan.docx" && view.record.count == 1)
        #expect(view.record.bytes == versions.map(\.content.size).reduce(0, +))
        #expect(view.path == ["Plans"] && view.deletedBy == nil && view.record.deletedBy == mia.account.id)
        #expect(view.record.deleted == Date(milliseconds: now.milliseconds))
        let back = try await library.bringBack(.file(file.id), for: mia.caller, now: now)
        #expect(back == .file(before))
        #expect(try await library.file(file.id, for: mia.caller, now: now).file == before)
        #expect(try await library.versions(of: file.id, for: mia.caller, now: now) == versions)
        #expect(try await library.visit(link.id, now: now) == link)
        #expect(try await library.file(file.id, for: ben.caller, now: now).rights.role == .editor)
        #expect(try await trash(mia).isEmpty)
        await refuses(.notFound) { try await library.bringBack(.file(file.id), for: mia.caller, now: now) }
    }

    private func deletesAndRestoresAFolderAsOne() async throws {
        let mia = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), inner = try await mia.makeFolder("Inner", in: folder)
        let file = try await mia.makeFile("In.docx", in: inner, LibraryFixture.content())
        let other = try await mia.makeFile("Gone.docx", in: inner)
        try await library.deleteFile(other.id, for: mia.caller, now: now)
        let before = try await mia.everything()
        try await library.deleteTree(folder, for: mia.caller, now: mia.after(1))
        #expect(try await trash(mia).map(\.record.count) == [3, 1])
        #expect(try await trash(mia).map(\.record.bytes) == [file.size, other.size])
        // An item deleted before the folder isn't part of the deleted folder. The trash record of this item has no
        // path, because the folder that contained the item was deleted.
        #expect(try await trash(mia).map(\.path) == [[], nil])
        for id in [folder, inner] {
            await refuses(.notFound) { try await library.container(id, for: mia.caller, now: now) }
        }
        await refuses(.notFound) { try await library.file(file.id, for: mia.caller, now: now) }
        await refuses(.notFound) { try await library.bringBack(.file(file.id), for: mia.caller, now: now) }
        try await library.bringBack(.container(folder), for: mia.caller, now: now)
        #expect(try await mia.everything() == before)
        #expect(try await trash(mia).map(\.path) == [["Plans", "Inner"]])
    }

    private func hidesDeletedItemsEverywhere() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), file = try await mia.makeFile("In.docx", in: folder)
        let link = try await library.share(.container(folder), as: .readWrite, for: mia.caller, now: now)
        let single = try await library.share(.file(file.id), as: .readOnly, for: mia.caller, now: now)
        try await library.share(.container(folder), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        try await library.deleteTree(folder, for: mia.caller, now: now)
        for id in [link.id, single.id] { await refuses(.notFound) { try await library.visit(id, now: now) } }
        for caller in [mia.caller, mia.machine, ben.caller] {
            await refuses(.notFound) { try await library.file(file.id, for: caller, now: now) }
            await refuses(.notFound) { try await library.children(of: folder, for: caller, now: now) }
            await refuses(.notFound) { try await library.versions(of: file.id, for: caller, now: now) }
            await refuses(.notFound) { try await library.open(file.id, for: caller, now: now) }
            await refuses(.notFound) {
                try await library.replace(LibraryFixture.content(), of: file.id, for: caller, now: now)
            }
            await refuses(.notFound) { try await library.deleteFile(file.id, for: caller, now: now) }
        }
        #expect(try await library.permissions(of: ben.caller, now: now).isEmpty)
        #expect(try await library.permissions(by: mia.caller, now: now).isEmpty)
        let shared = try #require(
            try await library.children(of: ben.root, for: ben.caller, now: now).containers
                .first { $0.kind == .sharedWithMe })
        #expect(try await library.children(of: shared.id, for: ben.caller, now: now).containers.isEmpty)
        #expect(try await library.root(for: mia.caller, now: now).container.id == mia.root)
        try await library.bringBack(.container(folder), for: mia.caller, now: now)
        #expect(try await library.visit(link.id, now: now) == link)
        #expect(
            try await library.children(of: shared.id, for: ben.caller, now: now).containers.map(\.id) == [folder])
    }

    private func restoredItemsGetAPlaceAndAName() async throws {
        let mia = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), file = try await mia.makeFile("Plan.docx", in: folder)
        try await library.deleteFile(file.id, for: mia.caller, now: now)
        let second = try await mia.makeFile("plan.docx", in: folder)
        let back = try await library.bringBack(.file(file.id), for: mia.caller, now: now)
        #expect(back.name == "Plan (2).docx" && back.parent == folder)
        try await library.deleteFile(file.id, for: mia.caller, now: now)
        try await library.deleteTree(folder, for: mia.caller, now: now)
        // The folder from which the item was deleted is itself in the trash.
        let atTop = try await library.bringBack(.file(file.id), for: mia.caller, now: now)
        #expect(atTop.parent == mia.root && atTop.name == "Plan (2).docx")
        await refuses(.notFound) { try await library.file(second.id, for: mia.caller, now: now) }
        // The trash may contain several items with the same name.
        for _ in 0..<3 {
            let again = try await mia.makeFile("Same.docx")
            try await library.deleteFile(again.id, for: mia.caller, now: now)
        }
        #expect(try await trash(mia).count { $0.record.name == "Same.docx" } == 3)
    }

    private func theTrashIsListedInPages() async throws {
        let mia = try await makeFixture()
        var ids: [NodeID] = []
        for second in [0, 1, 1, 1, 2] {
            let file = try await mia.makeFile("File.docx")
            try await library.deleteFile(file.id, for: mia.caller, now: mia.after(TimeInterval(second)))
            ids.append(.file(file.id))
        }
        let all = try await trash(mia).map(\.record.resource)
        #expect(all.first == ids.last && all.last == ids.first && Set(all) == Set(ids))
        var listed: [NodeID] = [], cursor: TrashCursor?
        repeat {
            let page = try await library.trash(for: mia.caller, after: cursor, limit: 2, now: mia.now)
            listed += page.entries.map(\.record.resource)
            cursor = page.next
        } while cursor != nil
        #expect(listed == all)
    }

    private func discardedItemsAreGone() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        var ids: [NodeID] = []
        for fixture in [mia, mia, mia, ben] {
            let file = try await fixture.makeFile("File.docx", LibraryFixture.content())
            try await library.deleteFile(file.id, for: fixture.caller, now: now)
            ids.append(.file(file.id))
        }
        try await library.discard(ids[0], for: mia.caller, now: now)
        #expect(Set(try await trash(mia).map(\.record.resource)) == Set(ids[1...2]))
        await refuses(.notFound) { try await library.bringBack(ids[0], for: mia.caller, now: now) }
        await refuses(.notFound) { try await library.discard(ids[0], for: mia.caller, now: now) }
        try await library.discard(nil, for: mia.caller, now: now)
        try await library.discard(nil, for: mia.caller, now: now)
        #expect(try await trash(mia).isEmpty)
        #expect(try await trash(ben).map(\.record.resource) == [ids[3]])
    }

    private func onlyTheOwnerSeesTheTrash() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), file = try await mia.makeFile("In.docx", in: folder)
        try await library.share(.container(folder), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        let link = try await library.share(.container(folder), as: .readWrite, for: mia.caller, now: now)
        try await library.deleteFile(file.id, for: ben.caller, now: now)
        #expect(try await trash(ben).isEmpty)
        let view = try #require(try await trash(mia).first)
        #expect(view.deletedBy == ben.account.displayName)
        let id = NodeID.file(file.id)
        for caller in [ben.caller, ben.machine] {
            await refuses(.notFound) { try await library.bringBack(id, for: caller, now: now) }
            await refuses(.notFound) { try await library.discard(id, for: caller, now: now) }
        }
        await refuses(.forbidden) { try await library.trash(for: link.visitor, limit: 1, now: now) }
        await refuses(.forbidden) { try await library.bringBack(id, for: link.visitor, now: now) }
        await refuses(.forbidden) { try await library.discard(nil, for: link.visitor, now: now) }
        await refuses(.forbidden) { try await library.bringBack(id, for: mia.reader, now: now) }
        await refuses(.forbidden) { try await library.discard(id, for: mia.reader, now: now) }
        #expect(try await trash(mia).count == 1)
    }

    /// Checks that a permission to a document in the trash can't be revoked, because neither the owner nor the other
    /// user can open the document.
    private func permissionsInTheTrashStay() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let file = NodeID.file(try await mia.makeFile("Plan.docx").id), user = ben.account.id
        try await library.share(file, with: user, as: .editor, for: mia.caller, now: now)
        try await library.delete([file], for: mia.caller, now: now)
        for caller in [mia.caller, ben.caller] {
            await refuses(.notFound) { try await library.stopSharing(file, with: user, for: caller, now: now) }
        }
        try await library.bringBack(file, for: mia.caller, now: now)
        #expect(try await library.permissions(to: file, for: mia.caller, now: now).count == 1)
        try await library.stopSharing(file, with: user, for: ben.caller, now: now)
    }

    private func refusesToDeleteAFolderWithALock() async throws {
        let mia = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), inner = try await mia.makeFolder("Inner", in: folder)
        let file = try await mia.makeFile("In.docx", in: inner), lock = try LibraryFixture.lock()
        _ = try await library.lock(file.id, .acquire(lock), for: mia.caller, now: now)
        let before = try await mia.everything()
        await refuses(.locked(by: lock)) { try await library.deleteTree(folder, for: mia.caller, now: now) }
        // Deleting several items fails too. The error contains the name of the locked document.
        await refused("In.docx", because: .locked(by: lock)) {
            try await library.delete([.container(folder)], for: mia.caller, now: now)
        }
        #expect(try await mia.everything() == before)
        await refuses(.notEmpty) { try await library.deleteTree(mia.root, for: mia.caller, now: now) }
        try await library.deleteTree(folder, for: mia.caller, now: mia.after(FileLock.lifetime))
        #expect(try await trash(mia).map(\.record.count) == [3])
    }

    private func removesDiscardedItemsInSteps() async throws {
        let mia = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), inner = try await mia.makeFolder("Inner", in: folder)
        let content = LibraryFixture.content()
        let kept = try await mia.makeFile("Kept.docx")
        for number in 0..<5 { _ = try await mia.makeFile("\(number).docx", in: inner, content) }
        try await library.deleteTree(folder, for: mia.caller, now: now)
        try await library.deleteFile(kept.id, for: mia.caller, now: mia.after(10))
        // Remove the permanently deleted items of other checks.
        while try await !library.removeDiscarded(limit: 100).isComplete {}
        _ = try await library.discard(deletedBefore: mia.after(5))
        var steps = 0
        while try await !library.removeDiscarded(limit: 2).isComplete { steps += 1 }
        #expect(steps >= 3)
        #expect(try await trash(mia).map(\.record.resource) == [.file(kept.id)])
        let blob = try #require(content.blob)
        #expect(try await library.unnamed([blob]) == [blob])
        try await library.bringBack(.file(kept.id), for: mia.caller, now: now)
        #expect(try await library.removeDiscarded(limit: 10) == ContentRemoval(removed: 0, isComplete: true))
    }

    private func removesTheTrashWithItsOwner() async throws {
        let mia = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans")
        _ = try await mia.makeFile("In.docx", in: folder)
        try await library.deleteTree(folder, for: mia.caller, now: now)
        try await people.remove(mia.account.id, now: now)
        _ = try await library.discard(deletedBefore: mia.after(1))
        #expect(try await library.removeDiscarded(limit: 100).isComplete)
    }
}

/// Checks listing the items of a folder in the trash, and restoring some of these items.
extension LibraryContract {
    static let insideTrash: [Promise<Self>] = [
        Promise("the owner can list the contents of a deleted folder") { try await $0.listsAFolderInTheTrash() },
        Promise("one item of a deleted folder can be restored without the rest") {
            try await $0.restoresOneItemOfADeletedFolder()
        },
        Promise("an item restored from a deleted folder gets an existing folder and a free name") {
            try await $0.restoredItemGetsAPlaceAndAFreeName()
        },
        Promise("only the owner can list and restore the contents of a deleted folder") {
            try await $0.onlyTheOwnerListsAFolderInTheTrash()
        },
    ]

    private func inside(_ folder: ContainerID, _ fixture: LibraryFixture, limit: Int = 100) async throws
        -> TrashedFolder
    {
        try await library.trashed(in: folder, limit: limit, for: fixture.caller, now: fixture.now)
    }

    private func listsAFolderInTheTrash() async throws {
        let mia = try await makeFixture(), now = mia.now
        let plans = try await mia.makeFolder("Plans"), inner = try await mia.makeFolder("Inner", in: plans)
        let deep = try await mia.makeFolder("Deep", in: inner)
        for name in ["doc 10.docx", "doc 2.docx", "Äpfel.docx"] { _ = try await mia.makeFile(name, in: plans) }
        let before = try await mia.makeFile("Before.docx", in: plans)
        try await library.deleteFile(before.id, for: mia.caller, now: now)
        await refuses(.notFound) { try await library.trashed(in: plans, limit: 9, for: mia.caller, now: now) }
        try await library.deleteTree(plans, for: mia.caller, now: mia.after(1))
        let top = try await inside(plans, mia)
        // Items that were deleted before the folder aren't listed in it.
        #expect(top.nodes.map(\.name) == ["Inner", "Äpfel.docx", "doc 2.docx", "doc 10.docx"] && top.isComplete)
        #expect(top.path.map(\.name) == ["Plans"] && top.record.resource == .container(plans))
        #expect(top.home == [])
        let below = try await inside(deep, mia)
        #expect(below.path.map(\.name) == ["Plans", "Inner", "Deep"] && below.nodes.isEmpty && below.isComplete)
        #expect(below.record == top.record)
        let part = try await inside(plans, mia, limit: 2)
        #expect(part.nodes.count == 2 && !part.isComplete)
        try await library.discard(.container(plans), for: mia.caller, now: now)
        await refuses(.notFound) { try await library.trashed(in: inner, limit: 9, for: mia.caller, now: now) }
    }

    private func restoresOneItemOfADeletedFolder() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let plans = try await mia.makeFolder("Plans"), inner = try await mia.makeFolder("Inner", in: plans)
        let file = try await mia.makeFile("In.docx", in: inner, LibraryFixture.content())
        let rest = try await mia.makeFile("Rest.docx", in: plans, LibraryFixture.content())
        _ = try await library.replace(LibraryFixture.content(), of: file.id, for: mia.caller, now: now)
        let link = try await library.share(.file(file.id), as: .readOnly, for: mia.caller, now: now)
        try await library.share(.file(file.id), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        let versions = try await library.versions(of: file.id, for: mia.caller, now: now)
        let usage = try await library.usage(for: mia.caller, now: now)
        try await library.deleteTree(plans, for: mia.caller, now: mia.after(1))
        let back = try await library.bringBack(outOfFolder: .container(inner), for: mia.caller, now: mia.after(2))
        #expect(try await library.container(inner, for: mia.caller, now: now).container.parent == mia.root)
        #expect(back.name == "Inner" && back.parent == mia.root)
        #expect(try await library.versions(of: file.id, for: mia.caller, now: now) == versions)
        #expect(try await library.visit(link.id, now: now) == link)
        #expect(try await library.file(file.id, for: ben.caller, now: now).rights.role == .editor)
        #expect(try await library.find(NameQuery("in.docx"), limit: 9, for: mia.caller, now: now).found.count == 1)
        let record = try await library.trashed(.container(plans), for: mia.caller, now: now)
        #expect(record.count == 2 && record.bytes == rest.size)
        #expect(try await inside(plans, mia).nodes.map(\.name) == ["Rest.docx"])
        #expect(try await library.usage(for: mia.caller, now: now) == usage)
        await refuses(.notFound) {
            try await library.bringBack(outOfFolder: .container(inner), for: mia.caller, now: now)
        }
        // The rest of the folder can still be restored or permanently deleted. The items that were restored before
        // aren't affected.
        try await library.discard(.container(plans), for: mia.caller, now: now)
        try await library.removeAllDiscarded()
        #expect(try await library.file(file.id, for: mia.caller, now: now).file.name == "In.docx")
        #expect(try await library.usage(for: mia.caller, now: now).used == usage.used - rest.size)
    }

    private func restoredItemGetsAPlaceAndAFreeName() async throws {
        let mia = try await makeFixture(), now = mia.now
        let year = try await mia.makeFolder("2026"), plans = try await mia.makeFolder("Plans", in: year)
        let file = try await mia.makeFile("In.docx", in: plans), other = try await mia.makeFile("Other.docx", in: plans)
        _ = try await mia.makeFile("In.docx", in: year)
        try await library.deleteTree(plans, for: mia.caller, now: now)
        #expect(try await inside(plans, mia).home == ["2026"])
        let back = try await library.bringBack(outOfFolder: .file(file.id), for: mia.caller, now: now)
        #expect(back.parent == year && back.name != "In.docx" && back.name.hasPrefix("In"))
        // The folder from which the item was deleted no longer exists.
        try await library.deleteTree(year, for: mia.caller, now: now)
        let homeless = try await library.bringBack(outOfFolder: .file(other.id), for: mia.caller, now: now)
        #expect(homeless.parent == mia.root)
        // This method doesn't restore an item that was deleted by itself, because `bringBack(_:for:now:)` restores such
        // items.
        for id in [NodeID.container(plans), .container(year), .file(try #require(FileID(rawValue: "unknown")))] {
            await refuses(.notFound) { try await library.bringBack(outOfFolder: id, for: mia.caller, now: now) }
        }
    }

    private func onlyTheOwnerListsAFolderInTheTrash() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let shared = try await mia.makeFolder("Shared"), folder = try await mia.makeFolder("In", in: shared)
        let file = try await mia.makeFile("Plan.docx", in: folder)
        try await library.share(.container(shared), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        let link = try await library.share(.container(shared), as: .readWrite, for: mia.caller, now: now)
        try await library.deleteTree(folder, for: ben.caller, now: now)
        await refuses(.notFound) { try await library.trashed(in: folder, limit: 9, for: ben.caller, now: now) }
        await refuses(.notFound) { try await library.bringBack(outOfFolder: .file(file.id), for: ben.caller, now: now) }
        await refuses(.forbidden) { try await library.trashed(in: folder, limit: 9, for: link.visitor, now: now) }
        await refuses(.forbidden) {
            try await library.bringBack(outOfFolder: .file(file.id), for: link.visitor, now: now)
        }
        #expect(try await inside(folder, mia).nodes.map(\.name) == ["Plan.docx"])
    }
}
