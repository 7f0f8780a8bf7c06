import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension LibraryContract {
    static let sharing: [Promise<Self>] = [
        Promise("an item has one share link for each kind of access") { try await $0.aShareIsMadeOnce() },
        Promise("a share link gives access to the items in its folder and to no others") {
            try await $0.shareLinkReachesOnlyItsFolder()
        },
        Promise("a visitor can save only through a link with write access") {
            try await $0.visitorsWriteOnlyWithWriteAccess()
        },
        Promise("a visitor can't rename, move or delete items") { try await $0.visitorsCannotRearrange() },
        Promise("a visitor can't make other links") { try await $0.visitorsCannotShare() },
        Promise("a read-only document has no link with write access") { try await $0.aReadOnlyFileHasNoLinkToWrite() },
        Promise("a revoked link gives no access") { try await $0.revokedLinkGivesNoAccess() },
    ]

    private func aShareIsMadeOnce() async throws {
        let fixture = try await makeFixture()
        let file = try await fixture.makeFile()
        let library = library
        let made = try await race(16) { _ in
            try await library.share(.file(file.id), as: .readOnly, for: fixture.caller, now: fixture.now)
        }
        #expect(try Set(made.map { try $0.get() }).count == 1)
        let other = try await library.share(.file(file.id), as: .readWrite, for: fixture.caller, now: fixture.now)
        let all = try await library.shares(of: .file(file.id), for: fixture.caller, now: fixture.now)
        #expect(all.count == 2)
        #expect(all.contains(other))
        #expect(try await library.visit(other.id, now: fixture.now) == other)
        #expect(other.visitor.mayWrite)
    }

    private func shareLinkReachesOnlyItsFolder() async throws {
        let fixture = try await makeFixture()
        let (shared, sibling) = (try await fixture.makeFolder("Shared"), try await fixture.makeFolder("Sibling"))
        let deep = try await fixture.makeFolder("Deep", in: shared)
        let inside = try await fixture.makeFile("In.docx", in: deep)
        let outside = try await fixture.makeFile("Out.docx", in: sibling)
        let above = try await fixture.makeFile("Above.docx")
        let share = try await library.share(.container(shared), as: .readWrite, for: fixture.caller, now: fixture.now)
        let visitor = share.visitor
        #expect(try await library.file(inside.id, for: visitor, now: fixture.now).file == inside)
        #expect(try await library.container(shared, for: visitor, now: fixture.now).container.id == shared)
        let path = try await library.ancestors(of: .file(inside.id), for: visitor, now: fixture.now)
        #expect(path.map(\.id) == [shared, deep])
        #expect(try await library.ancestors(of: .container(shared), for: visitor, now: fixture.now).isEmpty)
        for file in [outside, above] {
            try await everyChange(on: file, of: fixture, as: visitor, alsoOwn: true) { name, verb in
                await refuses(name == "setUserInfo" ? .forbidden : .notFound, Comment(rawValue: name), doing: verb)
            }
            await refuses(.notFound) { try await library.file(file.id, for: visitor, now: fixture.now) }
        }
        await refuses(.notFound) { try await library.root(for: visitor, now: fixture.now) }
        let whole = try await library.share(
            .container(fixture.root), as: .readOnly, for: fixture.caller, now: fixture.now)
        #expect(try await library.root(for: whole.visitor, now: fixture.now).container.id == fixture.root)
        await refuses(.notFound) { try await library.children(of: sibling, for: visitor, now: fixture.now) }
        // The visitor can no longer open an item that was moved out of the shared folder.
        try await library.move(.file(inside.id), to: sibling, for: fixture.caller, now: fixture.now)
        await refuses(.notFound) { try await library.file(inside.id, for: visitor, now: fixture.now) }
    }

    private func visitorsWriteOnlyWithWriteAccess() async throws {
        let fixture = try await makeFixture()
        let file = try await fixture.makeFile()
        let read = try await library.share(.file(file.id), as: .readOnly, for: fixture.caller, now: fixture.now)
        let write = try await library.share(.file(file.id), as: .readWrite, for: fixture.caller, now: fixture.now)
        #expect(try await library.file(file.id, for: read.visitor, now: fixture.now).file == file)
        var pretender = read.visitor
        pretender.mayWrite = true
        var viewer = write.visitor
        viewer.mayWrite = false
        for caller in [read.visitor, pretender, viewer] {
            try await everyChange(on: file, of: fixture, as: caller, alsoOwn: true, containers: false) { name, verb in
                await refuses(.forbidden, Comment(rawValue: name), doing: verb)
            }
        }
        let version = try await library.save(
            LibraryFixture.content(), to: file.id, presenting: nil, for: write.visitor, now: fixture.now)
        #expect(version.rawValue == 2)
        // The version has no author, because the visitor is anonymous.
        #expect(try await library.versions(of: file.id, for: fixture.caller, now: fixture.now).first?.author == nil)
        var stranger = write.visitor
        stranger.user = .random()
        await refusesAsUnauthorized("file") { _ = try await library.file(file.id, for: stranger, now: fixture.now) }
    }

    /// Checks that visitors can't move items, with a link to the document and with a link to its folder. The target
    /// folder is shared in some cases and not in others.
    private func visitorsCannotRearrange() async throws {
        let fixture = try await makeFixture()
        let shared = try await fixture.makeFolder("Shared")
        let inner = try await fixture.makeFolder("Inner", in: shared)
        let file = try await fixture.makeFile("In.docx", in: shared)
        let own = try await library.share(.file(file.id), as: .readWrite, for: fixture.caller, now: fixture.now)
        let folder = try await library.share(.container(shared), as: .readWrite, for: fixture.caller, now: fixture.now)
        let library = library, now = fixture.now, name = try DocumentName("New name.docx")
        for visitor in [own.visitor, folder.visitor] {
            await refuses(.forbidden) {
                try await library.renameFile(file.id, to: name, presenting: nil, for: visitor, now: now)
            }
            await refuses(.forbidden) { try await library.move(.file(file.id), to: inner, for: visitor, now: now) }
            await refuses(.forbidden) {
                try await library.move(.file(file.id), to: fixture.root, for: visitor, now: now)
            }
            await refuses(.forbidden) { try await library.deleteFile(file.id, for: visitor, now: now) }
        }
        await refuses(.forbidden) {
            try await library.renameContainer(inner, to: name, for: folder.visitor, now: now)
        }
        await refuses(.forbidden) {
            try await library.move(.container(inner), to: fixture.root, for: folder.visitor, now: now)
        }
        for container in [inner, shared] {
            await refuses(.forbidden) { try await library.deleteContainer(container, for: folder.visitor, now: now) }
        }
        #expect(try await library.file(file.id, for: fixture.caller, now: now).file == file)
        #expect(try await library.container(inner, for: fixture.caller, now: now).container.parent == shared)
        // A visitor may add new documents to a shared folder.
        let added = try await library.createFile(
            .like(name), in: shared, content: .empty, isReadOnly: false, for: folder.visitor, now: now)
        #expect(added.file.parent == shared)
    }

    private func visitorsCannotShare() async throws {
        let fixture = try await makeFixture()
        let folder = try await fixture.makeFolder("Shared")
        let file = try await fixture.makeFile("In.docx", in: folder)
        let share = try await library.share(.container(folder), as: .readWrite, for: fixture.caller, now: fixture.now)
        let own = try await library.share(.container(folder), as: .readWrite, for: share.visitor, now: fixture.now)
        #expect(own == share)
        await refuses(.forbidden) {
            try await library.share(.file(file.id), as: .readWrite, for: share.visitor, now: fixture.now)
        }
        await refuses(.forbidden) {
            try await library.share(.container(folder), as: .readOnly, for: share.visitor, now: fixture.now)
        }
        await refuses(.forbidden) { try await library.unshare(share.id, for: share.visitor, now: fixture.now) }
        await refuses(.forbidden) { try await library.setUserInfo("mine now", for: share.visitor, now: fixture.now) }
        #expect(try await library.shares(of: .container(folder), for: share.visitor, now: fixture.now) == [share])
        #expect(try await library.shares(of: .file(file.id), for: fixture.caller, now: fixture.now).isEmpty)
    }

    private func aReadOnlyFileHasNoLinkToWrite() async throws {
        let fixture = try await makeFixture()
        let file = try await fixture.makeFile("Fixed.docx", isReadOnly: true)
        do {
            _ = try await library.share(.file(file.id), as: .readWrite, for: fixture.caller, now: fixture.now)
            Issue.record("a link to write to a read-only file")
        } catch DocumentsError.readOnly {}
        let share = try await library.share(.file(file.id), as: .readOnly, for: fixture.caller, now: fixture.now)
        #expect(try await library.shares(of: .file(file.id), for: fixture.caller, now: fixture.now) == [share])
    }

    private func revokedLinkGivesNoAccess() async throws {
        let fixture = try await makeFixture()
        let stranger = try await makeFixture()
        let file = try await fixture.makeFile()
        let share = try await library.share(.file(file.id), as: .readWrite, for: fixture.caller, now: fixture.now)
        await refuses(.notFound) { try await library.unshare(share.id, for: stranger.caller, now: fixture.now) }
        await refuses(.forbidden) { try await library.unshare(share.id, for: fixture.reader, now: fixture.now) }
        try await library.unshare(share.id, for: fixture.caller, now: fixture.now)
        await refuses(.notFound) { try await library.visit(share.id, now: fixture.now) }
        try await everyVerb(on: file, of: fixture, as: share.visitor) { name, verb in
            await refusesAsUnauthorized(name, verb)
        }
        await refuses(.notFound) { try await library.unshare(share.id, for: fixture.caller, now: fixture.now) }
        let again = try await library.share(.file(file.id), as: .readWrite, for: fixture.caller, now: fixture.now)
        #expect(again.id != share.id)
        try await library.deleteFile(file.id, for: fixture.caller, now: fixture.now)
        await refuses(.notFound) { try await library.visit(again.id, now: fixture.now) }
    }
}

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
