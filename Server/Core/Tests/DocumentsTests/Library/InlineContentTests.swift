import Basics
import Documents
import Foundation
import PortContracts
import Testing

/// Tests which content is stored in the database, how it is read, and what happens if the stored bytes are damaged.
@Suite struct InlineContentTests {
    /// A user Mia with documents, and the store that contains them.
    private struct Fixture {
        let fixture: MemoryFixture
        let store: any DocumentStore
        let mia: MemoryPerson

        var now: Date { fixture.clock.now }
        var library: Library { fixture.library }

        init(inlineLimit: Int = 100) async throws {
            var base: (any DocumentStore)?
            fixture = MemoryFixture(inlineLimit: inlineLimit) { store in
                base = store
                return store
            }
            store = try #require(base)
            mia = try await fixture.addPerson()
        }

        /// Replaces the stored bytes of a document's content. Removes the bytes if `bytes` is `nil`.
        func damage(_ content: ContentRecord, of file: FileID, _ bytes: [UInt8]?) async throws {
            let key = try #require(content.inline), now = now
            guard let bytes else {
                // Insert a row that refers to missing content, because the store itself never removes content to which
                // a row refers.
                let lost = ContentRecord(
                    .inline(try #require(InlineKey(rawValue: key.rawValue + "lost"))), size: content.size,
                    sha256: content.sha256)
                return try await store.write { rows in
                    try rows.deleteVersion(.first, of: file)
                    try rows.insert(VersionRow(version: .first, content: lost, saved: now, author: nil), of: file)
                    try rows.setContent(lost, version: .first, modified: now, of: file)
                }
            }
            try await store.write { try $0.insert(bytes, as: key) }
        }
    }

    private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test(arguments: [(9, true), (10, true), (11, false), (0, false)])
    func `content up to the limit is stored in the database, and all other content in files`(size: Int, isSmall: Bool)
        async throws
    {
        let fixture = try await Fixture(inlineLimit: 10)
        let file = try await fixture.mia.makeFile("Plan.docx", Self.text(size))
        #expect((file.content.inline != nil) == isSmall)
        #expect((file.content.blob != nil) == (size > 10))
        let keys = try await fixture.fixture.blobs.keys(unchangedSince: .distantFuture)
        #expect(keys == [file.content.blob].compactMap(\.self))
        #expect(try await fixture.mia.text(of: file.id) == Self.text(size))
    }

    @Test(arguments: [0, -1, .min]) func `without a limit all content is stored in files`(limit: Int) async throws {
        let fixture = try await Fixture(inlineLimit: limit)
        let file = try await fixture.mia.makeFile("Plan.docx", "x")
        #expect(file.content.inline == nil && file.content.blob != nil)
    }

    @Test(arguments: [Library.maxInlineLimit, Library.maxInlineLimit + 1, .max])
    func `the limit can't exceed its maximum`(limit: Int) async throws {
        let fixture = try await Fixture(inlineLimit: limit)
        let largest = try await fixture.mia.makeFile("Largest.docx", Self.text(Library.maxInlineLimit))
        let larger = try await fixture.mia.makeFile("Larger.docx", Self.text(Library.maxInlineLimit + 1))
        #expect(largest.content.inline != nil && larger.content.blob != nil)
    }

    @Test func `content stored under another limit can still be read and restored`() async throws {
        let fixture = try await Fixture(), file = try await fixture.mia.makeFile("Plan.docx", "small")
        let lowered = Library(store: fixture.store, blobs: fixture.fixture.blobs)
        let content = try await lowered.open(file.id, for: fixture.mia.caller, now: fixture.now).content
        #expect(try await content.read(at: 0, count: 100) == Array("small".utf8))
        _ = try await lowered.stage(TestBody(Array("other".utf8)), limit: nil) {
            try await lowered.replace($0, of: file.id, for: fixture.mia.caller, now: fixture.now)
        }
        #expect(try await fixture.mia.file(file.id).content.blob != nil)
        _ = try await lowered.restore(.first, of: file.id, for: fixture.mia.caller, now: fixture.now)
        #expect(try await fixture.mia.file(file.id).content == file.content)
        #expect(try await fixture.mia.text(of: file.id) == "small")
    }

    @Test(
        arguments: [
            (0, 10, 0..<10), (0, 11, 0..<10), (0, .max, 0..<10), (0, 3, 0..<3), (4, 3, 4..<7), (4, .max, 4..<10),
            (9, 1, 9..<10), (10, 1, 0..<0), (.max, 1, 0..<0), (-1, 5, 0..<0), (.min, 5, 0..<0), (3, 0, 0..<0),
            (0, -1, 0..<0), (3, .min, 0..<0),
        ] as [(Int64, Int, Range<Int>)])
    func `any range can be read`(offset: Int64, count: Int, expected: Range<Int>) async throws {
        let fixture = try await Fixture(), file = try await fixture.mia.makeFile("Plan.docx", "0123456789")
        let content = try await fixture.library.open(file.id, for: fixture.mia.caller, now: fixture.now).content
        #expect(content.size == 10 && content.fileDescriptor == nil)
        #expect(try await content.read(at: offset, count: count) == Array(Array("0123456789".utf8)[expected]))
    }

    @Test func `open content stays readable when it is removed`() async throws {
        let fixture = try await Fixture(), file = try await fixture.mia.makeFile("Plan.docx", "small")
        let content = try await fixture.library.open(file.id, for: fixture.mia.caller, now: fixture.now).content
        try await fixture.library.deleteForGood(file.id, for: fixture.mia.caller, now: fixture.now)
        #expect(try await GarbageCollection(library: fixture.library).run(now: fixture.now).removed == 1)
        #expect(try await content.read(at: 2, count: 10) == Array("all".utf8))
    }

    @Test(
        arguments: [
            (Array("smaller".utf8), "has 7 bytes instead of 5"), (Array("smalk".utf8), "is not what was saved"),
            ([], "has 0 bytes instead of 5"), (nil, "is missing"),
        ] as [([UInt8]?, String)])
    func `every reader of damaged content gets an error`(bytes: [UInt8]?, said: String) async throws {
        let fixture = try await Fixture(), file = try await fixture.mia.makeFile("Plan.docx", "small")
        try await fixture.damage(file.content, of: file.id, bytes)
        func expectDamage(_ body: () async throws -> Void) async {
            await #expect {
                try await body()
            } throws: { error in
                if case .damaged(let reason) = error as? DocumentsError { reason.hasSuffix(said) } else { false }
            }
        }
        for _ in 0..<2 {
            await expectDamage {
                _ = try await fixture.library.open(file.id, for: fixture.mia.caller, now: fixture.now)
            }
            await expectDamage {
                _ = try await fixture.library.open(.first, of: file.id, for: fixture.mia.caller, now: fixture.now)
            }
        }
        try await fixture.mia.save("newer", to: file.id)
        let before = fixture.fixture.rows
        await expectDamage {
            _ = try await fixture.library.restore(.first, of: file.id, for: fixture.mia.caller, now: fixture.now)
        }
        #expect(fixture.fixture.rows == before)
        #expect(try await fixture.mia.text(of: file.id) == "newer")
    }

    @Test func `each process verifies the hash of content once`() async throws {
        let fixture = try await Fixture(), file = try await fixture.mia.makeFile("Plan.docx", "small")
        #expect(try await fixture.mia.text(of: file.id) == "small")
        try await fixture.damage(file.content, of: file.id, Array("smalk".utf8))
        #expect(try await fixture.mia.text(of: file.id) == "smalk")
        let other = Library(store: fixture.store, blobs: fixture.fixture.blobs)
        await #expect(throws: DocumentsError.self) {
            try await other.open(file.id, for: fixture.mia.caller, now: fixture.now)
        }
    }

    @Test func `a refused save stores no bytes`() async throws {
        let fixture = try await Fixture(), mia = fixture.mia
        let file = try await mia.makeFile("Plan.docx", "first"), small = try await mia.stage("refused")
        try await mia.lock(file.id)
        let before = fixture.fixture.rows, holder = try MemoryPerson.lockID("A"), name = try DocumentName("plan.docx")
        await #expect(throws: DocumentsError.locked(by: holder)) { try await mia.save("refused", to: file.id) }
        await #expect(throws: DocumentsError.locked(by: holder)) {
            try await fixture.library.save(small, to: file.id, presenting: nil, for: mia.caller, now: fixture.now)
        }
        await #expect(throws: DocumentsError.forbidden) {
            try await fixture.library.save(small, to: file.id, presenting: holder, for: mia.reader, now: fixture.now)
        }
        for overwrites in [false, true] {
            await #expect(throws: DocumentsError.self) {
                try await fixture.library.createFile(
                    .exactly(name, overwrite: overwrites), in: mia.root, content: small, isReadOnly: false,
                    for: mia.caller, now: fixture.now)
            }
        }
        #expect(fixture.fixture.rows == before)
        // When the save is allowed after all, the same bytes are stored only once.
        _ = try await fixture.library.save(
            small, to: file.id, presenting: holder, for: mia.caller, now: fixture.now)
        #expect(try await mia.text(of: file.id) == "refused")
    }
}
