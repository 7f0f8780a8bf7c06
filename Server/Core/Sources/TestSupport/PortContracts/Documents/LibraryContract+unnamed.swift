import Foundation
import Basics
import OAuthServer
import Testing
import Documents

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
