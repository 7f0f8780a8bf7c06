import Basics
import Documents
import Foundation
import PortContracts
import Testing

/// Links: what they reach, for how long, and who hears of it.
@Suite struct SharingTests {
    private let place = MemoryPlace()

    private func share(
        _ id: NodeID, as kind: ShareKind = .readOnly, for person: MemoryPerson
    ) async throws -> ShareRecord {
        try await place.library.share(id, as: kind, for: person.caller, now: place.clock.now)
    }

    @Test(arguments: ShareKind.allCases) func `a link is made once for each kind, and says what it gives`(
        _ kind: ShareKind
    ) async throws {
        let mia = try await place.addPerson(), file = try await mia.makeFile()
        let share = try await self.share(.file(file.id), as: kind, for: mia)
        place.clock.advance(60)
        #expect(try await self.share(.file(file.id), as: kind, for: mia) == share)
        #expect(share.resource == .file(file.id) && share.type == kind && share.owner == mia.id)
        #expect(share.visitor == Caller(user: mia.id, authority: .share(share.id), mayWrite: kind == .readWrite))
        #expect(try await place.library.visit(share.id, now: place.clock.now) == share)
        #expect(try await place.library.shares(of: .file(file.id), for: mia.caller, now: place.clock.now) == [share])
    }

    @Test func `links are listed for one thing, the oldest first`() async throws {
        let mia = try await place.addPerson(), file = try await mia.makeFile(), other = try await mia.makeFile("Other")
        let first = try await self.share(.file(file.id), as: .readWrite, for: mia)
        place.clock.advance(1)
        let second = try await self.share(.file(file.id), as: .readOnly, for: mia)
        _ = try await self.share(.file(other.id), for: mia)
        #expect(
            try await place.library.shares(of: .file(file.id), for: mia.caller, now: place.clock.now) == [
                first, second,
            ])
    }

    @Test func `a visitor stands at the top of what is shared, and sees nothing above`() async throws {
        let mia = try await place.addPerson(), outer = try await mia.makeFolder("Outer")
        let shared = try await mia.makeFolder("Shared", in: outer), inner = try await mia.makeFolder("In", in: shared)
        let file = try await mia.makeFile(in: inner),
            visitor = try await self.share(.container(shared), for: mia).visitor
        let above = try await place.library.ancestors(of: .file(file.id), for: visitor, now: place.clock.now)
        #expect(above.map(\.id) == [shared, inner])
        #expect(try await place.library.ancestors(of: .container(shared), for: visitor, now: place.clock.now).isEmpty)
        for hidden in [mia.root, outer] {
            await #expect(throws: DocumentsError.notFound) {
                try await place.library.container(hidden, for: visitor, now: place.clock.now)
            }
        }
        #expect(try await place.library.file(file.id, for: visitor, now: place.clock.now).person.id == mia.id)
    }

    @Test func `what is moved out of a shared folder is out of reach, what is moved in is within`() async throws {
        let mia = try await place.addPerson(), shared = try await mia.makeFolder("Shared")
        let file = try await mia.makeFile(in: shared), other = try await mia.makeFile("Other.docx")
        let visitor = try await self.share(.container(shared), for: mia).visitor, now = place.clock.now
        try await place.library.move(.file(file.id), to: mia.root, for: mia.caller, now: now)
        try await place.library.move(.file(other.id), to: shared, for: mia.caller, now: now)
        await #expect(throws: DocumentsError.notFound) {
            try await place.library.file(file.id, for: visitor, now: place.clock.now)
        }
        #expect(try await place.library.file(other.id, for: visitor, now: place.clock.now).file.id == other.id)
        #expect(
            try await place.library.children(of: shared, for: visitor, now: place.clock.now).files.map(\.id) == [
                other.id
            ])
    }

    @Test func `a visitor moves nothing in, out or within, and learns of nothing outside`() async throws {
        let mia = try await place.addPerson(), shared = try await mia.makeFolder("Shared")
        let inside = try await mia.makeFile(in: shared), outside = try await mia.makeFile("Other.docx")
        let inner = try await mia.makeFolder("Inner", in: shared)
        let visitor = try await self.share(.container(shared), as: .readWrite, for: mia).visitor, now = place.clock.now
        let before = place.rows
        let moves: [(NodeID, ContainerID, DocumentsError)] = [
            (.file(inside.id), inner, .forbidden), (.file(inside.id), mia.root, .forbidden),
            (.container(inner), mia.root, .forbidden), (.file(outside.id), shared, .notFound),
        ]
        for (node, target, error) in moves {
            await #expect(throws: error, "\(node) to \(target)") {
                try await place.library.move(node, to: target, for: visitor, now: now)
            }
        }
        #expect(place.rows == before)
    }

    @Test func `a link dies with what it shares, by whatever way that goes`() async throws {
        let mia = try await place.addPerson(), folder = try await mia.makeFolder("Shared")
        let file = try await mia.makeFile(in: folder)
        let links = [
            try await self.share(.file(file.id), for: mia), try await self.share(.container(folder), for: mia),
        ]
        try await place.library.deleteFile(file.id, for: mia.caller, now: place.clock.now)
        try await place.library.deleteContainer(folder, for: mia.caller, now: place.clock.now)
        for link in links {
            await #expect(throws: DocumentsError.notFound) {
                try await place.library.visit(link.id, now: place.clock.now)
            }
        }
    }

    @Test func `who shared it withdraws it, and nobody else`() async throws {
        let mia = try await place.addPerson(), mallory = try await place.addPerson("mallory")
        let file = try await mia.makeFile(), share = try await self.share(.file(file.id), as: .readWrite, for: mia)
        let before = place.rows
        let refusals: [(Caller, DocumentsError)] = [
            (mallory.caller, .notFound), (mallory.machine, .notFound), (mia.reader, .forbidden),
            (share.visitor, .forbidden),
        ]
        for (caller, error) in refusals {
            await #expect(throws: error) {
                try await place.library.unshare(share.id, for: caller, now: place.clock.now)
            }
        }
        #expect(place.rows == before)
        try await place.library.unshare(share.id, for: mia.machine, now: place.clock.now)
        await #expect(throws: DocumentsError.notFound) { try await place.library.visit(share.id, now: place.clock.now) }
    }

    @Test func `a text that a client keeps is its person's, on every document and for nobody else`() async throws {
        let mia = try await place.addPerson(), mallory = try await place.addPerson("mallory")
        let file = try await mia.makeFile(), other = try await mallory.makeFile()
        #expect(try await place.library.file(file.id, for: mia.caller, now: place.clock.now).person.userInfo == nil)
        for text in ["first", #"{"zoom":[1,2]}"#] {
            try await place.library.setUserInfo(text, for: mia.caller, now: place.clock.now)
            #expect(
                try await place.library.file(file.id, for: mia.reader, now: place.clock.now).person.userInfo == text)
            #expect(
                try await place.library.container(mia.root, for: mia.caller, now: place.clock.now).person.userInfo
                    == text)
        }
        #expect(
            try await place.library.file(other.id, for: mallory.caller, now: place.clock.now).person.userInfo == nil)
    }
}
