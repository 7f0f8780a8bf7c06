import Basics
import Documents
import Foundation
import OAuthServer
import Testing

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
