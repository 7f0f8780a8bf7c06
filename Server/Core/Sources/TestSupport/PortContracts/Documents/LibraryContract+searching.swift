import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension LibraryContract {
    static let searching: [Promise<Self>] = [
        Promise("a search finds names in five languages") { try await $0.namesAreFoundInFiveLanguages() },
        Promise("a search follows renames, moves and deletions") { try await $0.aSearchFollowsChanges() },
        Promise("a search in pages finds every item exactly once") { try await $0.findsEachItemOnceInPages() },
        Promise("a search finds shared items and no other items of their owner") {
            try await $0.findsSharedItemsOnly()
        },
        Promise("a forged search cursor finds nothing of other users") {
            try await $0.forgedCursorFindsNothingOfOthers()
        },
        Promise("a visitor of a link can't search") { try await $0.refusesSearchesByVisitors() },
    ]

    private func found(_ text: String, _ fixture: LibraryFixture) async throws -> [FoundNode] {
        let page = try await library.find(NameQuery(text), limit: 100, for: fixture.caller, now: fixture.now)
        #expect(page.isComplete && page.next == nil)
        return page.found
    }

    private func names(_ text: String, _ fixture: LibraryFixture) async throws -> [String] {
        try await found(text, fixture).map(\.node.name).sorted()
    }

    private func namesAreFoundInFiveLanguages() async throws {
        let mia = try await makeFixture()
        let names = ["Quarterly report.docx", "Ärger.docx", "L’été.pdf", "Año nuevo.xlsx", "営業報告書.docx"]
        for name in names { _ = try await mia.makeFile(name) }
        for (text, name) in [
            ("REPORT quart", names[0]), ("arger", names[1]), ("a\u{308}rg", names[1]), ("ete", names[2]),
            ("ano", names[3]), ("報告", names[4]), ("書", names[4]), ("xlsx", names[3]),
        ] {
            #expect(try await self.names(text, mia) == [name], Comment(rawValue: text))
        }
        #expect(try await self.names("docx", mia).count == 3)
        #expect(try await self.names("eport", mia).isEmpty)
        #expect(try await self.names("report quarterly docx rep qua do d q r", mia) == [names[0]])
    }

    private func aSearchFollowsChanges() async throws {
        let mia = try await makeFixture(), folder = try await mia.makeFolder("Plans of spring")
        let file = try await mia.makeFile("First.docx"), now = mia.now
        #expect(try await found("spring", mia).first?.node.id == .container(folder))
        _ = try await library.renameFile(
            file.id, to: DocumentName("Second.docx"), presenting: nil, for: mia.caller, now: now)
        #expect(try await names("first", mia).isEmpty)
        #expect(try await names("second", mia) == ["Second.docx"])
        try await library.move(.file(file.id), to: folder, for: mia.caller, now: now)
        let moved = try #require(try await found("second", mia).first)
        #expect(moved.path.map(\.id) == [mia.root, folder] && moved.rights.mayArrange)
        _ = try await mia.replace(file.id, with: "more")
        #expect(try await names("second", mia) == ["Second.docx"])
        try await library.deleteFile(file.id, for: mia.caller, now: now)
        #expect(try await names("second", mia).isEmpty)
        // A search doesn't find the root.
        #expect(try await names("documents", mia).isEmpty)
    }

    private func findsEachItemOnceInPages() async throws {
        let mia = try await makeFixture()
        var expected: Set<String> = []
        for number in 1...7 { expected.insert(try await mia.makeFile("Plan planned \(number).docx").name) }
        for text in ["plan", "plan docx", "docx p"] {
            var names: [String] = [], cursor: SearchCursor?, pages = 0
            repeat {
                let page = try await library.find(
                    NameQuery(text), after: cursor, limit: 3, for: mia.caller, now: mia.now)
                names += page.found.map(\.node.name)
                // Convert the cursor to text and back, as for a URL.
                cursor = try page.next.map { try #require(SearchCursor($0.text)) }
                pages += 1
            } while cursor != nil && pages < 10
            #expect(names.count == 7 && Set(names) == expected && pages == 3, Comment(rawValue: text))
        }
    }

    private func findsSharedItemsOnly() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let secret = try await mia.makeFolder("Secret budget"), plans = try await mia.makeFolder("Budget", in: secret)
        let deep = try await mia.makeFolder("Deep", in: plans)
        let below = try await mia.makeFile("Budget below.docx", in: deep)
        _ = try await mia.makeFile("Budget beside.docx", in: secret)
        let single = try await mia.makeFile("Budget single.docx", in: secret)
        let own = try await ben.makeFile("My budget.docx")
        #expect(try await names("budget", ben) == ["My budget.docx"])
        try await library.share(.container(plans), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        try await library.share(
            .file(single.id), with: ben.account.id, as: .editor, until: mia.after(60), for: mia.caller, now: now)
        let all = try await found("budget", ben)
        #expect(all.first?.node.id == .file(own.id))
        #expect(Set(all.map(\.node.id)) == [.file(own.id), .container(plans), .file(below.id), .file(single.id)])
        let lower = try #require(all.first { $0.node.id == .file(below.id) })
        #expect(lower.path.map(\.name).suffix(2) == ["Budget", "Deep"] && lower.path.first?.id == ben.root)
        #expect(!lower.path.contains { $0.id == secret || $0.id == mia.root } && !lower.rights.mayWrite)
        #expect(all.first { $0.node.id == .file(single.id) }?.rights.mayWrite == true)
        // The command line finds the same items on Ben's behalf.
        let machine = try await library.find(NameQuery("budget"), limit: 9, for: ben.machine, now: now)
        #expect(machine.found == all && machine.next == nil)
        // After sharing has expired or was revoked, a search doesn't find the item anymore.
        for caller in [ben.caller, ben.machine] {
            let later = try await library.find(NameQuery("single"), limit: 9, for: caller, now: mia.after(61))
            #expect(later.found.isEmpty)
        }
        try await library.stopSharing(.container(plans), with: ben.account.id, for: mia.caller, now: now)
        #expect(try await names("below", ben).isEmpty)
        let gone = try await library.find(NameQuery("below"), limit: 9, for: ben.machine, now: now)
        #expect(gone.found.isEmpty)
        #expect(try await names("budget", mia).count == 5)
    }

    private func forgedCursorFindsNothingOfOthers() async throws {
        let mia = try await makeFixture(), eve = try await makeFixture()
        _ = try await mia.makeFile("Plan.docx")
        _ = try await eve.makeFile("Plan of eve.docx")
        for text in [
            mia.account.id.rawValue, "\(mia.account.id.rawValue) 0 a plan", "\(mia.account.id.rawValue) 99 a plan",
            "\(eve.account.id.rawValue) 99 a plan", "\(eve.account.id.rawValue) 0 zzzz zzzz",
            "\(eve.account.id.rawValue) 0 \u{10FFFF} %",
        ] {
            let cursor = try #require(SearchCursor(text))
            let page = try await library.find(
                NameQuery("plan"), after: cursor, limit: 9, for: eve.caller, now: eve.now)
            #expect(!page.found.contains { $0.node.owner != eve.account.id }, Comment(rawValue: text))
        }
    }

    private func refusesSearchesByVisitors() async throws {
        let mia = try await makeFixture(), file = try await mia.makeFile("Plan.docx"), now = mia.now
        let share = try await library.share(.file(file.id), as: .readWrite, for: mia.caller, now: now)
        let visitor = Caller(user: mia.account.id, authority: .share(share.id))
        let query = try NameQuery("plan"), library = library
        await refuses(.forbidden) { try await library.find(query, limit: 9, for: visitor, now: now) }
        let machine = try await library.find(query, limit: 9, for: mia.machine, now: now)
        #expect(machine.found.map(\.node.id) == [.file(file.id)])
        try await people.end(mia.grant.id, now: now)
        await refusesAsUnauthorized("find") { _ = try await library.find(query, limit: 9, for: mia.caller, now: now) }
    }
}

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
