import Foundation
import Basics
import OAuthServer
import Testing
import Documents

extension LibraryContract {
    func verifyArranging() async throws {
        try await movingKeepsIdentityAndLock()
        try await aContainerStaysOutOfItself()
        try await containersAreRenamed()
        try await whatIsDeletedIsDead()
        try await aFullContainerStays()
    }

    private func movingKeepsIdentityAndLock() async throws {
        let house = try await makeHousehold()
        let (from, to) = (try await house.makeFolder("From"), try await house.makeFolder("To"))
        let file = try await house.makeFile("Plan.docx", in: from)
        let lock = try Household.lock()
        _ = try await library.lock(file.id, .acquire(lock), for: house.caller, now: house.now)
        try await library.move(.file(file.id), to: to, for: house.caller, now: house.now)
        let moved = try await library.file(file.id, for: house.caller)
        #expect(moved.file.parent == to)
        #expect(moved.parentName == "To")
        #expect(moved.file.lock.current(at: house.now) == lock)
        #expect(try await library.children(of: from, for: house.caller).files.isEmpty)
        let rival = try await house.makeFile("PLAN.docx", in: from)
        await refuses(.nameTaken(free: nil, lock: nil)) {
            try await library.move(.file(rival.id), to: to, for: house.caller, now: house.now)
        }
        #expect(try await house.file(rival.id).parent == from)
        try await library.move(.container(to), to: from, for: house.caller, now: house.now)
        let above = try await library.ancestors(of: .file(file.id), for: house.caller)
        #expect(above.map(\.id) == [house.root, from, to])
    }

    private func aContainerStaysOutOfItself() async throws {
        let house = try await makeHousehold()
        let top = try await house.makeFolder("Top")
        let middle = try await house.makeFolder("Middle", in: top)
        let bottom = try await house.makeFolder("Bottom", in: middle)
        for target in [top, middle, bottom] {
            await #expect {
                try await library.move(.container(top), to: target, for: house.caller, now: house.now)
            } throws: { error in
                if case .cannotContainItself = error as? DocumentsError { true } else { false }
            }
        }
        await refuses(.notFound) {
            try await library.move(.container(house.root), to: bottom, for: house.caller, now: house.now)
        }
        #expect(try await library.ancestors(of: .container(bottom), for: house.caller).count == 3)
    }

    private func containersAreRenamed() async throws {
        let house = try await makeHousehold()
        let folder = try await house.makeFolder("One")
        _ = try await house.makeFile("Two")
        let name = try DocumentName("TWO")
        await refuses(.nameTaken(free: nil, lock: nil)) {
            try await library.renameContainer(folder, to: name, for: house.caller, now: house.now)
        }
        let own = try await library.renameContainer(folder, to: DocumentName("ONE"), for: house.caller, now: house.now)
        #expect(own == "ONE")
        #expect(try await library.container(folder, for: house.caller).container.name == "ONE")
        await refuses(.notFound) {
            try await library.renameContainer(house.root, to: name, for: house.caller, now: house.now)
        }
    }

    private func whatIsDeletedIsDead() async throws {
        let house = try await makeHousehold()
        let file = try await house.makeFile("Plan.docx", Household.content())
        try await library.deleteFile(file.id, for: house.caller, now: house.now)
        try await everyChange(on: file, of: house, as: house.caller, alsoOwn: false, containers: false) { name, verb in
            await refuses(.notFound, Comment(rawValue: name), doing: verb)
        }
        let again = try await house.makeFile("Plan.docx")
        #expect(again.id != file.id)
        await refuses(.notFound) { try await library.versions(of: file.id, for: house.caller) }
    }

    private func aFullContainerStays() async throws {
        let house = try await makeHousehold()
        let folder = try await house.makeFolder("Drafts")
        let file = try await house.makeFile("Plan.docx", in: folder)
        for container in [folder, house.root] {
            await refuses(.notEmpty) {
                try await library.deleteContainer(container, for: house.caller, now: house.now)
            }
        }
        try await library.deleteFile(file.id, for: house.caller, now: house.now)
        try await library.deleteContainer(folder, for: house.caller, now: house.now)
        await refuses(.notFound) { try await library.container(folder, for: house.caller) }
        await refuses(.notFound) {
            try await library.createFile(
                .like(DocumentName("x")), in: folder, content: .empty, isReadOnly: false, for: house.caller,
                now: house.now)
        }
        await refuses(.notEmpty) {
            try await library.deleteContainer(house.root, for: house.caller, now: house.now)
        }
    }
}
