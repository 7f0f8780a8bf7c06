import Foundation
import Basics
import OAuthServer
import Testing
import Documents

extension LibraryContract {
    func verifySharing() async throws {
        try await aShareIsMadeOnce()
        try await aShareReachesWhatIsBelowAndNothingElse()
        try await aVisitorWritesOnlyWhereTheyMay()
        try await aVisitorHandsNothingOn()
        try await aReadOnlyFileHasNoLinkToWrite()
        try await aWithdrawnShareIsDead()
    }

    private func aShareIsMadeOnce() async throws {
        let house = try await makeHousehold()
        let file = try await house.makeFile()
        let library = library
        let made = try await race(16) { _ in
            try await library.share(.file(file.id), as: .readOnly, for: house.caller, now: house.now)
        }
        #expect(try Set(made.map { try $0.get() }).count == 1)
        let other = try await library.share(.file(file.id), as: .readWrite, for: house.caller, now: house.now)
        let all = try await library.shares(of: .file(file.id), for: house.caller)
        #expect(all.count == 2)
        #expect(all.contains(other))
        #expect(try await library.visit(other.id) == other)
        #expect(other.visitor.mayWrite)
    }

    private func aShareReachesWhatIsBelowAndNothingElse() async throws {
        let house = try await makeHousehold()
        let (shared, sibling) = (try await house.makeFolder("Shared"), try await house.makeFolder("Sibling"))
        let deep = try await house.makeFolder("Deep", in: shared)
        let inside = try await house.makeFile("In.docx", in: deep)
        let outside = try await house.makeFile("Out.docx", in: sibling)
        let above = try await house.makeFile("Above.docx")
        let share = try await library.share(.container(shared), as: .readWrite, for: house.caller, now: house.now)
        let visitor = share.visitor
        #expect(try await library.file(inside.id, for: visitor).file == inside)
        #expect(try await library.container(shared, for: visitor).container.id == shared)
        #expect(try await library.ancestors(of: .file(inside.id), for: visitor).map(\.id) == [shared, deep])
        #expect(try await library.ancestors(of: .container(shared), for: visitor).isEmpty)
        for file in [outside, above] {
            try await everyChange(on: file, of: house, as: visitor, alsoOwn: true) { name, verb in
                await refuses(name == "setUserInfo" ? .forbidden : .notFound, Comment(rawValue: name), doing: verb)
            }
            await refuses(.notFound) { try await library.file(file.id, for: visitor) }
        }
        await refuses(.notFound) { try await library.root(for: visitor) }
        let whole = try await library.share(.container(house.root), as: .readOnly, for: house.caller, now: house.now)
        #expect(try await library.root(for: whole.visitor).container.id == house.root)
        await refuses(.notFound) { try await library.children(of: sibling, for: visitor) }
        await refuses(.notFound) {
            try await library.move(.file(inside.id), to: house.root, for: visitor, now: house.now)
        }
        // What is moved out is out of reach.
        try await library.move(.file(inside.id), to: sibling, for: house.caller, now: house.now)
        await refuses(.notFound) { try await library.file(inside.id, for: visitor) }
    }

    private func aVisitorWritesOnlyWhereTheyMay() async throws {
        let house = try await makeHousehold()
        let file = try await house.makeFile()
        let read = try await library.share(.file(file.id), as: .readOnly, for: house.caller, now: house.now)
        let write = try await library.share(.file(file.id), as: .readWrite, for: house.caller, now: house.now)
        #expect(try await library.file(file.id, for: read.visitor).file == file)
        var pretender = read.visitor
        pretender.mayWrite = true
        var viewer = write.visitor
        viewer.mayWrite = false
        for caller in [read.visitor, pretender, viewer] {
            try await everyChange(on: file, of: house, as: caller, alsoOwn: true, containers: false) { name, verb in
                await refuses(.forbidden, Comment(rawValue: name), doing: verb)
            }
        }
        let version = try await library.save(
            Household.content(), to: file.id, presenting: nil, for: write.visitor, now: house.now)
        #expect(version.rawValue == 2)
        // Nobody knows who it was.
        #expect(try await library.versions(of: file.id, for: house.caller).first?.author == nil)
        var stranger = write.visitor
        stranger.user = .random()
        await refusesAsUnauthorized("file") { _ = try await library.file(file.id, for: stranger) }
    }

    private func aVisitorHandsNothingOn() async throws {
        let house = try await makeHousehold()
        let folder = try await house.makeFolder("Shared")
        let file = try await house.makeFile("In.docx", in: folder)
        let share = try await library.share(.container(folder), as: .readWrite, for: house.caller, now: house.now)
        let own = try await library.share(.container(folder), as: .readWrite, for: share.visitor, now: house.now)
        #expect(own == share)
        await refuses(.forbidden) {
            try await library.share(.file(file.id), as: .readWrite, for: share.visitor, now: house.now)
        }
        await refuses(.forbidden) {
            try await library.share(.container(folder), as: .readOnly, for: share.visitor, now: house.now)
        }
        await refuses(.forbidden) { try await library.unshare(share.id, for: share.visitor, now: house.now) }
        await refuses(.forbidden) { try await library.setUserInfo("mine now", for: share.visitor) }
        #expect(try await library.shares(of: .container(folder), for: share.visitor) == [share])
        #expect(try await library.shares(of: .file(file.id), for: house.caller).isEmpty)
    }

    private func aReadOnlyFileHasNoLinkToWrite() async throws {
        let house = try await makeHousehold()
        let file = try await house.makeFile("Fixed.docx", isReadOnly: true)
        do {
            _ = try await library.share(.file(file.id), as: .readWrite, for: house.caller, now: house.now)
            Issue.record("a link to write to a read-only file")
        } catch DocumentsError.readOnly {}
        let share = try await library.share(.file(file.id), as: .readOnly, for: house.caller, now: house.now)
        #expect(try await library.shares(of: .file(file.id), for: house.caller) == [share])
    }

    private func aWithdrawnShareIsDead() async throws {
        let house = try await makeHousehold()
        let stranger = try await makeHousehold()
        let file = try await house.makeFile()
        let share = try await library.share(.file(file.id), as: .readWrite, for: house.caller, now: house.now)
        await refuses(.notFound) { try await library.unshare(share.id, for: stranger.caller, now: house.now) }
        await refuses(.forbidden) { try await library.unshare(share.id, for: house.reader, now: house.now) }
        try await library.unshare(share.id, for: house.caller, now: house.now)
        await refuses(.notFound) { try await library.visit(share.id) }
        try await everyVerb(on: file, of: house, as: share.visitor) { name, verb in
            await refusesAsUnauthorized(name, verb)
        }
        await refuses(.notFound) { try await library.unshare(share.id, for: house.caller, now: house.now) }
        let again = try await library.share(.file(file.id), as: .readWrite, for: house.caller, now: house.now)
        #expect(again.id != share.id)
        try await library.deleteFile(file.id, for: house.caller, now: house.now)
        await refuses(.notFound) { try await library.visit(again.id) }
    }
}
