import Foundation
import Basics
import OAuthServer
import Testing
import Documents

extension LibraryContract {
    static let names: [Promise<Self>] = [
        Promise("exactly one of many concurrent callers creates a document with a name") {
            try await $0.givesANameToOneOfManyCallers()
        },
        Promise("concurrent documents with one suggested name get different names") {
            try await $0.suggestedNamesBecomeUnique()
        },
        Promise("names that differ only in case or Unicode form are the same") {
            try await $0.comparesNamesWithoutCaseAndForm()
        },
        Promise("long and unusual names are stored unchanged") { try await $0.longAndStrangeNamesAreKept() },
        Promise("listings are sorted by name") { try await $0.listingsAreSortedByName() },
        Promise("listings in pages contain every item exactly once") { try await $0.listingsInPagesAreComplete() },
        Promise("a listing in pages continues after items are added and removed") {
            try await $0.pagesContinueAfterChanges()
        },
        Promise("renaming to a taken name gives a numbered name") { try await $0.renamingVariesATakenName() },
        Promise("more than a hundred names are looked up at once") { try await $0.anyNumberOfNamesIsLookedUp() },
    ]

    private func anyNumberOfNamesIsLookedUp() async throws {
        let fixture = try await makeFixture()
        let names = (0..<150).map { "Name \($0).docx" }
        let there = [names[0], names[49], names[50], names[99], names[149]]
        for name in there { _ = try await fixture.makeFile(name) }
        let kept = try await fixture.makeFile(names[75])
        let keys = names.map { DocumentName.key($0) }, root = fixture.root
        let taken = try await store.read { try $0.taken(among: keys, in: root, except: .file(kept.id)) }
        #expect(taken == Set(there.map { DocumentName.key($0) }))
        #expect(try await store.read { try $0.taken(among: [], in: root, except: nil) }.isEmpty)
    }

    private func givesANameToOneOfManyCallers() async throws {
        let fixture = try await makeFixture()
        let library = library
        let results = try await race(32) { number in
            try await library.createFile(
                .exactly(DocumentName(number.isMultiple(of: 2) ? "Plan.docx" : "PLAN.DOCX"), overwrite: false),
                in: fixture.root, content: LibraryFixture.content(), isReadOnly: false, for: fixture.caller,
                now: fixture.now
            ).file.id
        }
        #expect(results.compactMap { try? $0.get() }.count == 1)
        let refusals = Set(results.compactMap(\.refusal))
        let offered = try ["Plan (2).docx", "PLAN (2).DOCX"].map { try DocumentName($0) }
        #expect(refusals.isSubset(of: offered.map { .nameTaken(free: $0, lock: nil) }))
        #expect(try await library.children(of: fixture.root, for: fixture.caller, now: fixture.now).files.count == 1)
    }

    private func suggestedNamesBecomeUnique() async throws {
        let fixture = try await makeFixture()
        let library = library
        let names = try await race(32) { _ in
            try await library.createFile(
                .like(DocumentName("Plan.docx")), in: fixture.root, content: .empty, isReadOnly: false,
                for: fixture.caller, now: fixture.now
            ).file.name
        }
        let expected = ["Plan.docx"] + (2...32).map { "Plan (\($0)).docx" }
        #expect(try Set(names.map { try $0.get() }) == Set(expected))
        let folder = try await library.createContainer(
            .like(DocumentName("Plan.docx")), in: fixture.root, for: fixture.caller, now: fixture.now)
        #expect(folder.container.name == "Plan (33).docx")
    }

    private func comparesNamesWithoutCaseAndForm() async throws {
        let fixture = try await makeFixture()
        let pairs = [("Ärger.docx", "a\u{308}RGER.DOCX"), ("plan", "Plan"), ("é", "e\u{301}"), ("Ωμέγα", "ΩΜΈΓΑ")]
        for (first, second) in pairs {
            let folder = try await fixture.makeFolder("in \(first)")
            _ = try await fixture.makeFile(first, in: folder)
            await #expect {
                _ = try await fixture.makeFolder(second, in: folder)
            } throws: { error in
                if case .nameTaken(let free?, lock: nil) = error as? DocumentsError {
                    free.text.contains("(2)")
                } else {
                    false
                }
            }
        }
        // A folder with the name is never overwritten.
        _ = try await fixture.makeFolder("Box.docx")
        await refuses(try .nameTaken(free: DocumentName("box (2).docx"), lock: nil)) {
            try await library.createFile(
                .exactly(DocumentName("box.docx"), overwrite: true), in: fixture.root, content: .empty,
                isReadOnly: false, for: fixture.caller, now: fixture.now)
        }
        // In another folder the name is free.
        let elsewhere = try await fixture.makeFolder("Elsewhere")
        _ = try await fixture.makeFile("Box.docx", in: elsewhere)
    }

    private func longAndStrangeNamesAreKept() async throws {
        let fixture = try await makeFixture()
        let long = String(repeating: "x", count: 250) + ".docx"
        let strange = [
            long, String(repeating: "語", count: 255), "a:b*c?.docx", ".hidden", "'; DROP TABLE nodes; --", "%_?1",
            "tab\there", "👩‍👩‍👧.pptx",
        ]
        for name in strange {
            let file = try await fixture.makeFile(name)
            #expect(file.name == name)
            #expect(try await fixture.file(file.id).name == name)
        }
        await #expect {
            _ = try await fixture.makeFile(long)
        } throws: { error in
            guard case .nameTaken(let free?, lock: nil) = error as? DocumentsError else { return false }
            return free.text.hasSuffix(" (2).docx") && free.text.utf16.count <= 255
        }
        // The name differs from an existing name only in case, so it is taken, and the error suggests a free name.
        await refuses(try .nameTaken(free: DocumentName("a:b*c? (2).docx"), lock: nil)) {
            try await fixture.makeFile("A:b*c?.docx".replacing("A", with: "a"))
        }
    }

    private func listingsAreSortedByName() async throws {
        let fixture = try await makeFixture()
        for name in ["b.txt", "A.txt", "c.txt", "Á.txt"] { _ = try await fixture.makeFile(name) }
        for name in ["z", "Y"] { _ = try await fixture.makeFolder(name) }
        let listing = try await library.children(of: fixture.root, for: fixture.caller, now: fixture.now)
        #expect(listing.files.map(\.name) == ["A.txt", "b.txt", "c.txt", "Á.txt"])
        #expect(listing.containers.map(\.name) == ["Y", "z"])
    }

    private func listingsInPagesAreComplete() async throws {
        let fixture = try await makeFixture()
        for number in 0..<7 { _ = try await fixture.makeFile("\(number) file.txt") }
        for number in 0..<4 { _ = try await fixture.makeFolder("\(number * 2) folder") }
        let whole = try await library.children(of: fixture.root, for: fixture.caller, now: fixture.now)
        for limit in [1, 2, 3, 10, 11, 12, 100] {
            let everything = try await pages(of: fixture, .everything, limit: limit)
            #expect(everything.flatMap(\.containers) == whole.containers)
            #expect(everything.flatMap(\.files) == whole.files)
            #expect(everything.allSatisfy { $0.containers.count + $0.files.count <= limit })
            let containers = try await pages(of: fixture, .containers, limit: limit)
            #expect(containers.flatMap(\.containers) == whole.containers)
            #expect(containers.allSatisfy { $0.files.isEmpty })
            let files = try await pages(of: fixture, .files, limit: limit)
            #expect(files.flatMap(\.files) == whole.files)
            #expect(files.allSatisfy { $0.containers.isEmpty && $0.files.count <= limit })
        }
    }

    private func pages(of fixture: LibraryFixture, _ content: ListingContent, limit: Int) async throws -> [Listing] {
        var pages: [Listing] = []
        var cursor: ListingCursor?
        repeat {
            let page = try await library.children(
                of: fixture.root, content, after: cursor, limit: limit, for: fixture.caller, now: fixture.now)
            pages.append(page.listing)
            cursor = page.next
        } while cursor != nil
        return pages
    }

    private func pagesContinueAfterChanges() async throws {
        let fixture = try await makeFixture()
        for name in ["b", "f", "h"] { _ = try await fixture.makeFile(name) }
        let gone = try await fixture.makeFile("d")
        func page(after cursor: ListingCursor?, limit: Int) async throws -> (names: [String], next: ListingCursor?) {
            let page = try await library.children(
                of: fixture.root, .everything, after: cursor, limit: limit, for: fixture.caller, now: fixture.now)
            return (page.listing.files.map(\.name), page.next)
        }
        let first = try await page(after: nil, limit: 2)
        #expect(first.names == ["b", "d"])
        try await library.deleteFile(gone.id, for: fixture.caller, now: fixture.now)
        for name in ["a", "c", "e", "g"] { _ = try await fixture.makeFile(name) }
        #expect(try await page(after: first.next, limit: 10).names == ["e", "f", "g", "h"])
    }

    private func renamingVariesATakenName() async throws {
        let fixture = try await makeFixture()
        let file = try await fixture.makeFile("One.docx")
        _ = try await fixture.makeFile("Two.docx")
        let lock = try LibraryFixture.lock()
        func rename(_ name: String, presenting lock: LockID? = nil) async throws -> String {
            try await library.renameFile(
                file.id, to: DocumentName(name), presenting: lock, for: fixture.caller, now: fixture.now)
        }
        #expect(try await rename("two.docx") == "two (2).docx")
        #expect(try await rename("two.docx") == "two (2).docx")
        // Changing only the case of an item's name is allowed.
        #expect(try await rename("TWO (2).docx") == "TWO (2).docx")
        _ = try await library.lock(file.id, .acquire(lock), for: fixture.caller, now: fixture.now)
        await refuses(.locked(by: lock)) { try await rename("Three.docx") }
        #expect(try await rename("Three.docx", presenting: lock) == "Three.docx")
        let renamed = try await fixture.file(file.id)
        #expect(renamed.name == "Three.docx")
        #expect(renamed.version == file.version)
        #expect(renamed.lock.current(at: fixture.now) == lock)
    }
}
