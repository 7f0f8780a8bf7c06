import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension LibraryContract {
    static let sharingAbove: [Promise<Self>] = [
        Promise("the owner of an item sees which folders above it are shared") {
            try await $0.tellsTheOwnerOfSharedFoldersAbove()
        },
        Promise("expired sharing of folders above isn't listed") { try await $0.omitsExpiredSharingAbove() },
        Promise("only the owner sees which folders above an item are shared") {
            try await $0.onlyTheOwnerSeesSharedFoldersAbove()
        },
        Promise("everything that a user shares is in one list") { try await $0.listsEverythingAUserShares() },
        Promise("items that a user shares are marked in listings") { try await $0.marksSharedItems() },
    ]

    private func marksSharedItems() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), end = mia.after(100)
        let folder = try await mia.makeFolder("Offers"), file = try await mia.makeFile("Plan.docx")
        let below = try await mia.makeFile("In.docx", in: folder)
        let ids: [NodeID] = [.container(folder), .file(file.id), .file(below.id)]
        func marked(_ now: Date, for caller: Caller? = nil) async throws -> Set<NodeID> {
            try await library.shared(among: ids, by: caller ?? mia.caller, now: now)
        }
        func count(since date: Date, at now: Date) async throws -> Int {
            try await library.countShared(with: ben.caller, since: date, now: now)
        }
        #expect(try await marked(mia.now).isEmpty)
        #expect(try await count(since: .distantPast, at: mia.now) == 0)
        try await library.share(
            .container(folder), with: ben.account.id, as: .viewer, until: end, for: mia.caller, now: mia.after(1))
        let link = try await library.share(.file(file.id), as: .readOnly, for: mia.caller, now: mia.after(2))
        try await library.share(.file(file.id), with: ben.account.id, as: .viewer, for: mia.caller, now: mia.after(3))
        #expect(try await marked(mia.after(4)) == Set(ids.prefix(2)))
        #expect(try await marked(mia.after(4), for: ben.caller).isEmpty)
        await refuses(.forbidden) { _ = try await marked(mia.after(4), for: link.visitor) }
        #expect(try await count(since: mia.now, at: mia.after(4)) == 2)
        #expect(try await count(since: mia.after(1), at: mia.after(4)) == 1)
        #expect(try await count(since: mia.after(3), at: mia.after(4)) == 0)
        // Expired sharing and items in the trash don't count.
        #expect(try await count(since: mia.now, at: end) == 1)
        #expect(try await marked(end) == [.file(file.id)])
        try await library.deleteFile(file.id, for: mia.caller, now: mia.after(5))
        #expect(try await count(since: mia.now, at: mia.after(6)) == 1)
        await refuses(.forbidden) {
            _ = try await library.countShared(with: link.visitor, since: mia.now, now: mia.after(4))
        }
    }

    private func listsEverythingAUserShares() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), end = mia.after(100)
        let folder = try await mia.makeFolder("Offers"), file = try await mia.makeFile("Plan.docx", in: folder)
        func shared(_ now: Date, limit: Int = 10) async throws -> SharedListing {
            try await library.sharedEntries(by: mia.caller, limit: limit, now: now)
        }
        #expect(try await shared(mia.now) == SharedListing(entries: [], isComplete: true))
        try await library.share(
            .file(file.id), with: ben.account.id, as: .editor, until: end, for: mia.caller, now: mia.now)
        let link = try await library.share(.container(mia.root), as: .readOnly, for: mia.caller, now: mia.after(1))
        let both = try await library.share(.file(file.id), as: .readWrite, for: mia.caller, now: mia.after(2))
        let all = try await shared(mia.after(3))
        #expect(all.isComplete && all.entries.map(\.node.id) == [.file(file.id), .container(mia.root)])
        #expect(all.entries.map(\.path) == [["Offers"], []] && all.entries.map(\.links) == [[both], [link]])
        let given = all.entries[0].permissions
        #expect(given.map(\.user) == [ben.account.displayName] && given.map(\.owner) == [mia.account.displayName])
        #expect(given.map(\.path) == [["Offers", "Plan.docx"]] && given.map(\.record.role) == [.editor])
        let part = try await shared(mia.after(3), limit: 1)
        #expect(!part.isComplete && part.entries == Array(all.entries.prefix(1)))
        // Expired sharing and items in the trash aren't listed.
        try await library.unshare(both.id, for: mia.caller, now: mia.after(4))
        #expect(try await shared(end).entries.map(\.node.id) == [.container(mia.root)])
        #expect(try await shared(mia.after(5)).entries.map(\.node.id) == [.container(mia.root), .file(file.id)])
        try await library.deleteTree(folder, for: mia.caller, now: mia.after(6))
        #expect(try await shared(mia.after(6)).entries.map(\.node.id) == [.container(mia.root)])
        #expect(try await library.sharedEntries(by: ben.caller, limit: 10, now: mia.after(6)).entries.isEmpty)
        await refuses(.forbidden) {
            try await library.sharedEntries(by: link.visitor, limit: 10, now: mia.after(6))
        }
    }

    private func tellsTheOwnerOfSharedFoldersAbove() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), eva = try await makeFixture(), now = mia.now
        let outer = try await mia.makeFolder("Offers"), plain = try await mia.makeFolder("Plain", in: outer)
        let inner = try await mia.makeFolder("Inner", in: plain), file = try await mia.makeFile("Plan.docx", in: inner)
        #expect(try await library.sharing(above: .file(file.id), for: mia.caller, now: now).isEmpty)
        // Permissions and links of the item itself, or of an item beside it, aren't listed.
        let beside = try await mia.makeFolder("Beside", in: outer)
        try await library.share(.container(beside), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        try await library.share(.file(file.id), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        #expect(try await library.sharing(above: .file(file.id), for: mia.caller, now: now).isEmpty)
        try await library.share(.container(inner), with: eva.account.id, as: .viewer, for: mia.caller, now: now)
        try await library.share(.container(outer), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        try await library.share(.container(outer), with: eva.account.id, as: .viewer, for: mia.caller, now: now)
        let link = try await library.share(.container(outer), as: .readWrite, for: mia.caller, now: now)
        let top = try await library.share(.container(mia.root), as: .readOnly, for: mia.caller, now: now)
        for caller in [mia.caller, mia.machine, mia.reader] {
            let above = try await library.sharing(above: .file(file.id), for: caller, now: now)
            #expect(above.map(\.folder.id) == [mia.root, outer, inner])
            #expect(above.map(\.path) == [[], ["Offers"], ["Offers", "Plain", "Inner"]])
            #expect(above.map(\.links) == [[top], [link], []])
            let people = above.map { $0.permissions.map(\.record.user) }
            #expect(people[0].isEmpty && people[2] == [eva.account.id])
            #expect(Set(people[1]) == [ben.account.id, eva.account.id])
            let bens = above[1].permissions.first { $0.record.user == ben.account.id }
            #expect(bens?.record.role == .editor && bens?.user == ben.account.displayName)
            #expect(bens?.owner == mia.account.displayName && bens?.path == ["Offers"])
        }
        let ofInner = try await library.sharing(above: .container(inner), for: mia.caller, now: now)
        #expect(ofInner.map(\.folder.id) == [mia.root, outer])
        #expect(try await library.sharing(above: .container(mia.root), for: mia.caller, now: now).isEmpty)
    }

    private func omitsExpiredSharingAbove() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now, end = mia.after(100)
        let folder = try await mia.makeFolder("Offers"), file = try await mia.makeFile("Plan.docx", in: folder)
        try await library.share(
            .container(folder), with: ben.account.id, as: .viewer, until: end, for: mia.caller, now: now)
        _ = try await library.share(.container(folder), as: .readOnly, until: end, for: mia.caller, now: now)
        func above(_ now: Date) async throws -> [SharingAbove] {
            try await library.sharing(above: .file(file.id), for: mia.caller, now: now)
        }
        #expect(try await above(mia.after(99)).map(\.folder.id) == [folder])
        #expect(try await above(end).isEmpty)
        let link = try await library.share(.container(folder), as: .readWrite, for: mia.caller, now: now)
        #expect(try await above(end).map(\.links) == [[link]])
        try await library.unshare(link.id, for: mia.caller, now: now)
        try await library.stopSharing(.container(folder), with: ben.account.id, for: mia.caller, now: now)
        #expect(try await above(now).allSatisfy { $0.permissions.isEmpty })
        // After the item is moved out of the shared folder, it is no longer shared.
        try await library.move(.file(file.id), to: mia.root, for: mia.caller, now: now)
        #expect(try await above(now).isEmpty)
    }

    private func onlyTheOwnerSeesSharedFoldersAbove() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), eva = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Offers"), file = try await mia.makeFile("Plan.docx", in: folder)
        try await library.share(.container(folder), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        let link = try await library.share(.container(folder), as: .readWrite, for: mia.caller, now: now)
        for caller in [ben.caller, link.visitor] {
            await refuses(.forbidden) { try await library.sharing(above: .file(file.id), for: caller, now: now) }
        }
        for caller in [eva.caller, eva.machine] {
            await refuses(.notFound) { try await library.sharing(above: .file(file.id), for: caller, now: now) }
        }
    }
}
