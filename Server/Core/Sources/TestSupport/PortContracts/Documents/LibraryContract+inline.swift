import Basics
import Documents
import Foundation
import OAuthServer
import Testing

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

/// Checks the removal of small content that no version uses.
extension LibraryContract {
    static let unnamed: [Promise<Self>] = [
        Promise("the removal of unused small content ends") { try await $0.removeAllUnnamed() },
        Promise("small content read during a save is that of its version") {
            try await $0.removeAllUnnamed()
            try await $0.bytesAreThoseOfTheirVersion()
        },
        Promise("small content that a version uses is never removed") {
            try await $0.removeAllUnnamed()
            try await $0.keepsUsedSmallContent()
        },
        Promise("small content that is still used doesn't stop the removal of unused content") {
            try await $0.removeAllUnnamed()
            try await $0.usedSmallContentDoesNotStopRemoval()
        },
        Promise("small content of a restored version is removed with the last version that uses it") {
            try await $0.removeAllUnnamed()
            try await $0.removesRestoredContentWithItsLastVersion()
        },
        Promise("small content of a deleted document is removed in steps") {
            try await $0.removeAllUnnamed()
            try await $0.removesContentOfDeletedDocumentsInSteps()
        },
        Promise("small content of a removed user's documents is removed") {
            try await $0.removeAllUnnamed()
            try await $0.removesContentOfRemovedUsers()
        },
        Promise("a refused save leaves no small content") {
            try await $0.removeAllUnnamed()
            try await $0.aRefusedSaveLeavesNothingToRemove()
        },
    ]

    /// Removes at most `limit` unused small contents in one transaction. Returns the number of removed contents.
    private func removeUnnamed(limit: Int) async throws -> Int {
        try await store.write { try $0.removeUnnamedContent(limit: limit) }.removed
    }

    /// Removes unused small content until the store reports that it is done.
    private func removeAllUnnamed(stepsOf limit: Int = 100, atMost maxCount: Int = 1000) async throws {
        for _ in 0..<maxCount {
            let step = try await store.write { try $0.removeUnnamedContent(limit: limit) }
            #expect((0...limit).contains(step.removed))
            if step.isComplete { return }
        }
        Issue.record("after \(maxCount) steps of \(limit) the removal has come to no end")
    }

    /// Whether each of the contents still exists.
    private func kept(_ contents: [ContentRecord]) async throws -> [Bool] {
        var kept: [Bool] = []
        for key in contents.compactMap(\.inline) { kept.append(try await bytes(of: key) != nil) }
        return kept
    }

    /// Creates a document with one version for each text.
    private func makeFile(
        _ fixture: LibraryFixture, _ texts: [String]
    ) async throws -> (file: FileID, contents: [ContentRecord]) {
        let file = try await fixture.makeFile("\(Identifier.random()).docx", fixture.stage(texts[0])).id
        for text in texts.dropFirst() { try await fixture.replace(file, with: text) }
        return (file, try await inline.history(of: file).map(\.content))
    }

    private func keepsUsedSmallContent() async throws {
        let fixture = try await makeInlineFixture()
        let (file, contents) = try await makeFile(fixture, ["one", "two", "three", "four"])
        #expect(try await removeUnnamed(limit: 100) == 0)
        let middle = [2, 3].map { FileVersion(rawValue: $0) }
        #expect(try await inline.remove(middle, of: file, now: fixture.now) == middle)
        // A call with the limit 0 removes nothing.
        #expect(try await removeUnnamed(limit: 0) == 0)
        #expect(try await removeUnnamed(limit: 100) == 2)
        #expect(try await kept(contents) == [true, false, false, true])
        #expect(try await fixture.text(of: .first, of: file) == "one")
        #expect(try await fixture.text(of: file, for: fixture.caller) == "four")
        #expect(try await removeUnnamed(limit: 100) == 0)
    }

    /// Checks that the removal continues with unused keys after it has first checked keys that are still in use.
    private func usedSmallContentDoesNotStopRemoval() async throws {
        let fixture = try await makeInlineFixture(), later = fixture.after(Retention.restoredLifetime + 10)
        var kept: [ContentRecord] = []
        for _ in 0..<7 {
            let (file, contents) = try await makeFile(fixture, ["kept", "other"])
            _ = try await inline.restore(.first, of: file, for: fixture.caller, now: fixture.now)
            #expect(try await inline.remove([.first], of: file, now: later) == [.first])
            kept += contents
        }
        let (file, gone) = try await makeFile(fixture, ["one", "two", "three"])
        try await inline.deleteForGood(file, for: fixture.caller, now: fixture.now)
        // Ten keys are removed in five steps of two keys each. A sixth step may be needed to find that no key is left.
        try await removeAllUnnamed(stepsOf: 2, atMost: 6)
        #expect(try await self.kept(gone) == [false, false, false])
        #expect(try await self.kept(kept).allSatisfy { $0 })
        // A further step finds no content to check.
        let step = try await store.write { try $0.removeUnnamedContent(limit: 2) }
        #expect(step == ContentRemoval(removed: 0, isComplete: true))
    }

    private func removesRestoredContentWithItsLastVersion() async throws {
        let fixture = try await makeInlineFixture(), later = fixture.after(Retention.restoredLifetime + 10)
        let (file, contents) = try await makeFile(fixture, ["old", "newer"])
        let restored = try await inline.restore(.first, of: file, for: fixture.caller, now: fixture.now)
        #expect(try await inline.remove([.first], of: file, now: later) == [.first])
        #expect(try await removeUnnamed(limit: 100) == 0)
        #expect(try await kept(contents) == [true, true])
        #expect(try await fixture.text(of: file, for: fixture.caller) == "old")
        try await fixture.replace(file, with: "last")
        #expect(try await inline.remove([restored], of: file, now: later) == [restored])
        #expect(try await removeUnnamed(limit: 100) == 1)
        #expect(try await kept(contents) == [false, true])
    }

    private func removesContentOfDeletedDocumentsInSteps() async throws {
        let fixture = try await makeInlineFixture()
        let large = String(repeating: "x", count: Self.inlineLimit + 1)
        let (kept, keptContents) = try await makeFile(fixture, ["kept"])
        let (file, contents) = try await makeFile(fixture, ["one", "two", large, "three", "", "four", "five"])
        // Content that two versions use is counted once.
        _ = try await inline.restore(.first, of: file, for: fixture.caller, now: fixture.now)
        try await inline.deleteForGood(file, for: fixture.caller, now: fixture.now)
        #expect(try await [removeUnnamed(limit: 2), removeUnnamed(limit: 2), removeUnnamed(limit: 2)] == [2, 2, 1])
        #expect(try await removeUnnamed(limit: 2) == 0)
        #expect(try await self.kept(contents + keptContents) == [false, false, false, false, false, true])
        #expect(try await fixture.text(of: kept, for: fixture.caller) == "kept")
        // This method doesn't remove content that is stored in files.
        let blob = try #require(contents[2].blob)
        #expect(try await blobs.keys(unchangedSince: .distantFuture).contains(blob))
    }

    private func removesContentOfRemovedUsers() async throws {
        let fixture = try await makeInlineFixture(), other = try await makeInlineFixture()
        let (_, gone) = try await makeFile(fixture, ["one", "two"])
        let (_, more) = try await makeFile(fixture, ["three"])
        let (file, kept) = try await makeFile(other, ["kept"])
        try await people.remove(fixture.account.id, now: fixture.now)
        #expect(try await removeUnnamed(limit: 100) == 3)
        #expect(try await self.kept(gone + more + kept) == [false, false, false, true])
        #expect(try await other.text(of: file, for: other.caller) == "kept")
    }

    private func aRefusedSaveLeavesNothingToRemove() async throws {
        let fixture = try await makeInlineFixture(), now = clock.now, inline = inline
        let (file, _) = try await makeFile(fixture, ["first"])
        let name = try await DocumentName(fixture.file(file).name)
        let lock = try LibraryFixture.lock(), small = try await fixture.stage("refused")
        _ = try await inline.lock(file, .acquire(lock), for: fixture.caller, now: now)
        await refuses(.locked(by: lock)) {
            try await inline.save(small, to: file, presenting: nil, for: fixture.caller, now: now)
        }
        await refuses(.locked(by: lock)) { try await inline.replace(small, of: file, for: fixture.caller, now: now) }
        await refuses(.forbidden) {
            try await inline.save(small, to: file, presenting: lock, for: fixture.reader, now: now)
        }
        for overwrites in [false, true] {
            await #expect("overwrites: \(overwrites)") {
                _ = try await inline.createFile(
                    .exactly(name, overwrite: overwrites), in: fixture.root, content: small, isReadOnly: false,
                    for: fixture.caller, now: now)
            } throws: { error in
                if case .nameTaken = error as? DocumentsError { true } else { false }
            }
        }
        #expect(try await removeUnnamed(limit: 100) == 0)
        #expect(try await inline.history(of: file).count == 1)
        #expect(try await fixture.text(of: file, for: fixture.caller) == "first")
    }
}
