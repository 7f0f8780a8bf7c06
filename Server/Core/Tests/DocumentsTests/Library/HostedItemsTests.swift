import Basics
import Documents
import Foundation
import PortContracts
import Testing

/// Tests what implementations of `HostDocuments` have in common.
@Suite struct HostedItemsTests {
    @Test func `the library refuses content that is in another store`() async throws {
        let fixture = MemoryFixture(), mia = try await fixture.addPerson(), now = fixture.clock.now
        let name = try DocumentName("Plan.docx"), content = StagedContent.stored(.outside("x", size: 3))
        await #expect(throws: DocumentsError.damaged(reason: "the content is in another store")) {
            try await fixture.library.createFile(
                .like(name), in: mia.root, content: content, isReadOnly: false, for: mia.caller, now: now)
        }
        #expect(try await fixture.library.children(of: mia.root, for: mia.caller, now: now).files.isEmpty)
    }

    @Test func `a mapped file is read at every offset, also after it was removed`() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "mapped-\(UUID().uuidString)")
        try Data("abcdef".utf8).write(to: url)
        let content = try MappedContent(url)
        try FileManager.default.removeItem(at: url)
        #expect(content.size == 6)
        let pieces = [(0, 9, "abcdef"), (2, 3, "cde"), (5, 1, "f"), (6, 1, ""), (-1, 2, ""), (0, 0, "")]
        for (offset, count, text) in pieces {
            #expect(try await content.read(at: Int64(offset), count: count) == Array(text.utf8))
        }
        #expect(try await content.read(at: .max, count: .max).isEmpty)
        #expect(try MappedContent(nil).size == 0)
        #expect { try MappedContent(url) } throws: { error in
            if case DocumentsError.damaged = error { true } else { false }
        }
    }

    @Test func `a save never moves the time of the last change back`() throws {
        let now = Date(timeIntervalSince1970: 1_800_000_000), root = ContainerID.random(), user = UserID.random()
        let folder = ContainerRecord.root(root, of: user, created: now)
        var file = FileRecord(new: .random(), try DocumentName("Plan.docx"), in: folder, now: now)
        try file.save(.outside("x", size: 3), saved: now.addingTimeInterval(-5))
        #expect(file.version == .first && file.size == 3 && file.modified == now && file.owner == user)
        try file.save(.outside("y", size: 4), saved: now.addingTimeInterval(5))
        #expect(file.version == FileVersion(rawValue: 2) && file.modified == now.addingTimeInterval(5))
    }

    @Test func `of a taken name, the first free alternative is chosen`() throws {
        let name = try DocumentName("Plan.docx"), other = try DocumentName("Other.docx")
        let taken = Set([name.key, DocumentName.key("Plan (2).docx")])
        #expect(try NameChoice.like(name).name(besides: taken, mark: "x").text == "Plan (3).docx")
        #expect(try NameChoice.exactly(other, overwrite: false).name(besides: taken, mark: "x") == other)
        #expect(throws: DocumentsError.nameTaken(free: try DocumentName("Plan (3).docx"), lock: nil)) {
            try NameChoice.exactly(name, overwrite: true).name(besides: taken, mark: "x")
        }
        let all = Set(([name] + name.alternatives(mark: "x")).map(\.key))
        #expect(throws: DocumentsError.nameTaken(free: nil, lock: nil)) { try name.free(besides: all, mark: "x") }
    }
}
