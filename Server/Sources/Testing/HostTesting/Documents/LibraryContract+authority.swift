import Foundation
import Basics
import OAuthServer
import Testing
import Documents

extension LibraryContract {
    func verifyAuthority() async throws {
        try await whatIsThereIsSeen()
        try await anEndedGrantDoesNothing()
        try await anExpiredGrantDoesNothing()
        try await aStrangersDocumentsDoNotExist()
        try await aReaderChangesNothing()
        try await aReadOnlyFileIsChangedByNobody()
        try await aRemovedPersonLeavesNothing()
    }

    private func whatIsThereIsSeen() async throws {
        let house = try await makeHousehold()
        let folder = try await house.makeFolder("Drafts")
        let content = Household.content()
        let file = try await house.makeFile("Plan.docx", in: folder, content)
        let view = try await library.file(file.id, for: house.caller)
        #expect(view.file == file)
        #expect(view.parentName == "Drafts")
        #expect(view.person.signInName == house.account.name.rawValue)
        #expect(view.person.isBusiness)
        #expect(file.content == content)
        #expect(file.version == FileVersion(rawValue: 1))
        #expect(file.lock == .free)
        #expect(file.owner == house.account.id)
        #expect(try await library.ancestors(of: .file(file.id), for: house.caller).map(\.id) == [house.root, folder])
        #expect(try await library.ancestors(of: .container(house.root), for: house.caller).isEmpty)
        let inside = try await library.children(of: folder, for: house.reader)
        #expect(inside.files == [file])
        #expect(try await library.root(for: house.caller).container.parent == nil)
        try await library.setUserInfo("zoom=120", for: house.caller)
        #expect(try await library.person(house.caller).userInfo == "zoom=120")
        // A file's identifier names no container, and the other way round.
        let asContainer = try #require(ContainerID(rawValue: file.id.rawValue))
        let asFile = try #require(FileID(rawValue: folder.rawValue))
        await refuses(.notFound) { try await library.container(asContainer, for: house.caller) }
        await refuses(.notFound) { try await library.file(asFile, for: house.caller) }
    }

    private func anEndedGrantDoesNothing() async throws {
        let house = try await makeHousehold()
        let file = try await house.makeFile()
        let before = try await house.everything()
        _ = try await grants.end(house.grant.id, of: nil, reason: .disconnected, now: house.now)
        try await everyVerb(on: file, of: house, as: house.caller) { name, verb in
            await refusesAsUnauthorized(name, verb)
        }
        #expect(try await house.everything() == before)
    }

    private func anExpiredGrantDoesNothing() async throws {
        let house = try await makeHousehold(expires: clock.now.addingTimeInterval(100))
        let file = try await house.makeFile()
        #expect(try await library.file(file.id, for: house.caller).file == file)
        await refusesAsUnauthorized("lock") {
            _ = try await library.lock(
                file.id, .acquire(Household.lock()), for: house.caller, now: house.after(100))
        }
        clock.advance(100)
        defer { clock.advance(-100) }
        await refusesAsUnauthorized("file") { _ = try await library.file(file.id, for: house.caller) }
    }

    private func aStrangersDocumentsDoNotExist() async throws {
        let house = try await makeHousehold()
        let stranger = try await makeHousehold()
        let file = try await house.makeFile()
        let before = try await house.everything()
        try await everyVerb(on: file, of: house, as: stranger.caller, alsoOwn: false) { name, verb in
            await refuses(.notFound, Comment(rawValue: name), doing: verb)
        }
        // Somebody else's grant is no authority over one's documents.
        let mixed = Caller(user: house.account.id, authority: .grant(stranger.grant.id))
        try await everyVerb(on: file, of: house, as: mixed) { name, verb in
            await refusesAsUnauthorized(name, verb)
        }
        let target = try await stranger.makeFile("Other.docx")
        await refuses(.notFound) {
            try await library.move(.file(target.id), to: house.root, for: stranger.caller, now: house.now)
        }
        #expect(try await house.everything() == before)
    }

    private func aReaderChangesNothing() async throws {
        let house = try await makeHousehold()
        let file = try await house.makeFile()
        let before = try await house.everything()
        try await everyChange(on: file, of: house, as: house.reader, alsoOwn: true) { name, verb in
            await refuses(.forbidden, Comment(rawValue: name), doing: verb)
        }
        #expect(try await house.everything() == before)
        #expect(try await library.file(file.id, for: house.reader).file == file)
    }

    private func aReadOnlyFileIsChangedByNobody() async throws {
        let house = try await makeHousehold()
        let file = try await house.makeFile("Fixed.docx", Household.content(), isReadOnly: true)
        #expect(file.isReadOnly)
        try await everyChange(on: file, of: house, as: house.caller, alsoOwn: false, containers: false) { name, verb in
            await refuses(.readOnly, Comment(rawValue: name), doing: verb)
        }
        await #expect {
            _ = try await library.createFile(
                .exactly(DocumentName("fixed.DOCX"), overwrite: true), in: house.root, content: .empty,
                isReadOnly: false, for: house.caller, now: house.now)
        } throws: { error in
            if case .readOnly = error as? DocumentsError { true } else { false }
        }
        #expect(try await house.file(file.id) == file)
    }

    private func aRemovedPersonLeavesNothing() async throws {
        let house = try await makeHousehold()
        let folder = try await house.makeFolder("Deep")
        let content = Household.content()
        let file = try await house.makeFile("Plan.docx", in: folder, content)
        let share = try await library.share(.file(file.id), as: .readOnly, for: house.caller, now: house.now)
        _ = try await library.lock(file.id, .acquire(Household.lock()), for: house.caller, now: house.now)
        #expect(try await accounts.remove(house.account.id, now: house.now))
        await refusesAsUnauthorized("file") { _ = try await library.file(file.id, for: house.caller) }
        await refuses(.notFound) { try await library.file(file.id, for: house.machine) }
        await refuses(.notFound) { try await library.visit(share.id) }
        #expect(try await !library.heldLocks(now: house.now).contains { $0.file == file.id })
        let blob = try #require(content.blob)
        #expect(try await library.unnamed([blob]) == [blob])
    }
}
