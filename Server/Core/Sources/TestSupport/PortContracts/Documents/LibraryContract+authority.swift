import Foundation
import Basics
import OAuthServer
import Testing
import Documents

extension LibraryContract {
    static let authority: [Promise<Self>] = [
        Promise("stored documents and folders are read unchanged") { try await $0.readsStoredItems() },
        Promise("every operation refuses a grant that has ended") { try await $0.refusesAnEndedGrant() },
        Promise("an expired grant is refused") { try await $0.refusesAnExpiredGrant() },
        Promise("every operation on another user's document reports that it doesn't exist") {
            try await $0.hidesDocumentsFromOtherUsers()
        },
        Promise("a caller with read-only access can change nothing") { try await $0.refusesChangesByAReader() },
        Promise("nobody can change a read-only document") { try await $0.refusesChangesOfAReadOnlyFile() },
        Promise("the documents, shares and locks of a removed user are gone") {
            try await $0.removesDocumentsWithTheirOwner()
        },
    ]

    private func readsStoredItems() async throws {
        let fixture = try await makeFixture()
        let folder = try await fixture.makeFolder("Drafts")
        let content = LibraryFixture.content()
        let file = try await fixture.makeFile("Plan.docx", in: folder, content)
        let view = try await library.file(file.id, for: fixture.caller, now: fixture.now)
        #expect(view.file == file)
        #expect(view.parentName == "Drafts")
        #expect(view.person.signInName == fixture.account.name.rawValue)
        #expect(view.person.isBusiness)
        #expect(StagedContent.stored(file.content) == content)
        #expect(file.version == FileVersion(rawValue: 1))
        #expect(file.lock == .free)
        #expect(file.owner == fixture.account.id)
        let above = try await library.ancestors(of: .file(file.id), for: fixture.caller, now: fixture.now)
        #expect(above.map(\.id) == [fixture.root, folder])
        #expect(
            try await library.ancestors(of: .container(fixture.root), for: fixture.caller, now: fixture.now).isEmpty)
        let inside = try await library.children(of: folder, for: fixture.reader, now: fixture.now)
        #expect(inside.files == [file])
        #expect(try await library.root(for: fixture.caller, now: fixture.now).container.parent == nil)
        try await library.setUserInfo("zoom=120", for: fixture.caller, now: fixture.now)
        #expect(try await library.person(fixture.caller, now: fixture.now).userInfo == "zoom=120")
        // A file's identifier doesn't identify a container, and vice versa.
        let asContainer = try #require(ContainerID(rawValue: file.id.rawValue))
        let asFile = try #require(FileID(rawValue: folder.rawValue))
        await refuses(.notFound) { try await library.container(asContainer, for: fixture.caller, now: fixture.now) }
        await refuses(.notFound) { try await library.file(asFile, for: fixture.caller, now: fixture.now) }
    }

    private func refusesAnEndedGrant() async throws {
        let fixture = try await makeFixture()
        let file = try await fixture.makeFile()
        let before = try await fixture.everything()
        try await people.end(fixture.grant.id, now: fixture.now)
        try await everyVerb(on: file, of: fixture, as: fixture.caller) { name, verb in
            await refusesAsUnauthorized(name, verb)
        }
        #expect(try await fixture.everything() == before)
    }

    private func refusesAnExpiredGrant() async throws {
        let fixture = try await makeFixture(expires: clock.now.addingTimeInterval(100))
        let file = try await fixture.makeFile()
        #expect(try await library.file(file.id, for: fixture.caller, now: fixture.now).file == file)
        await refusesAsUnauthorized("lock") {
            _ = try await library.lock(
                file.id, .acquire(LibraryFixture.lock()), for: fixture.caller, now: fixture.after(100))
        }
        await refusesAsUnauthorized("file") {
            _ = try await library.file(file.id, for: fixture.caller, now: fixture.after(100))
        }
    }

    private func hidesDocumentsFromOtherUsers() async throws {
        let fixture = try await makeFixture()
        let stranger = try await makeFixture()
        let file = try await fixture.makeFile()
        let before = try await fixture.everything()
        try await everyVerb(on: file, of: fixture, as: stranger.caller, alsoOwn: false) { name, verb in
            await refuses(.notFound, Comment(rawValue: name), doing: verb)
        }
        // A call with another user's grant is refused.
        let mixed = Caller(user: fixture.account.id, authority: .grant(stranger.grant.id))
        try await everyVerb(on: file, of: fixture, as: mixed) { name, verb in
            await refusesAsUnauthorized(name, verb)
        }
        let target = try await stranger.makeFile("Other.docx")
        await refuses(.notFound) {
            try await library.move(.file(target.id), to: fixture.root, for: stranger.caller, now: fixture.now)
        }
        #expect(try await fixture.everything() == before)
    }

    private func refusesChangesByAReader() async throws {
        let fixture = try await makeFixture()
        let file = try await fixture.makeFile()
        let before = try await fixture.everything()
        try await everyChange(on: file, of: fixture, as: fixture.reader, alsoOwn: true) { name, verb in
            await refuses(.forbidden, Comment(rawValue: name), doing: verb)
        }
        #expect(try await fixture.everything() == before)
        #expect(try await library.file(file.id, for: fixture.reader, now: fixture.now).file == file)
    }

    private func refusesChangesOfAReadOnlyFile() async throws {
        let fixture = try await makeFixture()
        let file = try await fixture.makeFile("Fixed.docx", LibraryFixture.content(), isReadOnly: true)
        #expect(file.isReadOnly)
        try await everyChange(on: file, of: fixture, as: fixture.caller, alsoOwn: false, containers: false) {
            name, verb in
            await refuses(.readOnly, Comment(rawValue: name), doing: verb)
        }
        await #expect {
            _ = try await library.createFile(
                .exactly(DocumentName("fixed.DOCX"), overwrite: true), in: fixture.root, content: .empty,
                isReadOnly: false, for: fixture.caller, now: fixture.now)
        } throws: { error in
            if case .readOnly = error as? DocumentsError { true } else { false }
        }
        #expect(try await fixture.file(file.id) == file)
    }

    private func removesDocumentsWithTheirOwner() async throws {
        let fixture = try await makeFixture()
        let folder = try await fixture.makeFolder("Deep")
        let content = LibraryFixture.content()
        let file = try await fixture.makeFile("Plan.docx", in: folder, content)
        let share = try await library.share(.file(file.id), as: .readOnly, for: fixture.caller, now: fixture.now)
        _ = try await library.lock(file.id, .acquire(LibraryFixture.lock()), for: fixture.caller, now: fixture.now)
        try await people.remove(fixture.account.id, now: fixture.now)
        await refusesAsUnauthorized("file") {
            _ = try await library.file(file.id, for: fixture.caller, now: fixture.now)
        }
        await refuses(.notFound) { try await library.file(file.id, for: fixture.machine, now: fixture.now) }
        await refuses(.notFound) { try await library.visit(share.id, now: fixture.now) }
        #expect(try await !library.heldLocks(now: fixture.now).contains { $0.file == file.id })
        let blob = try #require(content.blob)
        #expect(try await library.unnamed([blob]) == [blob])
    }
}
