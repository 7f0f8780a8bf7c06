import Basics
import Documents
import Foundation
import Testing

/// Checks names, folders and listings.
extension HostDocumentsContract {
    static let names: [Promise<Self>] = [
        Promise("an exact name that is taken is refused with a free name") { try await $0.refusesTakenNames() },
        Promise("names that differ only in case are the same name") { try await $0.ignoresCase() },
        Promise("a suggested name that is taken is changed") { try await $0.changesSuggestedNames() },
        Promise("of many callers that create the same name, exactly one succeeds") { try await $0.createsANameOnce() },
        Promise("overwriting saves a version of an unlocked document, and never of a locked one") {
            try await $0.overwrites()
        },
        Promise("a renamed document keeps its id, version and content") { try await $0.renamesDocuments() },
        Promise("a renamed folder keeps its id and its items, and a name that is taken is refused") {
            try await $0.renamesFolders()
        },
        Promise("a deleted document isn't found, and its name is free again") { try await $0.deletesDocuments() },
        Promise("folders can't be nested without limit, and the deepest folder can be read") {
            try await $0.refusesDeepNesting()
        },
        Promise("only an empty folder can be deleted, and never the root") { try await $0.deletesFolders() },
    ]

    static let listings: [Promise<Self>] = [
        Promise("pages list each item of a folder exactly once, sorted by name") { try await $0.listsInPages() },
        Promise("a listing can be restricted to folders") { try await $0.listsFoldersOnly() },
        Promise("the folders above an item are listed from the root down") { try await $0.listsAncestors() },
    ]

    private func refusesTakenNames() async throws {
        let user = try await makeUser()
        _ = try await user.makeFile()
        for name in ["Plan.docx", "Plans"] where name == "Plans" { _ = try await user.makeFolder(name) }
        await #expect { try await user.makeFile() } throws: { error in
            guard case DocumentsError.nameTaken(let free?, lock: nil) = error else { return false }
            return free.key != DocumentName.key("Plan.docx") && free.fileExtension == ".docx"
        }
        await #expect { try await user.makeFolder("Plan.docx") } throws: { error in
            if case DocumentsError.nameTaken = error { true } else { false }
        }
        #expect(try await user.names().sorted() == ["Plan.docx", "Plans"])
    }

    private func ignoresCase() async throws {
        let user = try await makeUser()
        _ = try await user.makeFile("Straße Ä.docx")
        for name in ["straße ä.DOCX", "STRASSE Ä.docx", "Strasse A\u{308}.docx"] {
            await #expect("\(name)") { try await user.makeFile(name) } throws: { error in
                if case DocumentsError.nameTaken = error { true } else { false }
            }
        }
    }

    private func changesSuggestedNames() async throws {
        let user = try await makeUser()
        let names = try await [
            user.makeFile().name, user.make(.like(DocumentName("Plan.docx")), "second").name,
            user.make(.like(DocumentName("plan.docx")), "third").name,
        ]
        #expect(Set(names.map(DocumentName.key)).count == 3)
        #expect(names.allSatisfy { $0.lowercased().hasPrefix("plan") && $0.lowercased().hasSuffix(".docx") })
    }

    private func createsANameOnce() async throws {
        let user = try await makeUser()
        let results = try await race(16) { number in try await user.makeFile("Plan.docx", "\(number)") }
        let made = results.compactMap { try? $0.get() }
        #expect(made.count == 1)
        #expect(try await user.names() == ["Plan.docx"])
        #expect(made.first?.id != nil)
    }

    private func overwrites() async throws {
        let user = try await makeUser(), file = try await user.makeFile(), name = try DocumentName("plan.docx")
        let saved = try await user.make(.exactly(name, overwrite: true), "second")
        #expect(saved.id == file.id && saved.version != file.version)
        #expect(try await user.text(of: file.id) == "second")
        let lock = try LibraryFixture.lock()
        try await user.lock(file.id, .acquire(lock))
        await #expect { try await user.make(.exactly(name, overwrite: true), "third") } throws: { error in
            if case DocumentsError.nameTaken(_, lock: lock) = error { true } else { false }
        }
        #expect(try await user.text(of: file.id) == "second")
    }

    private func renamesDocuments() async throws {
        let user = try await makeUser(), file = try await user.makeFile(), lock = try LibraryFixture.lock()
        try await user.lock(file.id, .acquire(lock))
        await refuses(.locked(by: lock)) {
            try await documents.renameFile(
                file.id, to: DocumentName("New.docx"), presenting: nil, for: user.caller, now: user.now)
        }
        let name = try await documents.renameFile(
            file.id, to: DocumentName("New.docx"), presenting: lock, for: user.caller, now: user.now)
        #expect(name == "New.docx")
        let renamed = try await user.file(file.id)
        #expect(renamed.name == name && renamed.version == file.version)
        #expect(renamed.lock.current(at: user.now) == lock)
        #expect(try await user.text(of: file.id) == "first")
        let spelled = try await documents.renameFile(
            file.id, to: DocumentName("NEW.docx"), presenting: lock, for: user.caller, now: user.now)
        #expect(spelled == "NEW.docx", "the document's own name doesn't count as taken")
        _ = try await user.makeFile("Other.docx")
        let other = try await documents.renameFile(
            file.id, to: DocumentName("other.docx"), presenting: lock, for: user.caller, now: user.now)
        #expect(DocumentName.key(other) != DocumentName.key("other.docx"))
        #expect(try await user.names().count == 2)
    }

    private func renamesFolders() async throws {
        let user = try await makeUser(), folder = try await user.makeFolder("Plans")
        let file = try await user.makeFile(in: folder.id)
        let name = try await documents.renameContainer(
            folder.id, to: DocumentName("Reports"), for: user.caller, now: user.now)
        #expect(name == "Reports")
        _ = try await user.makeFile("Other")
        await #expect {
            try await documents.renameContainer(
                folder.id, to: DocumentName("other"), for: user.caller, now: user.now)
        } throws: { error in
            if case DocumentsError.nameTaken = error { true } else { false }
        }
        let spelled = try await documents.renameContainer(
            folder.id, to: DocumentName("reports"), for: user.caller, now: user.now)
        #expect(spelled == "reports")
        _ = try await documents.renameContainer(
            folder.id, to: DocumentName("Reports"), for: user.caller, now: user.now)
        await refuses(.notFound) {
            try await documents.renameContainer(
                user.root, to: DocumentName("Reports"), for: user.caller, now: user.now)
        }
        #expect(try await documents.container(folder.id, for: user.caller, now: user.now).container.name == "Reports")
        #expect(try await user.file(file.id).parent == folder.id)
        #expect(try await documents.file(file.id, for: user.caller, now: user.now).parentName == "Reports")
        #expect(try await user.text(of: file.id) == "first")
    }

    private func deletesDocuments() async throws {
        let user = try await makeUser(), file = try await user.makeFile(), lock = try LibraryFixture.lock()
        try await user.lock(file.id, .acquire(lock))
        await refuses(.locked(by: lock)) { try await documents.deleteFile(file.id, for: user.caller, now: user.now) }
        try await user.lock(file.id, .release(lock))
        try await documents.deleteFile(file.id, for: user.caller, now: user.now)
        await refuses(.notFound) { try await user.file(file.id) }
        await refuses(.notFound) { try await user.text(of: file.id) }
        await refuses(.notFound) { try await user.save("second", to: file.id, presenting: nil) }
        let next = try await user.makeFile()
        #expect(next.id != file.id)
    }

    private func deletesFolders() async throws {
        let user = try await makeUser(), folder = try await user.makeFolder("Plans")
        let file = try await user.makeFile(in: folder.id)
        await refuses(.notEmpty) {
            try await documents.deleteContainer(folder.id, for: user.caller, now: user.now)
        }
        try await documents.deleteFile(file.id, for: user.caller, now: user.now)
        try await documents.deleteContainer(folder.id, for: user.caller, now: user.now)
        await refuses(.notFound) { try await documents.container(folder.id, for: user.caller, now: user.now) }
        await #expect(throws: DocumentsError.self) {
            try await documents.deleteContainer(user.root, for: user.caller, now: user.now)
        }
        #expect(try await user.names().isEmpty)
    }

    private func refusesDeepNesting() async throws {
        let user = try await makeUser()
        var folder = user.root, depth = 0, isRefused = false
        while !isRefused, depth <= FolderDepth.choices.upperBound {
            do {
                folder = try await user.makeFolder("F", in: folder).id
                depth += 1
            } catch DocumentsError.depthExceeded(let limit) {
                #expect(limit == depth)
                isRefused = true
            }
        }
        #expect(isRefused)
        let above = try await documents.ancestors(of: .container(folder), for: user.caller, now: user.now)
        #expect(above.count == depth)
    }

    private func listsInPages() async throws {
        let user = try await makeUser()
        let names = ["b.docx", "A.docx", "ä.docx", "10.docx", "9.docx", "z", "C"]
        for name in names {
            if name.contains(".") { _ = try await user.makeFile(name) } else { _ = try await user.makeFolder(name) }
        }
        var seen: [String] = [], keys: [String] = [], cursor: ListingCursor?, pages = 0
        repeat {
            let page = try await documents.children(
                of: user.root, .everything, after: cursor, limit: 3, for: user.caller, now: user.now)
            // The folders and the files of a page are in separate lists, each sorted by name.
            let lists = [page.listing.containers.map(\.name), page.listing.files.map(\.name)]
            for list in lists.map({ $0.map(DocumentName.key) }) { #expect(list == list.sorted(by: Self.precedes)) }
            let sorted = lists.joined().map(DocumentName.key).sorted(by: Self.precedes)
            if let last = keys.last, let first = sorted.first { #expect(Self.precedes(last, first)) }
            keys += sorted
            seen += page.listing.containers.map(\.name) + page.listing.files.map(\.name)
            (cursor, pages) = (page.next, pages + 1)
        } while cursor != nil && pages < 10
        #expect(seen.sorted() == names.sorted())
        #expect(pages == 3)
    }

    private static func precedes(_ one: String, _ other: String) -> Bool {
        one.utf8.lexicographicallyPrecedes(other.utf8)
    }

    private func listsFoldersOnly() async throws {
        let user = try await makeUser()
        _ = try await (user.makeFolder("Plans"), user.makeFile("a.docx"), user.makeFile("b.docx"))
        #expect(try await user.names(.containers) == ["Plans"])
        #expect(try await user.names(.files) == ["a.docx", "b.docx"])
    }

    private func listsAncestors() async throws {
        let user = try await makeUser(), outer = try await user.makeFolder("Outer")
        let inner = try await user.makeFolder("Inner", in: outer.id), file = try await user.makeFile(in: inner.id)
        let above = try await documents.ancestors(of: .file(file.id), for: user.caller, now: user.now)
        #expect(above.map(\.id) == [user.root, outer.id, inner.id])
        #expect(try await documents.ancestors(of: .container(user.root), for: user.caller, now: user.now).isEmpty)
        #expect(try await documents.container(inner.id, for: user.caller, now: user.now).container.parent == outer.id)
    }
}
