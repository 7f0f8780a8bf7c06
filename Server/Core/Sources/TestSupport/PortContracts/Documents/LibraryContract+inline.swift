import Foundation
import Basics
import OAuthServer
import Testing
import Documents

/// Checks small content, whose bytes are stored in the database and read together with the rows.
extension LibraryContract {
    /// The size in bytes up to which ``inline`` stores content in the database.
    static let inlineLimit = 20

    /// A library that stores small content in the database.
    var inline: Library { Library(store: store, blobs: blobs, inlineLimit: Self.inlineLimit) }

    static let inline: [Promise<Self>] = [
        Promise("small content is read together with the row of its document") {
            try await $0.smallContentComesWithItsRow()
        },
        Promise("small content is returned only to callers who may open the document") {
            try await $0.hidesSmallContentFromOthers()
        },
        Promise("former versions keep their small content") { try await $0.keepsSmallContentOfFormerVersions() },
        Promise("another inline limit leaves existing content readable") {
            try await $0.theLimitDecidesOnlyAboutNewContent()
        },
        Promise("a restored version refers to the same small content") { try await $0.restoringRefersToTheSameBytes() },
        Promise("lost or changed small content is reported as damaged") {
            try await $0.reportsLostSmallContentAsDamaged()
        },
        Promise("concurrent small saves all keep their own bytes") { try await $0.racingSmallSavesKeepTheirBytes() },
        Promise("a transaction that throws stores no small content") { try await $0.aWriteThatThrowsLeavesNoBytes() },
    ]

    func makeInlineFixture() async throws -> LibraryFixture {
        try await LibraryFixture(inline, people: people, now: clock.now)
    }

    /// The bytes that the store reads with the row of a document.
    func bytes(with file: FileID, for caller: Caller) async throws -> [UInt8]? {
        let now = clock.now
        return try await store.readOnce { try $0.document(file, for: caller, at: now).bytes }
    }

    /// The bytes that the store has under a key.
    func bytes(of key: InlineKey) async throws -> [UInt8]? { try await store.readOnce { try $0.bytes(of: key) } }

    private func smallContentComesWithItsRow() async throws {
        let fixture = try await makeInlineFixture(), now = clock.now
        let before = try await Set(blobs.keys(unchangedSince: .distantFuture))
        let folder = try await fixture.makeFolder("Drafts")
        let file = try await fixture.makeFile("Plan.docx", in: folder, fixture.stage("small"))
        let key = try #require(file.content.inline)
        #expect(file.content.blob == nil && file.content.size == 5 && file.size == 5)
        #expect(try await bytes(of: key) == Array("small".utf8))
        let shares = try await [
            inline.share(.file(file.id), as: .readOnly, for: fixture.caller, now: now),
            inline.share(.container(folder), as: .readWrite, for: fixture.caller, now: now),
        ]
        for caller in [fixture.caller, fixture.reader, fixture.machine] + shares.map(\.visitor) {
            #expect(try await bytes(with: file.id, for: caller) == Array("small".utf8))
            #expect(try await fixture.text(of: file.id, for: caller) == "small")
            // Reading a row together with its bytes returns the same row as reading it alone.
            let (with, without) = try await store.read { rows in
                (
                    try rows.document(file.id, for: caller, at: now).sighting,
                    try rows.node(.file(file.id), for: caller, at: now)
                )
            }
            #expect(with == without)
        }
        #expect(try await Set(blobs.keys(unchangedSince: .distantFuture)) == before)
    }

    private func hidesSmallContentFromOthers() async throws {
        let fixture = try await makeInlineFixture(), stranger = try await makeInlineFixture(), now = clock.now
        let folder = try await fixture.makeFolder("Drafts")
        let file = try await fixture.makeFile("Plan.docx", fixture.stage("small"))
        let other = try await fixture.makeFile("Other.docx", fixture.stage("other"))
        let share = try await inline.share(.file(other.id), as: .readOnly, for: fixture.caller, now: now)
        for caller in [stranger.caller, stranger.machine, share.visitor] {
            #expect(try await bytes(with: file.id, for: caller) == nil)
            await refuses(.notFound) { try await inline.open(file.id, for: caller, now: now) }
            await refuses(.notFound) { try await inline.open(.first, of: file.id, for: caller, now: now) }
        }
        let asFile = try #require(FileID(rawValue: folder.rawValue))
        #expect(try await bytes(with: asFile, for: fixture.caller) == nil)
        await refuses(.notFound) { try await inline.open(asFile, for: fixture.caller, now: now) }
        try await people.end(fixture.grant.id, now: now)
        #expect(try await bytes(with: file.id, for: fixture.caller) == nil)
        await refusesAsUnauthorized("open") { _ = try await inline.open(file.id, for: fixture.caller, now: now) }
        #expect(try await bytes(with: file.id, for: fixture.machine) == Array("small".utf8))
    }

    private func keepsSmallContentOfFormerVersions() async throws {
        let fixture = try await makeInlineFixture()
        let texts = ["first", "", String(repeating: "x", count: Self.inlineLimit + 1), "first", "last"]
        let file = try await fixture.makeFile("Plan.docx", fixture.stage(texts[0]))
        for text in texts.dropFirst() { try await fixture.replace(file.id, with: text) }
        for (number, text) in texts.enumerated() {
            let version = FileVersion(rawValue: Int64(number) + 1)
            #expect(try await fixture.text(of: version, of: file.id) == text)
        }
        let history = try await inline.history(of: file.id).map(\.content)
        #expect(history.map { $0.inline != nil } == [true, false, false, true, true])
        #expect(history.map { $0.blob != nil } == [false, false, true, false, false])
        #expect(Set(history.compactMap(\.inline)).count == 3)
        // Content that is stored outside the database has no inline bytes.
        try await fixture.replace(file.id, with: texts[2])
        #expect(try await bytes(with: file.id, for: fixture.caller) == nil)
        #expect(try await fixture.text(of: file.id, for: fixture.caller) == texts[2])
    }

    private func theLimitDecidesOnlyAboutNewContent() async throws {
        let fixture = try await makeInlineFixture(), now = clock.now
        let small = String(repeating: "s", count: Self.inlineLimit)
        let file = try await fixture.makeFile("Plan.docx", fixture.stage(small))
        #expect(file.content.inline != nil)
        // A library with another inline limit, which stores all new content in files, can still open this content. This
        // library can also open content of the other library.
        let opened = try await library.open(file.id, for: fixture.caller, now: now).content
        #expect(try await opened.read(at: 0, count: 100) == Array(small.utf8))
        let content = try await LibraryFixture.content(5, in: blobs)
        _ = try await library.replace(content, of: file.id, for: fixture.caller, now: now)
        #expect(try await fixture.file(file.id).content.inline == nil)
        #expect(try await inline.open(file.id, for: fixture.caller, now: now).content.size == 5)
        #expect(try await fixture.text(of: .first, of: file.id) == small)
    }

    private func restoringRefersToTheSameBytes() async throws {
        let fixture = try await makeInlineFixture(), now = clock.now
        let file = try await fixture.makeFile("Plan.docx", fixture.stage("old"))
        try await fixture.replace(file.id, with: "newer")
        _ = try await inline.restore(.first, of: file.id, for: fixture.caller, now: now)
        let history = try await inline.history(of: file.id).map(\.content)
        #expect(history.count == 3 && history[2] == history[0] && history[1].inline != history[0].inline)
        #expect(try await fixture.file(file.id).content == history[0])
        #expect(try await fixture.text(of: file.id, for: fixture.caller) == "old")
    }

    private func reportsLostSmallContentAsDamaged() async throws {
        let fixture = try await makeInlineFixture(), now = clock.now, inline = inline
        let file = try await fixture.makeFile("Plan.docx", fixture.stage("first"))
        let good = try #require(file.content.inline), second = FileVersion(rawValue: 2)
        // Write damaged content directly to the store. One text is longer than its record says; the other has the right
        // length but differs in one byte.
        let wrong = try [("longer", "longer than first"), ("turned", "fjrst")].map { name, text in
            (name, text, try #require(InlineKey(rawValue: good.rawValue + name)))
        }
        for (name, text, key) in wrong {
            var content = file.content
            content.location = .inline(key)
            let row = content
            try await store.write { rows in
                try rows.insert(Array(text.utf8), as: key)
                try rows.insert(VersionRow(version: second, content: row, saved: now, author: nil), of: file.id)
            }
            // Every attempt to open the content detects the damage.
            for _ in 0..<2 {
                await #expect("\(name)") {
                    _ = try await inline.open(second, of: file.id, for: fixture.caller, now: now)
                } throws: { error in
                    if case .damaged = error as? DocumentsError { true } else { false }
                }
            }
            try await store.write { try $0.deleteVersion(second, of: file.id) }
        }
        #expect(try await fixture.text(of: file.id, for: fixture.caller) == "first")
    }

    private func racingSmallSavesKeepTheirBytes() async throws {
        let fixture = try await makeInlineFixture()
        let file = try await fixture.makeFile("Plan.docx", fixture.stage("first"))
        let results = try await race(32) { number in
            (version: try await fixture.replace(file.id, with: "save \(number)"), text: "save \(number)")
        }
        let saved = try results.map { try $0.get() }
        #expect(Set(saved.map { $0.version.rawValue }) == Set(2...33))
        for (version, text) in saved { #expect(try await fixture.text(of: version, of: file.id) == text) }
        #expect(try await Set(inline.history(of: file.id).map(\.content.location)).count == 33)
    }

    private func aWriteThatThrowsLeavesNoBytes() async throws {
        struct Refused: Error {}
        let fixture = try await makeInlineFixture()
        let file = try await fixture.makeFile("Plan.docx", fixture.stage("first"))
        let good = try #require(file.content.inline)
        let key = try #require(InlineKey(rawValue: good.rawValue + "refused"))
        await #expect(throws: Refused.self) {
            try await store.write { rows in
                try rows.insert(Array("refused".utf8), as: key)
                #expect(try rows.bytes(of: key) == Array("refused".utf8))
                throw Refused()
            }
        }
        #expect(try await bytes(of: key) == nil)
        #expect(try await fixture.text(of: file.id, for: fixture.caller) == "first")
    }
}
