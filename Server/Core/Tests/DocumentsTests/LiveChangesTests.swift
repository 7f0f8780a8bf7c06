import Basics
import Documents
import Foundation
import PortContracts
import Synchronization
import Testing

/// Changes a tree from outside while apps use its documents.
@Suite struct LiveChangesTests {
    @Test(arguments: Trees.all)
    func `a file that another program creates is a document at once`(_ trees: Trees) async throws {
        let place = try await LivePlace(trees)
        try await place.outside.write("outside", to: place.path("Plan.docx"))
        #expect(try await place.names() == ["Plan.docx"])
        #expect(try await place.text(of: place.id("Plan.docx")) == "outside")
    }

    @Test(arguments: Trees.all)
    func `a document keeps its id when another program edits it or replaces it`(_ trees: Trees) async throws {
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first")
        let first = try await place.file(id).version
        try await place.outside.write("edited in place", to: place.path("Plan.docx"))
        #expect(try await place.text(of: id) == "edited in place")
        try await place.outside.replace(place.path("Plan.docx"), with: "replaced")
        #expect(try await place.text(of: id) == "replaced")
        #expect(try await place.file(id).version.rawValue == first.rawValue + 2)
        #expect(try await place.id("Plan.docx") == id)
    }

    @Test(arguments: Trees.all)
    func `a document keeps its id when another program renames it`(_ trees: Trees) async throws {
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first")
        try await place.outside.move(place.path("Plan.docx"), to: place.path("New.docx"))
        #expect(try await place.file(id).name == "New.docx")
        #expect(try await place.text(of: id) == "first")
        #expect(try await place.names() == ["New.docx"])
    }

    @Test(arguments: Trees.withKeys)
    func `a document keeps its id when another program moves it or its folder`(_ trees: Trees) async throws {
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first")
        try await place.outside.makeFolder(place.path("a"))
        try await place.outside.makeFolder(place.path("a", "b"))
        try await place.outside.move(place.path("Plan.docx"), to: place.path("a", "b", "Plan.docx"))
        #expect(try await place.text(of: id) == "first")
        let folder = try await place.file(id).parent
        try await place.outside.move(place.path("a"), to: place.path("c"))
        #expect(try await place.text(of: id) == "first")
        #expect(try await place.file(id).parent == folder)
        let above = try await place.documents.ancestors(of: .file(id), for: place.caller, now: place.now)
        #expect(above.map(\.name) == ["Documents", "c", "b"])
    }

    @Test(arguments: Trees.all)
    func `a document that another program deletes is not found, and gets its id back when it returns`(
        _ trees: Trees
    ) async throws {
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first")
        try await place.outside.remove(place.path("Plan.docx"))
        await place.refuses(.notFound) { try await place.text(of: id) }
        #expect(try await place.names() == [])
        try await place.outside.write("restored", to: place.path("Plan.docx"))
        #expect(try await place.text(of: id) == "restored")
    }

    @Test(arguments: Trees.all)
    func `a new file under the name of a renamed document is another document`(_ trees: Trees) async throws {
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first")
        try await place.outside.move(place.path("Plan.docx"), to: place.path("Old.docx"))
        _ = try await place.names()
        try await place.outside.write("second", to: place.path("Plan.docx"))
        #expect(try await place.text(of: id) == "first")
        #expect(try await place.id("Plan.docx") != id)
    }

    @Test(arguments: Trees.all)
    func `a folder in place of a document is another item`(_ trees: Trees) async throws {
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first")
        try await place.outside.remove(place.path("Plan.docx"))
        try await place.outside.makeFolder(place.path("Plan.docx"))
        await place.refuses(.notFound) { try await place.text(of: id) }
        await place.refuses(.notFound) { try await place.save("x", to: id) }
        #expect(try await place.names() == ["Plan.docx"])
    }

    // MARK: Saves

    @Test(arguments: Trees.all)
    func `a save over an outside change is refused, and its content is stored beside the document`(
        _ trees: Trees
    ) async throws {
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first")
        _ = try await place.text(of: id)
        try await place.lock(id)
        try await place.outside.write("outside", to: place.path("Plan.docx"))
        await place.refuses(.locked(by: nil)) { try await place.save("phone", to: id) }
        #expect(try await place.outside.text(of: place.path("Plan.docx")) == "outside")
        let names = try await place.names(), beside = try #require(names.first { $0 != "Plan.docx" })
        #expect(names.count == 2 && beside.hasPrefix("Plan (conflict, ") && beside.hasSuffix(").docx"))
        #expect(try await place.outside.text(of: place.path(beside)) == "phone")
        #expect(place.outside.holds.isEmpty)
        // The same content again, also after the app has locked the document again without reading it.
        try await place.lock(id)
        await place.refuses(.locked(by: nil)) { try await place.save("phone", to: id) }
        #expect(try await place.names().count == 2)
        // After the app has read the document, it can save.
        try await place.lock(id)
        #expect(try await place.text(of: id) == "outside")
        try await place.save("both", to: id)
        #expect(try await place.outside.text(of: place.path("Plan.docx")) == "both")
    }

    @Test(arguments: Trees.all)
    func `a save is a save although the file was touched since the app read it`(_ trees: Trees) async throws {
        guard !trees.traits.revisionsFollowContent else { return }
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first")
        _ = try await place.text(of: id)
        try await place.lock(id)
        let version = try await place.file(id).version
        try place.outside.touch(place.path("Plan.docx"))
        #expect(try await place.file(id).version == version)
        try await place.save("second", to: id)
        #expect(try await place.text(of: id) == "second")
        #expect(try await place.names() == ["Plan.docx"])
    }

    @Test(arguments: Trees.all)
    func `another app of the same user that saved is no conflict, and its reader is told`(
        _ trees: Trees
    ) async throws {
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first")
        _ = try await place.text(of: id)
        try await place.lock(id)
        #expect(place.outside.holds == [try place.path("Plan.docx")])
        try await place.save("second", to: id)
        try await place.save("third", to: id)
        #expect(try await place.text(of: id) == "third")
        #expect(place.outside.formers.map { String(decoding: $0, as: UTF8.self) } == ["first", "second"])
    }

    @Test(arguments: Trees.all)
    func `a save that a crash interrupted is recognized by its hash`(_ trees: Trees) async throws {
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first")
        _ = try await place.text(of: id)
        try await place.lock(id)
        let version = try await place.file(id).version
        try await place.interruptSave("second", of: id, path: place.path("Plan.docx"))
        #expect(try await place.text(of: id) == "second")
        #expect(try await place.file(id).version == version.next())
        // The app knows what it sent, so its next save is no conflict.
        try await place.save("third", to: id)
        #expect(try await place.names() == ["Plan.docx"])
    }

    @Test(arguments: Trees.all)
    func `while the tree is away, calls fail and nothing is taken for deleted`(_ trees: Trees) async throws {
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first")
        try await place.lock(id)
        place.outside.setAway(true)
        await place.refuses(.treeUnavailable) { try await place.text(of: id) }
        await place.refuses(.treeUnavailable) { try await place.names() }
        await place.refuses(.treeUnavailable) { try await place.save("second", to: id) }
        place.outside.setAway(false)
        #expect(try await place.text(of: id) == "first")
        try await place.save("second", to: id)
        #expect(try await place.id("Plan.docx") == id)
    }

    @Test func `the reason why a tree is away is reported, but not for each call`() async throws {
        let place = try await LivePlace(.server), reasons = Mutex<[String]>([])
        place.documents.reportLosses { reason in reasons.withLock { $0.append(reason) } }
        place.outside.setAway(true)
        for _ in 0..<5 { await place.refuses(.treeUnavailable) { try await place.names() } }
        #expect(reasons.withLock { Set($0) == ["the tree is away"] && $0.count < 5 })
    }

    @Test(arguments: Trees.all)
    func `a document that another program has locked can't be locked or saved`(_ trees: Trees) async throws {
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first")
        try place.outside.lock(place.path("Plan.docx"), by: "mia")
        await place.refuses(.locked(by: nil)) { try await place.lock(id) }
        try place.outside.lock(place.path("Plan.docx"), by: nil)
        try await place.lock(id)
    }

    @Test(arguments: Trees.all, [1, 15, 16, 17, 63, 64, 65, 200])
    func `a save over an outside change is refused although many other apps have read the change`(
        _ trees: Trees, readers: Int
    ) async throws {
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first")
        _ = try await place.text(of: id)
        try await place.lock(id)
        try await place.outside.write("outside", to: place.path("Plan.docx"))
        for _ in 0..<readers { _ = try await place.text(of: id, by: place.addApp()) }
        await place.refuses(.locked(by: nil)) { try await place.save("phone", to: id) }
        #expect(try await place.outside.text(of: place.path("Plan.docx")) == "outside")
    }

    @Test(arguments: Trees.all)
    func `a save over an outside change is refused although the user has signed in again since the app read it`(
        _ trees: Trees
    ) async throws {
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first")
        _ = try await place.text(of: id)
        try await place.lock(id)
        try await place.outside.write("outside", to: place.path("Plan.docx"))
        let again = try await place.addApp()
        try await place.lock(id, by: again)
        await place.refuses(.locked(by: nil)) { try await place.save("phone", to: id, by: again) }
        #expect(try await place.outside.text(of: place.path("Plan.docx")) == "outside")
        // Once the app has read the document, it can save.
        try await place.lock(id, by: again)
        #expect(try await place.text(of: id, by: again) == "outside")
        try await place.save("both", to: id, by: again)
        #expect(try await place.outside.text(of: place.path("Plan.docx")) == "both")
    }

    @Test(arguments: Trees.all)
    func `saves are no conflicts with reads and listings that take place at the same time`(_ trees: Trees) async throws
    {
        let place = try await LivePlace(trees, latency: 8), id = try await place.make("Plan.docx", "first")
        try await place.lock(id)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { while !Task.isCancelled { _ = try await place.file(id) } }
                group.addTask { while !Task.isCancelled { _ = try await place.names() } }
            }
            var version = try await place.file(id).version
            for number in 0..<200 {
                try await place.save(String(repeating: "x", count: number % 7), to: id)
                let saved = try await place.file(id).version
                #expect(saved == (try version.next()))
                version = saved
            }
            group.cancelAll()
        }
        #expect(try await place.names() == ["Plan.docx"])
        #expect(try await place.id("Plan.docx") == id)
    }

    @Test(arguments: Trees.all)
    func `new documents keep their ids although the folder is listed at the same time`(_ trees: Trees) async throws {
        let place = try await LivePlace(trees, latency: 8)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { while !Task.isCancelled { _ = try await place.names() } } }
            for number in 0..<60 {
                let id = try await place.make("\(number).docx", "text")
                #expect(try await place.file(id).name == "\(number).docx")
                #expect(try await place.id("\(number).docx") == id)
            }
            group.cancelAll()
        }
    }

    @Test(arguments: Trees.all)
    func `the pages of a list are of the same moment, and show this server's changes at once`(
        _ trees: Trees
    ) async throws {
        let place = try await LivePlace(trees)
        for name in ["a", "b", "c", "d"] { _ = try await place.make(name + ".docx", "text") }
        func page(after cursor: ListingCursor?, later seconds: TimeInterval = 0) async throws -> ListingPage {
            try await place.documents.children(
                of: place.root, .everything, after: cursor, limit: 2, for: place.caller,
                now: place.now.addingTimeInterval(seconds))
        }
        let cursor = try #require(try await page(after: nil).next)
        try await place.outside.write("text", to: place.path("e.docx"))
        let second = try await page(after: cursor)
        #expect(second.listing.files.map(\.name) == ["c.docx", "d.docx"] && second.next == nil)
        // Somebody who reads the page again, or later, sees what is there then.
        #expect(try await page(after: cursor).next != nil)
        _ = try await page(after: nil)
        try await place.outside.write("text", to: place.path("f.docx"))
        #expect(try await page(after: page(after: cursor, later: 60).next, later: 60).listing.files.count == 2)
        _ = try await page(after: nil)
        let id = try #require(try await place.id("c.docx"))
        try await place.documents.deleteFile(id, for: place.caller, now: place.now)
        #expect(try await page(after: cursor).listing.files.map(\.name) == ["d.docx", "e.docx"])
    }

    // MARK: Locks

    @Test(arguments: Trees.all)
    func `the hold of a locked document follows its new name, and ends with the lock`(_ trees: Trees) async throws {
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first")
        try await place.lock(id)
        let name = try await place.documents.renameFile(
            id, to: DocumentName("New.docx"), presenting: LockID(rawValue: "lock-A"), for: place.caller, now: place.now)
        #expect(name == "New.docx")
        #expect(place.outside.holds == [try place.path("New.docx")])
        #expect(try await place.documents.releaseLock(of: id, for: place.caller, now: place.now) != nil)
        #expect(place.outside.holds.isEmpty)
        #expect(try await place.documents.releaseLock(of: id, for: place.caller, now: place.now) == nil)
    }

    @Test(arguments: Trees.all)
    func `a rename that is refused leaves the hold where it was`(_ trees: Trees) async throws {
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first")
        try await place.lock(id)
        try place.outside.lock(place.path("Plan.docx"), by: "mia")
        await #expect(throws: DocumentsError.self) {
            try await place.documents.renameFile(
                id, to: DocumentName("New.docx"), presenting: LockID(rawValue: "lock-B"), for: place.caller,
                now: place.now)
        }
        #expect(place.outside.holds == [try place.path("Plan.docx")])
    }

    @Test(arguments: Trees.all)
    func `a lock is listed while it is held, and its hold is released when it has expired`(_ trees: Trees) async throws
    {
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first")
        try await place.lock(id)
        #expect(try await place.documents.heldLocks(now: place.now).map(\.path) == [["Plan.docx"]])
        try await place.documents.releaseExpiredHolds(now: place.now) { Issue.record($0) }
        #expect(place.outside.holds.count == 1)
        let later = place.now.addingTimeInterval(FileLock.lifetime + 1)
        #expect(try await place.documents.heldLocks(now: later) == [])
        try await place.documents.releaseExpiredHolds(now: later) { Issue.record($0) }
        #expect(place.outside.holds.isEmpty)
    }

    @Test(arguments: Trees.all)
    func `changes by apps are in the audit log`(_ trees: Trees) async throws {
        let place = try await LivePlace(trees), id = try await place.make("Plan.docx", "first"), now = place.now
        try await place.lock(id)
        try await place.save("second", to: id)
        _ = try await place.documents.releaseLock(of: id, for: place.caller, now: now)
        _ = try await place.documents.renameFile(
            id, to: DocumentName("New.docx"), presenting: nil, for: place.caller, now: now)
        try await place.documents.deleteFile(id, for: place.caller, now: now)
        let folder = try await place.documents.createContainer(
            .like(DocumentName("a")), in: place.root, for: place.caller, now: now
        ).container.id
        try await place.documents.deleteContainer(folder, for: place.caller, now: now)
        #expect(
            place.rows.events.map(\.kind) == [
                .created, .saved, .lockReleased, .renamed, .deleted, .folderCreated, .treeDeleted,
            ])
        #expect(place.rows.events[3].detail == .formerName("Plan.docx"))
        #expect(place.rows.events.allSatisfy { $0.user == place.caller.user })
    }

    // MARK: Names

    @Test(arguments: Trees.all)
    func `names that differ only in Unicode form are two documents`(_ trees: Trees) async throws {
        let place = try await LivePlace(trees)
        try await place.outside.write("one", to: place.path("\u{E9}.docx"))
        try await place.outside.write("two", to: place.path("e\u{301}.docx"))
        let files = try await place.files()
        #expect(files.map { Array($0.name.unicodeScalars).count }.sorted() == [6, 7])
        #expect(Set(files.map(\.id)).count == 2)
        var texts: Set<String> = []
        for file in files { texts.insert(try await place.text(of: file.id)) }
        #expect(texts == ["one", "two"])
        #expect(try await place.files().map(\.id) == files.map(\.id))
    }

    @Test(arguments: ["\u{E9}", "字", "👩‍👩‍👧‍👦", "a"], [60, 85, 120, 200, 240])
    func `content is stored beside a document of any name`(letter: String, count: Int) async throws {
        let place = try await LivePlace(.directory)
        let name = String(repeating: letter, count: count).prefixOf(bytes: 250) + ".docx"
        let id = try await place.make(name, "first")
        _ = try await place.text(of: id)
        try await place.lock(id)
        try await place.outside.write("outside", to: place.path(name))
        await place.refuses(.locked(by: nil)) { try await place.save("phone", to: id) }
        let names = try await place.names()
        #expect(names.count == 2 && names.allSatisfy { $0.utf8.count <= 255 && $0.hasSuffix(".docx") })
    }

    @Test(arguments: ["a\r\nb.docx", "\u{1}.docx", "a\u{7F}.docx", "\u{FFFE}.docx", "tab\there.docx"])
    func `a suggested name with control characters is corrected, and an exact one is refused`(name: String) async throws
    {
        let place = try await LivePlace(.server)
        func create(_ choice: NameChoice) async throws -> String {
            try await place.documents.createFile(
                choice, in: place.root, content: .empty, isReadOnly: false, for: place.caller, now: place.now
            ).file.name
        }
        let made = try await create(.like(DocumentName(name)))
        #expect(made.hasSuffix(".docx") && made.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) })
        await #expect {
            try await create(.exactly(DocumentName(name), overwrite: true))
        } throws: { error in
            guard case DocumentsError.nameIllegal(_, made) = error else { return false }
            return true
        }
    }

    @Test func `a suggested name that the tree can't store gets hyphens, and an exact one is refused`() async throws {
        let place = try await LivePlace(.directory), name = try DocumentName("ÿ Früher.docx")
        place.outside.keepASCIIOnly()
        for expected in ["- Fr-her.docx", "- Fr-her (2).docx"] {
            let made = try await place.documents.createFile(
                .like(name), in: place.root, content: .empty, isReadOnly: false, for: place.caller, now: place.now)
            #expect(made.file.name == expected)
        }
        let folder = try await place.documents.createContainer(
            .like(try DocumentName("Früher")), in: place.root, for: place.caller, now: place.now)
        #expect(folder.container.name == "Fr-her")
        await place.refuses(.nameIllegal(reason: "it isn't ASCII", valid: nil)) {
            try await place.documents.createFile(
                .exactly(name, overwrite: false), in: place.root, content: .empty, isReadOnly: false,
                for: place.caller, now: place.now)
        }
    }

    @Test func `a suggested name of too many bytes is shortened, and an exact one is refused`() async throws {
        let place = try await LivePlace(.directory)
        let long = try DocumentName(String(repeating: "字", count: 120) + ".docx")
        for expected in [230, 234] {
            let made = try await place.documents.createFile(
                .like(long), in: place.root, content: .empty, isReadOnly: false, for: place.caller, now: place.now)
            #expect(made.file.name.utf8.count == expected)
        }
        await #expect {
            try await place.documents.createFile(
                .exactly(long, overwrite: false), in: place.root, content: .empty, isReadOnly: false,
                for: place.caller, now: place.now)
        } throws: { error in
            guard case DocumentsError.nameIllegal(_, let valid) = error else { return false }
            return valid.map { $0.utf8.count < 255 } ?? false
        }
    }

    @Test(arguments: Trees.all)
    func `files that programs make for themselves are hidden and can't be created`(_ trees: Trees) async throws {
        let place = try await LivePlace(trees)
        for name in [".emplace", "~$Plan.docx", ".~lock.Plan.docx#", "Plan.docx~", "1A2B3C4D", "x.tmp", ".DS_Store"] {
            try await place.outside.write("x", to: place.path(name))
        }
        for name in ["20301231", "Plan.docx", "notes"] { try await place.outside.write("x", to: place.path(name)) }
        #expect(try await place.names() == ["20301231", "notes", "Plan.docx"])
        await #expect { try await place.make(".hidden", "x") } throws: { error in
            if case DocumentsError.nameIllegal = error { true } else { false }
        }
    }

    @Test(arguments: Trees.all)
    func `names that differ only in case are both listed, on pages of any size`(_ trees: Trees) async throws {
        let place = try await LivePlace(trees)
        for name in ["a.docx", "A.docx", "b.docx", "B.docx"] {
            try await place.outside.write(name, to: place.path(name))
        }
        #expect(try await place.names(limit: 1) == ["A.docx", "a.docx", "B.docx", "b.docx"])
        #expect(try await place.names(limit: 3) == ["A.docx", "a.docx", "B.docx", "b.docx"])
    }

    @Test func `access rules decide what a user may see and change`() throws {
        let access = TreeAccess([
            .init(path: [], user: nil, role: nil), .init(path: ["Team"], user: "MIA", role: .editor),
            .init(path: ["team", "Board"], user: "mia", role: nil), .init(path: ["Public"], user: nil, role: .viewer),
        ])
        let mia = Person(id: .random(), signInName: "Mia", displayName: "Mia")
        let leo = Person(id: .random(), signInName: "leo", displayName: "Leo")
        #expect(access.role(of: mia, at: ["Team", "Plan.docx"]) == .editor)
        #expect(access.role(of: mia, at: ["Team", "Board", "Plan.docx"]) == nil)
        #expect(access.role(of: leo, at: ["Team"]) == nil)
        #expect(access.role(of: leo, at: ["public", "x"]) == .viewer)
        #expect(access.role(of: leo, at: []) == .viewer)
        #expect(access.role(of: mia, at: ["Other"]) == nil)
    }
}

extension LiveChangesTests {
    @Test(arguments: Trees.all)
    func `an item that a rule names, or that contains such an item, can't be renamed or deleted`(
        _ trees: Trees
    ) async throws {
        let access = TreeAccess([
            .init(path: [], user: nil, role: .editor), .init(path: ["A", "Secret"], user: nil, role: nil),
            .init(path: ["Read"], user: nil, role: .viewer), .init(path: ["A", "Gone"], user: nil, role: .editor),
            .init(path: ["A", "Plan.docx"], user: nil, role: .editor),
        ])
        let place = try await LivePlace(trees, access), documents = place.documents, caller = place.caller
        for names in [["A"], ["A", "Secret"], ["B"]] { try await place.outside.makeFolder(TreePath(names)) }
        try await place.outside.write("secret", to: place.path("A", "Secret", "Wages.docx"))
        try await place.outside.write("plan", to: place.path("A", "Plan.docx"))
        let folders = try await documents.children(
            of: place.root, .everything, after: nil, limit: 10, for: caller, now: place.now
        ).listing.containers
        let a = try #require(folders.first { $0.name == "A" }).id, b = try #require(folders.first { $0.name == "B" }).id
        await place.refuses(.forbidden) {
            try await documents.renameContainer(a, to: DocumentName("C"), for: caller, now: place.now)
        }
        // A new name that a rule names would change who may do what, too.
        await place.refuses(.forbidden) {
            try await documents.renameContainer(b, to: DocumentName("read"), for: caller, now: place.now)
        }
        await place.refuses(.forbidden) {
            try await documents.createContainer(
                .exactly(DocumentName("gone"), overwrite: false), in: a, for: caller, now: place.now)
        }
        let plan = try #require(
            try await documents.children(of: a, .files, after: nil, limit: 10, for: caller, now: place.now)
                .listing.files.first)
        await place.refuses(.forbidden) {
            try await documents.renameFile(
                plan.id, to: DocumentName("x.docx"), presenting: nil, for: caller, now: place.now)
        }
        await place.refuses(.forbidden) { try await documents.deleteFile(plan.id, for: caller, now: place.now) }
        #expect(try await documents.renameContainer(b, to: DocumentName("D"), for: caller, now: place.now) == "D")
    }
}

extension String {
    /// The longest beginning of whole characters that has at most a number of bytes.
    fileprivate func prefixOf(bytes: Int) -> String {
        var end = endIndex
        while self[..<end].utf8.count > bytes { end = index(before: end) }
        return String(self[..<end])
    }
}

/// The kinds of trees with which each test runs.
struct Trees: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let traits: TreeTraits

    static let server = Trees(
        testDescription: "a server without ids", traits: TreeTraits(hasKeys: false, revisionsFollowContent: true))
    static let serverWithIDs = Trees(
        testDescription: "a server with ids", traits: TreeTraits(hasKeys: true, revisionsFollowContent: true))
    static let directory = Trees(
        testDescription: "a directory", traits: TreeTraits(hasKeys: true, revisionsFollowContent: false))
    static let all = [server, serverWithIDs, directory]
    static let withKeys = [serverWithIDs, directory]
}

/// One user's live documents, and the tree that other programs change.
private struct LivePlace {
    let documents: LiveDocuments
    let outside: InMemoryTree
    let rows = InMemoryTreeNodes()
    let caller: Caller
    let root: ContainerID
    let now = ManualClock().now
    private let lockID = LockID(rawValue: "lock-A")
    private let fixture = MemoryFixture()

    init(_ trees: Trees, _ access: TreeAccess = .everybody, latency: Int = 0) async throws {
        let tree = InMemoryTree(traits: trees.traits, latency: latency)
        let person = try await fixture.addPerson()
        let mount = LiveMount(name: "test", owner: .random(), tree: tree, access: access)
        documents = LiveDocuments(people: fixture.people, rows: rows, mounts: SharedMount(mount))
        caller = Caller(user: person.id, authority: .grant(person.grant))
        outside = tree
        root = try await documents.root(for: caller, now: now).container.id
    }

    func path(_ names: String...) throws -> TreePath { try TreePath(names) }

    func names(limit: Int = 100) async throws -> [String] {
        var names: [String] = [], cursor: ListingCursor?
        repeat {
            let page = try await documents.children(
                of: root, .everything, after: cursor, limit: limit, for: caller, now: now)
            names += page.listing.containers.map(\.name) + page.listing.files.map(\.name)
            cursor = page.next
        } while cursor != nil
        return names
    }

    func id(_ name: String) async throws -> FileID? {
        try await documents.children(of: root, .files, after: nil, limit: 100, for: caller, now: now)
            .listing.files.first { $0.name == name }?.id
    }

    func files() async throws -> [FileRecord] {
        try await documents.children(of: root, .files, after: nil, limit: 100, for: caller, now: now).listing.files
    }

    func text(of id: FileID?, by app: Caller? = nil) async throws -> String {
        let content = try await documents.open(#require(id), upTo: .max, for: app ?? caller, now: now).content
        return String(decoding: try await content.read(at: 0, count: 1000), as: UTF8.self)
    }

    func file(_ id: FileID) async throws -> FileRecord { try await documents.file(id, for: caller, now: now).file }

    func make(_ name: String, _ text: String) async throws -> FileID {
        try await documents.stage(TestBody(Array(text.utf8)), limit: nil, for: caller.user) { content in
            try await documents.createFile(
                .exactly(DocumentName(name), overwrite: false), in: root, content: content, isReadOnly: false,
                for: caller, now: now
            ).file.id
        }
    }

    /// Another app to which the same user has signed in.
    func addApp() async throws -> Caller {
        Caller(user: caller.user, authority: .grant(try await fixture.addGrant(of: caller.user)))
    }

    func lock(_ id: FileID, by app: Caller? = nil) async throws {
        _ = try await documents.lock(id, .acquire(#require(lockID)), for: app ?? caller, now: now)
    }

    func save(_ text: String, to id: FileID, by app: Caller? = nil) async throws {
        _ = try await documents.stage(TestBody(Array(text.utf8)), limit: nil, for: caller.user) { content in
            try await documents.save(content, to: id, presenting: lockID, by: [], for: app ?? caller, now: now)
        }
    }

    /// Does what a save does up to the moment at which the server is stopped: after the content was replaced, and before
    /// the row has the new version.
    func interruptSave(_ text: String, of id: FileID, path: TreePath) async throws {
        let staged = try await outside.stage(TestBody(Array(text.utf8)), limit: nil)
        try await rows.writeNodes { rows in
            var node = try #require(try rows.treeNode(.file(id)))
            node.pending = staged.sha256
            try rows.update(node)
        }
        let entry = try #require(try await outside.entry(at: path))
        _ = try await outside.replace(entry, with: staged, keepingFormer: false)
    }

    func refuses<T>(_ error: DocumentsError, _ body: () async throws -> T) async {
        await #expect(throws: error) { _ = try await body() }
    }
}
