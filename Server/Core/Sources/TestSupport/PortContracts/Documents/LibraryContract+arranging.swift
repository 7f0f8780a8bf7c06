import Foundation
import Basics
import OAuthServer
import Testing
import Documents

extension LibraryContract {
    static let arranging: [Promise<Self>] = [
        Promise("a moved document keeps its id and its lock") { try await $0.movingKeepsIdentityAndLock() },
        Promise("a folder can't be moved into itself or a folder in it") {
            try await $0.refusesToMoveAFolderIntoItself()
        },
        Promise("a folder can be renamed, but not to a name that is taken") { try await $0.containersAreRenamed() },
        Promise("a deleted document can't be found or changed, and its name is free") {
            try await $0.deletedDocumentsCannotBeChanged()
        },
        Promise("a folder is deleted only when it is empty") { try await $0.refusesToDeleteAFullFolder() },
        Promise("the current location of an item is known, whoever owns it") {
            try await $0.locatesItemsOfAllOwners()
        },
    ]

    private func movingKeepsIdentityAndLock() async throws {
        let fixture = try await makeFixture()
        let (from, to) = (try await fixture.makeFolder("From"), try await fixture.makeFolder("To"))
        let file = try await fixture.makeFile("Plan.docx", in: from)
        let lock = try LibraryFixture.lock()
        _ = try await library.lock(file.id, .acquire(lock), for: fixture.caller, now: fixture.now)
        try await library.move(.file(file.id), to: to, for: fixture.caller, now: fixture.now)
        let moved = try await library.file(file.id, for: fixture.caller, now: fixture.now)
        #expect(moved.file.parent == to)
        #expect(moved.parentName == "To")
        #expect(moved.file.lock.current(at: fixture.now) == lock)
        #expect(try await library.children(of: from, for: fixture.caller, now: fixture.now).files.isEmpty)
        let rival = try await fixture.makeFile("PLAN.docx", in: from)
        await refuses(.nameTaken(free: nil, lock: nil)) {
            try await library.move(.file(rival.id), to: to, for: fixture.caller, now: fixture.now)
        }
        #expect(try await fixture.file(rival.id).parent == from)
        try await library.move(.container(to), to: from, for: fixture.caller, now: fixture.now)
        let above = try await library.ancestors(of: .file(file.id), for: fixture.caller, now: fixture.now)
        #expect(above.map(\.id) == [fixture.root, from, to])
    }

    private func refusesToMoveAFolderIntoItself() async throws {
        let fixture = try await makeFixture()
        let top = try await fixture.makeFolder("Top")
        let middle = try await fixture.makeFolder("Middle", in: top)
        let bottom = try await fixture.makeFolder("Bottom", in: middle)
        for target in [top, middle, bottom] {
            await #expect {
                try await library.move(.container(top), to: target, for: fixture.caller, now: fixture.now)
            } throws: { error in
                if case .cannotContainItself = error as? DocumentsError { true } else { false }
            }
        }
        await refuses(.notFound) {
            try await library.move(.container(fixture.root), to: bottom, for: fixture.caller, now: fixture.now)
        }
        #expect(try await library.ancestors(of: .container(bottom), for: fixture.caller, now: fixture.now).count == 3)
    }

    private func containersAreRenamed() async throws {
        let fixture = try await makeFixture()
        let folder = try await fixture.makeFolder("One")
        _ = try await fixture.makeFile("Two")
        let name = try DocumentName("TWO")
        await refuses(.nameTaken(free: nil, lock: nil)) {
            try await library.renameContainer(folder, to: name, for: fixture.caller, now: fixture.now)
        }
        let own = try await library.renameContainer(
            folder, to: DocumentName("ONE"), for: fixture.caller, now: fixture.now)
        #expect(own == "ONE")
        #expect(try await library.container(folder, for: fixture.caller, now: fixture.now).container.name == "ONE")
        await refuses(.notFound) {
            try await library.renameContainer(fixture.root, to: name, for: fixture.caller, now: fixture.now)
        }
    }

    private func deletedDocumentsCannotBeChanged() async throws {
        let fixture = try await makeFixture()
        let file = try await fixture.makeFile("Plan.docx", LibraryFixture.content())
        try await library.deleteFile(file.id, for: fixture.caller, now: fixture.now)
        try await everyChange(on: file, of: fixture, as: fixture.caller, alsoOwn: false, containers: false) {
            name, verb in
            await refuses(.notFound, Comment(rawValue: name), doing: verb)
        }
        let again = try await fixture.makeFile("Plan.docx")
        #expect(again.id != file.id)
        await refuses(.notFound) { try await library.versions(of: file.id, for: fixture.caller, now: fixture.now) }
    }

    private func refusesToDeleteAFullFolder() async throws {
        let fixture = try await makeFixture()
        let folder = try await fixture.makeFolder("Drafts")
        let file = try await fixture.makeFile("Plan.docx", in: folder)
        for container in [folder, fixture.root] {
            await refuses(.notEmpty) {
                try await library.deleteContainer(container, for: fixture.caller, now: fixture.now)
            }
        }
        try await library.deleteFile(file.id, for: fixture.caller, now: fixture.now)
        try await library.deleteContainer(folder, for: fixture.caller, now: fixture.now)
        await refuses(.notFound) { try await library.container(folder, for: fixture.caller, now: fixture.now) }
        await refuses(.notFound) {
            try await library.createFile(
                .like(DocumentName("x")), in: folder, content: .empty, isReadOnly: false, for: fixture.caller,
                now: fixture.now)
        }
        await refuses(.notEmpty) {
            try await library.deleteContainer(fixture.root, for: fixture.caller, now: fixture.now)
        }
    }

    private func locatesItemsOfAllOwners() async throws {
        let fixture = try await makeFixture(), other = try await makeFixture()
        let folder = try await fixture.makeFolder("Plans"), deep = try await fixture.makeFolder("2027", in: folder)
        let file = try await fixture.makeFile("Plan.docx", in: deep), top = try await fixture.makeFile("Top.docx")
        let deleted = try await fixture.makeFile("Gone.docx", in: folder)
        try await library.deleteFile(deleted.id, for: fixture.caller, now: fixture.now)
        let foreign = try await other.makeFile("Theirs.docx"), user = fixture.account.id
        let all = [
            file.id.rawValue, top.id.rawValue, deep.rawValue, deleted.id.rawValue, foreign.id.rawValue,
            fixture.root.rawValue, "no id", "",
        ]
        func places(_ ids: [String]) async throws -> [String: Location] {
            try await library.locations(
                of: Dictionary(uniqueKeysWithValues: ids.map { ($0, user) }), now: fixture.now)
        }
        func location(_ path: String...) -> Location { Location(owner: user, path: path) }
        #expect(
            try await places(all) == [
                file.id.rawValue: location("Plans", "2027"), top.id.rawValue: location(),
                deep.rawValue: location("Plans"),
                fixture.root.rawValue: location(),
                // The location shows the current owner, even though `ids` contains the former owner.
                foreign.id.rawValue: Location(owner: other.account.id, path: []),
            ])
        try await library.move(.file(file.id), to: folder, for: fixture.caller, now: fixture.now)
        #expect(try await places([file.id.rawValue]) == [file.id.rawValue: location("Plans")])
        #expect(try await places([]).isEmpty)
    }
}
