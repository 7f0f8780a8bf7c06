import Basics
import Documents
import Foundation
import PortContracts
import Testing

/// Tests what a link opens and when a link ends, and that the text of PutUserInfo belongs to one user.
@Suite struct SharingTests {
    private let fixture = MemoryFixture()

    private func share(
        _ id: NodeID, as kind: ShareKind = .readOnly, for person: MemoryPerson
    ) async throws -> ShareRecord {
        try await fixture.library.share(id, as: kind, for: person.caller, now: fixture.clock.now)
    }

    @Test(arguments: ShareKind.allCases) func `a link is created once for each kind and shows its right`(
        _ kind: ShareKind
    ) async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile()
        let share = try await self.share(.file(file.id), as: kind, for: mia)
        fixture.clock.advance(60)
        #expect(try await self.share(.file(file.id), as: kind, for: mia) == share)
        #expect(share.resource == .file(file.id) && share.type == kind && share.owner == mia.id)
        #expect(share.visitor == Caller(user: mia.id, authority: .share(share.id), mayWrite: kind == .readWrite))
        #expect(try await fixture.library.visit(share.id, now: fixture.clock.now) == share)
        #expect(
            try await fixture.library.shares(of: .file(file.id), for: mia.caller, now: fixture.clock.now) == [share])
    }

    @Test func `links of one item are listed, oldest first`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile(),
            other = try await mia.makeFile("Other")
        let first = try await self.share(.file(file.id), as: .readWrite, for: mia)
        fixture.clock.advance(1)
        let second = try await self.share(.file(file.id), as: .readOnly, for: mia)
        _ = try await self.share(.file(other.id), for: mia)
        #expect(
            try await fixture.library.shares(of: .file(file.id), for: mia.caller, now: fixture.clock.now) == [
                first, second,
            ])
    }

    @Test func `a visitor sees the shared item as the root and nothing above`() async throws {
        let mia = try await fixture.addPerson(), outer = try await mia.makeFolder("Outer")
        let shared = try await mia.makeFolder("Shared", in: outer), inner = try await mia.makeFolder("In", in: shared)
        let file = try await mia.makeFile(in: inner),
            visitor = try await self.share(.container(shared), for: mia).visitor
        let above = try await fixture.library.ancestors(of: .file(file.id), for: visitor, now: fixture.clock.now)
        #expect(above.map(\.id) == [shared, inner])
        #expect(
            try await fixture.library.ancestors(of: .container(shared), for: visitor, now: fixture.clock.now).isEmpty)
        for hidden in [mia.root, outer] {
            await #expect(throws: DocumentsError.notFound) {
                try await fixture.library.container(hidden, for: visitor, now: fixture.clock.now)
            }
        }
        #expect(try await fixture.library.file(file.id, for: visitor, now: fixture.clock.now).person.id == mia.id)
    }

    @Test func `items moved out of a shared folder are out of reach, and items moved in are within reach`() async throws
    {
        let mia = try await fixture.addPerson(), shared = try await mia.makeFolder("Shared")
        let file = try await mia.makeFile(in: shared), other = try await mia.makeFile("Other.docx")
        let visitor = try await self.share(.container(shared), for: mia).visitor, now = fixture.clock.now
        try await fixture.library.move(.file(file.id), to: mia.root, for: mia.caller, now: now)
        try await fixture.library.move(.file(other.id), to: shared, for: mia.caller, now: now)
        await #expect(throws: DocumentsError.notFound) {
            try await fixture.library.file(file.id, for: visitor, now: fixture.clock.now)
        }
        #expect(try await fixture.library.file(other.id, for: visitor, now: fixture.clock.now).file.id == other.id)
        #expect(
            try await fixture.library.children(of: shared, for: visitor, now: fixture.clock.now).files.map(\.id) == [
                other.id
            ])
    }

    @Test func `a visitor can't move items into, out of or within the share, and sees nothing outside`() async throws {
        let mia = try await fixture.addPerson(), shared = try await mia.makeFolder("Shared")
        let inside = try await mia.makeFile(in: shared), outside = try await mia.makeFile("Other.docx")
        let inner = try await mia.makeFolder("Inner", in: shared)
        let visitor = try await self.share(.container(shared), as: .readWrite, for: mia).visitor,
            now = fixture.clock.now
        let before = fixture.rows
        let moves: [(NodeID, ContainerID, DocumentsError)] = [
            (.file(inside.id), inner, .forbidden), (.file(inside.id), mia.root, .forbidden),
            (.container(inner), mia.root, .forbidden), (.file(outside.id), shared, .notFound),
        ]
        for (node, target, error) in moves {
            await #expect(throws: error, "\(node) to \(target)") {
                try await fixture.library.move(node, to: target, for: visitor, now: now)
            }
        }
        #expect(fixture.rows == before)
    }

    @Test func `a link ends with the shared item, however it is removed`() async throws {
        let mia = try await fixture.addPerson(), folder = try await mia.makeFolder("Shared")
        let file = try await mia.makeFile(in: folder)
        let links = [
            try await self.share(.file(file.id), for: mia), try await self.share(.container(folder), for: mia),
        ]
        try await fixture.library.deleteFile(file.id, for: mia.caller, now: fixture.clock.now)
        try await fixture.library.deleteContainer(folder, for: mia.caller, now: fixture.clock.now)
        for link in links {
            await #expect(throws: DocumentsError.notFound) {
                try await fixture.library.visit(link.id, now: fixture.clock.now)
            }
        }
    }

    @Test func `only the user who shared an item can revoke its link`() async throws {
        let mia = try await fixture.addPerson(), mallory = try await fixture.addPerson("mallory")
        let file = try await mia.makeFile(), share = try await self.share(.file(file.id), as: .readWrite, for: mia)
        let before = fixture.rows
        let refusals: [(Caller, DocumentsError)] = [
            (mallory.caller, .notFound), (mallory.machine, .notFound), (mia.reader, .forbidden),
            (share.visitor, .forbidden),
        ]
        for (caller, error) in refusals {
            await #expect(throws: error) {
                try await fixture.library.unshare(share.id, for: caller, now: fixture.clock.now)
            }
        }
        #expect(fixture.rows == before)
        try await fixture.library.unshare(share.id, for: mia.machine, now: fixture.clock.now)
        await #expect(throws: DocumentsError.notFound) {
            try await fixture.library.visit(share.id, now: fixture.clock.now)
        }
    }

    @Test func `a client's UserInfo belongs to one user, on all documents`() async throws {
        let mia = try await fixture.addPerson(), mallory = try await fixture.addPerson("mallory")
        let file = try await mia.makeFile(), other = try await mallory.makeFile()
        #expect(try await fixture.library.file(file.id, for: mia.caller, now: fixture.clock.now).person.userInfo == nil)
        for text in ["first", #"{"zoom":[1,2]}"#] {
            try await fixture.library.setUserInfo(text, for: mia.caller, now: fixture.clock.now)
            #expect(
                try await fixture.library.file(file.id, for: mia.reader, now: fixture.clock.now).person.userInfo == text
            )
            #expect(
                try await fixture.library.container(mia.root, for: mia.caller, now: fixture.clock.now).person.userInfo
                    == text)
        }
        #expect(
            try await fixture.library.file(other.id, for: mallory.caller, now: fixture.clock.now).person.userInfo == nil
        )
    }
}
