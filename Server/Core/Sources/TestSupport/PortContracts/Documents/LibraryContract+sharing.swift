import Foundation
import Basics
import OAuthServer
import Testing
import Documents

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
