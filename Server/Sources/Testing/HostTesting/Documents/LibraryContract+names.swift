import Foundation
import Basics
import OAuthServer
import Testing
import Documents

extension LibraryContract {
    func verifyNames() async throws {
        try await ofManyWhoWantOneNameOneGetsIt()
        try await suggestionsBecomeNamesOfTheirOwn()
        try await namesThatLookTheSameAreTheSame()
        try await longAndStrangeNamesAreKept()
        try await listingsAreSortedByName()
        try await listingsInPagesAreComplete()
        try await pagesBearChangesInBetween()
        try await renamingVariesATakenName()
    }

    private func ofManyWhoWantOneNameOneGetsIt() async throws {
        let house = try await makeHousehold()
        let library = library
        let results = try await race(32) { number in
            try await library.createFile(
                .exactly(DocumentName(number.isMultiple(of: 2) ? "Plan.docx" : "PLAN.DOCX"), overwrite: false),
                in: house.root, content: Household.content(), isReadOnly: false, for: house.caller, now: house.now
            ).file.id
        }
        #expect(results.compactMap { try? $0.get() }.count == 1)
        let refusals = Set(results.compactMap(\.refusal))
        let offered = try ["Plan (2).docx", "PLAN (2).DOCX"].map { try DocumentName($0) }
        #expect(refusals.isSubset(of: offered.map { .nameTaken(free: $0, lock: nil) }))
        #expect(try await library.children(of: house.root, for: house.caller).files.count == 1)
    }

    private func suggestionsBecomeNamesOfTheirOwn() async throws {
        let house = try await makeHousehold()
        let library = library
        let names = try await race(32) { _ in
            try await library.createFile(
                .like(DocumentName("Plan.docx")), in: house.root, content: .empty, isReadOnly: false,
                for: house.caller, now: house.now
            ).file.name
        }
        let expected = ["Plan.docx"] + (2...32).map { "Plan (\($0)).docx" }
        #expect(try Set(names.map { try $0.get() }) == Set(expected))
        let folder = try await library.createContainer(
            .like(DocumentName("Plan.docx")), in: house.root, for: house.caller, now: house.now)
        #expect(folder.container.name == "Plan (33).docx")
    }

    private func namesThatLookTheSameAreTheSame() async throws {
        let house = try await makeHousehold()
        let pairs = [("Ärger.docx", "a\u{308}RGER.DOCX"), ("plan", "Plan"), ("é", "e\u{301}"), ("Ωμέγα", "ΩΜΈΓΑ")]
        for (first, second) in pairs {
            let folder = try await house.makeFolder("in \(first)")
            _ = try await house.makeFile(first, in: folder)
            await #expect {
                _ = try await house.makeFolder(second, in: folder)
            } throws: { error in
                if case .nameTaken(let free?, lock: nil) = error as? DocumentsError {
                    free.text.contains("(2)")
                } else {
                    false
                }
            }
        }
        // A folder in the way is not overwritten.
        _ = try await house.makeFolder("Box.docx")
        await refuses(try .nameTaken(free: DocumentName("box (2).docx"), lock: nil)) {
            try await library.createFile(
                .exactly(DocumentName("box.docx"), overwrite: true), in: house.root, content: .empty,
                isReadOnly: false, for: house.caller, now: house.now)
        }
        // Elsewhere the same name is free.
        let elsewhere = try await house.makeFolder("Elsewhere")
        _ = try await house.makeFile("Box.docx", in: elsewhere)
    }

    private func longAndStrangeNamesAreKept() async throws {
        let house = try await makeHousehold()
        let long = String(repeating: "x", count: 250) + ".docx"
        let strange = [
            long, String(repeating: "語", count: 255), "a:b*c?.docx", ".hidden", "'; DROP TABLE nodes; --", "%_?1",
            "tab\there", "👩‍👩‍👧.pptx",
        ]
        for name in strange {
            let file = try await house.makeFile(name)
            #expect(file.name == name)
            #expect(try await house.file(file.id).name == name)
        }
        await #expect {
            _ = try await house.makeFile(long)
        } throws: { error in
            guard case .nameTaken(let free?, lock: nil) = error as? DocumentsError else { return false }
            return free.text.hasSuffix(" (2).docx") && free.text.utf16.count <= 255
        }
        // The offered name can be used.
        await refuses(try .nameTaken(free: DocumentName("a:b*c? (2).docx"), lock: nil)) {
            try await house.makeFile("A:b*c?.docx".replacing("A", with: "a"))
        }
    }

    private func listingsAreSortedByName() async throws {
        let house = try await makeHousehold()
        for name in ["b.txt", "A.txt", "c.txt", "Á.txt"] { _ = try await house.makeFile(name) }
        for name in ["z", "Y"] { _ = try await house.makeFolder(name) }
        let listing = try await library.children(of: house.root, for: house.caller)
        #expect(listing.files.map(\.name) == ["A.txt", "b.txt", "c.txt", "Á.txt"])
        #expect(listing.containers.map(\.name) == ["Y", "z"])
    }

    private func listingsInPagesAreComplete() async throws {
        let house = try await makeHousehold()
        for number in 0..<7 { _ = try await house.makeFile("\(number) file.txt") }
        for number in 0..<4 { _ = try await house.makeFolder("\(number * 2) folder") }
        let whole = try await library.children(of: house.root, for: house.caller)
        for limit in [1, 2, 3, 10, 11, 12, 100] {
            let everything = try await pages(of: house, .everything, limit: limit)
            #expect(everything.flatMap(\.containers) == whole.containers)
            #expect(everything.flatMap(\.files) == whole.files)
            #expect(everything.allSatisfy { $0.containers.count + $0.files.count <= limit })
            let containers = try await pages(of: house, .containers, limit: limit)
            #expect(containers.flatMap(\.containers) == whole.containers)
            #expect(containers.allSatisfy { $0.files.isEmpty })
            let files = try await pages(of: house, .files, limit: limit)
            #expect(files.flatMap(\.files) == whole.files)
            #expect(files.allSatisfy { $0.containers.isEmpty && $0.files.count <= limit })
        }
    }

    private func pages(of house: Household, _ content: ListingContent, limit: Int) async throws -> [Listing] {
        var pages: [Listing] = []
        var place: ListingPlace?
        repeat {
            let page = try await library.children(
                of: house.root, content, after: place, limit: limit, for: house.caller)
            pages.append(page.listing)
            place = page.next
        } while place != nil
        return pages
    }

    private func pagesBearChangesInBetween() async throws {
        let house = try await makeHousehold()
        for name in ["b", "f", "h"] { _ = try await house.makeFile(name) }
        let gone = try await house.makeFile("d")
        func page(after place: ListingPlace?, limit: Int) async throws -> (names: [String], next: ListingPlace?) {
            let page = try await library.children(
                of: house.root, .everything, after: place, limit: limit, for: house.caller)
            return (page.listing.files.map(\.name), page.next)
        }
        let first = try await page(after: nil, limit: 2)
        #expect(first.names == ["b", "d"])
        try await library.deleteFile(gone.id, for: house.caller, now: house.now)
        for name in ["a", "c", "e", "g"] { _ = try await house.makeFile(name) }
        #expect(try await page(after: first.next, limit: 10).names == ["e", "f", "g", "h"])
    }

    private func renamingVariesATakenName() async throws {
        let house = try await makeHousehold()
        let file = try await house.makeFile("One.docx")
        _ = try await house.makeFile("Two.docx")
        let lock = try Household.lock()
        func rename(_ name: String, presenting lock: LockID? = nil) async throws -> String {
            try await library.renameFile(
                file.id, to: DocumentName(name), presenting: lock, for: house.caller, now: house.now)
        }
        #expect(try await rename("two.docx") == "two (2).docx")
        #expect(try await rename("two.docx") == "two (2).docx")
        // Only the case of its own name.
        #expect(try await rename("TWO (2).docx") == "TWO (2).docx")
        _ = try await library.lock(file.id, .acquire(lock), for: house.caller, now: house.now)
        await refuses(.locked(by: lock)) { try await rename("Three.docx") }
        #expect(try await rename("Three.docx", presenting: lock) == "Three.docx")
        let renamed = try await house.file(file.id)
        #expect(renamed.name == "Three.docx")
        #expect(renamed.version == file.version)
        #expect(renamed.lock.current(at: house.now) == lock)
    }
}
