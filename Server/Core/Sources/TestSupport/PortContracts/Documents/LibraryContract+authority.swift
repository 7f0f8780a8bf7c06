import Basics
import Documents
import Foundation
import OAuthServer
import Testing

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

extension LibraryContract {
    typealias Verb = () async throws -> Void

    /// Calls every operation on a file or on the folder of the file. With `alsoOwn`, also calls the operations on the
    /// caller's own data, such as the trash.
    func everyVerb(
        on file: FileRecord, of fixture: LibraryFixture, as caller: Caller, alsoOwn: Bool = true,
        _ expect: (_ name: String, _ verb: Verb) async -> Void
    ) async throws {
        let library = library
        await expect("file") { _ = try await library.file(file.id, for: caller, now: fixture.now) }
        await expect("container") { _ = try await library.container(fixture.root, for: caller, now: fixture.now) }
        await expect("children") { _ = try await library.children(of: fixture.root, for: caller, now: fixture.now) }
        await expect("page of children") {
            _ = try await library.children(
                of: fixture.root, .everything, after: nil, limit: 1, for: caller, now: fixture.now)
        }
        await expect("ancestors") { _ = try await library.ancestors(of: .file(file.id), for: caller, now: fixture.now) }
        await expect("versions") { _ = try await library.versions(of: file.id, for: caller, now: fixture.now) }
        await expect("heldLock") { _ = try await library.heldLock(of: file.id, for: caller, now: fixture.now) }
        await expect("shares") { _ = try await library.shares(of: .file(file.id), for: caller, now: fixture.now) }
        if alsoOwn {
            await expect("person") { _ = try await library.person(caller, now: fixture.now) }
            await expect("root") { _ = try await library.root(for: caller, now: fixture.now) }
        }
        try await everyChange(on: file, of: fixture, as: caller, alsoOwn: alsoOwn, expect)
    }

    func everyChange(
        on file: FileRecord, of fixture: LibraryFixture, as caller: Caller, alsoOwn: Bool, containers: Bool = true,
        _ expect: (_ name: String, _ verb: Verb) async -> Void
    ) async throws {
        let now = fixture.now
        let library = library
        let id = file.id
        let name = try DocumentName("New name.docx")
        let lock = try LibraryFixture.lock()
        for request: LockRequest in [.acquire(lock), .refresh(lock), .release(lock), .replace(lock, with: lock)] {
            await expect("\(request)") { _ = try await library.lock(id, request, for: caller, now: now) }
        }
        await expect("save") {
            _ = try await library.save(.empty, to: id, presenting: nil, for: caller, now: now)
        }
        await expect("replace") { _ = try await library.replace(.empty, of: id, for: caller, now: now) }
        await expect("restore") { _ = try await library.restore(file.version, of: id, for: caller, now: now) }
        await expect("renameFile") {
            _ = try await library.renameFile(id, to: name, presenting: nil, for: caller, now: now)
        }
        await expect("move") { try await library.move(.file(id), to: fixture.root, for: caller, now: now) }
        await expect("deleteFile") { try await library.deleteFile(id, for: caller, now: now) }
        await expect("releaseLock") { _ = try await library.releaseLock(of: id, for: caller, now: now) }
        await expect("share") { _ = try await library.share(.file(id), as: .readWrite, for: caller, now: now) }
        if alsoOwn { await expect("setUserInfo") { try await library.setUserInfo("x", for: caller, now: now) } }
        if containers { try await everyChangeOfContainers(of: fixture, as: caller, expect) }
    }

    private func everyChangeOfContainers(
        of fixture: LibraryFixture, as caller: Caller, _ expect: (_ name: String, _ verb: Verb) async -> Void
    ) async throws {
        let now = fixture.now
        let library = library
        let root = fixture.root
        let name = try DocumentName("New name.docx")
        await expect("createFile") {
            _ = try await library.createFile(
                .like(name), in: root, content: .empty, isReadOnly: false, for: caller, now: now)
        }
        await expect("createContainer") {
            _ = try await library.createContainer(.like(name), in: root, for: caller, now: now)
        }
        await expect("renameContainer") {
            _ = try await library.renameContainer(root, to: name, for: caller, now: now)
        }
        await expect("deleteContainer") { try await library.deleteContainer(root, for: caller, now: now) }
        await expect("share container") {
            _ = try await library.share(.container(root), as: .readOnly, for: caller, now: now)
        }
    }

    func refusesAsUnauthorized(
        _ name: String, at location: SourceLocation = #_sourceLocation, _ verb: Verb
    ) async {
        await #expect(Comment(rawValue: name), sourceLocation: location) {
            try await verb()
        } throws: { error in
            if case .accessEnded = error as? DocumentsError { true } else { false }
        }
    }
}
