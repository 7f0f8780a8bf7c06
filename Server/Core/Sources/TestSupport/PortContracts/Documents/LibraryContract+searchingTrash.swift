import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension LibraryContract {
    static let searchingTrash: [Promise<Self>] = [
        Promise("deleted items are found by name") { try await $0.findsDeletedItemsByName() },
        Promise("items deleted with a folder are found in it") { try await $0.findsItemsOfADeletedFolder() },
        Promise("a search finds nothing in other users' trash") { try await $0.findsNothingInTheTrashOfOthers() },
        Promise("a search of the trash in pages finds every item exactly once") {
            try await $0.searchesTheTrashInPages()
        },
        Promise("items that are or were in a folder are recognized") {
            try await $0.recognizesCurrentAndDeletedItemsOfAFolder()
        },
        Promise("the owner learns with which folder an item was deleted") {
            try await $0.tellsWhichFolderWasDeleted()
        },
    ]

    /// Checks that a lookup of trash records by id finds items deleted as a part of a folder, but no items outside the
    /// trash and no items of other users.
    private func tellsWhichFolderWasDeleted() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let plans = try await mia.makeFolder("Plans"), inside = try await mia.makeFile("In.docx", in: plans)
        let alone = try await mia.makeFile("Alone.docx"), kept = try await mia.makeFile("Kept.docx")
        try await library.deleteTree(plans, for: mia.caller, now: now)
        try await library.deleteFile(alone.id, for: mia.caller, now: now)
        let ids = Set([plans.rawValue, inside.id.rawValue, alone.id.rawValue, kept.id.rawValue, "unknown"])
        let reported = try await library.trashed(among: ids, for: mia.caller, now: now)
        #expect(
            reported.mapValues(\.name)
                == [plans.rawValue: "Plans", inside.id.rawValue: "Plans", alone.id.rawValue: "Alone.docx"])
        #expect(try await library.trashed(among: ids, for: ben.caller, now: now).isEmpty)
        try await library.discard(nil, for: mia.caller, now: now)
        #expect(try await library.trashed(among: ids, for: mia.caller, now: now).isEmpty)
        let link = try await library.share(.file(kept.id), as: .readOnly, for: mia.caller, now: now)
        await refuses(.forbidden) { try await library.trashed(among: ids, for: link.visitor, now: now) }
    }

    private func found(
        _ text: String, in fixture: LibraryFixture, after cursor: SearchCursor? = nil, limit: Int = 100
    ) async throws -> TrashFinding {
        try await library.findInTrash(
            NameQuery(text), after: cursor, limit: limit, for: fixture.caller, now: fixture.now)
    }

    private func findsDeletedItemsByName() async throws {
        let mia = try await makeFixture(), now = mia.now
        let gone = try await mia.makeFile("Été Budget.docx"), kept = try await mia.makeFile("Budget.docx")
        try await library.deleteFile(gone.id, for: mia.caller, now: now)
        for text in ["budget", "ete", "bud ÉTÉ", "docx"] {
            let finding = try await found(text, in: mia)
            #expect(finding.entries.map(\.record.resource) == [.file(gone.id)] && finding.next == nil, "\(text)")
            #expect(finding.entries.first?.found == [] && finding.isComplete)
        }
        #expect(try await found("udget", in: mia).entries.isEmpty)
        #expect(try await found("budget plan", in: mia).entries.isEmpty)
        try await library.bringBack(.file(gone.id), for: mia.caller, now: now)
        #expect(try await found("budget", in: mia).entries.isEmpty)
        try await library.deleteFile(kept.id, for: mia.caller, now: now)
        #expect(try await found("budget", in: mia).entries.map(\.record.name) == ["Budget.docx"])
        try await library.discard(.file(kept.id), for: mia.caller, now: now)
        #expect(try await found("budget", in: mia).entries.isEmpty)
    }

    /// Checks that a deleted folder is listed once, with the matching names of items in it.
    private func findsItemsOfADeletedFolder() async throws {
        let mia = try await makeFixture(), now = mia.now
        let plans = try await mia.makeFolder("Plans"), inner = try await mia.makeFolder("Inner", in: plans)
        let one = try await mia.makeFile("Budget One.docx", in: inner)
        _ = try await mia.makeFile("Budget Two.docx", in: plans)
        let before = try await mia.makeFile("Budget Before.docx", in: plans)
        try await library.deleteFile(before.id, for: mia.caller, now: now)
        try await library.deleteTree(plans, for: mia.caller, now: now)
        let entries = try await found("budget", in: mia).entries
        let folder = try #require(entries.first { $0.record.resource == .container(plans) })
        #expect(entries.count == 2 && folder.found.map(\.name).sorted() == ["Budget One.docx", "Budget Two.docx"])
        #expect(folder.found.map(\.id).contains(.file(one.id)))
        #expect(folder.record.count == 4 && folder.path == [])
        let alone = try #require(entries.first { $0.record.resource == .file(before.id) })
        #expect(alone.found.isEmpty && alone.path == nil)
        #expect(try await found("plans", in: mia).entries.map(\.found) == [[]])
    }

    private func findsNothingInTheTrashOfOthers() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Shared")
        let file = try await mia.makeFile("Budget.docx", in: folder)
        try await library.share(.container(folder), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        let link = try await library.share(.container(folder), as: .readWrite, for: mia.caller, now: now)
        try await library.deleteFile(file.id, for: ben.caller, now: now)
        #expect(try await found("budget", in: ben).entries.isEmpty)
        let entry = try #require(try await found("budget", in: mia).entries.first)
        #expect(entry.record.deletedBy == ben.account.id && entry.deletedBy == ben.account.displayName)
        await refuses(.forbidden) {
            try await library.findInTrash(NameQuery("budget"), limit: 1, for: link.visitor, now: now)
        }
    }

    private func searchesTheTrashInPages() async throws {
        let mia = try await makeFixture(), now = mia.now
        for number in 1...7 {
            let file = try await mia.makeFile("Report \(number).docx")
            guard number != 4 else { continue }
            try await library.deleteFile(file.id, for: mia.caller, now: now)
        }
        var names: [String] = [], cursor: SearchCursor?, parts = 0
        repeat {
            let part = try await found("rep", in: mia, after: cursor, limit: 2)
            names += part.entries.map(\.record.name)
            (cursor, parts) = (part.next, parts + 1)
        } while cursor != nil && parts < 10
        #expect(names.sorted() == [1, 2, 3, 5, 6, 7].map { "Report \($0).docx" } && parts <= 4)
        // Each of these texts is either no valid cursor or the cursor of another user's search.
        for text in ["", "x y", "\(mia.account.id.rawValue) 7 n report"] {
            guard let cursor = SearchCursor(text) else { continue }
            #expect(try await found("rep", in: mia, after: cursor).entries.isEmpty, "\(text)")
        }
    }

    /// Checks that an item is recognized as part of a folder, for the folder's audit log, even after the item, or a
    /// folder between the item and this folder, was deleted.
    private func recognizesCurrentAndDeletedItemsOfAFolder() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let plans = try await mia.makeFolder("Plans"), inner = try await mia.makeFolder("Inner", in: plans)
        let old = try await mia.makeFolder("Old", in: plans)
        let kept = try await mia.makeFile("Kept.docx", in: inner), gone = try await mia.makeFile("Gone.docx", in: inner)
        let with = try await mia.makeFile("With.docx", in: old), other = try await mia.makeFile("Other.docx")
        let given = try await mia.makeFile("Given.docx", in: old), bens = try await ben.makeFile("Bens.docx")
        try await library.deleteFile(gone.id, for: mia.caller, now: now)
        try await library.deleteFile(given.id, for: mia.caller, now: now)
        try await library.discard(.file(given.id), for: mia.caller, now: now)
        try await library.deleteTree(old, for: mia.caller, now: now)
        let inside = [plans, inner, old].map(\.rawValue) + [kept, gone, with].map(\.id.rawValue)
        let all = Set(inside + [other, given, bens].map(\.id.rawValue) + ["nobody"])
        #expect(try await library.ids(among: all, within: plans, for: mia.caller, now: now) == Set(inside))
        #expect(
            try await library.ids(among: all, within: inner, for: mia.machine, now: now)
                == [inner.rawValue, kept.id.rawValue, gone.id.rawValue])
        await refuses(.notFound) { try await library.ids(among: all, within: plans, for: ben.caller, now: now) }
        // Items that the user may open are returned with the names and folders that the user sees.
        try await library.share(.container(inner), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        let seen = try await library.present(among: all, for: ben.caller, now: now)
        #expect(Set(seen.keys) == [inner.rawValue, kept.id.rawValue, bens.id.rawValue])
        #expect(seen[kept.id.rawValue]?.path.last?.name == "Inner" && seen[kept.id.rawValue]?.rights.role == .viewer)
        #expect(seen[kept.id.rawValue]?.path.contains { $0.name == "Plans" } == false)
        #expect(try await library.present(among: all, for: mia.caller, now: now).count == 4)
    }
}
